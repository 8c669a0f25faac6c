"""Reads the sections of a source document in Markdown.

It reads the form of the community's references: a title, chapters, and their sections. A section has paragraphs, lists, lines
such as "See also *Chapter: Section*" and "*Characters:* one, another", and lists of sets, whose bold items contain the items
of a set. The first heading is the title, whatever its level.
"""

from __future__ import annotations

import re

from rulebook.sources.document import LABELS, ListLine, Outline, Paragraph, Section, SeeLine, SetEntry, plain

_HEADING = re.compile(r" {0,3}(?P<level>#{1,6})\s+(?P<title>.*?)[\s#]*$")
_ITEM = re.compile(r"(?P<indent>\s*)(?P<marker>[-*+]|\d+[.)])\s+(?P<text>.*)$")
_SET_ITEM = re.compile(r"\*\*(?P<name>[^*]+)\*\*$")
_SEE = re.compile(r"See(?: also)? (?P<targets>[^:.]+: .+?)\.?$")
_LISTING = re.compile(rf"(?P<label>{'|'.join(LABELS)}): (?P<names>.+?)\.?$")
_EMPHASIZED = re.compile(r"\*([^*]+)\*")
_BROKEN_OFF = re.compile(r"[\w,’']$")
_ENTRY = re.compile(r"(?P<name>.+?)(?P<mark>\s*\\\*)?(?:\s+\((?P<remark>[^()]*)\))?$")


def read_outline(text: str) -> Outline:
    """The sections of a document in Markdown. Raises ValueError if it has no heading."""
    reader = _Reader(text)
    reader.read()
    if not reader.stack:
        raise ValueError("it has no heading, so nothing in it can be named")
    return Outline(reader.front, reader.front.parts, reader.lines)


class _Reader:
    """Reads a document line by line; `stack` holds the sections that are open, the front matter first."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.front = Section(("",), 1, 0)
        self.stack: list[Section] = []
        self.seen: dict[tuple[str, ...], int] = {}
        self.text: list[tuple[int, str]] = []
        self.label: tuple[int, str] | None = None

    def read(self) -> None:
        for number, line in enumerate(self.lines, start=1):
            heading, item = _HEADING.match(line), _ITEM.match(line)
            if heading and plain(heading["title"]):
                self._heading(number, len(heading["level"]), plain(heading["title"]))
            elif not line.strip():
                self._paragraph()
            elif item:
                self._item(number, len(item["indent"].expandtabs(4)), item)
            else:
                self._leave_set()
                self.text.append((number, line.strip()))
        self._paragraph()

    @property
    def here(self) -> Section:
        return self.stack[-1] if self.stack else self.front

    def _heading(self, number: int, level: int, title: str) -> None:
        self._paragraph()
        if not self.stack:
            self.front.path, self.front.line = (title,), number
            self.stack = [self.front]
            return
        while len(self.stack) > 1 and self.here.level >= level:
            self.stack.pop()
        self._open(number, level, title)

    def _open(self, number: int, level: int, title: str) -> Section:
        """Start a section inside the open one. A second section of the same name gets a number."""
        above = () if len(self.stack) == 1 else self.here.path
        count = self.seen[(*above, title)] = self.seen.get((*above, title), 0) + 1
        section = Section((*above, title if count == 1 else f"{title} ({count})"), number, level)
        self.here.parts.append(section)
        self.stack.append(section)
        return section

    def _item(self, number: int, indent: int, item: re.Match[str]) -> None:
        bold = _SET_ITEM.match(item["text"].strip())
        if bold and indent == 0 and self.stack and self._deeper(number, indent):
            self._paragraph()
            self._leave_set()
            self._open(number, 9, plain(bold["name"])).is_set = True
        elif self.here.is_set and indent > 0:
            self._entry(number, indent, item["text"].strip())
        else:
            self._leave_set()
            if self.text and not _ITEM.match(self.text[-1][1]):
                self._paragraph()
            self.text.append((number, f"{' ' * (indent // 2 * 2)}{item['marker']} {item['text'].strip()}"))

    def _deeper(self, number: int, indent: int) -> bool:
        """Whether the next line is an item below this one."""
        following = next((line for line in self.lines[number:] if line.strip()), "")
        item = _ITEM.match(following)
        return bool(item) and len(following) - len(following.lstrip()) > indent

    def _entry(self, number: int, indent: int, text: str) -> None:
        if self._deeper(number, indent) or plain(text) in LABELS:
            self.label = (indent, plain(text))
            self.here.labels.append(number)
            return
        entry, label = _ENTRY.match(text), self.label[1] if self.label else ""
        if entry:
            remark = plain(entry["remark"] or "")
            self.here.entries.append(SetEntry(number, label, plain(entry["name"]), bool(entry["mark"]), remark))

    def _leave_set(self) -> None:
        self.label = None
        if self.here.is_set:
            self.stack.pop()

    def _paragraph(self) -> None:
        """End the paragraph or list that was being read."""
        if not self.text:
            return
        numbers, text = tuple(number for number, _ in self.text), self.text
        self.text = []
        is_list = bool(_ITEM.match(text[0][1]))
        joined = ("\n" if is_list else " ").join(line for _, line in text)
        found = None if is_list else _reference(numbers, joined)
        if isinstance(found, SeeLine):
            self.here.see.append(found)
        elif isinstance(found, ListLine):
            self.here.listings.append(found)
        else:
            self._say(numbers, joined, is_list)

    def _say(self, numbers: tuple[int, ...], text: str, is_list: bool) -> None:
        """Add a paragraph. A list, or the rest of a sentence after a page break, is joined with the paragraph before it."""
        before = self.here.paragraphs[-1] if self.here.paragraphs else None
        in_list = before is not None and "\n" in before.text
        cut = before is not None and not is_list and not in_list and text[0].islower() and _BROKEN_OFF.search(before.text)
        if before is not None and (is_list or cut):
            joined = f"{before.text}{chr(10) if is_list else ' '}{text}"
            self.here.paragraphs[-1] = Paragraph((*before.lines, *numbers), joined)
        else:
            self.here.paragraphs.append(Paragraph(numbers, text))


def _reference(numbers: tuple[int, ...], text: str) -> SeeLine | ListLine | None:
    """The text as a line of references or names; None if it is anything else."""
    if "*" not in text:
        return None
    line = plain(text)
    see, listing = _SEE.fullmatch(line), _LISTING.fullmatch(line)
    if see:
        spans = [plain(span) for span in _EMPHASIZED.findall(text)]
        targets = [span for span in spans if ": " in span and not span.startswith("See ")] or [see["targets"]]
        pairs = [target.rstrip(".").partition(": ") for target in targets]
        return SeeLine(numbers, tuple((chapter.strip(), title.strip()) for chapter, _, title in pairs))
    if listing:
        return ListLine(numbers, listing["label"], tuple(name.strip() for name in listing["names"].split(", ")))
    return None
