/* Shows the banner of an older edition at once on every page after the first. Replaces the theme's script, which takes the
   relative base_url for an absolute address and fails. */
(() => {
  /** @type {HTMLElement | null} */
  const banner = document.querySelector("[data-md-component=outdated]");
  if (banner && __md_get("__outdated", sessionStorage)) banner.hidden = false;
})();
