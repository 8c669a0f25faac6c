/* Where the site is, which games it holds, and how its scripts make elements. */

const config = JSON.parse(document.getElementById("__config").textContent);

/** The address of the site, with a slash at its end, which the page for what is not found has already. */
export const root = new URL(config.base.replace(/\/*$/, "/"), document.location.href);

/** The games, as {slug, name, example}. */
export const games = JSON.parse(document.querySelector("[data-rb-games]")?.dataset.rbGames ?? "[]");

/** The slug of the game that the page belongs to, or null. */
export const currentGame = document.querySelector('meta[name="rulebook:game"]')?.content ?? null;

/** An element of a class, with text or other elements in it. Text stays text, whatever it holds. */
export function element(name, className, ...content) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

/** A button that does something. */
export function button(className, text, act) {
  const made = element("button", className, text);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}
