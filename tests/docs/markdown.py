"""What the tests of documents read from Markdown: prose, links, and the places links lead to."""

import re
from functools import cache
from pathlib import Path

TOP = Path(__file__).parent.parent.parent
DOCUMENTS = sorted([TOP / "README.md", *TOP.glob("docs/**/*.md")])

_FENCE = re.compile(r"^ *```.*?^ *```\n", re.DOTALL | re.MULTILINE)
_CODE = re.compile(r"`[^`\n]*`")
_LINK = re.compile(r"(?<!\\)\]\(\s*<?([^()\s<>]+)>?(?:\s+\"[^\"]*\")?\s*\)")
_ANCHOR = re.compile(r"<a (?:id|name)=\"([^\"]+)\"")
_HEADING = re.compile(r"^#{1,6} +(.*?)(?: +#+)?$", re.MULTILINE)
_LINK_TEXT = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_MARK = re.compile(r"[^\w\- ]")


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def places_of(path: Path) -> frozenset[str]:
    """Give the places of a document on disk."""
    return frozenset(places_in(read(path)))


def prose(text: str) -> str:
    """Give a document without its fenced blocks."""
    return _FENCE.sub("", text)


def links_in(text: str) -> list[str]:
    """Give the targets of all links and pictures outside code."""
    return _LINK.findall(_CODE.sub("", prose(text)))


def anchors_in(text: str) -> list[str]:
    """Give the anchors written out in a document, in order."""
    return _ANCHOR.findall(prose(text))


def places_in(text: str) -> set[str]:
    """Give all that can follow ``#`` in a link to a document: anchors, and headings' slugs.

    A heading's slug is made as GitHub makes it; a second one of the same text ends in ``-1``.
    """
    places = set(anchors_in(text))
    seen: dict[str, int] = {}
    for heading in _HEADING.findall(prose(text)):
        plain = _LINK_TEXT.sub(r"\1", heading).lower()
        slug = _MARK.sub("", plain).strip().replace(" ", "-")
        count = seen.get(slug, 0)
        seen[slug] = count + 1
        places.add(f"{slug}-{count}" if count else slug)
    return places
