/* The field for what a figure has where a power leaves a place: a number for X, or a text for a word such as "(Effect)". */

import { element } from "../shared/page.js";
import { hasNumber, isSigned, MOST_CHARACTERS, placeholderIn, which } from "./numbers.js";

/** @import { Power } from "./card.js" */

/** What may be typed for a minus: that of a phone's keyboard for numbers, and the one of print. */
const MINUS = /^[-\u2212]/;

/**
 * Makes the field.
 * @param {string} slug of the power
 * @param {Power} power as the rules have it
 * @param {string} given what the figure has
 * @param {string} refused what was given and cannot be it; it stays
 * @param {(slug: string, written: string) => void} set
 * @param {() => void} isSet what Enter does
 */
export function placeField(slug, { name }, given, refused, set, isSet) {
  const field = element("input");
  field.name = slug;
  field.enterKeyHint = "done";
  field.autocomplete = "off";
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // else the button that gets the focus is pressed
    isSet();
  });
  const parts = hasNumber(name) ? numberParts(field, name, given, refused, set) : textParts(field, name, given, set);
  return element("span", "rb-figure__number", ...parts);
}

/**
 * The field of a number, with a choice of the sign before it if the number has one.
 * @param {HTMLInputElement} field
 * @param {string} name
 * @param {string} number
 * @param {string} refused
 * @param {(slug: string, written: string) => void} set
 */
function numberParts(field, name, number, refused, set) {
  const sign = element("select", "", ...["+", "\u2212"].map((each) => element("option", "", each)));
  sign.setAttribute("aria-label", `Sign of X: ${name}`);
  sign.selectedIndex = Number((number || refused).startsWith("-"));
  field.placeholder = "?";
  field.inputMode = "numeric";
  field.maxLength = isSigned(name) ? 3 : 2;
  const written = number || refused;
  field.value = isSigned(name) ? written.replace("-", "") : written;
  if (!number && field.value) field.setAttribute("aria-invalid", "true");
  const change = () => {
    const typed = field.value.trim();
    const digits = isSigned(name) ? typed.replace(MINUS, "").replace("+", "") : typed;
    const isMinus = isSigned(name) && !typed.startsWith("+") && (MINUS.test(typed) || sign.selectedIndex === 1);
    set(field.name, `${isMinus ? "-" : ""}${digits}`);
  };
  field.addEventListener("input", change);
  sign.addEventListener("change", change);
  // On paper, the sign is filled in by hand as well.
  const blank = isSigned(name) && !number ? [element("span", "rb-figure__sign", "\u00b1")] : [];
  return [...(isSigned(name) ? [sign] : []), element("label", "", element("span", "rb-figure__x", "X ="), ...blank, field)];
}

/**
 * The field of a text.
 * @param {HTMLInputElement} field
 * @param {string} name
 * @param {string} text
 * @param {(slug: string, written: string) => void} set
 */
function textParts(field, name, text, set) {
  field.className = "rb-figure__text";
  field.maxLength = MOST_CHARACTERS;
  field.value = text;
  field.addEventListener("input", () => set(field.name, field.value));
  return [element("label", "", placeholderIn(name), field)];
}

/**
 * Makes the line that says which number a power needs for X: while nothing was given, that it is not set, which a style hides as long as
 * the reader is in the field; else that what was given cannot be it.
 * @param {Power} power
 * @param {string} refused what was given and cannot be it; a minus alone is no more than the sign
 */
export function unsetLine(power, refused) {
  const isRefused = refused !== "" && refused !== "-";
  const said = isRefused ? `${refused} is not possible: ${which(power)}.` : `${which(power)}.`;
  const line = element("p", "rb-figure__unset", ...(isRefused ? [] : [element("span", "", "Not set: ")]), said);
  line.toggleAttribute("data-rb-refused", isRefused);
  return line;
}
