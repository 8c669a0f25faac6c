/* Marks, in the contents beside a text, the part that the reader is at. */

/** How far below the top of the window a part begins to count as the one that is read: a share of the window's height. */
const READING_LINE = 0.25;

/** Marks the current part in the contents of the page, if it has any. */
export function followContents() {
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll("[data-rb-contents] a, [data-rb-jump] a");
  const parts = [...links].flatMap((link) => {
    const part = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return part ? [{ link, part }] : [];
  });
  if (!parts.length) return;
  const mark = () => {
    const line = window.innerHeight * READING_LINE;
    const reached = parts.filter(({ part }) => part.getBoundingClientRect().top <= line);
    const last = Math.max(...reached.map(({ part }) => part.getBoundingClientRect().top));
    for (const { link, part } of parts) {
      if (part.getBoundingClientRect().top === last) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  const observer = new IntersectionObserver(mark, { rootMargin: "0px 0px -75% 0px" });
  for (const { part } of parts) observer.observe(part);
}
