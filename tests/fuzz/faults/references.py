"""Faults of references: unknown, of the wrong kind, to no passage, and to records that were renamed or deleted."""

from __future__ import annotations

from fuzz.bases import RELEASED, SMALL
from fuzz.classes import ANY, Edit, edit_class, table
from fuzz.workspace import RECORDS, NotApplicable, Spot, Workspace, first, typo
from rulebook.model.fields import RefersTo, reference_fields

FAMILY = "references"
DEAD = "the link leads nowhere"
FORM = "a reference has the form kind/slug or kind/slug#passage"


def mentioned(change: str, *, passages: bool = False) -> Edit:
    """An edit that changes a reference in a field. `change` has `{kind}`, `{slug}`, and `{typo}`, the slug with a typo."""

    def edit(w: Workspace) -> Spot:
        record, where, written = w.marked(RefersTo, lambda marker: not marker.kinds)
        if "/" not in written or ("#" in written) != passages:
            raise NotApplicable
        return w.set(record.document.path, where, _changed(w, change, written))

    return edit


def in_text(reference: str) -> Edit:
    """An edit that puts a reference into the text of a passage."""

    def edit(w: Workspace) -> Spot:
        _, path, where, _ = w.passage(lambda passage: len(passage.text) < 150 and "\n" not in passage.text)
        some = w.record().ref.short()
        return w.set(path, (*where, "text"), f"You may do it. See {_changed(w, reference, some)}.")

    return edit


def _changed(w: Workspace, change: str, written: str) -> str:
    kind, _, slug = written.partition("#")[0].partition("/")
    return change.format(kind=kind, slug=slug, typo=typo(slug, w.random), word=w.word(), Slug=slug.title(), KIND=kind.upper())


table(
    FAMILY,
    [
        ("typo-in-see-also", DEAD, mentioned("{kind}/{typo}")),
        ("unknown-record", DEAD, mentioned("{kind}/{word}")),
        ("unknown-kind", DEAD, mentioned("{kind}s/{slug}")),
        ("unknown-game", DEAD, mentioned("{word}/{kind}/{slug}")),
        ("unknown-passage", DEAD, mentioned("{kind}/{slug}#{word}")),
        ("empty-passage", FORM, mentioned("{kind}/{slug}#")),
        ("two-passages", FORM, mentioned("{kind}/{slug}#a#b")),
        ("name-as-reference", FORM, mentioned("{Slug}")),
        ("capital-in-reference", DEAD, mentioned("{kind}/{Slug}")),
        ("capitals-in-kind", DEAD, mentioned("{KIND}/{slug}")),
        ("file-as-reference", DEAD, mentioned("{kind}/{slug}.yml")),
        ("folder-as-reference", DEAD, mentioned("rules_data/{kind}s/{slug}.yml")),
        ("reference-in-brackets", FORM, mentioned("[[{kind}/{slug}]]")),
        ("address-as-reference", FORM, mentioned("https://example.org/{kind}/{slug}/")),
        ("two-references-in-one", FORM, mentioned("{kind}/{slug} {kind}/{word}")),
        ("slash-at-end", FORM, mentioned("{kind}/{slug}/")),
        ("slash-at-start", FORM, mentioned("/{kind}/{slug}")),
        ("backslash", FORM, mentioned("{kind}\\{slug}")),
        ("text-typo", DEAD, in_text("[[{kind}/{typo}]]")),
        ("text-typo-with-label", DEAD, in_text("[[{kind}/{typo}|these words]]")),
        ("text-unknown-passage", DEAD, in_text("[[{kind}/{slug}#{word}]]")),
        ("text-name", FORM, in_text("[[{Slug}]]")),
        ("text-unknown-kind", DEAD, in_text("[[{kind}s/{slug}]]")),
        ("text-label-first", FORM, in_text("[[these words|{kind}/{slug}]]")),
        ("text-empty", "it shows brackets", in_text("[[]]")),
        ("text-one-bracket-missing", "it shows brackets", in_text("[[{kind}/{slug}]")),
        ("text-one-bracket-too-few-at-start", "it shows brackets", in_text("[{kind}/{slug}]]")),
        ("text-empty-label", "it shows brackets", in_text("[[{kind}/{slug}|]]")),
        ("text-two-labels", "it shows brackets", in_text("[[{kind}/{slug}|one|two]]")),
        ("text-markdown-link", "records have no Markdown links", in_text("[these words]({kind}/{slug})")),
    ],
)


