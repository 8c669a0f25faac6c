/* A query taken apart: words, filters, phrases and -words. As scripts/rulebook/search/question.py. */

const LONGEST_QUERY = 300;
const TOKEN = /-?[A-Za-z][A-Za-z_-]*:["“”][^"“”]*(?:["“”]|$)|-?["“”][^"“”]*["“”]|\S+/g;
const PARTS = /^(-?)(?:([A-Za-z][A-Za-z_-]*):)?(?:["“”]([^"“”]*)["“”]?|([^\s"“”]+))$/;

/** The words, filters and phrases of a query as they are typed. */
export const tokens = (query) => [...query].slice(0, LONGEST_QUERY).join("").match(TOKEN) ?? [];

/** {words, filters, phrases, without}; a filter is {field, value, negated, typed}. */
export function parse(query) {
  const question = { words: "", filters: [], phrases: [], without: [] };
  const kept = [];
  for (const token of tokens(query)) {
    const [, minus = "", field = "", quoted = "", bare = ""] = PARTS.exec(token) ?? [];
    const value = quoted || bare;
    if (field && value) {
      question.filters.push({ field: field.toLowerCase(), value, negated: Boolean(minus), typed: token });
    } else if (minus && /^\p{L}./u.test(value)) {
      question.without.push(value);
    } else {
      kept.push(quoted || token);
      if (quoted) question.phrases.push(quoted);
    }
  }
  question.words = kept.join(" ");
  return question;
}

export const narrows = ({ filters, phrases, without }) => filters.length + phrases.length + without.length > 0;
