/* Marks, in the contents beside a text and in the row of its parts above it, the part that the reader is at; and leads to a part that
   a phone offers to jump to. */

/** How far below the place where a link lands a part may begin that counts as the one that is read, in pixels. A frame is above it. */
const NEAR = 56;

/** Marks the current part in each of the contents of the page. */
export function followContents() {
  /** @type {NodeListOf<HTMLElement>} */
  const navigations = document.querySelectorAll("[data-rb-contents], [data-rb-jump]");
  for (const navigation of navigations) follow(navigation);
}

/** Closes what a phone offers to jump to once a place is chosen. */
export function enableJumps() {
  const popover = document.getElementById("rb-headings");
  popover?.addEventListener("click", (event) => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    popover.hidePopover();
    document.location.replace(event.target.href); // Back leads out of the page, and not to each place in it
  });
}

/**
 * How much lower a part lands that the address names.
 * @param {HTMLElement} part
 */
const marginOf = (part) => (part.matches(":target") ? parseFloat(getComputedStyle(part).scrollMarginTop) : 0);

/**
 * What a part begins with: a notice right above the entry of a change is about that entry.
 * @param {HTMLElement} part
 */
function startOf(part) {
  const above = part.closest(".rb-change")?.previousElementSibling;
  return above?.matches(".rb-missing") ? above : part;
}

/** @param {HTMLElement} navigation links to parts of the page, in their order */
function follow(navigation) {
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = navigation.querySelectorAll("a");
  const parts = [...links].flatMap((link) => {
    const part = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return part ? [{ link, part }] : [];
  });
  if (!parts.length) return;
  /** @type {HTMLAnchorElement | undefined} */
  let current;
  const mark = () => {
    const line = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + NEAR;
    // The lowest of them, not the last: the printed text of an erratum stands beside the text that holds now.
    // What a filter leaves out is nowhere.
    const tops = parts.map(({ part }) => (part.checkVisibility() ? startOf(part).getBoundingClientRect().top : Infinity));
    const reachedTops = tops.filter((top, place) => top <= line + marginOf(parts[place].part));
    const lowest = Math.max(...reachedTops);
    // Above the first of them, it is the one that comes into the upper half of the screen.
    const read = reachedTops.length ? tops.indexOf(lowest) : tops.findIndex((top) => top < innerHeight / 2);
    // At the end of a page, what a link led to may be lower than that line.
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    const target = isAtEnd ? parts.findIndex(({ part }) => part.matches(":target")) : -1;
    const place = line < tops[target] && tops[target] < innerHeight ? target : read;
    const reached = parts[place]?.link;
    if (reached === current) return;
    current?.removeAttribute("aria-current");
    current = reached;
    if (!current) return;
    current.setAttribute("aria-current", "true");
    // Where the contents scroll themselves, the current part is in their middle.
    const left = current.offsetLeft - (navigation.clientWidth - current.offsetWidth) / 2;
    const top = current.offsetTop - (navigation.clientHeight - current.offsetHeight) / 2;
    navigation.scrollTo({ left, top, behavior: "instant" });
  };
  document.addEventListener("scroll", mark, { passive: true });
  requestAnimationFrame(mark);
}
