/* Choosing what to compare in a list: a button gives each row a box to tick, and a bar at the foot of the screen leads to the page that
   shows what is ticked beside each other. Each ticked row has the same link, since the keyboard comes to the bar only after all rows. */

import { element } from "../shared/page.js";

/**
 * Has a button offer the choice. Returns a function to call once rows have moved: some of them may be copies.
 * @param {HTMLButtonElement} toggle with the address of the comparison, up to what is compared, and with how many there may be
 * @param {HTMLElement} list
 */
export function chooseCompared(toggle, list) {
  const { address = "", fewest = "", most = "", ask = "" } = toggle.dataset;
  const words = toggle.textContent;
  /** @type {Map<string, string>} The name of each record that is ticked, by its slug. */
  const chosen = new Map();
  const said = element("span", "");
  said.role = "status";
  const link = element("a", "rb-button", words ?? "");
  const bar = element("div", "rb-compared-bar", said, link);

  /** @returns {HTMLInputElement} */
  const tickOf = (/** @type {HTMLElement} */ row) => {
    const made = row.querySelector("input");
    if (made) return made;
    const name = row.querySelector("a");
    const input = element("input");
    input.type = "checkbox";
    input.value = name?.pathname.split("/").at(-2) ?? "";
    input.ariaLabel = `${words} ${name?.textContent}`;
    row.prepend(element("label", "rb-compared-tick", input));
    return input;
  };

  const show = () => {
    if (!bar.isConnected) return;
    toggle.textContent = chosen.size ? "Done" : "Cancel";
    const names = [...chosen.values()].join(", ");
    said.textContent = names || ask;
    link.href = address + [...chosen.keys()].join(",");
    link.hidden = chosen.size < Number(fewest);
    for (const row of list.querySelectorAll("li")) {
      const input = tickOf(row);
      input.checked = chosen.has(input.value);
      input.disabled = !input.checked && chosen.size >= Number(most);
      row.querySelector(".rb-compared-go")?.remove();
      if (!input.checked || link.hidden) continue;
      const go = element("a", "rb-compared-go rb-button", words ?? "");
      go.href = link.href;
      go.ariaLabel = `${words} ${names}`;
      row.append(go);
    }
  };

  list.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const name = target.closest("li")?.querySelector("a")?.textContent ?? "";
    if (target.checked) chosen.set(target.value, name);
    else chosen.delete(target.value);
    show();
  });
  toggle.addEventListener("click", () => {
    if (list.toggleAttribute("data-rb-comparing")) list.after(bar);
    else {
      bar.remove();
      toggle.textContent = words;
    }
    show();
  });
  return show;
}