@edit_class(FAMILY, "the field takes other kinds")
def wrong_kind(w: Workspace) -> Spot:
    for record in w.records():
        for name, marker in reference_fields(type(record)).items():
            if marker.kinds and isinstance(listed := getattr(record, name), list) and listed:
                others = [r.ref for r in w.records() if r.ref.kind not in marker.kinds and r is not record]
                return w.add(record.document.path, (name,), first(others).short())
    raise NotApplicable


@edit_class(FAMILY, "a hero stands among the battlefields of a set")
def wrong_kind_in_set(w: Workspace) -> Spot:
    path = w.path("set", lambda record: len(record.references("lists")) > 1)
    hero = first(w.get(path, ("heroes",)))
    w.set(path, ("heroes",), [each for each in w.get(path, ("heroes",)) if each != hero])
    return w.add(path, ("battlefields",), hero)


@edit_class(FAMILY, "a reference to the record that it stands in")
def self_reference(w: Workspace) -> Spot:
    record, path = w.with_field("see_also")
    return w.add(path, ("see_also",), record.ref.short())


@edit_class(FAMILY, "the passage of another record")
def passage_of_another_record(w: Workspace) -> Spot:
    record, path = w.with_field("see_also")
    other, _, _, passage = w.passage()
    target = w.record(having=lambda r: r.ref != record.ref and r.ref != other.ref and not r.passage(passage.id))
    return w.add(path, ("see_also",), f"{target.ref.short()}#{passage.id}")


@edit_class(FAMILY, "a passage that was released has another id, and no redirect", (RELEASED, "unmatched", "heroclix"))
def passage_renamed(w: Workspace) -> list[Spot]:
    record, path, where, passage = w.passage()
    spot = w.set(path, (*where, "id"), f"{passage.id}-again")
    hints = f"rules_data/{record.ref.game}/hints/{record.ref.kind}/{record.ref.slug}.yml"
    return [spot, Spot(path), *([Spot(hints)] if hints in w.base.files else [])]


@edit_class(FAMILY, "a passage that was released is gone, and has no redirect")
def passage_deleted(w: Workspace) -> list[Spot]:
    record, path, where, _ = w.passage()
    if len(w.get(path, where[:1])) < 2:
        raise NotApplicable
    spot = w.drop(path, where)
    mentions = [mention.place.path for mention in w.base.library.cross_references if mention.target == record.ref_of(_)]
    hints = f"rules_data/{record.ref.game}/hints/{record.ref.kind}/{record.ref.slug}.yml"
    return [spot, Spot(path), *([Spot(hints)] if hints in w.base.files else []), *map(Spot, mentions)]


def _mentions(w: Workspace, path: str, ref: object) -> list[Spot]:
    """Where something is told about a record that is gone: at any mention of it, at its hints, or at its old path."""
    found = [Spot(path), *(Spot(mention.place.path) for mention in w.base.library.backlinks(ref))]  # type: ignore[arg-type]
    found += [Spot(each) for each in w.base.files if each.endswith("/".join(("hints", ref.kind, ref.slug)) + ".yml")]  # type: ignore[attr-defined]
    return [*found, Spot(w.game_file)]


@edit_class(FAMILY, "others refer to a record that is gone")
def record_deleted(w: Workspace) -> list[Spot]:
    record = w.record(having=lambda record: w.base.library.backlinks(record.ref))
    w.remove(record.document.path)
    return _mentions(w, record.document.path, record.ref)


@edit_class(FAMILY, "others refer to a record that is gone; it was never released", (SMALL,))
def unreleased_record_deleted(w: Workspace) -> list[Spot]:
    record = w.record(having=lambda record: w.base.library.backlinks(record.ref))
    w.remove(record.document.path)
    return _mentions(w, record.document.path, record.ref)


@edit_class(FAMILY, "a released record is gone, to which nothing refers")
def lonely_record_deleted(w: Workspace) -> list[Spot]:
    record = w.record(having=lambda record: not w.base.library.backlinks(record.ref))
    w.remove(record.document.path)
    return [Spot(record.document.path), *_mentions(w, record.document.path, record.ref)]


@edit_class(FAMILY, "a record has another id, and no redirect")
def record_renamed(w: Workspace) -> list[Spot]:
    record = w.record()
    path = record.document.path
    new = w.move(path, path.removesuffix(".yml") + "-again.yml")
    return [new, *_mentions(w, path, record.ref)]


@edit_class(FAMILY, "a record has quite another id, and no redirect")
def record_renamed_completely(w: Workspace) -> list[Spot]:
    record = w.record()
    path = record.document.path
    new = w.move(path, path.rpartition("/")[0] + f"/{w.word()}.yml")
    return [new, *_mentions(w, path, record.ref)]


