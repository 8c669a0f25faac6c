/* Taking the shelf to another browser: a link or a file of it, and what one brings in. */

import { addressField, copy, NOT_COPIED } from "../shared/clipboard.js";
import { button, element } from "../shared/page.js";
import { fileOf, fromFile, fromLink, linkOf, withoutIncoming } from "./exchange.js";
import { loadQrCodes, qrCode } from "../shared/qr-code.js";
import { UndoLine } from "../shared/undo.js";
import { contentsOf, countsOf } from "./contents.js";
import { held, setsOf } from "./holdings.js";
import { keep, onShelfChange, ownedSets, shelfOf } from "./owned.js";

/** @import { Incoming } from "./exchange.js" */
/** @import { ShelfSet, ShelfTable } from "./table.js" */

/**
 * A number of boxes in words.
 * @param {number} count
 */
const boxes = (count) => `${count} ${count === 1 ? "box" : "boxes"}`;

/**
 * The link, its QR code, and the file of the reader's shelf. The address itself is shown only if the browser does not let the page copy it.
 * @param {ShelfTable} table
 */
export function givingAway(table) {
  const field = addressField("Link to this shelf");
  const about = element("p");
  const code = element("div", "rb-own-code");
  const status = element("p");
  status.setAttribute("role", "status");
  const copying = button("rb-button", "Copy the link", async () => {
    const isCopied = await copy(field.value);
    status.textContent = isCopied ? "Copied." : NOT_COPIED;
    field.hidden = isCopied;
    if (!isCopied) field.focus();
  });
  const saving = element("a", "rb-button rb-button--plain", "Save as a file");
  saving.download = `my-shelf-${table.game}.json`;
  const nothing = element("p", "", "Tick a box first.");
  const filled = element("div", "", about, element("div", "rb-own-buttons", copying, saving), status, field, code);
  const part = element("div", "rb-own-transfer", nothing, filled);
  const show = () => {
    const owned = setsOf(table, ownedSets(table.game)).map(({ slug }) => slug);
    nothing.hidden = owned.length > 0;
    filled.hidden = !owned.length;
    about.textContent = `Whoever opens the link sees your ${boxes(owned.length)}, and can add them to their own shelf.`;
    field.value = linkOf(document.location.href, owned);
    field.hidden = true;
    code.replaceChildren(qrCode(field.value) ?? "");
    URL.revokeObjectURL(saving.href);
    saving.href = URL.createObjectURL(new Blob([fileOf(table, owned)], { type: "application/json" }));
    status.textContent = "";
  };
  const open = async () => {
    await loadQrCodes();
    show();
    code.scrollIntoView({ block: "nearest" });
  };
  return { part, show, open };
}

/**
 * What brings in a link or a file. What comes in is shown first: what is on it, what it would add, and what it would take away. Then it is
 * added to the shelf, replaces it, or is left, and what was done can be taken back.
 * @param {ShelfTable} table
 */
