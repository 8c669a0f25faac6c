/* The card of an answer: the passages of a record that answer a query, and the line of another record that it meets. The same as
   scripts/rulebook/search/card.py. */

import { CARD_WEIGHTS, CONTRASTS, HERO, MOST_PASSAGES, NEXT_PLACE, VERSIONS } from "./constants.js";
import { terms } from "./english.js";
import { getOrMake } from "./maps.js";
import { tokenize } from "./normalize.js";
import { rounded } from "./ranking.js";

/** @import { BrowserIndex } from "./game-index.js" */
/** @import { Ranked, Sought } from "./ranking.js" */

/**
 * Compares two rounded values with the numbers of passages: the higher value first, and of equal ones the lower number.
 * @param {[value: number, number: number]} a
 * @param {[value: number, number: number]} b
 */
const compare = (a, b) => b[0] - a[0] || a[1] - b[1];

/**
 * What a query looks for besides the names of a record, and how much that weighs.
 * @param {Ranked} ranked
 * @param {number} record
 */
function soughtIn(ranked, record) {
  const sought = ranked.sought.filter(({ names }) => !names.has(record));
  return { sought, total: sought.reduce((sum, { holding }) => sum + holding.weight, 0) };
}

/** Makes the cards of one game. Passages and records are given by their numbers. */
export class Cards {
  /**
   * @param {BrowserIndex} index
   * @param {number[][]} members the passages of each record
   */
  constructor(index, members) {
    this.index = index;
    this.members = members;
    this.ended = new Set(index.ended.map(([number]) => number));
    /** @type {Map<number, Set<string>>} the terms of passages that were on a card: the same ones are often there */
    this.termsOfPassages = new Map();
  }

  /**
   * The value and the number of each allowed passage of a record, the best first. One with a search question that has the same terms as
   * the query is before others, but not before one whose heading is the entire query. If the query looks for nothing but the record
   * itself, its summary is first. So it is if the query names the record, a special one such as a hero, and the best passage has
   * no other word of the query: the summary says most about the record.
   * @param {Ranked} ranked
   * @param {number} record
   * @param {(number: number) => boolean} allowed
   * @returns {[value: number, number: number][]}
   */
  rankedPassages(ranked, record, allowed) {
    const values = this.byValue(ranked, record, allowed);
    if (values.length && !ranked.askedFor.has(values[0][1])) {
      const asksOther = (/** @type {number} */ number) => Number(!ranked.same.has(number));
      values.sort(([, one], [, other]) => asksOther(one) - asksOther(other));
    }
    const isNamed = ranked.named.has(record) && !this.index.records[record].general;
    if (!isNamed || !values.length || this.tells(ranked, values[0][1])) return values;
    const isBelowSummary = (/** @type {number} */ number) => Number(number !== this.members[record][0]);
    return values.sort(([, one], [, other]) => isBelowSummary(one) - isBelowSummary(other));
  }

  /**
   * The value and the number of each allowed passage of a record, the highest value first: how well it answers what the query
   * looks for besides the names of its record.
   * @param {Ranked} ranked
   * @param {number} record
   * @param {(number: number) => boolean} allowed
   * @returns {[value: number, number: number][]}
   */
  byValue(ranked, record, allowed = () => true) {
    const { sought, total } = soughtIn(ranked, record);
    /** @type {(number: number) => [number, number]} */
    const valued = (number) => [rounded(this.value(ranked, sought, total, number)), number];
    return this.members[record].filter(allowed).map(valued).sort(compare);
  }

  /**
   * Whether a passage has a word of what a query looks for, if that is anything but the name of its record, or a search question
   * that asks the same.
   * @param {Ranked} ranked
   * @param {number} number
   */
  tells(ranked, number) {
    const { sought, total } = soughtIn(ranked, this.index.passages[number]);
    return !total || this.asksTheSame(ranked, number) || sought.some(({ holding }) => holding.inText.get(number));
  }

  /**
   * Whether a search question of a passage asks the same as the query.
   * @param {Ranked} ranked
   * @param {number} number
   */
  asksTheSame(ranked, number) {
    return rounded(ranked.likeness[number]) >= CARD_WEIGHTS.same;
  }

