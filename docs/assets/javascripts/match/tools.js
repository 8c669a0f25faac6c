/* What can be done with a whole match sheet: it is shared by its address, and printed. */

import { copy } from "../shared/clipboard.js";
import { SECTIONS, addressOf } from "./address.js";
import { openDialog } from "./dialog.js";
import { qrCode } from "../shared/qr-code.js";
import { icon } from "../shared/icons.js";
import { button, element } from "../shared/page.js";

/** @import { Context } from "./match.js" */

/**
 * A button with an icon.
 * @param {"share" | "print"} name
 * @param {string} text
 * @param {() => void} onClick
 */
function tool(name, text, onClick) {
  const made = button("rb-match__tool", "", onClick);
  made.append(icon(name), text);
  return made;
}

/**
 * Shows the address of the match, to copy it or to hand it to the device's share sheet. It leads to the beginning of the sheet, whatever
 * is shown of it here.
 * @param {Pick<Context, "sheet" | "state">} context
 */
export function openSharing({ sheet: { title }, state }) {
  const address = element("textarea", "rb-match-dialog__address");
  address.readOnly = true;
  address.value = addressOf({ ...state, turn: null, show: SECTIONS[0] }).href;
  address.addEventListener("focus", () => address.select());
  const said = element("p", "rb-match-dialog__said");
  said.setAttribute("role", "status");
  const close = button("rb-match-dialog__plain", "Close", () => dialog.close());
  const copying = button("rb-button", "Copy", async () => {
    said.textContent = (await copy(address.value, "Link")) ? "Copied" : "";
  });
  const buttons = element("div", "rb-match-dialog__buttons", close, copying);
  if (navigator.share) {
    const url = address.value;
    buttons.append(button("rb-button", "Share", () => navigator.share({ title, url }).catch(() => {})));
  }
  const about = element("p", "", "Whoever opens this address sees this match. What you count stays on this device.");
  const label = element("label", "", "Address", address);
  const code = qrCode(address.value);
  const parts = [about, ...(code ? [code] : []), label, said, buttons];
  const dialog = element("dialog", "rb-match-dialog", element("h2", "", "Share the match"), ...parts);
  dialog.setAttribute("aria-label", "Share the match");
  openDialog(dialog);
}

/**
 * Makes the buttons that share and print the sheet.
 * @param {Context} context
 */
export function tools(context) {
  const printing = tool("print", "Print", () => window.print());
  printing.title = "Prints on one sheet of paper, on both sides if need be";
  return element(
    "div",
    "rb-match__tools",
    tool("share", "Share", () => openSharing(context)),
    printing,
  );
}
