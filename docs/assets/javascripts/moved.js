/* An old address leads on to the new one, and an old anchor to the passage that it stands for now. Without this script a page
 * that has moved leads on by itself, and an anchor shows the link to follow. */
"use strict";

(function () {
  const leadOn = () => {
    const anchor = decodeURIComponent(location.hash.slice(1));
    const links = [...document.querySelectorAll("[data-rb-moved]")];
    const link = links.find((one) => one.dataset.rbMoved === anchor) || links.find((one) => one.dataset.rbMoved === "page");
    if (link) location.replace(link.href);
  };
  leadOn();
  window.addEventListener("hashchange", leadOn);
})();
