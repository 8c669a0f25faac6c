"""What the look-up knows of English: words that say nothing, odd forms of words, and endings that do not matter.

All of it is data, which the browser's look-up reads too; `stem` is the one function that must be the same there.
"""

from __future__ import annotations

import re
from functools import lru_cache

STOP = frozenset(
    word
    for line in (
        "a about against also am an and any are as at be been being but by can could did do does doing explain for from get",
        "gets got had happen happens has have he her his how i if in into is it its just me mean means my not of on or",
        "our please she should so some tell than that the their them then there they this those to us v versus vs was",
        "we were what when where which while who whom whose why will with work works would you your",
    )
    for word in line.split()
)
"""Words that say nothing of what is asked for; nor does a letter that stands alone."""

_ODD = """
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
FORMS = {form: forms[0] for line in _ODD.split(",") if (forms := line.split()) for form in forms[1:]}
"""Forms of a word that follow no rule, and the word."""

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
"""Steps that each take one ending off a word: the first pattern that the whole word has leaves its first group, and the
text beside it takes the ending's place."""

_STEPS = [[(re.compile(pattern), ending) for pattern, ending in step] for step in ENDINGS]


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """A word of lower-case letters without the endings of number, tense and degree: `discarding` is `discard`."""
    word = FORMS.get(word, word)
    if len(word) > 3:
        for step in _STEPS:
            found = next(((match, ending) for pattern, ending in step if (match := pattern.fullmatch(word))), None)
            if found:
                word = found[0][1] + found[1]
                word = FORMS.get(word, word)
    return word


def terms(words: list[str]) -> list[str]:
    """The stems of `words`, without those that say nothing."""
    return [stem(word) for word in words if not says_nothing(word)]


def says_nothing(word: str) -> bool:
    """Whether a word says nothing of what is asked for."""
    return word in STOP or (len(word) == 1 and word.isalpha())
