/* The look-up in a dialog. It has an entry of its own in the browser's history while it is open: Back closes it and leaves the page as it
   is, and Forward opens it again. Closed in another way, it goes back by itself. Where the address of a page asks, the look-up is what
   that page shows, and has no other entry. */

import { icon } from "../shared/icons.js";
import { button, element } from "../shared/page.js";
import { Box } from "./box.js";
import { asked } from "./query-address.js";

/** @import { LookUp } from "./look-up.js" */

/** Whether the entry of the history where the reader is belongs to the open look-up. */
export const isOpenEntry = () => Boolean(history.state?.rbLookUp);

/** Whether an answer was opened from the entry of the history where the reader is. */
export const isBackAtAnswers = () => Boolean(history.state?.rbLeft);

/**
 * Makes the look-up in a dialog.
 * @returns {LookUp}
 */
export function makeDialog() {
  const body = element("div", "rb-lookup");
  const dialog = element("dialog", "rb-dialog", body);
  dialog.setAttribute("aria-label", "Look up a rule");
  document.body.append(dialog);
  const box = new Box(body);
  /** Whether the browser has been told to go back, and has not done so yet. Told twice, it would leave the page. */
  let isGoingBack = false;
  /** Whether the reader has asked for the look-up since then: it opens once the browser has gone back, which would close it. */
  let opensAgain = false;
  const leave = () => {
    box.input.blur(); // what was typed is kept now, and not in the entry that is gone back to
    box.writeAddress(isOpenEntry() ? box.field.query : "");
    if (!isOpenEntry()) dialog.close();
    else if (!isGoingBack) history.back();
    isGoingBack = isOpenEntry();
  };
  const open = (isBack = false) => {
    if (isGoingBack) {
      opensAgain = true;
      return;
    }
    if (!dialog.open) {
      dialog.showModal();
      if (!isOpenEntry() && !asked()) history.pushState({ ...history.state, rbLeft: undefined, rbLookUp: true }, "");
    }
    box.enter(isBack);
  };
  const follow = () => {
    isGoingBack = false;
    if (isOpenEntry()) {
      open(isBackAtAnswers());
      box.readAddress();
    } else dialog.close();
    if (opensAgain) {
      opensAgain = false;
      open();
    }
  };
  const close = button("rb-dialog__close", "", leave);
  close.setAttribute("aria-label", "Close");
  close.append(icon("back"));
  box.field.node.prepend(close);
  dialog.addEventListener("click", (event) => event.target === dialog && leave());
  box.input.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.isComposing) return;
    event.preventDefault(); // the first press would only empty the field
    leave();
  });
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    leave();
  });
  dialog.addEventListener("close", () => dialog.open || leave()); // also where the system closes it
  return { box, open, follow };
}
