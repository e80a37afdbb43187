"""Tables for tests: plans, bots that never change their mind, and what is seen on the screen."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from tysiacha.bots.protocol import Bot
from tysiacha.cards import Card
from tysiacha.play.dice import Dice
from tysiacha.play.forced import forced_action
from tysiacha.play.plan import PlayPlan, Sitter
from tysiacha.play.settings import Pace, Settings
from tysiacha.rules.actions import Action, Bid, Concede, DemandRedeal
from tysiacha.rules.legal import proper_actions
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.standing import Match, Seat
from tysiacha.rules.views import SeatView

if TYPE_CHECKING:
    from tysiacha.tui.app import GameApp

NAMES = ("Vera", "Anna", "Fox", "Boris")

AT_ONCE = Settings(pace=Pace.FAST, guard=0.0)


@dataclass(slots=True)
class SteadyBot:
    """Does the first proper thing that is no bid and no giving up, in every version the same."""

    name: str = "steady"
    script: list[Action] = field(default_factory=list)
    """What to do before that, in order."""

    def act(self, view: SeatView) -> Action:
        offers = proper_actions(view)
        if self.script:
            return self.script.pop(0)
        quiet = [one for one in offers if not isinstance(one, Bid | Concede | DemandRedeal)]
        return quiet[0] if quiet else offers[0]


def steady(name: str, *, seed: int) -> Bot:
    return SteadyBot()


@dataclass(frozen=True, slots=True)
class Stacked:
    """Chance with the packs of a test; after them those of a seed."""

    packs: tuple[tuple[Card, ...], ...] = ()
    seed: int = 1

    def pack(self, deal: int) -> tuple[Card, ...]:
        return self.packs[deal - 1] if deal <= len(self.packs) else Dice(self.seed).pack(deal)

    def cut(self, deal: int, cuts: int) -> int:
        return Dice(self.seed).cut(deal, cuts)

    def bot_seed(self, seat: Seat) -> int:
        return Dice(self.seed).bot_seed(seat)


def plan(
    rules: str | Rules = "classic",
    *,
    people: Sequence[Seat] = (0,),
    seed: int = 1,
    packs: Sequence[tuple[Card, ...]] = (),
    dealer: Seat = 0,
    settings: Settings = AT_ONCE,
    saves: Path | None = None,
    resume: Path | None = None,
    record: Path | None = None,
    round_limit: int | None = None,
    bot: str = "random",
    steady_bots: bool = False,
) -> PlayPlan:
    chosen = PRESETS[rules] if isinstance(rules, str) else rules
    sitters = tuple(
        Sitter(NAMES[seat], None if seat in people else bot) for seat in range(chosen.players)
    )
    made = PlayPlan(
        rules_name=rules if isinstance(rules, str) else "own rules",
        match=Match.new(chosen, dealer=dealer),
        sitters=sitters,
        chance=Stacked(tuple(packs), seed),
        new_chance=lambda: Stacked(seed=seed + 1),
        forced=forced_action,
        saves=saves,
        resume=resume,
        record=record,
        settings=settings,
        round_limit=round_limit,
    )
    return replace(made, make_bot=steady) if steady_bots else made


_TEXT = re.compile(r'<text class="[^"]*" x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</text>')
_COLUMN, _ROW, _FIRST = 12.2, 24.4, 18.5


def screen_text(app: GameApp) -> str:
    """Give what stands on the screen, line by line, from the picture that Textual exports."""
    lines: dict[int, list[str]] = {row: [] for row in range(app.size.height)}
    picture = app.export_screenshot()
    for left, top, text in _TEXT.findall(picture[picture.rindex('-matrix">') :]):
        row = round((float(top) - _FIRST) / _ROW)
        line = lines.setdefault(row, [])
        column = round(float(left) / _COLUMN)
        line += [" "] * (column - len(line))
        line += list(html.unescape(text).replace("\N{NO-BREAK SPACE}", " "))
    return "\n".join("".join(line).rstrip() for _row, line in sorted(lines.items())) + "\n"
