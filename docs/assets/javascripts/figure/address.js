/* The address of a figure card: the slugs of the figure's powers, with commas between them, and its name. */

const POWERS = "powers";
const NAME = "name";

/**
 * The slugs in the address of the page, each once.
 * @returns {string[]}
 */
export function powersInAddress() {
  const written = new URLSearchParams(document.location.search).get(POWERS) ?? "";
  return [...new Set(written.split(",").map((slug) => slug.trim()))].filter(Boolean);
}

/** The name of the figure in the address of the page; empty if it has none. */
export const nameInAddress = () => (new URLSearchParams(document.location.search).get(NAME) ?? "").trim();

/**
 * The address of the page with the powers and the name of a figure.
 * @param {string[]} slugs
 * @param {string} name
 */
export function addressWith(slugs, name) {
  const address = new URL(document.location.href);
  address.searchParams.delete(POWERS);
  address.searchParams.delete(NAME);
  const others = address.searchParams.toString();
  const powers = slugs.length ? `${POWERS}=${slugs.map(encodeURIComponent).join(",")}` : "";
  const named = slugs.length && name ? `${new URLSearchParams({ [NAME]: name })}` : "";
  address.search = [powers, named, others].filter(Boolean).join("&");
  address.hash = "";
  return address;
}
