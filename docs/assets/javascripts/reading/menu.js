/* The menu that "More" opens on a wide page has only what the bar does not show. Without this script it has all. */

/** Leaves out of the menu what the bar shows, whenever the menu is opened from the bar. */
export function shortenMenu() {
  const bar = document.querySelector(".rb-header");
  const menu = document.getElementById("rb-menu");
  if (!bar || !menu) return;
  menu.addEventListener("beforetoggle", ({ newState }) => {
    if (newState !== "open") return;
    const isWide = bar.querySelector(".rb-header__more")?.checkVisibility() ?? false;
    const { bottom } = bar.getBoundingClientRect();
    // Parts for which the bar has no room are below it, out of sight.
    const shown = [...bar.querySelectorAll("a")].filter((link) => link.getBoundingClientRect().top < bottom);
    const addresses = new Set(isWide ? shown.map(({ href }) => href) : []);
    const games = menu.querySelector(".rb-games");
    games?.toggleAttribute("hidden", isWide);
    for (const link of menu.querySelectorAll("a")) {
      if (!games?.contains(link)) link.parentElement?.toggleAttribute("hidden", addresses.has(link.href));
    }
  });
}
