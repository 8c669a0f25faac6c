/* The field for the number that a figure has where the rules of a power have an X. */

import { element } from "../shared/page.js";
import { isSigned, whichNumber } from "./numbers.js";

/** @import { Power } from "./card.js" */

/** What may be typed for a minus: that of a phone's keyboard for numbers, and the one of print. */
const MINUS = /^[-\u2212]/;

/**
 * Makes the field, with a choice of the sign before it if the number has one.
 * @param {string} slug of the power
 * @param {string} name of the power as the rules have it
 * @param {string} number what the figure has
 * @param {string} refused what was given and cannot be it; its sign stays
 * @param {(slug: string, written: string) => void} set
 * @param {() => void} isSet what Enter does
 */
export function numberField(slug, name, number, refused, set, isSet) {
  const sign = element("select", "", ...["+", "\u2212"].map((each) => element("option", "", each)));
  sign.setAttribute("aria-label", `Sign of X: ${name}`);
  sign.selectedIndex = Number((number || refused).startsWith("-"));
  const field = element("input");
  field.name = slug;
  field.placeholder = "?";
  field.inputMode = "numeric";
  field.enterKeyHint = "done";
  field.maxLength = isSigned(name) ? 3 : 2;
  field.autocomplete = "off";
  field.value = number.replace("-", "");
  const change = () => {
    const typed = field.value.trim();
    const digits = isSigned(name) ? typed.replace(MINUS, "").replace("+", "") : typed;
    const isMinus = isSigned(name) && !typed.startsWith("+") && (MINUS.test(typed) || sign.selectedIndex === 1);
    set(slug, `${isMinus ? "-" : ""}${digits}`);
  };
  field.addEventListener("input", change);
  sign.addEventListener("change", change);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // else the button that gets the focus is pressed
    isSet();
  });
  // On paper, the sign is filled in by hand as well.
  const blank = isSigned(name) && !number ? [element("span", "rb-figure__sign", "\u00b1")] : [];
  return element("span", "rb-figure__number", ...(isSigned(name) ? [sign] : []), element("label", "", "X =", ...blank, field));
}

/**
 * Makes the line that says which number a power needs for X: while nothing was given, that it is not set, which a style hides as long as
 * the reader is in the field; else that what was given cannot be it.
 * @param {Power} power
 * @param {string} refused what was given and cannot be it
 */
export function unsetLine(power, refused) {
  const { isRefused, said } = whichNumber(power, refused);
  const line = element("p", "rb-figure__unset", ...(isRefused ? [] : [element("span", "", "X not set. ")]), said);
  line.toggleAttribute("data-rb-refused", isRefused);
  return line;
}
