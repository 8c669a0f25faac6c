/* The choice of the game in which a look-up box searches: a list to open, and on the home page chips as well, until something is asked. */

import { button, element, games } from "../shared/page.js";

/** The value of the choice "All games". */
const ALL = "";

/** Pixels that are left in sight beside the chosen chip. */
const EDGE = 16;

/** The choice of a game. It is hidden on a site of one game. */
export class GameSelect {
  /**
   * @param {(game: string | null) => void} choose called with the slug of the chosen game; null for all games
   * @param {boolean} hasChips
   */
  constructor(choose, hasChips) {
    const options = [...games.map(({ slug, name }) => ({ slug, name })), { slug: ALL, name: "All games" }];
    this.chips = (hasChips ? [...options.slice(-1), ...options.slice(0, -1)] : []).map(({ slug, name }) => {
      const chip = button("rb-chip", name, () => choose(slug || null));
      chip.value = slug;
      return chip;
    });
    this.group = element("div", "rb-games", ...this.chips);
    this.group.setAttribute("role", "group");
    this.group.setAttribute("aria-label", "Choose your game");
    this.group.hidden = !hasChips || games.length < 2;
    this.select = element("select", "rb-place__select", ...options.map(({ slug, name }) => new Option(name, slug)));
    this.select.setAttribute("aria-label", "In which game");
    this.select.addEventListener("change", () => choose(this.select.value || null));
    this.node = element("label", "rb-place", "In ", this.select);
    this.node.hidden = games.length < 2;
  }

  /**
   * Shows the game that is searched.
   * @param {string | null} slug
   */
  show(slug) {
    this.select.value = slug ?? ALL;
    for (const chip of this.chips) {
      const isChosen = chip.value === this.select.value;
      chip.setAttribute("aria-pressed", String(isChosen));
      if (isChosen) this.reveal(chip);
    }
  }

  /**
   * Scrolls the chips, and nothing else, until one of them is in sight with the edge of the next.
   * @param {HTMLElement} chip
   */
  reveal(chip) {
    const { group } = this;
    const start = chip.offsetLeft - group.offsetLeft - EDGE;
    const end = start + chip.offsetWidth + 2 * EDGE - group.clientWidth;
    group.scrollLeft = Math.min(start, Math.max(group.scrollLeft, end));
  }
}
