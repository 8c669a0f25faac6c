/* The choice of the game in which a look-up box searches. */

import { element, games } from "../shared/page.js";

/** The value of the choice "All games". */
const ALL = "";

/** The choice of a game. It is hidden on a site of one game. */
export class GameSelect {
  /** @param {(game: string | null) => void} choose called with the slug of the chosen game; null for all games */
  constructor(choose) {
    const options = [...games.map(({ slug, name }) => new Option(name, slug)), new Option("All games", ALL)];
    this.select = element("select", "rb-place__select", ...options);
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
  }
}