  /**
   * How well a passage answers what a query looks for.
   * @param {Ranked} ranked
   * @param {Sought[]} sought
   * @param {number} total the weight of what it looks for
   * @param {number} number
   */
  value(ranked, sought, total, number) {
    const isPage = this.members[this.index.passages[number]][0] === number;
    const heading = CARD_WEIGHTS.heading * Number(ranked.askedFor.has(number));
    if (!total) return Number(isPage) + heading;
    let [prominence, coverage] = [0, 0];
    for (const { holding } of sought) {
      const impact = holding.impactIn.get(number) ?? 0;
      prominence += holding.weight * impact;
      if (impact) coverage += holding.weight;
    }
    return (
      (CARD_WEIGHTS.impact * prominence) / total +
      (CARD_WEIGHTS.coverage * coverage) / total +
      CARD_WEIGHTS.question * ranked.likeness[number] +
      CARD_WEIGHTS.wording * ranked.wording[number] +
      (CARD_WEIGHTS.page + CARD_WEIGHTS.wide / (1 + sought.length)) * Number(isPage) +
      CARD_WEIGHTS.remark * Number(this.index.labels[number] === "editor") +
      heading -
      Number(this.ended.has(number))
    );
  }

  /**
   * The passages of the card of the first record in `found`: the best one, then others of the record in its order, then one of
   * another record that the query concerns.
   * @param {Ranked} ranked
   * @param {[score: number, record: number][]} found
   * @param {(number: number) => boolean} allowed
   */
  card(ranked, found, allowed) {
    if (!found.length) return [];
    const others = this.others(ranked, found, allowed);
    if (!others.length) return this.ofRecord(ranked, found[0][1], allowed, MOST_PASSAGES);
    // Beside what changed stands the summary of the record, which says whether it did.
    const told = this.index.records[found[0][1]].kind === VERSIONS;
    const first = this.rankedPassages(ranked, found[0][1], allowed)[0][1];
    const lines = others.map((other) => (told ? this.members[other][0] : this.beside(ranked, first, other, allowed)));
    const most = MOST_PASSAGES - lines.length;
    const card = this.compares([first, ...lines]) ? [first] : this.ofRecord(ranked, found[0][1], allowed, most);
    /** @type {(numbers: number[]) => number} */
    const words = (numbers) => numbers.reduce((sum, number) => sum + this.words(number), 0);
    while (words([...card, ...lines]) > CARD_WEIGHTS.most_words && lines.length) lines.pop();
    return [...card, ...lines];
  }

  /**
   * The passages of a card as they are shown: of those of its record, the one whose own text says most is first. The best one
   * is first if it is known to answer the same question, or if its text has none of that.
   * @param {Ranked} ranked
   * @param {number[]} card the best one first
   */
  inReadingOrder(ranked, card) {
    const record = this.index.passages[card[0]];
    const { sought, total } = soughtIn(ranked, record);
    if (!total || this.asksTheSame(ranked, card[0]) || !this.tells(ranked, card[0])) return card;
    const summary = this.index.records[record].general ? undefined : this.members[record][0];
    /** @type {(number: number) => [number, number]} */
    const answering = (number) => {
      const said = sought.reduce((sum, { holding }) => sum + holding.weight * (holding.inText.get(number) ?? 0), 0) / total;
      const more =
        CARD_WEIGHTS.first_text * said +
        CARD_WEIGHTS.first_question * ranked.likeness[number] +
        CARD_WEIGHTS.first_summary * Number(number === summary);
      return [rounded(this.value(ranked, sought, total, number) + more), number];
    };
    const own = card.filter((number) => this.index.passages[number] === record).sort((a, b) => a - b);
    const [[, first]] = own.map(answering).sort(compare);
    return [first, ...own.filter((number) => number !== first), ...card.slice(own.length)];
  }

