/* The address of a figure card: the slugs of the figure's powers, with commas between them, and its name. A power that leaves a place may
   have what the figure has for it after its slug, as in `passenger:2`. A comma in it is percent-encoded twice. */

const POWERS = "powers";
const NAME = "name";

/**
 * The powers in the address of the page as they are written there, each once.
 * @returns {string[]}
 */
export function powersInAddress() {
  const written = new URLSearchParams(document.location.search).get(POWERS) ?? "";
  const powers = written.split(",").map((power) => power.trim().replace(/%2C|%25/g, (code) => decodeURIComponent(code)));
  return [...new Set(powers)].filter(Boolean);
}

/** The name of the figure in the address of the page; empty if it has none. */
export const nameInAddress = () => (new URLSearchParams(document.location.search).get(NAME) ?? "").trim();

/**
 * The address of the page with the powers, as they are written there, and the name of a figure.
 * @param {string[]} written
 * @param {string} name
 */
export function addressWith(written, name) {
  const address = new URL(document.location.href);
  address.searchParams.delete(POWERS);
  address.searchParams.delete(NAME);
  const others = address.searchParams.toString();
  const encoded = written.map((power) => encodeURIComponent(power.replace(/[%,]/g, encodeURIComponent)).replaceAll("%3A", ":"));
  const powers = encoded.length ? `${POWERS}=${encoded.join(",")}` : "";
  const named = encoded.length && name ? `${new URLSearchParams({ [NAME]: name })}` : "";
  address.search = [powers, named, others].filter(Boolean).join("&");
  address.hash = "";
  return address;
}
