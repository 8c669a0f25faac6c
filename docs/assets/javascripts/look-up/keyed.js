/* Lists whose nodes stay while they show the same, so that a list does not flicker while a query is typed. */

/**
 * A node of a list; `key` names all that it shows. Keys differ within a list.
 * @typedef {{ key: string, make: () => Element }} Keyed
 */

/** @type {WeakMap<Element, string>} */
const keys = new WeakMap();

/**
 * Shows nodes in an element, in this order. One that it already has stays in the document; others of it are removed.
 * @param {Element} parent
 * @param {Keyed[]} wanted
 */
export function showKeyed(parent, wanted) {
  const before = new Map([...parent.children].map((node) => [keys.get(node), node]));
  const nodes = wanted.map(({ key, make }) => {
    const node = before.get(key) ?? make();
    keys.set(node, key);
    return node;
  });
  const kept = new Set(nodes);
  for (const node of [...parent.children]) if (!kept.has(node)) node.remove();
  nodes.forEach((node, place) => {
    if (parent.children[place] !== node) parent.insertBefore(node, parent.children[place] ?? null);
  });
  parent.toggleAttribute("hidden", !nodes.length);
}
