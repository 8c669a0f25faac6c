/* Choosing what to compare in a list: a button gives each row a box to tick, and a bar at the foot of the screen leads to the page that
   shows what is ticked beside each other. Each ticked row has the same link, since the keyboard comes to the bar only after all rows. The
   address has what is ticked, so that it is still there after Back or a reload, and a link can begin the choice. */

import { element } from "../shared/page.js";

/** The name under which the address has each slug that is ticked. While none is, it has no value. */
const NAME = "compare";

const slugOf = (/** @type {Element} */ row) => row.querySelector("a")?.pathname.split("/").at(-2) ?? "";
const nameOf = (/** @type {Element} */ row) => row.querySelector("a")?.textContent ?? "";

/**
 * Has a button offer the choice. Returns a function to call once rows have moved: some of them may be copies.
 * @param {HTMLButtonElement} toggle with the address of the comparison, up to what is compared, and with how many there may be
 * @param {HTMLElement} list
 */
export function chooseCompared(toggle, list) {
  const { address = "", fewest = "", most = "", ask = "" } = toggle.dataset;
  const words = toggle.textContent;
  const names = new Map([...list.querySelectorAll("li")].map((row) => [slugOf(row), nameOf(row)]));
  /** @type {Set<string>} The slugs of what is ticked. */
  const chosen = new Set();
  const said = element("span", "");
  said.role = "status";
  const link = element("a", "rb-button", words ?? "");
  const bar = element("div", "rb-compared-bar", said, link);

  /** @returns {HTMLInputElement} */
  const tickOf = (/** @type {HTMLElement} */ row) => {
    const made = row.querySelector("input");
    if (made) return made;
    const input = element("input");
    input.type = "checkbox";
    input.value = slugOf(row);
    input.ariaLabel = `${words} ${nameOf(row)}`;
    row.prepend(element("label", "rb-compared-tick", input));
    return input;
  };

  const show = () => {
    if (!bar.isConnected) return;
    toggle.textContent = chosen.size ? "Done" : "Cancel";
    const ticked = [...chosen].map((slug) => names.get(slug)).join(", ");
    link.href = address + [...chosen].join(",");
    link.hidden = chosen.size < Number(fewest);
    said.textContent = [ticked, link.hidden ? ask : ""].filter(Boolean).join(" · ");
    for (const row of list.querySelectorAll("li")) {
      const input = tickOf(row);
      input.checked = chosen.has(input.value);
      input.disabled = !input.checked && chosen.size >= Number(most);
      row.querySelector(".rb-compared-go")?.remove();
      if (!input.checked || link.hidden) continue;
      const go = element("a", "rb-compared-go rb-button", words ?? "");
      go.href = link.href;
      go.ariaLabel = `${words} ${ticked}`;
      row.append(go);
    }
  };

  const write = () => {
    const address = new URL(document.location.href);
    address.searchParams.delete(NAME);
    if (bar.isConnected) for (const slug of chosen.size ? chosen : [""]) address.searchParams.append(NAME, slug);
    history.replaceState(history.state, "", address);
  };

  const turn = () => {
    if (list.toggleAttribute("data-rb-comparing")) list.after(bar);
    else {
      bar.remove();
      toggle.textContent = words;
    }
    show();
  };

  list.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.checked) chosen.add(target.value);
    else chosen.delete(target.value);
    show();
    write();
  });
  toggle.addEventListener("click", () => {
    turn();
    write();
  });
  // Back undoes what the list was narrowed down to, not what was ticked since.
  window.addEventListener("popstate", write);
  const stated = new URLSearchParams(document.location.search).getAll(NAME);
  for (const slug of stated.filter((each) => names.has(each)).slice(0, Number(most))) chosen.add(slug);
  if (stated.length) turn();
  return show;
}
