/* Taking the shelf to another browser: a link or a file of it, and what one brings in. */

import { copy } from "../shared/clipboard.js";
import { button, element } from "../shared/page.js";
import { fileOf, fromFile, fromLink, linkOf, withoutIncoming } from "./exchange.js";
import { loadQrCodes, qrCode } from "../shared/qr-code.js";
import { UndoLine } from "../shared/undo.js";
import { countsOf } from "./contents.js";
import { held, setsOf } from "./holdings.js";
import { keep, onShelfChange, ownedSets, shelfOf } from "./owned.js";
import { closePanel } from "./panel.js";

/** @import { Incoming } from "./exchange.js" */
/** @import { ShelfSet, ShelfTable } from "./table.js" */

/**
 * A number of boxes in words.
 * @param {number} count
 */
const boxes = (count) => `${count} ${count === 1 ? "box" : "boxes"}`;

/**
 * The link, its QR code, and the file of the reader's shelf.
 * @param {ShelfTable} table
 */
export function givingAway(table) {
  let link = "";
  const about = element("p");
  const code = element("div", "rb-own-code");
  const status = element("p");
  status.setAttribute("role", "status");
  const copying = button("rb-button", "Copy the link", async () => {
    status.textContent = (await copy(link, "Link")) ? "Copied." : "";
  });
  const saving = element("a", "rb-button rb-button--plain", "Save as a file");
  saving.download = `my-shelf-${table.game}.json`;
  const nothing = element("p", "", "Tick a box first.");
  const filled = element("div", "", about, element("div", "rb-own-buttons", copying, saving), status, code);
  const part = element("div", "rb-own-transfer", nothing, filled);
  const show = () => {
    const owned = setsOf(table, ownedSets(table.game)).map(({ slug }) => slug);
    nothing.hidden = owned.length > 0;
    filled.hidden = !owned.length;
    about.textContent = `Whoever opens the link sees your ${boxes(owned.length)}, and can add them to their own shelf.`;
    link = linkOf(document.location.href, owned);
    code.replaceChildren(qrCode(link) ?? "");
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
 * What brings in a link or a file: a form, and the offer to take what came in, which is about the whole page and stands above it. It says
 * which boxes came in and what the shelf would then have. Then they are added to the shelf, replace it, or are left, and what was done
 * can be taken back.
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
  const refused = element("p");
  refused.setAttribute("role", "status");
  const part = element(
    "div",
    "rb-own-transfer",
    element("p", "", "You see what is on it first. Nothing changes until you choose."),
    form,
    element("label", "rb-button rb-button--plain rb-own-file", "Choose a file", choosing),
    refused,
  );
  const heading = element("h2");
  heading.tabIndex = -1;
  const asking = element("section", "rb-own-card rb-own-asking");
  asking.setAttribute("aria-label", "A shelf that comes in");
  const undo = new UndoLine();
  const offer = element("div", "rb-own-offer", undo.node, asking);
  /** @type {(Incoming & { by: string }) | null} What came in, by a link or a file, and is neither taken nor left yet. */
  let offered = null;

  const close = () => {
    offered = null;
    show();
    history.replaceState(history.state, "", withoutIncoming(document.location.href));
  };

  /**
   * A button that makes these the sets on the shelf.
   * @param {string} className
   * @param {string} text
   * @param {Iterable<string>} result
   * @param {string} done
   */
  const answer = (className, text, result, done) =>
    button(className, text, () => {
      const { sets } = shelfOf(table.game);
      const count = setsOf(table, new Set(sets)).length;
      close();
      keep(table.game, { sets: [...result] });
      undo.offer(done, () => {
        keep(table.game, { sets });
        undo.say(`Taken back: your shelf ${count ? `has ${boxes(count)}` : "is empty"} again.`);
      });
      undo.focus();
    });

  /**
   * The names of sets after some words; nothing if there are none.
   * @param {string} words
   * @param {ShelfSet[]} sets
   */
  const namesOf = (words, sets) =>
    sets.length ? [element("p", "", element("b", "", words), `${sets.map(({ name }) => name).join("; ")}.`)] : [];

  /** Shows what came in beside the shelf as it is now. */
  const show = () => {
    asking.hidden = !offered;
    if (!offered) return;
    const { sets, unknown, by } = offered;
    const owned = ownedSets(table.game);
    const both = new Set([...owned, ...sets]);
    const incoming = setsOf(table, new Set(sets));
    const added = incoming.filter(({ slug }) => !owned.has(slug));
    const shared = incoming.filter(({ slug }) => owned.has(slug));
    const lost = setsOf(table, owned).filter(({ slug }) => !sets.includes(slug));
    heading.textContent = `This ${by} brings ${sets.length ? boxes(sets.length) : "no box that this site knows"}`;
    const said = [
      ...namesOf(shared.length ? "New to you: " : "", added),
      ...namesOf("You have: ", shared),
      ...(sets.length && unknown
        ? [element("p", "", `${boxes(unknown)} more ${unknown === 1 ? "is" : "are"} not known here, and left out.`)]
        : []),
      ...(added.length ? [element("p", "", `Your shelf would have ${countsOf(table, held(table, both))}.`)] : []),
      ...(sets.length ? namesOf("Only on yours, and taken off if you replace it: ", lost) : []),
    ];
    const answers = [];
    if (added.length) {
      const them = added.length === 1 ? "it" : "them";
      answers.push(
        answer("rb-button rb-button--accent", `Put ${them} on my shelf`, both, `${boxes(added.length)} added to your shelf.`),
      );
    }
    if (sets.length && lost.length)
      answers.push(answer("rb-button rb-button--plain", "Replace mine", sets, `Your shelf now has ${boxes(sets.length)}.`));
    const leaving = button("rb-button rb-button--plain", answers.length ? "Not now" : "Close", close);
    asking.replaceChildren(heading, ...said, element("div", "rb-own-buttons", ...answers, leaving));
  };
  show();
  onShelfChange(() => {
    undo.clear();
    show();
  });

  /**
   * Offers what came in, in sight.
   * @param {Incoming} incoming
   * @param {string} by
   */
  const ask = (incoming, by) => {
    offered = { ...incoming, by };
    undo.clear();
    show();
    heading.focus();
  };

  /**
   * Offers what the form was given, which is done with then.
   * @param {Incoming} incoming
   * @param {string} by
   */
  const take = async (incoming, by) => {
    refused.textContent = pasting.value = "";
    await closePanel();
    ask(incoming, by);
  };

  choosing.addEventListener("change", async () => {
    const [file] = choosing.files ?? [];
    if (!file) return;
    try {
      await take(fromFile(table, await file.text()), "file");
    } catch (error) {
      refused.textContent = error instanceof Error ? error.message : "";
    }
    choosing.value = "";
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const link = pasting.value && URL.canParse(pasting.value) ? fromLink(table, pasting.value) : null;
    if (link) take(link, "link");
    else if (pasting.value) refused.textContent = "This is no link to a shelf.";
    if (!link) pasting.focus();
  });
  // A link that is pasted is taken at once.
  pasting.addEventListener("paste", () => setTimeout(() => form.requestSubmit()));
  /** Offers what the address of the page brings in. */
  const start = () => {
    const stated = fromLink(table, document.location.href);
    if (stated) ask(stated, "link");
  };
  return { part, offer, start };
}
