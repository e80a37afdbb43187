"""What is on the page of a table, as somebody sees it who looks at it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Page

LOOK: Final = """() => {
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const main = one('.cutpicker .b.go') ?? one('.bar .b.go');
  const usable = main !== null && main.getAttribute('aria-disabled') !== 'true';
  const cards = (selector) => all(selector).map((card) => card.dataset.card);
  return {
    phase: one('.bar a.b[href^="/r/"]') ? 'over' : one('.sheetwrap .gains') ? 'score'
      : one('.cutpicker') ? 'cut' : one('.before') ? 'before' : one('.drops') ? 'give'
      : one('.acts.single') ? 'play' : one('.acts.two') ? 'number' : main ? 'answer'
      : one('.bar .acts .b:not(.wide)') ? 'question' : one('.hand .card') ? 'wait' : 'nothing',
    main: usable ? main.textContent.trim() : '',
    passes: one('.acts.two [data-do="pass"]') !== null,
    places: all('.drop').length,
    given: all('.drop .cd').length,
    hand: cards('.hand .card'),
    playable: cards('.hand .card:not([aria-disabled])'),
    lifted: one('.hand .card.up')?.dataset.card ?? null,
    trick: all('.trick li:not(.slot)').length,
    rounds: all('.sheetwrap .score tbody tr').length,
    status: one('.bar .state')?.textContent.trim() ?? '',
    said: one('.say')?.textContent.trim() ?? '',
  };
}"""


@dataclass(frozen=True)
class Seen:
    """A look at a page."""

    phase: str
    """What is asked, or that nothing is."""
    main: str
    """The words of the main button, empty where it cannot be used."""
    passes: bool
    """Whether one may pass instead of bidding."""
    places: int
    given: int
    hand: list[str]
    playable: list[str]
    lifted: str | None
    trick: int
    rounds: int
    status: str
    said: str


def look(page: Page) -> Seen:
    """Look at a page."""
    return Seen(**page.evaluate(LOOK))
