/* The fields and dialogs that ask for numbers: of dials, of fighters, of tokens. A hit is one tap. */

import { button, element } from "../shared/page.js";
import { curly } from "../shared/typography.js";
import { NO_DIAL, mayLackDial, shown } from "./counts.js";
import { isTurned, openDialog } from "./dialog.js";
import { linkToRule } from "./entry.js";
import { badge, byTeam, withoutArticle } from "./side.js";

/** @import { Playing } from "./playing.js" */
/** @import { Table, Tracker } from "./sheet.js" */
/** @import { Side } from "./side.js" */

/** What stands in a button in the place of a number that nobody has set. */
export const UNSET = "–";
/** The most that something without a limit of its own can be set to. */
const MOST = 99;
/** How many buttons take off or add several at once: two rows on a phone. */
const MOST_AT_ONCE = 8;

/** How many letters the name of a counter that players add may have. A longer one would take more lines than a bar has room for. */
const MOST_LETTERS = 24;

/**
 * A field for a number.
 * @param {Pick<Tracker, "max">} tracker
 * @param {number} min
 */
export function numberField({ max }, min) {
  const input = element("input", "rb-count__number");
  input.type = "number";
  input.inputMode = "numeric";
  input.min = String(min);
  input.max = String(max ?? MOST);
  return input;
}

/**
 * What a number is called while nobody has set it.
 * @param {Tracker} tracker
 */
export const startName = ({ sort, name }) => curly(sort === "health" ? `Health of ${name}` : `How many: ${name}`);

/**
 * What it is called to set a number for the first time. What may have no dial has health all the same.
 * @param {Tracker} tracker
 */
export function startTitle(tracker) {
  const { sort, name } = tracker;
  if (sort !== "health") return `Set how many: ${name}`;
  return `Set the ${mayLackDial(tracker) ? "health" : "dial"} of ${name}`;
}

/**
 * What holds for the sidekicks among some trackers that may have no dial.
 * @param {Tracker[]} trackers
 */
export const noDial = (trackers) => (trackers.some(mayLackDial) ? [element("p", "rb-starts__none", NO_DIAL)] : []);

/**
 * Shows a dialog with a form.
 * @param {string} title
 * @param {HTMLElement[]} parts what stands above the form
 * @param {HTMLElement[]} fields
 * @param {HTMLElement} from what asks: the dialog is turned as that is
 * @param {() => void} take is called when the form is sent, after the dialog has closed
 * @param {string} [yes] what the button that sends it says
 */
function openForm(title, parts, fields, from, take, yes = "Set") {
  const form = element("form", "rb-count__form", ...fields);
  form.method = "dialog";
  const cancel = button("rb-match-dialog__plain", "Cancel", () => dialog.close());
  form.append(element("div", "rb-match-dialog__buttons", cancel, element("button", "rb-button", yes)));
  const inputs = [...form.querySelectorAll("input")];
  // Enter leads to the next field, and from the last one it sends the form.
  for (const [place, input] of inputs.slice(0, -1).entries()) {
    input.enterKeyHint = "next";
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      inputs[place + 1].focus();
    });
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    dialog.close();
    take();
  });
  const dialog = element("dialog", "rb-match-dialog", element("h2", "", curly(title)), ...parts, form);
  dialog.setAttribute("aria-label", title);
  dialog.toggleAttribute("data-rb-turned", isTurned(from));
  openDialog(dialog);
  return dialog;
}

/**
 * Sends a digit that is typed in a dialog to its field. The focus is on the first button, so that no keyboard of a screen covers the
 * others.
 * @param {HTMLDialogElement} dialog
 * @param {HTMLInputElement} input
 */
function sendDigits(dialog, input) {
  dialog.addEventListener("keydown", ({ key }) => {
    if (/^\d$/.test(key)) input.focus();
  });
}

/**
 * Makes the row of a dialog that asks for a number of one of several trackers: a button for each, which asks for its number instead.
 * @param {Playing} playing
 * @param {Tracker[]} trackers
 * @param {Tracker} chosen
 * @param {(tracker: Tracker) => void} choose
 */
export function trackerChoice({ now }, trackers, chosen, choose) {
  const buttons = trackers.map((each) => {
    const made = button("", "", () => choose(each));
    made.append(curly(withoutArticle(each.name)), " ", element("b", "", String(shown(now, each) ?? UNSET)));
    made.ariaPressed = String(each === chosen);
    made.autofocus = each === chosen;
    return made;
  });
  const row = element("div", "rb-segments rb-count__which", ...buttons);
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", "Which");
  return row;
}

/**
 * Asks what a dial or a number of fighters starts with, which no source states: one tap, or a number that is typed.
 * @param {Playing} playing
 * @param {Tracker} tracker
 * @param {HTMLElement[]} choice what stands above the numbers
 * @param {HTMLElement} from
 * @param {() => void} then
 */
export function askStart(playing, tracker, choice, from, then) {
  const input = numberField(tracker, 1);
  input.required = true;
  /** @param {number} number */
  const set = (number) => {
    playing.type(tracker, number);
    then();
  };
  const numbers = Array.from({ length: Math.min(playing.mostStarts(tracker), tracker.max ?? MOST) }, (_, place) =>
    button("rb-count__amount", String(place + 1), () => {
      dialog.close();
      set(place + 1);
    }),
  );
  const name = startName(tracker);
  const pad = element("div", "rb-count__amounts rb-count__starts", ...numbers);
  pad.setAttribute("role", "group");
  pad.setAttribute("aria-label", "Numbers");
  const label = element("label", "", name, input);
  const dialog = openForm(startTitle(tracker), [...choice, ...noDial([tracker]), pad], [label], from, () =>
    set(input.valueAsNumber),
  );
  sendDigits(dialog, input);
}

