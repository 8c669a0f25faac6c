/* A figure card: the powers of one figure by column, and what they name, explained once. The same as
   scripts/rulebook/site/figure_card.py. */

/** The format of the tables that this program reads. */
export const FORMAT = 7;

/**
 * @typedef {{id: string, name: string, status: string}} Label
 * @typedef {{id: string, title: string, text: string, not_given: string, marks: string[], note: boolean,
 *   label: Label | null}} Passage
 * @typedef {{id: string, url: string, name: string, kind: string, summary: string, label: Label, passages: Passage[]}} TableRecord
 * @typedef {{explained: number, whole: boolean, passages: number[]}} Need
 * @typedef {{id: string, url: string, name: string, gist: string, explained: number | null}} Pointer
 * @typedef {TableRecord & {aliases: string[], found_by: string[], facts: string[], needs: Need[], see_also: number[]}} Power
 * @typedef {{id: string, name: string, powers: string[]}} TableColumn
 * @typedef {{format: number, game: string, name: string, version: string, columns: TableColumn[], powers: Record<string, Power>,
 *   explained: TableRecord[], see_also: Pointer[]}} Table
 * @typedef {{id: string, name: string, powers: Power[]}} CardColumn
 * @typedef {{id: string, url: string, name: string, kind: string, label: Label, summary: string, passages: Passage[],
 *   needed_by: string[]}} Explanation
 * @typedef {Pointer & {named_by: string[]}} SeeAlso A pointer, with the names of the chosen powers that refer to it.
 * @typedef {{columns: CardColumn[], explained: Explanation[], see_also: SeeAlso[], unknown: string[]}} Card
 */

/**
 * The card of a figure with some powers, given by their slugs. In each column, they keep their order.
 * @param {Table} table
 * @param {string[]} slugs
 * @returns {Card}
 */
export function figureCard(table, slugs) {
  const chosen = new Set(slugs);
  const columns = table.columns.map(({ id, name, powers }) => ({
    id,
    name,
    powers: [...chosen].filter((slug) => powers.includes(slug)).map((slug) => table.powers[slug]),
  }));
  const shown = columns.filter(({ powers }) => powers.length);
  const powers = shown.flatMap((column) => column.powers);
  return {
    columns: shown,
    explained: explanations(table, powers),
    see_also: seeAlso(table, powers),
    unknown: [...chosen].filter((slug) => !Object.hasOwn(table.powers, slug)),
  };
}

/**
 * @param {Table} table
 * @param {Power[]} powers
 * @returns {Explanation[]}
 */
function explanations(table, powers) {
  const chosen = new Set(powers.map(({ id }) => id));
  return table.explained.flatMap((record, number) => {
    if (chosen.has(record.id)) return [];
    const users = powers.filter(({ needs }) => needs.some(({ explained }) => explained === number));
    if (!users.length) return [];
    const needs = users.flatMap((power) => power.needs.filter(({ explained }) => explained === number));
    const whole = needs.some((need) => need.whole);
    const named = new Set(needs.flatMap((need) => need.passages));
    const passages = record.passages.filter((passage, place) => named.has(place) || (whole && !passage.note));
    const { id, url, name, kind, label, summary } = record;
    return [{ id, url, name, kind, label, summary, passages, needed_by: users.map((power) => power.name) }];
  });
}

/**
 * What powers refer to beside their rules and what is not explained.
 * @param {Table} table
 * @param {Power[]} powers
 * @returns {SeeAlso[]}
 */
function seeAlso(table, powers) {
  const explained = new Set(powers.flatMap(({ needs }) => needs.map((need) => need.explained)));
  const chosen = new Set(powers.map(({ id }) => id));
  return table.see_also.flatMap((pointer, number) => {
    const named = powers.filter(({ see_also }) => see_also.includes(number)).map(({ name }) => name);
    const isThere = explained.has(pointer.explained ?? -1) || chosen.has(pointer.id.split("#", 1)[0]);
    return named.length && !isThere ? [{ ...pointer, named_by: named }] : [];
  });
}
