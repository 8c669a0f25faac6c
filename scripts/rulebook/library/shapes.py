"""Turns the errors of a validation into problems with places: unknown and missing keys, wrong types, bad values."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ValidationError
from rapidfuzz.distance import DamerauLevenshtein

from rulebook.model.common_problems import BAD_VALUE, EMPTY_TEXT, MISSING_KEY, UNKNOWN_KEY, WRONG_TYPE
from rulebook.model.fields import keys_of
from rulebook.model.fixes import Replacement
from rulebook.model.kinds import KINDS
from rulebook.model.problems import Problem, did_you_mean, most_similar
from rulebook.model.record import Record
from rulebook.model.refs import SLUG
from rulebook.model.yaml_document import shortened

_AROUND = "“”„‟‘’‚«»\u200b\u200c\u200d\u2060\ufeff\xa0 "
"""Characters around a value that has a fixed form which are a mistake: quotes of a word processor, and what nobody sees."""
_YEAR = r"^\d{4}"
"""What the pattern of a date begins with."""
_SHORT, _LONG = 3, 8
"""A key of so many letters is too short for a guess, or long enough for two wrong letters."""

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pydantic_core import ErrorDetails

    from rulebook.model.yaml_document import YamlDocument


def shape_problems(error: ValidationError, document: YamlDocument, model: type[BaseModel]) -> Iterable[Problem]:
    """The errors of a validation as problems with places.

    Consequences of other problems are left out: at values that are already reported, and missing keys that are only misspelled.
    """
    known = {problem.place for problem in document.problems}
    findings = error.errors(include_url=False)
    misspelled = {_likely_key(details, model) for details in findings if details["type"] == "extra_forbidden"}
    for details in findings:
        problem = _shape_problem(details, document, model)
        if problem.place not in known and not (details["type"] == "missing" and details["loc"] in misspelled):
            yield problem


def has_its_keys(error: ValidationError) -> bool:
    """Whether a record has the keys of its kind, and no other, so that only their values are wrong."""
    return not any(details["type"] in ("extra_forbidden", "missing") and len(details["loc"]) == 1 for details in error.errors())


def only_unknown_key(error: ValidationError) -> str:
    """The unknown key of a record that fits its kind otherwise; empty if that is not what is wrong."""
    findings = error.errors(include_url=False)
    only = len(findings) == 1 and findings[0]["type"] == "extra_forbidden" and len(findings[0]["loc"]) == 1
    return str(findings[0]["loc"][0]) if only else ""


def _likely_key(details: ErrorDetails, model: type[BaseModel]) -> tuple[str | int, ...]:
    """The path of the key that an unknown key is most like."""
    parent, name = details["loc"][:-1], str(details["loc"][-1])
    likely = most_similar(name, _fields_at(model, parent))
    return (*parent, likely) if likely else parent


def _shape_problem(details: ErrorDetails, document: YamlDocument, model: type[BaseModel]) -> Problem:
    path = tuple(details["loc"])
    value, name = details["input"], path[-1] if path else ""
    match details["type"]:
        case "extra_forbidden":
            fields = _fields_at(model, path[:-1])
            place = document.place(path, key=True)
            hint = _key_of_others(str(name), model) if len(path) == 1 else ""
            hint = hint or did_you_mean(str(name), fields) or f"the keys here are {', '.join(fields)}"
            certain = _certain_key(str(name), fields, _value_at(document.data, path[:-1]))
            fixes = (Replacement(place, str(name), certain),) if certain else ()
            return Problem(place, UNKNOWN_KEY, f"unknown key {shortened(name)}", hint, fixes=fixes)
        case "missing":
            return Problem(document.place(path[:-1]), MISSING_KEY, f"key {name!r} is missing", f"add {name}: ...")
        case "string_pattern_mismatch" if str(value).strip() == "":
            return Problem(document.place(path), EMPTY_TEXT, f"{_named(path)} is empty", "write it, or remove the key")
        case "string_pattern_mismatch":
            message = f"{shortened(value)} is not a valid value of {_named(path)}"
            bare = value.strip(_AROUND)
            place = document.find(path, value)
            fixes = (Replacement(place, value, bare),) if re.search(str(details["ctx"]["pattern"]), bare) else ()
            return Problem(document.place(path), BAD_VALUE, message, _form(details), fixes=fixes)
        case "string_type" if isinstance(value, (int, bool)):
            message = f"{_named(path)} is text, but {_written(value)} is not"
            quoted = f'"{_written(value)}"'
            fix = Replacement(document.place(path), _written(value), quoted)
            return Problem(document.place(path), WRONG_TYPE, message, f"quote it: {quoted}", fixes=(fix,))
        case kind if kind.endswith(("_type", "_parsing")):
            message = f"{_named(path)} has a value of the wrong type: {_written(value)}"
            return Problem(document.place(path), WRONG_TYPE, message, _lower(details["msg"]))
        case "literal_error":
            allowed = str(details["ctx"]["expected"]).replace("'", "")
            return Problem(
                document.place(path), BAD_VALUE, f"{shortened(value)} is not a valid value of {_named(path)}", f"use {allowed}"
            )
        case _:
            message = f"{_written(value)} is not a valid value of {_named(path)}"
            return Problem(document.place(path), BAD_VALUE, message, _lower(details["msg"].removeprefix("Value error, ")))


def _certain_key(name: str, fields: list[str], given: Any) -> str | None:
    """The key that a misspelled one certainly stands for: the only one not there that differs by a letter or two."""
    distance = 1 if len(name) < _LONG else 2
    near = [field for field in fields if field not in given and DamerauLevenshtein.distance(name, field) <= distance]
    return near[0] if len(near) == 1 and len(name) > _SHORT else None


def _value_at(data: Any, path: tuple[str | int, ...]) -> Any:
    for part in path:
        data = data[part]
    return data


def _named(path: tuple[str | int, ...]) -> str:
    """A path as text: abilities[0].when."""
    words = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return shortened(words.removeprefix(".") or "the file")


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else shortened(value)


def _form(details: ErrorDetails) -> str:
    pattern = str(details["ctx"]["pattern"])
    if pattern.startswith(_YEAR):
        known = ", as far as they are known, such as" if pattern.endswith(")?$") else ", such as"
        return f'write year, month, and day in numbers{known} "2026-11-20"'
    return "use lowercase letters, digits, and single '-'" if SLUG.pattern in pattern else f"it must have the form {pattern}"


def _lower(message: str) -> str:
    return message[:1].lower() + message[1:]


def _fields_at(model: type[BaseModel], path: tuple[str | int, ...]) -> list[str]:
    """The keys that the part of a record at `path` may have."""
    for part in path:
        if isinstance(part, str) and part in model.model_fields:
            inner = _model_in(model.model_fields[part].annotation)
            if inner:
                model = inner
    return [*keys_of(model).values()]


def _model_in(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((found for part in getattr(annotation, "__args__", ()) if (found := _model_in(part))), None)


def _key_of_others(name: str, model: type[BaseModel]) -> str:
    """A hint that other kinds of records have a key; empty if none has it."""
    others = [kind for kind, other in KINDS.items() if name in other.model_fields]
    if not others or not issubclass(model, Record):
        return ""
    return f"a {model.kind} has no {name!r}, but these kinds have: {', '.join(others)}"
