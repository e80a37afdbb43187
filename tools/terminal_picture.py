"""Write the pictures of the terminal game for the documents: always the same moment of a match.

``python tools/terminal_picture.py`` writes ``docs/pictures/terminal.svg``, and one in light colours
and one of a narrow window beside it; ``--check`` only tells whether they are up to date.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from tysiacha.bots.protocol import Bot
from tysiacha.cards import Card
from tysiacha.notation.cards import parse_card
from tysiacha.play.plan import PlayPlan, Sitter
from tysiacha.play.settings import Pace, Settings, ThemeName
from tysiacha.rules.actions import (
    Action,
    Bid,
    Cut,
    DeclareContract,
    Give,
    KeepCards,
    Pass,
    Play,
)
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.standing import Barrel, Match, Seat, Standing
from tysiacha.rules.views import SeatView
from tysiacha.tui.app import GameApp
from tysiacha.tui.table_screen import TableScreen

FOLDER: Final = Path(__file__).parent.parent / "docs" / "pictures"

YOU, ANNA, FOX = range(3)

_HANDS: Final = {
    FOX: "JC JH JS 9H QS KD QD",
    YOU: "JD AS 9S KC QC 10C AD",
    ANNA: "AC KH 10S QH 10H 10D 9C",
}
_STOCK: Final = "AH 9D KS"
_CUT_AT: Final = 9
_STANDINGS: Final = (
    Standing(total=880, barrel=Barrel(since=6, used=1)),
    Standing(total=475),
    Standing(total=-15, bolts=2),
)


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: its window and its colours."""

    name: str
    columns: int
    rows: int
    theme: ThemeName
    four_colour: bool = False


PICTURES: Final = (
    Picture("terminal", 122, 34, ThemeName.DARK),
    Picture("terminal-light", 122, 34, ThemeName.LIGHT),
    Picture("terminal-narrow", 80, 24, ThemeName.DARK, four_colour=True),
)


def card(text: str) -> Card:
    """Give the card of a text."""
    return parse_card(text)


@dataclass(slots=True)
class Scripted:
    """A player who does what stands in a script."""

    script: list[Action]
    name: str = "scripted"

    def act(self, view: SeatView) -> Action:
        return self.script.pop(0)


_SCRIPTS: Final[dict[Seat, tuple[Action, ...]]] = {
    ANNA: (
        Bid(120),
        Give(card("9D"), FOX),
        Give(card("9C"), YOU),
        DeclareContract(120),
        Play(card("AC")),
        Play(card("KH"), marriage=True),
        Play(card("10S")),
    ),
    FOX: (
        Bid(100),
        Pass(),
        KeepCards(),
        Play(card("JC")),
        Play(card("JH")),
        Play(card("JS")),
    ),
    YOU: (
        Cut(_CUT_AT),
        Bid(110),
        Pass(),
        KeepCards(),
        Play(card("9C")),
        Play(card("JD")),
    ),
}
"""All of the round up to the moment of the picture, by seat."""


@dataclass(frozen=True, slots=True)
class Arranged:
    """Chance that deals the hands of the picture."""

    seed: int = 0

    def pack(self, deal: int) -> tuple[Card, ...]:
        hands = [list(map(card, _HANDS[seat].split())) for seat in (FOX, YOU, ANNA)]
        dealt = [hand[place] for place in range(len(hands[0])) for hand in hands]
        first, middle, last = map(card, _STOCK.split())
        after_the_cut = (first, *dealt[:11], middle, *dealt[11:], last)
        return after_the_cut[-_CUT_AT:] + after_the_cut[:-_CUT_AT]

    def cut(self, deal: int, cuts: int) -> int:
        return _CUT_AT

    def bot_seed(self, seat: Seat) -> int:
        return seat


@dataclass(slots=True)
class Scripts:
    """Makes the players, in the order of their seats."""

    seats: list[Seat] = field(default_factory=lambda: [ANNA, FOX])

    def __call__(self, name: str, *, seed: int) -> Bot:
        return Scripted(list(_SCRIPTS[self.seats.pop(0)]))


def plan_for(picture: Picture) -> PlayPlan:
    """Give the match of a picture."""
    mine = list(_SCRIPTS[YOU])
    rules = PRESETS["classic"]
    start = replace(Match.new(rules, dealer=ANNA), standings=_STANDINGS, round_number=8)

    def already_played(view: SeatView) -> Action | None:
        return mine.pop(0) if view.seat == YOU and mine else None

    return PlayPlan(
        rules_name="classic",
        match=start,
        sitters=(Sitter("Vera"), Sitter("Anna", "rule"), Sitter("Fox", "rule")),
        chance=Arranged(),
        new_chance=Arranged,
        forced=already_played,
        settings=Settings(Pace.FAST, picture.theme, picture.four_colour, guard=0.0),
        make_bot=Scripts(),
    )


def svg_of(picture: Picture) -> str:
    """Give a picture as SVG, without anything from the network."""
    svg = asyncio.run(_photographed(picture))
    svg = re.sub(r"@font-face\s*\{.*?\}\s*", "", svg, flags=re.DOTALL)
    fonts = '"DejaVu Sans Mono", Menlo, Consolas, "Liberation Mono", monospace'
    svg = re.sub(r"font-family: Fira Code, monospace", f"font-family: {fonts}", svg)
    svg = re.sub(r"terminal-\d+-", f"{picture.name}-", svg)
    return "\n".join(line.rstrip() for line in svg.strip().splitlines()) + "\n"


async def _photographed(picture: Picture) -> str:
    app = GameApp(plan_for(picture))
    async with app.run_test(size=(picture.columns, picture.rows)) as pilot:
        while not isinstance(app.screen, TableScreen) or app.screen.question is None:
            await pilot.pause(0.01)
        await pilot.press("5")
        await pilot.pause()
        svg = app.export_screenshot(title="Tysiacha", simplify=True)
        app.exit(None)
    return svg


def main(arguments: Sequence[str]) -> int:
    """Write the pictures, or check them; give the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only tell which are out of date")
    check: bool = parser.parse_args(arguments).check
    FOLDER.mkdir(parents=True, exist_ok=True)
    stale = 0
    for picture in PICTURES:
        path = FOLDER / f"{picture.name}.svg"
        svg = svg_of(picture)
        if path.exists() and path.read_text(encoding="utf-8") == svg:
            continue
        stale += 1
        print(f"{path.relative_to(FOLDER.parent.parent)}: {'out of date' if check else 'written'}")
        if not check:
            path.write_text(svg, encoding="utf-8")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
