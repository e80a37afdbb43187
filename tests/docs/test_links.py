"""Links in the documents lead somewhere: to a file of the project, and to a place in it."""

from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.docs.markdown import DOCUMENTS, TOP, links_in, places_in, places_of, read


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(TOP).as_posix())
def test_relative_links_resolve(document: Path) -> None:
    assert [link for link in links_in(read(document)) if not resolves(document, link)] == []


def resolves(document: Path, link: str) -> bool:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return True
    target = document.parent / unquote(parts.path) if parts.path else document
    if not target.resolve().is_relative_to(TOP) or not target.exists():
        return False
    return not parts.fragment or unquote(parts.fragment) in places_of(target.resolve())


@pytest.mark.parametrize(
    ("link", "good"),
    [
        ("https://example.org/anything", True),
        ("architecture.md", True),
        ("../README.md", True),
        ("#BARREL-9", True),
        ("#10-the-barrel", True),
        ("rules.md#option-players", True),
        ("no-such-file.md", False),
        ("#barrel-9", False),
        ("rules.md#BARREL-99", False),
        ("../../outside.md", False),
    ],
)
def test_a_link_that_leads_nowhere_is_noticed(link: str, *, good: bool) -> None:
    assert resolves(TOP / "docs" / "rules.md", link) is good


def test_links_are_found_outside_code_only() -> None:
    text = '[a](b.md) ![c](d.png "e") `[f](g.md)`\n```text\n[h](i.md)\n```\n[j\nk](<l.md#m>)\n'
    assert links_in(text) == ["b.md", "d.png", "l.md#m"]


def test_places_are_anchors_and_slugs_of_headings() -> None:
    text = '# The [game](x.md): a `Rules` view\n## A, B\n## A, B\n<a id="Q-1"></a>\n'
    assert places_in(text) == {"the-game-a-rules-view", "a-b", "a-b-1", "Q-1"}
