/* Which passages of a game the filters of a query leave. As scripts/rulebook/search/filters.py. */

import { key, words } from "./names.js";

export class Filters {
  constructor(content) {
    this.passages = content.passages;
    this.statuses = content.statuses;
    this.fields = new Map();
    const everything = content.records.map((_, number) => number);
    this.add("game", content.game, everything);
    this.add("game", content.name, everything);
    const related = content.records.map((_, number) => new Set([number]));
    content.records.forEach((record, number) => {
      for (const other of [...record.applies_to, ...record.lists]) {
        related[number].add(other);
        related[other].add(number);
      }
    });
    content.records.forEach((record, number) => {
      this.add("kind", record.kind, [number]);
      for (const trait of record.is) this.add("is", trait, [number]);
      const slug = record.id.slice(record.id.lastIndexOf("/") + 1);
      for (const name of [slug, record.name, ...record.aliases]) this.add(record.kind, name, related[number]);
    });
  }

  add(field, value, records) {
    if (!this.fields.has(field)) this.fields.set(field, new Map());
    const values = this.fields.get(field);
    if (!values.has(value)) values.set(value, new Set());
    for (const record of records) values.get(value).add(record);
  }

  /** The values that a field may have. */
  values(field) {
    return field === "status" ? [...new Set(this.statuses)].sort() : [...(this.fields.get(field)?.keys() ?? [])];
  }

  /** The passages that a filter leaves, or undefined if the game does not know its field or its value. */
  left({ field, value, negated }) {
    const wanted = field === "status" ? this.statusesLike(value) : this.ofRecords(field, value);
    if (!wanted.size) return undefined;
    return negated ? new Set(this.passages.map((_, number) => number).filter((number) => !wanted.has(number))) : wanted;
  }

  statusesLike(value) {
    return new Set(this.statuses.map((_, number) => number).filter((number) => this.statuses[number] === value.toLowerCase()));
  }

  ofRecords(field, value) {
    const values = [...(this.fields.get(field) ?? [])];
    const said = words(value);
    const same = values.filter(([name]) => key(words(name)) === key(said));
    const holdsAll = (name) => said.length && said.every((word) => words(name).includes(word));
    const like = same.length ? same : values.filter(([name]) => holdsAll(name));
    const records = new Set(like.flatMap(([, of]) => [...of]));
    return new Set(this.passages.map((_, number) => number).filter((number) => records.has(this.passages[number])));
  }
}

/** What to say of a filter that none of the games knows. */
export function hint({ field, value }, games) {
  const fields = [...new Set(games.flatMap((game) => [...game.fields.keys(), "status"]))].sort();
  if (!fields.includes(field)) return `There is no filter ${field}:; there are ${fields.map((name) => `${name}:`).join(", ")}`;
  const values = [...new Set(games.flatMap((game) => game.values(field)))];
  return `There is no ${field} “${value}”${values.length <= 12 ? `; there are ${values.join(", ")}` : ""}`;
}
