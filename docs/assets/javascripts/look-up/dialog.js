/* The look-up in a dialog. While it is open, it has entries of its own in the browser's history, one for each settled question: Back leads
   through their answers, then closes it and leaves the page as it is, and Forward opens it again. Closed in another way, it goes back by
   itself. Where the address of a page asks, the look-up is what that page shows, and its first question has no other entry. */

import { icon } from "../shared/icons.js";
import { button, element } from "../shared/page.js";
import { Box } from "./box.js";
import { asked } from "./query-address.js";

/** @import { LookUp } from "./look-up.js" */

/** Whether the entry of the history where the reader is belongs to the open look-up. */
export const isOpenEntry = () => Boolean(history.state?.rbLookUp);

/** The heading of what is read: the last one that is not below the top of the screen, or the first of the page. */
function headingRead() {
  const top = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  /** @type {NodeListOf<HTMLElement>} */
  const every = document.querySelectorAll("main :is(h1, h2, h3)");
  const headings = [...every].filter((each) => each.checkVisibility());
  return headings.findLast((each) => each.getBoundingClientRect().top <= top + 1) ?? headings[0];
}

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
  /** Whether the dialog was closed here, and not by the system. */
  let isShut = true;
  /** Closes the dialog. The focus goes back to what had it, or to what is read: a key that opened the look-up has no place. */
  const shut = () => {
    box.leaveAddress();
    isShut = true;
    dialog.close();
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body && !dialog.contains(activeElement)) return;
    const heading = headingRead();
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  };
  const leave = () => {
    if (isOpenEntry()) box.writeAddress(box.field.query);
    else shut();
    if (isOpenEntry() && !isGoingBack) history.go(-history.state.rbLookUp);
    isGoingBack = isOpenEntry();
  };
  const open = (isBack = false) => {
    if (isGoingBack) {
      opensAgain = true;
      return;
    }
    if (!dialog.open) {
      isShut = false;
      dialog.showModal();
      if (!isOpenEntry() && !asked()) {
        history.pushState({ ...history.state, rbLeft: undefined, rbLookUp: 1, rbTyping: true }, "");
      }
    }
    box.enter(isBack);
  };
  const follow = () => {
    const isLeft = isGoingBack;
    isGoingBack = false;
    if (!isLeft && (isOpenEntry() || asked())) {
      open(true);
      box.followAddress();
    } else shut();
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
  // The event comes later than the closing: by then, the reader may have moved the focus, or opened the dialog again.
  dialog.addEventListener("close", () => isShut || dialog.open || leave());
  return { box, open, follow };
}
