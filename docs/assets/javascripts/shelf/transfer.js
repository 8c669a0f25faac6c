/* Taking the shelf to another browser: a link or a file of it, and what one brings in. */

import { addressField, copy, NOT_COPIED } from "../shared/clipboard.js";
import { button, element } from "../shared/page.js";
import { fileOf, fromFile, fromLink, linkOf, withoutIncoming } from "./exchange.js";
import { setsOf } from "./holdings.js";
import { keep, ownedSets } from "./owned.js";

/** @import { Incoming } from "./exchange.js" */
/** @import { ShelfTable } from "./table.js" */

/** @param {number} count */
const boxes = (count) => `${count} ${count === 1 ? "box" : "boxes"}`;

/**
 * The link and the file of the reader's shelf.
 * @param {ShelfTable} table
 */
export function givingAway(table) {
  const field = addressField("Link to this shelf");
  const status = element("p");
  status.setAttribute("role", "status");
  const copying = button("rb-button", "Copy the link", async () => {
    const isCopied = await copy(field.value);
    status.textContent = isCopied ? "Copied." : NOT_COPIED;
    if (!isCopied) field.focus();
  });
  const saving = element("a", "rb-button rb-button--plain", "Save as a file");
  saving.download = `my-shelf-${table.game}.json`;
  const nothing = element("p", "", "Tick a box first.");
  const filled = element("div", "", field, element("div", "rb-own-buttons", copying, saving), status);
  const part = element("section", "rb-own-card rb-own-transfer", nothing, filled);
  part.setAttribute("aria-label", "Share my shelf");
  const show = () => {
    const owned = setsOf(table, ownedSets(table.game)).map(({ slug }) => slug);
    nothing.hidden = owned.length > 0;
    filled.hidden = !owned.length;
    field.value = linkOf(document.location.href, owned);
    URL.revokeObjectURL(saving.href);
    saving.href = URL.createObjectURL(new Blob([fileOf(table, owned)], { type: "application/json" }));
    status.textContent = "";
  };
  return { part, show };
}

/**
 * What brings in a link or a file, and the question whether that is added to the shelf or replaces it, which is asked when something comes in.
 * @param {ShelfTable} table
 */
export function bringingIn(table) {
  const pasting = element("input", "rb-field");
  pasting.type = "url";
  const choosing = element("input");
  choosing.type = "file";
  choosing.accept = ".json,application/json";
  const part = element(
    "section",
    "rb-own-card rb-own-transfer",
    element("p", "", "You are asked whether it is added to your shelf or replaces it."),
    element("label", "", "Paste a link to another shelf", pasting),
    element("label", "rb-button rb-button--plain rb-own-file", "Choose a file", choosing),
  );
  part.setAttribute("aria-label", "Bring another shelf in");
  const asking = element("section", "rb-own-card rb-own-asking");
  asking.setAttribute("aria-label", "Bring in a shelf");
  asking.hidden = true;
  const heading = element("h2");
  heading.tabIndex = -1;

  const close = () => {
    asking.hidden = true;
    history.replaceState(history.state, "", withoutIncoming(document.location.href));
  };

  /**
   * @param {string} title
   * @param {string[]} sentences
   * @param {HTMLButtonElement[]} answers
   */
  const say = (title, sentences, answers) => {
    heading.textContent = title;
    const texts = sentences.map((sentence) => element("p", "", sentence));
    asking.replaceChildren(heading, ...texts, element("div", "rb-own-buttons", ...answers));
    asking.hidden = false;
    heading.focus();
  };

  /** @param {Incoming} incoming */
  const ask = ({ sets, unknown }) => {
    const owned = ownedSets(table.game);
    /** @type {(text: string, result: Iterable<string>) => HTMLButtonElement} */
    const answer = (text, result) =>
      button("rb-button rb-button--plain", text, () => {
        keep(table.game, { sets: [...new Set(result)] });
        close();
      });
    const names = setsOf(table, new Set(sets)).map(({ name }) => name);
    const had = sets.filter((slug) => owned.has(slug)).length;
    const sentences = [
      sets.length ? `${boxes(sets.length)}: ${names.join("; ")}.` : "There is no box in it that this site knows.",
      ...(had ? [`${had} of them ${had === 1 ? "is" : "are"} on your shelf already.`] : []),
      ...(unknown && sets.length
        ? [`${boxes(unknown)} more ${unknown === 1 ? "is" : "are"} not known here, and left out.`]
        : []),
    ];
    const answers = sets.length ? [answer(owned.size ? "Add to mine" : "Put on my empty shelf", [...owned, ...sets])] : [];
    if (sets.length && owned.size) answers.push(answer("Replace mine", sets));
    say("Bring in this shelf?", sentences, [
      ...answers,
      button("rb-button rb-button--plain", sets.length ? "Leave mine" : "Close", close),
    ]);
  };

  /** @param {string} why */
  const refuse = (why) => say("Nothing was brought in", [why], [button("rb-button rb-button--plain", "Close", close)]);

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
  pasting.addEventListener("change", () => {
    const link = pasting.value && URL.canParse(pasting.value) ? fromLink(table, pasting.value) : null;
    if (link) ask(link);
    else if (pasting.value) refuse("This is no link to a shelf.");
    pasting.value = "";
  });
  // A link that is pasted is taken at once.
  pasting.addEventListener("paste", () => setTimeout(() => pasting.dispatchEvent(new Event("change"))));
  const stated = fromLink(table, document.location.href);
  return { part, asking, start: () => stated && ask(stated) };
}