@edit_class(FAMILY, "several records refer to what was renamed: it is one cause")
def much_mentioned_renamed(w: Workspace) -> list[Spot]:
    record = max(w.records(), key=lambda record: len(w.base.library.backlinks(record.ref)))
    path = record.document.path
    new = w.move(path, path.removesuffix(".yml") + "-2.yml")
    return [new, *_mentions(w, path, record.ref)]


@edit_class(FAMILY, "a word of a vocabulary refers to a rule that is not there")
def word_rule_unknown(w: Workspace) -> Spot:
    return w.sub(w.game_file, r"rule: rule/[\w-]+", f"rule: rule/{w.word()}")


@edit_class(FAMILY, "a word of a vocabulary refers to no passage")
def word_rule_passage_unknown(w: Workspace) -> Spot:
    return w.sub(w.game_file, r"(rule: rule/[\w-]+)", rf"\1#{w.word()}")


@edit_class(FAMILY, "the text of a word refers to nothing")
def word_text_reference(w: Workspace) -> Spot:
    index = w.random.randrange(len(w.get(w.game_file, ("timings",))))
    return w.set(w.game_file, ("timings", index, "text"), f"When it happens, as in [[rule/{w.word()}]].")


@edit_class(FAMILY, "the summary of a game refers to nothing")
def game_summary_reference(w: Workspace) -> Spot:
    return w.set(w.game_file, ("summary",), f"A game for two, as in [[rule/{w.word()}]].")


@edit_class(FAMILY, "the note of a source refers to nothing")
def source_note_reference(w: Workspace) -> Spot:
    return w.set(w.game_file, ("sources", 0, "note"), f"What it says is in [[rule/{w.word()}]].")


@edit_class(FAMILY, "the reading order names a record that is not there")
def reading_order_unknown(w: Workspace) -> Spot:
    return w.add(w.game_file, ("reading_order", first(list(w.get(w.game_file, ("reading_order",))))), w.word())


@edit_class(FAMILY, "the reading order lacks a record")
def reading_order_incomplete(w: Workspace) -> list[Spot]:
    kind = first(list(w.get(w.game_file, ("reading_order",))))
    slugs = w.get(w.game_file, ("reading_order", kind))
    lost = w.random.choice(slugs)
    spot = w.set(w.game_file, ("reading_order", kind), [slug for slug in slugs if slug != lost])
    return [spot, w.spot(w.game_file, ("reading_order", kind), key=True)]


@edit_class(FAMILY, "the reading order names a record twice")
def reading_order_twice(w: Workspace) -> Spot:
    kind = first(list(w.get(w.game_file, ("reading_order",))))
    slugs = w.get(w.game_file, ("reading_order", kind))
    return w.add(w.game_file, ("reading_order", kind), w.random.choice(slugs))


@edit_class(FAMILY, "no set lists the hero any more")
def not_in_a_set(w: Workspace) -> list[Spot]:
    path = w.path("set", lambda record: len(record.references("lists")) > 1)
    key = w.random.choice([key for key in ("heroes", "battlefields") if w.document(path).data.get(key)])
    listed = w.get(path, (key,))
    lost = w.random.choice(listed)
    kind, slug = lost.split("/")
    spot = w.set(path, (key,), [each for each in listed if each != lost])
    return [Spot(w.in_game(f"{kind}s/{slug}.yml" if kind != "hero" else f"heroes/{slug}.yml")), spot]


@edit_class(FAMILY, "the hero's page says what the ruling's page denies", (RELEASED, "unmatched"))
def see_also_disagrees(w: Workspace) -> list[Spot]:
    effect = w.record(None, lambda record: len(getattr(record, "applies_to", [])) > 0)
    hero = w.record("hero", lambda hero: hero.ref.short() not in effect.applies_to and effect.ref.short() not in hero.see_also)  # type: ignore[attr-defined]
    return [w.add(hero.document.path, ("see_also",), effect.ref.short()), w.spot(effect.document.path, ("applies_to",))]


@edit_class(FAMILY, "a term is left out of a record that is not there")
def term_not_in_unknown(w: Workspace) -> Spot:
    return w.set(w.path("term"), ("not_in",), [f"rule/{w.word()}"])


@edit_class(FAMILY, "a reference in a block list has a typo", ANY)
def typo_in_block_list(w: Workspace) -> Spot:
    return w.sub(RECORDS, r"(?m)^  - (?P<kind>rule|hero|effect|ruling|battlefield)/(\w[\w-]+)$", rf"  - \g<kind>/\2-{w.word()}")