  /**
   * The best passage of the first record in `found` that its card leaves out, if it should come before the third record.
   * @param {Ranked} ranked
   * @param {[score: number, record: number][]} found
   * @param {number[]} card
   * @param {(number: number) => boolean} allowed
   */
  nextPassage(ranked, found, card, allowed) {
    if (!found.length) return null;
    const left = this.rankedPassages(ranked, found[0][1], allowed).find(
      ([, number]) => !card.includes(number) && this.addsTo(ranked, card[0], number),
    );
    const enough = CARD_WEIGHTS.again * (found[NEXT_PLACE]?.[0] ?? 0);
    return left && left[0] > enough ? left[1] : null;
  }

  /**
   * The best passage of a record, and others that add to it, in the record's order. A passage whose heading says all that the query
   * looks for answers alone.
   * @param {Ranked} ranked
   * @param {number} record
   * @param {(number: number) => boolean} allowed
   * @param {number} most the maximum number of passages
   */
  ofRecord(ranked, record, allowed, most) {
    const [[best, first], ...others] = this.rankedPassages(ranked, record, allowed);
    if (ranked.askedFor.has(first) || (ranked.sought.length && this.isHeaded(ranked, first))) return [first];
    const { sought, total } = soughtIn(ranked, record);
    /** @type {number[]} */
    const more = [];
    let words = this.words(first);
    let left = others.filter(([value]) => total && value >= best - CARD_WEIGHTS.margin);
    while (more.length + 1 < most) {
      const room = CARD_WEIGHTS.words - words;
      left = left.filter(([, number]) => this.words(number) <= room);
      if (!left.length) break;
      /** @type {(passage: [number, number]) => [number, number]} */
      const gain = ([value, number]) => [
        rounded(value + (CARD_WEIGHTS.adds * this.adds(sought, number, [first, ...more])) / total),
        number,
      ];
      const [[, next]] = left.map(gain).sort(compare);
      left = left.filter(([, number]) => number !== next);
      more.push(next);
      words += this.words(next);
    }
    return [first, ...more.filter((number) => this.addsTo(ranked, first, number)).sort((a, b) => a - b)];
  }

  /**
   * Whether a passage of a record says what the first one of its card does not, and what the query looks for. What stands only in the
   * title of the record is in each of its passages; but if the query names a hero, all of these are about that. The summary says most
   * of what they do, so the text below the other one has to say enough more.
   * @param {Ranked} ranked
   * @param {number} first
   * @param {number} number
   */
  addsTo({ sought, likeness, named }, first, number) {
    const own = this.terms(number);
    const record = this.index.passages[number];
    const isNamed = named.has(record) && !this.index.records[record].general;
    const saysIt = isNamed || sought.some(({ holding }) => [...holding.terms].some((term) => own.has(term)));
    if (!saysIt && likeness[number] < CARD_WEIGHTS.alike) return false;
    if (this.answer(number) === this.answer(first)) return false;
    if (![first, number].includes(this.members[record][0])) return true;
    const said = this.terms(first);
    const text = new Set(terms(tokenize(this.answer(number))));
    return [...text].filter((term) => !said.has(term)).length >= CARD_WEIGHTS.new * text.size;
  }

  /**
   * Whether the heading of a passage says all that a query looks for, in the same words.
   * @param {Ranked} ranked
   * @param {number} number
   */
  isHeaded({ sought }, number) {
    const [, heading] = this.index.answers[number];
    const headed = terms(tokenize(heading));
    return sought.every(({ term }) => headed.includes(term));
  }

