/* On a site that is an edition beside others: the menu of the editions, and the banner of an edition that is not the latest. Both are
   made from versions.json in the folder of the editions, which publishing writes. */

import { element, root } from "../shared/page.js";

/** @typedef {{version: string, title: string, aliases: string[]}} Edition */

/** The folder of all editions. */
const above = new URL("../", root);
/** The page that is open, relative to the root of its edition. */
const path = document.location.pathname.slice(root.pathname.length);

/**
 * The address of the page that is open in another edition or, if that has none, of its home page.
 * @param {string} edition
 */
async function samePage(edition) {
  const home = new URL(`${edition}/`, above);
  const page = new URL(path, home);
  const response = await fetch(page, { method: "HEAD" }).catch(() => undefined);
  if (!response?.ok) return home.href;
  page.hash = document.location.hash;
  return page.href;
}

/**
 * Fills the banner's link with the same page of the latest edition, and shows the banner.
 * @param {HTMLElement} banner
 */
function showBanner(banner) {
  banner.hidden = false;
  const link = /** @type {HTMLAnchorElement} */ (banner.querySelector("[data-rb-latest]"));
  samePage("latest").then((address) => {
    link.href = address;
  });
}

/**
 * Makes the menu of the editions in place of the name of this one.
 * @param {Element} name
 * @param {Edition[]} editions
 * @param {Edition} current
 */
function makeMenu(name, editions, current) {
  const select = element("select", "rb-edition");
  select.setAttribute("aria-label", "Edition");
  for (const edition of editions) {
    const latest = edition.aliases.includes("latest") ? " (latest)" : "";
    const option = element("option", "", `${edition.title}${latest}`);
    option.value = edition.version;
    option.selected = edition === current;
    select.append(option);
  }
  select.addEventListener("change", async () => {
    document.location.href = await samePage(select.value);
  });
  name.replaceChildren(select);
}

/** Makes the menu and the banner, if the page belongs to an edition. */
export async function showEditions() {
  const name = document.querySelector("[data-rb-edition]");
  if (!name) return;
  const response = await fetch(new URL("versions.json", above)).catch(() => undefined);
  if (!response?.ok) return;
  /** @type {Edition[]} */
  const editions = await response.json();
  const folder = root.pathname.split("/").at(-2) ?? "";
  const current = editions.find(({ version, aliases }) => version === folder || aliases.includes(folder));
  if (!current) return;
  makeMenu(name, editions, current);
  /** @type {HTMLElement | null} */
  const banner = document.querySelector("[data-rb-outdated]");
  if (banner && !current.aliases.includes("latest")) showBanner(banner);
}
