"""Pictures of every phase as text, in a small and in a large window.

``python -m tests.tui.snapshots`` writes them anew; read the diff before you keep it.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from tests.tui.sitting import Sitting, picture
from tests.tui.tables import AT_ONCE, plan, screen_text
from tysiacha.cards import RANK_OF, Rank
from tysiacha.play.dice import Dice
from tysiacha.play.plan import PlayPlan
from tysiacha.play.settings import Pace, Settings, ThemeName
from tysiacha.rules.choices import BlindBid, Contra
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS
from tysiacha.tui.app import GameApp

FOLDER = Path(__file__).parent / "snapshots"
SIZES = ((80, 24), (200, 60))

_DECLARED = "enter enter 2 2 4 4 enter enter"
"""The viewer opens with 100, is left with it, gives two cards and keeps the contract."""


_GIVEN_UP = "enter 2 2 4 4 enter x y"
_NINE_AT = next(at for at, one in enumerate(Dice(4).pack(1), start=1) if RANK_OF[one] is Rank.NINE)
_NINE = f"{' '.join(str(_NINE_AT))} enter"
"""Cuts so that a nine lies at the bottom."""


@dataclass(frozen=True, slots=True)
class Case:
    """A moment of a match, and how to get there."""

    keys: str = ""
    rules: str | Rules = "classic"
    dealer: int = 2
    seed: int = 4
    people: tuple[int, ...] = (0,)
    settings: Settings = field(default_factory=lambda: AT_ONCE)
    sizes: tuple[tuple[int, int], ...] = ()
    """Of the windows; both usual ones, of dialogs the small one, if there are none."""
    round_limit: int | None = None
    dialog: bool = False
    """Whether it is shown by the application itself, with a dialog over the table."""

    @property
    def windows(self) -> tuple[tuple[int, int], ...]:
        return self.sizes or (SIZES[:1] if self.dialog else SIZES)

    @property
    def plan(self) -> PlayPlan:
        return plan(
            self.rules,
            dealer=self.dealer,
            seed=self.seed,
            people=self.people,
            settings=self.settings,
            round_limit=self.round_limit,
            steady_bots=True,
        )


_CONTRA = replace(PRESETS["russian_online"], contra=Contra.REDOUBLE)
_BLIND = replace(PRESETS["classic"], blind_bid=BlindBid.ANY)
_MONO = replace(AT_ONCE, theme=ThemeName.MONO)

CASES: Mapping[str, Case] = {
    "cutting": Case(dealer=1),
    "cut_again": Case(_NINE, dealer=1),
    "opening": Case(),
    "auction": Case("right right", dealer=0, seed=3),
    "auction_refused": Case("1 4 0 enter", dealer=0, seed=3),
    "blind": Case(rules=_BLIND),
    "giving_nothing_yet": Case("enter"),
    "giving": Case("enter enter 2 2 4"),
    "giving_confirmed": Case("enter enter 2 2 4 4"),
    "naming": Case("enter enter 2 2 4 4 enter right"),
    "contra": Case("enter p", rules=_CONTRA, dealer=1),
    "redouble": Case(_DECLARED, rules=_CONTRA),
    "conceding": Case(
        "enter 2 2 4 4 enter x", rules="russian_online", dialog=True, sizes=SIZES[:1]
    ),
    "first_lead": Case(_DECLARED),
    "lead_with_marriage": Case(f"{_DECLARED} 1 enter 5"),
    "following": Case("p", dealer=0),
    "following_refused": Case("p 1", dealer=0),
    "following_mono": Case("p 1", dealer=0, settings=_MONO),
    "giving_mono": Case("enter enter 2 2 4", settings=_MONO),
    "last_trick": Case(f"{_DECLARED} 1 enter l", dialog=True),
    "stepping": Case("p", dealer=0, settings=replace(AT_ONCE, pace=Pace.STEP)),
    "two_stocks": Case("enter enter", rules="classic_two", dealer=1),
    "two_players": Case("enter enter 1 2 2 enter enter", rules="classic_two", dealer=1),
    "four_players": Case("p", rules="classic_four", dealer=2),
    "sitting_out": Case(
        "a a a", rules="classic_four", dealer=0, settings=replace(AT_ONCE, pace=Pace.STEP)
    ),
    "golden": Case(rules="russian_house"),
    "hand_over": Case("p", people=(0, 1), dealer=0, dialog=True),
    "watching": Case(people=(), settings=replace(AT_ONCE, pace=Pace.STEP)),
    "end_of_round": Case(_GIVEN_UP, rules="russian_online", dialog=True),
    "end_of_match": Case(
        f"{_GIVEN_UP} enter", rules="russian_online", round_limit=1, dialog=True, sizes=SIZES[:1]
    ),
    "score_sheet": Case(
        f"{_GIVEN_UP} enter s", rules="russian_online", dialog=True, sizes=SIZES[:1]
    ),
    "help": Case("question_mark", dialog=True),
    "options": Case("o down", dialog=True),
    "leaving": Case("q", dialog=True),
    "small": Case(sizes=((50, 16), (56, 20)), dialog=True),
}


def pictures(name: str) -> str:
    """Give the pictures of a case, one under the other."""
    case = CASES[name]
    return asyncio.run(_app_pictures(case)) if case.dialog else table_pictures(case)


def table_pictures(case: Case) -> str:
    """Give the pictures of a table, drawn without a screen."""
    sitting = Sitting(case.plan, case.keys.split(), waits=case.settings.pace is Pace.STEP)
    sitting.play()
    shown = ""
    for width, height in case.windows:
        lines = picture(sitting.scene, width, height).lines()
        shown += "\n".join([f"{width}x{height}", *lines, ""])
    return shown


async def _app_pictures(case: Case) -> str:
    app = GameApp(case.plan)
    shown = ""
    async with app.run_test(size=case.windows[0]) as pilot:
        await pilot.pause()
        await pilot.press(*case.keys.split())
        for size in case.windows:
            if size != app.size:
                await pilot.resize_terminal(*size)
            await pilot.pause(0.02)
            shown += "{}x{}\n".format(*size) + screen_text(app)
        app.exit(None)
    return shown


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in CASES:
        (FOLDER / f"{name}.txt").write_text(pictures(name), encoding="utf-8")
        print(name)


if __name__ == "__main__":
    main()