  /**
   * The other records that the query concerns as well as the first of `found`: at most one, or both that it contrasts. These are
   * records that it names; or else a rule for everyone that answers about as well as the first, which it names, and meets it. What they
   * say answers nearly as well as the best passage, unless the query contrasts them, or consists of names.
   * @param {Ranked} ranked
   * @param {[score: number, record: number][]} found
   * @param {(number: number) => boolean} allowed
   */
  others(ranked, found, allowed) {
    const { named, query, sought } = ranked;
    const [[score, record], ...rest] = found;
    if (!sought.length && query.names.length === 1) return [];
    const isTold = this.index.records[record].kind === VERSIONS;
    const contrasts = query.tokens.some((token) => CONTRASTS.includes(token));
    const bestOf = (/** @type {number} */ each) => this.rankedPassages(ranked, each, allowed)[0];
    const [best, first] = bestOf(record);
    const onlyNames = query.names.reduce((words, { start, end }) => words + end - start, 0) === query.tokens.length;
    const answers = (/** @type {number} */ other) => contrasts || onlyNames || bestOf(other)[0] >= best - CARD_WEIGHTS.margin;
    const others = rest
      .map(([, other]) => other)
      .filter((other) => named.has(other) && (isTold || this.concerns(ranked, other, allowed)));
    if (others.length) {
      return contrasts ? others.slice(0, MOST_PASSAGES - 1) : others.slice(0, 1).filter((other) => isTold || answers(other));
    }
    if (!named.has(record)) return [];
    return rest
      .slice(0, CARD_WEIGHTS.among - 1)
      .filter(([least, other]) => this.index.records[other].general && least >= CARD_WEIGHTS.meets * score)
      .map(([, other]) => other)
      .filter((other) => answers(other) && this.meet(ranked, first, bestOf(other)[1]))
      .slice(0, 1);
  }

  /**
   * The passage of another record to stand beside the first one: what says the same of that record, else its best.
   * @param {Ranked} ranked
   * @param {number} first
   * @param {number} other
   * @param {(number: number) => boolean} allowed
   */
  beside(ranked, first, other, allowed) {
    const same = this.members[other].find((number) => allowed(number) && this.compares([first, number]));
    return same ?? this.rankedPassages(ranked, other, allowed)[0][1];
  }

  /**
   * Whether a card says the same of several records of a kind, such as the health of two heroes: under the same id.
   * @param {number[]} card
   */
  compares(card) {
    const { answers, passages, records } = this.index;
    const compared = new Set(card.map((number) => passages[number]));
    const kinds = new Set([...compared].map((record) => records[record].kind));
    const ids = new Set(card.map((number) => answers[number][0]));
    return compared.size === card.length && card.length > 1 && kinds.size === 1 && ids.size === 1 && !ids.has(null);
  }

  /**
   * Whether a query concerns a record that it names: a hero has to say something of what else the query looks for.
   * @param {Ranked} ranked
   * @param {number} other
   * @param {(number: number) => boolean} allowed
   */
  concerns(ranked, other, allowed) {
    const contrasts = ranked.query.tokens.some((token) => CONTRASTS.includes(token));
    if (contrasts || this.index.records[other].kind !== HERO) return true;
    return this.tells(ranked, this.byValue(ranked, other, allowed)[0][1]);
  }

  /**
   * Whether the best passages of two records meet: the one refers or applies to the other's record, or the other one holds a term that
   * the query looks for, and the first not.
   * @param {Ranked} ranked
   * @param {number} first
   * @param {number} other
   */
  meet({ sought }, first, other) {
    const { passages, records, references } = this.index;
    const [one, another] = [passages[first], passages[other]];
    const joined = references[first].includes(another) || references[other].includes(one);
    const adds = sought.some(({ holding }) => holding.impactIn.has(other) && !holding.impactIn.has(first));
    return joined || records[another].applies_to.includes(one) || adds;
  }

  /**
   * The weight of what a query looks for by which a passage exceeds those in `before`.
   * @param {Sought[]} sought
   * @param {number} number
   * @param {number[]} before
   */
  adds(sought, number, before) {
    let added = 0;
    for (const { holding } of sought) {
      const held = Math.max(...before.map((each) => holding.impactIn.get(each) ?? 0));
      added += holding.weight * Math.max(0, (holding.impactIn.get(number) ?? 0) - held);
    }
    return added;
  }

  /**
   * The terms of the heading and the text of a passage.
   * @param {number} number
   * @returns {Set<string>}
   */
  terms(number) {
    return getOrMake(this.termsOfPassages, number, () => {
      const [, heading, answer] = this.index.answers[number];
      return new Set(terms(tokenize(`${heading} . ${answer}`)));
    });
  }

  /**
   * The number of words of a passage.
   * @param {number} number
   */
  words(number) {
    return this.answer(number).split(/\s+/).filter(Boolean).length;
  }

  /**
   * The text of a passage.
   * @param {number} number
   */
  answer(number) {
    return this.index.answers[number][2];
  }
}
