"""Tysiacha: the card game Thousand (Russian Schnapsen) as an exact library and a game.

The rules are pure functions on immutable values. A match in a few lines:

>>> import random
>>> from tysiacha import CARDS, PRESETS, Match, apply, legal_actions, start_round, view_of
>>> dice = random.Random(1)
>>> match = Match.new(PRESETS["classic"])
>>> state = start_round(match, tuple(dice.sample(CARDS, 24))).state
>>> while (seat := state.phase.turn) is not None:
...     state = apply(state, dice.choice(legal_actions(view_of(state, seat)))).state
>>> [standing.total for standing in state.phase.match.standings]
[-285, 60, 60]

Names are loaded when they are first used, so that importing the package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tysiacha.cards import CARDS as CARDS
    from tysiacha.cards import Card as Card
    from tysiacha.cards import CardSet as CardSet
    from tysiacha.cards import Rank as Rank
    from tysiacha.cards import Suit as Suit
    from tysiacha.cards import card as card
    from tysiacha.cards import card_text as card_text
    from tysiacha.rules.actions import Action as Action
    from tysiacha.rules.actions import Bid as Bid
    from tysiacha.rules.actions import ChooseStock as ChooseStock
    from tysiacha.rules.actions import Concede as Concede
    from tysiacha.rules.actions import ConfirmOpening as ConfirmOpening
    from tysiacha.rules.actions import Cut as Cut
    from tysiacha.rules.actions import DeclareContract as DeclareContract
    from tysiacha.rules.actions import DemandRedeal as DemandRedeal
    from tysiacha.rules.actions import Discard as Discard
    from tysiacha.rules.actions import Give as Give
    from tysiacha.rules.actions import KeepCards as KeepCards
    from tysiacha.rules.actions import LetStand as LetStand
    from tysiacha.rules.actions import Look as Look
    from tysiacha.rules.actions import Pass as Pass
    from tysiacha.rules.actions import Play as Play
    from tysiacha.rules.actions import Redouble as Redouble
    from tysiacha.rules.actions import SayContra as SayContra
    from tysiacha.rules.clauses import Clause as Clause
    from tysiacha.rules.errors import IllegalAction as IllegalAction
    from tysiacha.rules.errors import IllegalPack as IllegalPack
    from tysiacha.rules.errors import MatchIsOver as MatchIsOver
    from tysiacha.rules.errors import Reason as Reason
    from tysiacha.rules.errors import RulesError as RulesError
    from tysiacha.rules.events import Event as Event
    from tysiacha.rules.folding import fold as fold
    from tysiacha.rules.legal import is_offence as is_offence
    from tysiacha.rules.legal import legal_actions as legal_actions
    from tysiacha.rules.legal import proper_actions as proper_actions
    from tysiacha.rules.legal import refusal_in as refusal_in
    from tysiacha.rules.notices import Notice as Notice
    from tysiacha.rules.options import Rules as Rules
    from tysiacha.rules.outcomes import Settlement as Settlement
    from tysiacha.rules.presets import PRESETS as PRESETS
    from tysiacha.rules.projection import notice_for as notice_for
    from tysiacha.rules.projection import public_view as public_view
    from tysiacha.rules.projection import view_of as view_of
    from tysiacha.rules.round import apply as apply
    from tysiacha.rules.round import refusal as refusal
    from tysiacha.rules.round import start_round as start_round
    from tysiacha.rules.round import to_act as to_act
    from tysiacha.rules.settlement import settle as settle
    from tysiacha.rules.settlement import settle_fine as settle_fine
    from tysiacha.rules.standing import Match as Match
    from tysiacha.rules.standing import Seat as Seat
    from tysiacha.rules.standing import Standing as Standing
    from tysiacha.rules.states import RoundState as RoundState
    from tysiacha.rules.states import Step as Step
    from tysiacha.rules.views import PublicView as PublicView
    from tysiacha.rules.views import SeatView as SeatView

__version__ = "0.1.0"

_HOMES = {
    "tysiacha.cards": "CARDS Card CardSet Rank Suit card card_text",
    "tysiacha.rules.actions": (
        "Action Bid ChooseStock Concede ConfirmOpening Cut DeclareContract DemandRedeal Discard"
        " Give KeepCards LetStand Look Pass Play Redouble SayContra"
    ),
    "tysiacha.rules.clauses": "Clause",
    "tysiacha.rules.errors": "IllegalAction IllegalPack MatchIsOver Reason RulesError",
    "tysiacha.rules.events": "Event",
    "tysiacha.rules.folding": "fold",
    "tysiacha.rules.legal": "is_offence legal_actions proper_actions refusal_in",
    "tysiacha.rules.notices": "Notice",
    "tysiacha.rules.options": "Rules",
    "tysiacha.rules.outcomes": "Settlement",
    "tysiacha.rules.presets": "PRESETS",
    "tysiacha.rules.projection": "notice_for public_view view_of",
    "tysiacha.rules.round": "apply refusal start_round to_act",
    "tysiacha.rules.settlement": "settle settle_fine",
    "tysiacha.rules.standing": "Match Seat Standing",
    "tysiacha.rules.states": "RoundState Step",
    "tysiacha.rules.views": "PublicView SeatView",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = sorted(_HOME_OF)  # noqa: PLE0605 (one list of names, kept in one place)


def __getattr__(name: str) -> object:
    home = _HOME_OF.get(name)
    if home is None:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
