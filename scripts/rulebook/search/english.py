"""English for the look-up: stop words, irregular forms, and a stemmer.

The browser gets the tables from `browser_constants`. `english.js` there implements `stem` and `is_stop_word` again.
"""

from __future__ import annotations

import re
from functools import lru_cache

STOP_WORDS = frozenset(
    word
    for line in (
        "a about against also am an and any are as at be been being but by can could did do does doing explain for from get",
        "gets got had happen happens has have he her his how i if in into is it its just me mean means my not of on or",
        "our please she should so some tell than that the their them then there they this those to us v versus vs was",
        "we were what when where which while who whom whose why will with work works would you your",
    )
    for word in line.split()
)
"""Words that a query ignores. It also ignores single letters."""

_IRREGULAR = """
    ally allies, bear bore borne, become became, begin began begun, bite bit bitten, bleed bled, break broke broken,
    bring brought, build built, buy bought, catch caught, center centre, child children, choose chose chosen,
    color colour, come came, deal dealt, defense defence, die dies died dying, draw drew drawn, drive drove driven,
    enemy enemies, fall fell fallen, feed fed, fight fought, find found, fly flew flown flies, foot feet, forget forgot,
    freeze froze frozen, give gave given, go goes went gone, gray grey, grow grew grown, half halves, hear heard,
    hide hid hidden, hold held, keep kept, know knew known, leave left, lie lies lying, lose lost, make made,
    man men, mean meant, mouse mice, neighbor neighbour, pay paid, ride rode ridden, run ran, say said, see saw seen,
    sell sold, send sent, shoot shot, sit sat, slay slew slain, sleep slept, speak spoke spoken, spend spent, stand stood,
    steal stole stolen, strike struck, swing swung, take took taken, tear tore torn, throw threw thrown, tie ties tied tying,
    use usage, wake woke, wear wore worn, win won, wolf wolves, woman women, two 2, three 3, four 4, five 5, six 6,
    seven 7, eight 8, nine 9, ten 10
"""
IRREGULAR_FORMS = {form: forms[0] for line in _IRREGULAR.split(",") if (forms := line.split()) for form in forms[1:]}
"""Word forms that no rule of `ENDINGS` reduces, and British spellings, each with its base form."""

ENDINGS = [
    [
        ("(..+)sses", "ss"),
        ("(..+)ies", "y"),
        ("(.+(?:ss|us|is))", ""),
        ("(..+(?:ch|sh|x|z))es", ""),
        ("(..+)s", ""),
    ],
    [
        ("(.+eed)", ""),
        ("(..+)ied", "y"),
        (r"(.*[aeiouy].*([bdfgkmnprt]))\2(?:ing|ed)", ""),
        ("(.*[aeiouy].+)(?:ing|ed)", ""),
    ],
    [
        ("(...+)ation", "ate"),
        ("(...+)(?:ment|ness|ful|ly)", ""),
        ("(....+)(?:able|ably)", ""),
    ],
    [("(...+l)l", ""), ("(...+)e", ""), ("(..+)y", "i")],
]
"""The steps of the stemmer. Each step applies the first of its patterns that matches the entire word, and replaces the word
with the pattern's first group followed by the text beside the pattern."""
SHORTEST_INFLECTED = 4
"""The minimum number of letters of a word from which the stemmer removes an ending."""

_STEPS = [[(re.compile(pattern), ending) for pattern, ending in step] for step in ENDINGS]


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """A lowercase word without endings of number, tense, and degree: `discarding` becomes `discard`."""
    word = IRREGULAR_FORMS.get(word, word)
    if len(word) >= SHORTEST_INFLECTED:
        for step in _STEPS:
            applied = next(((match, ending) for pattern, ending in step if (match := pattern.fullmatch(word))), None)
            if applied:
                word = applied[0][1] + applied[1]
                word = IRREGULAR_FORMS.get(word, word)
    return word


def terms(tokens: list[str]) -> list[str]:
    """The stems of `tokens`, without stop words."""
    return [stem(token) for token in tokens if not is_stop_word(token)]


def is_stop_word(word: str) -> bool:
    """Whether a query ignores a word: it is one of `STOP_WORDS` or a single letter."""
    return word in STOP_WORDS or (len(word) == 1 and word.isalpha())