export function bringingIn(table) {
  const pasting = element("input", "rb-field");
  pasting.type = "url";
  const choosing = element("input");
  choosing.type = "file";
  choosing.accept = ".json,application/json";
  const label = element("label", "", "Paste a link to another shelf", pasting);
  const form = element("form", "rb-own-paste", label, element("button", "rb-button", "Show what is on it"));
  // What is not a link is said in the page's words, not in the browser's.
  form.noValidate = true;
  const entry = element(
    "div",
    "",
    element("p", "", "You see what is on it first. Nothing changes until you choose."),
    form,
    element("label", "rb-button rb-button--plain rb-own-file", "Choose a file", choosing),
  );
  const asking = element("div", "rb-own-asking");
  asking.hidden = true;
  const heading = element("h3");
  heading.tabIndex = -1;

  const close = () => {
    asking.hidden = true;
    entry.hidden = false;
    history.replaceState(history.state, "", withoutIncoming(document.location.href));
  };

  const undo = new UndoLine();
  const part = element("div", "rb-own-transfer", undo.node, entry, asking);
  onShelfChange(() => undo.clear());

  /**
   * Says what came in, with what can be done about it before the details, which may be long.
   * @param {string} title
   * @param {HTMLElement[]} said
   * @param {HTMLButtonElement[]} answers
   * @param {HTMLElement[]} [details]
   */
  const say = (title, said, answers, details = []) => {
    heading.textContent = title;
    asking.replaceChildren(heading, ...said, element("div", "rb-own-buttons", ...answers), ...details);
    asking.hidden = false;
    heading.focus();
  };

  /**
   * A list of sets below a heading, each with what is in it; nothing if there are none.
   * @param {string} title
   * @param {ShelfSet[]} sets
   */
  const listOf = (title, sets) => {
    if (!sets.length) return [];
    const rows = sets.map((set) => element("li", "", element("b", "", set.name), element("span", "", contentsOf(table, set))));
    return [element("h4", "", `${title} (${sets.length})`), element("ul", "", ...rows)];
  };

  /**
   * The names of sets below a heading; nothing if there are none.
   * @param {string} title
   * @param {ShelfSet[]} sets
   */
  const namesOf = (title, sets) =>
    sets.length
      ? [element("h4", "", `${title} (${sets.length})`), element("p", "", `${sets.map(({ name }) => name).join("; ")}.`)]
      : [];

  /** @param {Incoming} incoming */
  const ask = ({ sets, unknown }) => {
    entry.hidden = true;
    const owned = ownedSets(table.game);
    const both = new Set([...owned, ...sets]);
    const incoming = setsOf(table, new Set(sets));
    const added = incoming.filter(({ slug }) => !owned.has(slug));
    const shared = incoming.filter(({ slug }) => owned.has(slug));
    const lost = setsOf(table, owned).filter(({ slug }) => !sets.includes(slug));
    const before = new Set(held(table, owned));
    const more = countsOf(
      table,
      held(table, both).filter((record) => !before.has(record)),
    );
    /** @type {(className: string, text: string, result: Iterable<string>, done: string) => HTMLButtonElement} */
    const answer = (className, text, result, done) =>
      button(className, text, () => {
        const { sets: kept } = shelfOf(table.game);
        keep(table.game, { sets: [...result] });
        close();
        undo.offer(done, () => keep(table.game, { sets: kept }));
        undo.focus();
      });
    const left = unknown
      ? [element("p", "", `${boxes(unknown)} more ${unknown === 1 ? "is" : "are"} not known here, and left out.`)]
      : [];
    const leaving = button("rb-button rb-button--plain", owned.size ? "Leave mine as it is" : "Leave it", close);
    if (!sets.length) {
      say("There is no box on this shelf that this site knows", [], [leaving]);
      return;
    }
    const answers = [];
    const total = `${boxes(added.length)} added to your shelf.`;
    if (added.length)
      answers.push(
        answer("rb-button", owned.size ? `Add ${boxes(added.length)} to mine` : "Put on my empty shelf", both, total),
      );
    if (lost.length)
      answers.push(answer("rb-button rb-button--plain", "Replace mine", sets, `Your shelf now has ${boxes(sets.length)}.`));
    const said = element("p", "", added.length ? `It would add ${more} to yours.` : "Your shelf has all of it.");
    const details = [
      ...listOf("New to you", added),
      ...namesOf("On both", shared),
      ...namesOf("Only on yours: replacing takes them off", lost),
    ];
    say(`A shelf of ${boxes(sets.length)}`, [said, ...left], [...answers, leaving], details);
  };

  /** @param {string} why */
  const refuse = (why) =>
    say("Nothing was brought in", [element("p", "", why)], [button("rb-button rb-button--plain", "Close", close)]);

  choosing.addEventListener("change", async () => {
    const [file] = choosing.files ?? [];
    if (!file) return;
    try {
      ask(fromFile(table, await file.text()));
    } catch (error) {
      refuse(error instanceof Error ? error.message : "");
    }
    choosing.value = "";
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const link = pasting.value && URL.canParse(pasting.value) ? fromLink(table, pasting.value) : null;
    if (link) {
      ask(link);
      pasting.value = "";
    } else if (pasting.value) refuse("This is no link to a shelf.");
    else pasting.focus();
  });
  // A link that is pasted is taken at once.
  pasting.addEventListener("paste", () => setTimeout(() => form.requestSubmit()));
  const stated = fromLink(table, document.location.href);
  /** @param {() => void} open opens the part */
  const start = (open) => {
    if (!stated) return;
    ask(stated);
    open();
    heading.focus();
  };
  return { part, start };
}
