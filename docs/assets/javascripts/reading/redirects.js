/* Opens the new address of a page that has moved, or of a passage that an old anchor names. Without this
   script, a page that has moved still redirects, and an old anchor has a link beside it. */
(() => {
  const redirect = () => {
    const anchor = location.hash.slice(1);
    /** @type {NodeListOf<HTMLAnchorElement>} */
    const links = document.querySelectorAll("a[data-rb-moved]");
    /** @param {string} place */
    const linkOf = (place) =>
      [...links].find(({ dataset: { rbMoved = "" } }) => [rbMoved, encodeURIComponent(rbMoved)].includes(place));
    const link = linkOf(anchor) ?? linkOf("page");
    if (link) location.replace(link.href);
  };
  redirect();
  window.addEventListener("hashchange", redirect);
})();