/**
 * Asks for all numbers that no source states and nobody has set, once for the match: those of each side in a row.
 * @param {{playing: Playing, sides: Side[]}} context
 * @param {HTMLElement} from
 */
export function askStarts({ playing, sides }, from) {
  const fields = playing.unset.map((tracker) => ({ tracker, input: numberField(tracker, 1) }));
  const rows = byTeam(sides).flatMap((side) => {
    const own = fields.filter(({ tracker }) => tracker.seat === side.seat);
    const labels = own.map(({ tracker, input }) => element("label", "", startName(tracker), input));
    const row = element("div", "rb-count__all", badge(side, true), ...labels);
    row.dataset.rbSeat = side.seat;
    return own.length ? [row] : [];
  });
  openForm("Set the dials", noDial(playing.unset), rows, from, () => {
    const set = fields.filter(({ input }) => input.value);
    if (set.length) playing.setDials(set.map(({ tracker, input }) => [tracker, input.valueAsNumber]));
  });
}

/**
 * Asks for a counter of a side that the rules do not give, such as the health of a sidekick, and adds it.
 * @param {{playing: Playing, sides: Side[]}} context
 * @param {HTMLElement} from
 */
export function askCounter({ playing, sides }, from) {
  const name = element("input", "");
  name.maxLength = MOST_LETTERS;
  name.pattern = ".*\\S.*";
  const number = numberField({ max: null }, 0);
  name.required = number.required = true;
  number.value = "0";
  const whose = element("select", "", ...byTeam(sides).map((side) => new Option(curly(side.name), side.seat)));
  whose.value = playing.now.player;
  const sort = element(
    "select",
    "",
    new Option("A token, or something else", "counter"),
    new Option("A fighter: defeated at 0", "health"),
  );
  sort.addEventListener("input", () => {
    number.min = String(Number(sort.value === "health")); // nobody starts defeated
  });
  const fields = [
    element("label", "", "Side", whose),
    element("label", "", `Name (up to ${MOST_LETTERS} letters)`, name),
    element("label", "", "Kind", sort),
    element("label", "", "Number at the start", number),
  ];
  const called = () => name.value.trim();
  const check = () => {
    const isThere = playing.sheet.trackers.some(
      (each) => each.seat === whose.value && each.name.toLowerCase() === called().toLowerCase(),
    );
    name.setCustomValidity(isThere ? "This side counts that already." : "");
  };
  for (const field of [name, whose]) field.addEventListener("input", check);
  const add = () => {
    /** @type {Tracker} */
    const tracker = {
      seat: whose.value,
      side: sides.find(({ seat }) => seat === whose.value)?.part.id ?? "",
      sort: sort.value === "health" ? "health" : "counter",
      name: called(),
      text: "",
      start: number.valueAsNumber,
      min: 0,
      max: MOST,
      states: [],
      together: null,
      only: null,
      hero: false,
      timings: [],
    };
    playing.happen({ do: "add", tracker }, true);
  };
  openForm("Add a counter", [], fields, from, add, "Add");
}

/**
 * What the game says of the highest health, where health is set: no source states the highest number of a dial, so nothing stops at it.
 * @param {Table} table
 * @param {Tracker} tracker
 */
function highest(table, { sort }) {
  if (!table.highest || sort !== "health") return [];
  const [id, text] = table.highest;
  return [element("p", "rb-count__highest", `${curly(text)} `, linkToRule(table, "Highest health", id))];
}

/**
 * Asks for a number. A counter that the players added can be removed there.
 * @param {Playing} playing
 * @param {Tracker} tracker
 * @param {number} number what it is now
 * @param {HTMLElement[]} choice what stands above the numbers
 * @param {HTMLElement} from
 * @param {(to: number, isTyped: boolean) => void} take
 */
export function askNumber(playing, tracker, number, choice, from, take) {
  const { name, min, text } = tracker;
  const input = numberField(tracker, min);
  input.required = true;
  /** @param {number} to */
  const set = (to) => {
    dialog.close();
    take(to, false);
  };
  const parts = [
    ...choice,
    ...(text ? [element("p", "", curly(text))] : []),
    ...amounts(number, min, tracker.max ?? MOST, set),
    ...highest(playing.table, tracker),
  ];
  /** @type {HTMLElement[]} */
  const fields = [element("label", "", "Set it to", input)];
  if (playing.isAdded(tracker)) {
    const remove = button("rb-link", "Remove this counter", () => {
      dialog.close();
      playing.remove(tracker);
    });
    fields.push(remove);
  }
  const dialog = openForm(`${name}: ${number}`, parts, fields, from, () => take(input.valueAsNumber, true));
  sendDigits(dialog, input);
}

/**
 * Buttons that take off or add several at once, as far as the limits allow, and the last of those that take off takes off all.
 * @param {number} number
 * @param {number} min
 * @param {number} max
 * @param {(to: number) => void} set
 */
function amounts(number, min, max, set) {
  return [-1, 1].flatMap((sign) => {
    const most = Math.min(MOST_AT_ONCE, sign < 0 ? number - min : max - number);
    if (most < 1) return [];
    const buttons = Array.from({ length: most }, (_, place) => {
      const by = place + 1;
      const to = number + sign * by;
      if (sign < 0 && by === most) return button("rb-count__amount", `To ${min}`, () => set(min));
      const made = button("rb-count__amount", `${sign < 0 ? "−" : "+"}${by}`, () => set(to));
      made.setAttribute("aria-label", `${by} ${sign < 0 ? "less" : "more"}`);
      return made;
    });
    const row = element("div", "rb-count__amounts", ...buttons);
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", sign < 0 ? "Take off" : "Add");
    return [row];
  });
}
