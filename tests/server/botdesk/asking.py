"""Views to ask bots with, and a desk to ask them at."""

import random

from tests.strategies.deals import shuffled
from tests.strategies.playing import eager, play_deal
from tysiacha.rules.phases import Bidding, Tricks
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.standing import Match
from tysiacha.rules.views import SeatView
from tysiacha.server.botdesk.asks import AskedBot
from tysiacha.server.botdesk.desk import BotDesk, DeskSettings
from tysiacha.server.botdesk.limits import Limits
from tysiacha.server.botdesk.making import BotMaker

LONG = 60.0
"""Seconds in which every honest answer comes, however busy the machine."""

SOON = 0.5
"""Seconds after which who never answers is given up."""


def some_views(seed: int = 1, *, preset: str = "classic") -> list[SeatView]:
    """Give the views of those whose turn it was in a deal played to its end."""
    while True:
        dice = random.Random(seed)
        moments = list(play_deal(Match.new(PRESETS[preset]), shuffled(dice), eager, dice))
        if any(isinstance(one.before.phase, Tricks) for one in moments):
            break
        seed += 1000
    views = []
    for moment in moments:
        seat = moment.before.phase.turn
        assert seat is not None
        views.append(view_of(moment.before, seat))
    return views


def bidding_view() -> SeatView:
    """Give a view in which a bid or a pass is asked for."""
    return next(view for view in some_views() if isinstance(view.phase, Bidding))


def ask_for(level: str, view: SeatView | None = None, *, seconds: float = LONG) -> AskedBot:
    """Give an ask."""
    return AskedBot(level, 7, bidding_view() if view is None else view, seconds)


def small_desk(
    maker: BotMaker,
    *,
    workers: int = 1,
    slow_workers: int = 0,
    most_waiting: int = 256,
    patience: float = 0.0,
    slow: frozenset[str] = frozenset(),
) -> BotDesk:
    """Give a desk whose workers load nothing before, and are ended when they are late."""
    settings = DeskSettings(
        most_waiting=most_waiting,
        limits=Limits(memory=1 << 29),
        patience=patience,
        start_seconds=LONG,
        loaded=(),
        solving=frozenset(),
        slow=slow,
    )
    return BotDesk(
        workers=workers,
        solving_workers=0,
        slow_workers=slow_workers,
        maker=maker,
        settings=settings,
    )
