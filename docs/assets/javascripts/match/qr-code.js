/* QR codes, drawn by the library uqr, which the site has if npm had installed it when the site was built. */

import { codes, root } from "../shared/page.js";

/** @type {((text: string, options: {border: number}) => string) | undefined} Draws a text as the code of an SVG. */
let renderSvg;

/** Loads the library, if the site has it. */
export async function loadQrCodes() {
  if (!codes) return;
  const library = await import(new URL(codes, root).href).catch(() => undefined);
  renderSvg = library?.renderSVG;
}

/**
 * The QR code of an address; null if the library is not loaded.
 * @param {string} address
 */
export function qrCode(address) {
  if (!renderSvg) return null;
  const svg = new DOMParser().parseFromString(renderSvg(address, { border: 2 }), "image/svg+xml").documentElement;
  svg.setAttribute("class", "rb-code");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", "QR code of the address");
  return svg;
}
