/* What the look-up knows of English. As scripts/rulebook/search/english.py, which the data comes from. */

export class English {
  constructor({ stop, forms, endings }) {
    this.stop = new Set(stop);
    this.forms = new Map(Object.entries(forms));
    this.steps = endings.map((step) => step.map(([pattern, ending]) => [new RegExp(`^(?:${pattern})$`), ending]));
    this.stems = new Map();
  }

  /** A word without the endings of number, tense and degree. */
  stem(word) {
    let stem = this.stems.get(word);
    if (stem === undefined) {
      stem = this.reduced(word);
      this.stems.set(word, stem);
    }
    return stem;
  }

  reduced(given) {
    let word = this.forms.get(given) ?? given;
    if (word.length > 3) {
      for (const step of this.steps) {
        for (const [pattern, ending] of step) {
          const match = pattern.exec(word);
          if (match) {
            word = match[1] + ending;
            word = this.forms.get(word) ?? word;
            break;
          }
        }
      }
    }
    return word;
  }

  /** Whether a word says nothing of what is asked for. */
  saysNothing(word) {
    return this.stop.has(word) || /^[a-z]$/.test(word);
  }

  /** The stems of words, without those that say nothing. */
  terms(words) {
    return words.filter((word) => !this.saysNothing(word)).map((word) => this.stem(word));
  }
}
