/* The address of a figure card: the slugs of the figure's powers, with commas between them. */

const POWERS = "powers";

/**
 * The slugs in the address of the page, each once.
 * @returns {string[]}
 */
export function powersInAddress() {
  const written = new URLSearchParams(document.location.search).get(POWERS) ?? "";
  return [...new Set(written.split(",").map((slug) => slug.trim()))].filter(Boolean);
}

/**
 * The address of the page with other powers.
 * @param {string[]} slugs
 */
export function addressWith(slugs) {
  const address = new URL(document.location.href);
  address.searchParams.delete(POWERS);
  const others = address.searchParams.toString();
  const powers = slugs.length ? `${POWERS}=${slugs.map(encodeURIComponent).join(",")}` : "";
  address.search = [powers, others].filter(Boolean).join("&");
  address.hash = "";
  return address;
}
