"""What is wrong with an address by itself, wherever it stands and whatever it leads to."""

from __future__ import annotations

import re
from ipaddress import ip_address
from urllib.parse import unquote, urlsplit

from rulebook.model.problem_types import ProblemType, define

BAD_ADDRESS = define(
    "bad-address",
    meaning="The address of a link or a file, in a hand-written page or the built site, is malformed: spaces, backslashes, "
    "brackets, wrong `%` codes, a misspelled `https:`, or `//` without it.",
    why="Browsers guess what was meant, each in its own way, or follow nothing.",
    example='<a href="../some page/">',
    fix="Correct the address in the record or page that the link comes from: `%20` for a space, `https://` before a host.",
)
PRIVATE_ADDRESS = define(
    "private-address",
    meaning="A link in a hand-written page or the built site leads to a script, a file of one computer, or a host that only "
    "its author can reach.",
    why="It works for the author, and for no reader. A link that runs a script is a way in for an attacker.",
    example='<a href="http://localhost:8000/unmatched/">',
    fix="Write the public address, or remove the link.",
)

_PLAIN_SCHEMES = {"", "http", "https"}
_OTHER_SCHEMES = {"mailto", "tel", "sms"}
_PRIVATE_SCHEMES = {"javascript", "vbscript", "file", "blob", "about", "view-source", "filesystem"}
_PRIVATE_SUFFIXES = (".localhost", ".local", ".internal", ".lan", ".home.arpa")
_BAD_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
_BAD_CHARACTER = re.compile(r"[\s\\<>\"{}|^`\x00-\x1f\x7f]")
_SCHEME = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]*):")

Flaw = tuple[ProblemType, str, str]
"""The type of a problem, what is wrong, and a hint."""


def flaw(target: str, fetched: bool) -> Flaw | None:
    """What is wrong with an address as it is written; None if nothing is. `fetched`: a page fetches it by itself."""
    address = target.strip()
    scheme = match[1].lower() if (match := _SCHEME.match(re.sub(r"[\t\n\r]", "", address))) else ""
    if scheme in _PRIVATE_SCHEMES or (scheme == "data" and not fetched):
        return PRIVATE_ADDRESS, f"runs or opens something else than a page: {scheme}:", "remove the link, or lead it to a page"
    if scheme in _OTHER_SCHEMES or scheme == "data":
        return None
    if scheme not in _PLAIN_SCHEMES:
        return BAD_ADDRESS, f"begins with {scheme}:, which browsers do not open", "write https://"
    return _malformed(address) or (_private(address) if scheme or address.startswith("//") else None)


def _malformed(address: str) -> Flaw | None:
    if match := _BAD_CHARACTER.search(address):
        return BAD_ADDRESS, f"has {match[0]!r} in it", f"write %{ord(match[0]):02X} for it"
    if _BAD_PERCENT.search(address):
        return BAD_ADDRESS, "has a % that is not followed by two hexadecimal digits", "write %25 for a %"
    try:
        parts = urlsplit(address)
        unquote(address, errors="strict")
        host, _ = parts.hostname, parts.port
    except UnicodeDecodeError:
        return BAD_ADDRESS, "has % codes that are not UTF-8", "write the % codes of UTF-8"
    except ValueError as error:
        return BAD_ADDRESS, f"cannot be read: {error}", "correct it"
    if address.startswith("//"):
        return BAD_ADDRESS, "has no https: before //", f"write https:{address}, or one /"
    return (BAD_ADDRESS, "names no host", "write https://host/path") if parts.scheme and not host else None


def _private(address: str) -> Flaw | None:
    host = (urlsplit(address).hostname or "").rstrip(".")
    try:
        private = not ip_address(host).is_global
    except ValueError:
        private = "." not in host or host.endswith(_PRIVATE_SUFFIXES)
    return (PRIVATE_ADDRESS, f"leads to {host!r}, which readers cannot reach", "write the public address") if private else None
