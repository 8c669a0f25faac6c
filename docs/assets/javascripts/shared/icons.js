/* The line icons of what scripts make. Each has the color and, by `.rb-glyph`, the size of the text around it. */

const SVG = "http://www.w3.org/2000/svg";

/** The lines of each icon, on a square of 24. */
const LINES = {
  back: "M15 5l-7 7 7 7",
  chevron: "M9 5l7 7-7 7",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  clear: "M6 6l12 12M18 6L6 18",
  count: "M7 4v8M3 8h8M19 4 5 20M14 17h7",
  dice: "M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2M8.5 8.5v.2M15.5 8.5v.2M12 12v.2M8.5 15.5v.2M15.5 15.5v.2",
  flag: "M6 21V4h12l-2.5 4.5L18 13H6",
  history: "M4.5 12a7.5 7.5 0 1 0 2.2-5.3L4 9.3M4 4.5v4.8h4.8M12 8v4.5l3 1.8",
  link: "M10 14.5a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12.5 6.3M14 9.5a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7l1.1-1.1",
  meets: "M9 6a6 6 0 1 0 0 12A6 6 0 0 0 9 6M15 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12",
  menu: "M4 7h16M4 12h16M4 17h16",
  minus: "M5 12h14",
  narrow: "M4 7h16M7 12h10M10 17h4",
  plus: "M12 5v14M5 12h14",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  question: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.5-1.1 1-1.1 1.8M12 16.6v.2",
  quote: "M9.5 7.5c-3 .5-4.5 2-4.5 5v3.5h4.5v-4.5h-4.5M18.5 7.5c-3 .5-4.5 2-4.5 5v3.5h4.5v-4.5h-4.5",
  recent: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 8v4.5l3 1.8",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.3 15.3 20.5 20.5",
  setup: "M3.5 6.5 5 8l2.5-3M11 6.5h10M3.5 12.5 5 14l2.5-3M11 12.5h10M3.5 18.5 5 20l2.5-3M11 18.5h10",
  share: "M12 14V3.5M8 7l4-3.5L16 7M8 10.5H5V20h14v-9.5h-3",
  turn: "M5 3.5v17M3.5 5h3v3h-3zM3.5 16h3v3h-3zM11 6.5h10M11 12h10M11 17.5h10",
  undo: "M9 14l-5-5 5-5M4 9h10a5.5 5.5 0 0 1 0 11h-3",
};

/**
 * Makes an icon. Screen readers do not see it.
 * @param {keyof typeof LINES} name
 */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "rb-glyph");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", LINES[name]);
  svg.append(path);
  return svg;
}
