/* On the page 404.html: reads what the address that was tried may have meant. Fills the search box with it, and suggests a page. */

import { element, root } from "../shared/page.js";

/** @type {HTMLElement | null} */
const line = document.querySelector("[data-rb-suggestion]");
/** @type {HTMLInputElement | null} */
const box = document.querySelector("[data-rb-tried]");
/** Whether the site is an edition beside others. */
const isEdition = line?.hasAttribute("data-rb-editions") ?? false;
/** The address of the site or, if it is an edition, of the folder of all editions. */
const above = isEdition ? new URL("../", root) : root;
/** The folders and the page in the address that was tried. */
const steps = location.pathname
  .slice(location.pathname.startsWith(above.pathname) ? above.pathname.length : 0)
  .replace(/(^|\/)index\.html$|\.html$/, "")
  .split("/")
  .filter(Boolean);
const name = decoded(steps.at(-1) ?? "");

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The pages that may be meant: the same page of the latest edition, and records of the same name.
 *
 * @returns {Promise<{ address: URL; words: string }[]>}
 */
async function suggestions() {
  /** @type {{ address: URL; words: string }[]} */
  const found = [];
  // The first step is the name of an edition, unless somebody left it out.
  for (const rest of isEdition ? [steps.slice(1), steps] : []) {
    const same = new URL(`latest/${rest.join("/")}/`, above);
    if (rest.length && !found.length && (await fetch(same, { method: "HEAD" })).ok) {
      found.push({ address: same, words: "this page of the latest edition" });
    }
  }
  /** @type {{ records: { name: string; url: string }[] }} */
  const { records } = await fetch(new URL("api/index.json", root)).then((answer) => answer.json());
  const named = records.filter(({ url }) => url.split("/").at(-2) === name.toLowerCase());
  const pages = named.slice(0, 3).map((record) => ({ address: new URL(record.url.slice(1), root), words: record.name }));
  return [...found, ...pages.filter(({ address }) => address.href !== found[0]?.address.href)];
}

if (box && line && name) {
  box.value = name.replaceAll(/[-_+]/g, " ").slice(0, box.maxLength);
  const found = await suggestions().catch(() => []);
  const links = found.map(({ address, words }) => Object.assign(element("a", "", words), { href: address.href }));
  if (links.length) {
    line.append("Did you mean ", ...links.flatMap((link, at) => (at ? [" or ", link] : [link])), "?");
    line.hidden = false;
  }
}
