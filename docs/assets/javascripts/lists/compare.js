/* The page that shows records beside each other. It has all of them; this script shows those that its address names, in that order, so that
   a comparison is a link. Without this script all are shown. */

import { element } from "../shared/page.js";

/**
 * @param {HTMLElement} comparison its `data-rb-compare` is the name under which the address has what is compared, and `data-rb-most` says how
 * many there may be
 */
export function enableComparison(comparison) {
  const { rbCompare: name = "", rbMost: most = "" } = comparison.dataset;
  /** @type {NodeListOf<HTMLElement>} */
  const all = comparison.querySelectorAll("[data-rb-slug]");
  const columns = new Map([...all].map((column) => [column.dataset.rbSlug ?? "", column]));
  /** The slug of each column by its ids, which are that slug and those that the record had before. */
  const slugs = new Map(
    [...columns].flatMap(([slug, column]) => [...column.querySelectorAll("[id]")].map(({ id }) => [id, slug])),
  );
  /** @type {HTMLSelectElement | null} */
  const adding = document.querySelector(".rb-compare-tools select");
  /** @type {HTMLElement | null} Where it is said that there are as many as there may be, and which the address has beyond these. */
  const said = document.querySelector(".rb-compare-tools__most");
  /** @type {HTMLAnchorElement | null} The link to a match of those who are compared. */
  const playing = document.querySelector(".rb-compare-tools [data-rb-seats]");
  /** @type {string[]} The slugs of what is compared. */
  let chosen = [];
  /** @type {string[]} The slugs of what the address has beyond the most. */
  let leftOut = [];

  /** The names, which stay in sight while the reader scrolls. They repeat the headings of the columns. */
  const names = element("div", "rb-compare-names");
  names.ariaHidden = "true";
  comparison.before(names);
  const nameOf = (/** @type {Element | undefined} */ column) => column?.querySelector("h2")?.textContent ?? "";

  // A phone has no room for three columns. There, the numbers of all who are compared are in a table above, and not in the columns.
  const numbers = element("table", "rb-compare-numbers");
  names.before(numbers);

  const showNumbers = () => {
    const rows = [...comparison.children].map((column) => {
      const name = element("th", "", nameOf(column));
      name.scope = "row";
      const stated = [...column.querySelectorAll(".rb-compared__measure")].map((measure) => {
        const [label, ...value] = [...measure.childNodes].map((node) => node.cloneNode(true));
        const head = element("th", "", label ?? "");
        head.scope = "col";
        return { head, cell: element("td", "", ...value) };
      });
      return { stated, row: element("tr", "", name, ...stated.map(({ cell }) => cell)) };
    });
    const heads = rows[0]?.stated.map(({ head }) => head) ?? [];
    numbers.replaceChildren(element("tr", "", element("td"), ...heads), ...rows.map(({ row }) => row));
  };

  // What scrolls must be within reach of the keyboard.
  const tellWhetherItScrolls = () => {
    if (comparison.scrollWidth > comparison.clientWidth) comparison.tabIndex = 0;
    else comparison.removeAttribute("tabindex");
  };

  const show = () => {
    comparison.replaceChildren(...chosen.flatMap((slug) => columns.get(slug) ?? []));
    comparison.dataset.rbCount = String(chosen.length);
    names.replaceChildren(...chosen.map((slug) => element("span", "", nameOf(columns.get(slug)))));
    showNumbers();
    tellWhetherItScrolls();
    const isFull = chosen.length >= Number(most);
    if (said) {
      const { rbFull = "", rbLeftOut = "" } = said.dataset;
      const names = leftOut.map((slug) => nameOf(columns.get(slug))).join(", ");
      said.textContent = `${isFull ? rbFull : ""}${names && ` ${rbLeftOut} ${names}.`}`;
    }
    if (playing) {
      const { rbSeats = "" } = playing.dataset;
      playing.search = String(new URLSearchParams(chosen.map((slug, place) => [rbSeats[place], slug])));
      playing.hidden = chosen.length < 2;
    }
    if (!adding) return;
    adding.value = "";
    adding.disabled = isFull;
    for (const option of adding.options) option.hidden = chosen.includes(option.value);
  };

  const read = () => {
    const stated = new URLSearchParams(document.location.search).get(name) ?? "";
    const known = [...new Set(stated.split(",").flatMap((id) => slugs.get(id) ?? []))];
    chosen = known.slice(0, Number(most));
    leftOut = known.slice(Number(most));
    show();
  };

  /** @param {string[]} slugs */
  const choose = (slugs) => {
    chosen = slugs;
    leftOut = [];
    history.pushState(null, "", slugs.length ? `?${name}=${slugs.join(",")}` : document.location.pathname);
    show();
  };

  for (const [slug, column] of columns) {
    column.querySelector("button")?.addEventListener("click", () => {
      choose(chosen.filter((other) => other !== slug));
      adding?.focus();
    });
  }
  adding?.addEventListener("change", () => choose([...chosen, adding.value]));
  window.addEventListener("popstate", read);
  window.addEventListener("resize", tellWhetherItScrolls);
  comparison.addEventListener("scroll", () => {
    names.scrollLeft = comparison.scrollLeft;
  });
  read();
}
