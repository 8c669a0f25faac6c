/* The script of every page: the look-up, what a passage offers, previews, the contents, the color scheme, editions, and use without a
   network. */

import { openLookUps } from "./look-up/look-up.js";
import { keepOffline } from "./offline/offline.js";
import { enableSchemeButton } from "./reading/color-scheme.js";
import { enableJumps, followContents } from "./reading/contents.js";
import { showEditions } from "./reading/editions.js";
import { markAnswers } from "./reading/landing.js";
import { shortenMenu } from "./reading/menu.js";
import { reportMissing } from "./reading/missing-passage.js";
import { showPageName } from "./reading/page-name.js";
import { enablePageReport } from "./reading/page-report.js";
import { enablePassageMenus } from "./reading/passage-menu.js";
import { copyPermalinks } from "./reading/permalinks.js";
import { enablePreviews } from "./reading/previews.js";
import { tellWherePrinted } from "./reading/printing.js";
import { root } from "./shared/page.js";

openLookUps();
markAnswers();
reportMissing();
enablePassageMenus();
enablePageReport();
showPageName();
copyPermalinks();
enablePreviews(root);
enableSchemeButton();
followContents();
enableJumps();
showEditions();
tellWherePrinted();
shortenMenu();
keepOffline(root);

/** @type {HTMLElement | null} */
const shelf = document.querySelector("[data-rb-shelf]");
if (shelf) import("./lists/shelf.js").then(({ enableShelf }) => enableShelf(shelf));

/** @type {HTMLElement | null} */
const comparison = document.querySelector("[data-rb-compare]");
if (comparison) import("./lists/compare.js").then(({ enableComparison }) => enableComparison(comparison));

/** @type {HTMLElement | null} */
const ticked = document.querySelector("[data-rb-tick]");
if (ticked) import("./shelf/tick.js").then(({ labeledTick }) => ticked.append(labeledTick(ticked.dataset.rbTick ?? "")));

/** @type {HTMLElement | null} */
const myShelf = document.querySelector("[data-rb-my-shelf]");
if (myShelf) import("./shelf/my-shelf.js").then(({ showMyShelf }) => showMyShelf(myShelf));

/** @type {HTMLElement | null} */
const statements = document.querySelector("[data-rb-statements]");
if (statements) import("./reading/statements.js").then(({ enableStatements }) => enableStatements(statements));

/** @type {HTMLFormElement | null} */
const changes = document.querySelector("[data-rb-changes]");
if (changes) import("./reading/changes.js").then(({ enableChanges }) => enableChanges(changes));

/** @type {HTMLElement | null} */
const match = document.querySelector("[data-rb-match]");
if (match) import("./match/match.js").then(({ enableMatch }) => enableMatch(match));

/** @type {HTMLElement | null} */
const running = document.querySelector("[data-rb-running]");
if (running) import("./match/running.js").then(({ showRunning }) => showRunning(running, running.dataset.rbRunning ?? ""));

/** @type {HTMLElement | null} */
const figure = document.querySelector("[data-rb-figure]");
if (figure) import("./figure/figure.js").then(({ enableFigure }) => enableFigure(figure));
