/* QR codes, drawn by the library uqr, which is fetched only for a match sheet, a figure card, or a shelf that is shared. */

/** @type {((text: string, options: {border: number}) => string) | undefined} Draws a text as the code of an SVG. */
let renderSvg;

/** Loads the library. Without it, there are no QR codes. */
export async function loadQrCodes() {
  const library = await import("uqr").catch(() => undefined);
  renderSvg = library?.renderSVG;
}

/** Whether QR codes can be drawn. */
export const areCodesLoaded = () => renderSvg !== undefined;

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
