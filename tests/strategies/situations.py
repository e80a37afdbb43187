"""Situations for tests: wanted hands as a pack, actions as short words, and scripts of a deal.

Seats are A, B, C, D clockwise. Unless a test says otherwise the last seat deals, so A is first
hand. Cards are written ``A♥ 10♠``. A script is a list of actions, separated by commas::

    A: 100, B: pass, C: pass, give 9♠ B, give 9♦ C, keep, keep, contract 120, A♥ 9♥ J♥, K♥! 10♥

The seat before a colon is optional and checked. A number alone is a bid; cards alone are played one
after the other, and an exclamation mark announces: a marriage with king or queen, the aces with an
ace.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Self, TypeVar

import pytest

from tysiacha.cards import (
    CARDS,
    RANK_OF,
    Card,
    CardSet,
    Mask,
    Rank,
    Suit,
    card_text,
    mask_of,
)
from tysiacha.rules.actions import (
    Action,
    Bid,
    ChooseStock,
    Concede,
    ConfirmOpening,
    Cut,
    DeclareContract,
    DemandRedeal,
    Discard,
    Give,
    KeepCards,
    LetStand,
    Look,
    Pass,
    Play,
    Redouble,
    SayContra,
)
from tysiacha.rules.choices import CutCheck, P2Form
from tysiacha.rules.errors import IllegalAction, Reason
from tysiacha.rules.events import Event
from tysiacha.rules.legal import legal_actions, proper_actions, refusal_in
from tysiacha.rules.notices import Notice
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import Outcome
from tysiacha.rules.phases import RoundOver, Trick, Tricks
from tysiacha.rules.projection import notice_for, public_view, view_of
from tysiacha.rules.round import apply, refusal, start_round, to_act
from tysiacha.rules.standing import Match, Seat, Standing
from tysiacha.rules.states import Dealt, RoundState, Undealt
from tysiacha.rules.views import PublicView, SeatView, Viewer

A, B, C, D = range(4)
SEAT_LETTERS: Final = "ABCD"

CLASSIC: Final = Rules()
TWO: Final = Rules(players=2)
FOUR: Final = Rules(players=4)

_T = TypeVar("_T")

# --- cards -------------------------------------------------------------------

_CARD_OF: Final = {card_text(one): one for one in CARDS}


def cards(text: str) -> tuple[Card, ...]:
    """Give the cards of a text like ``A♥ 10♠``, in that order."""
    return tuple(_CARD_OF[word] for word in text.split())


def one_card(text: str) -> Card:
    """Give the card of a text like ``10♠``."""
    return _CARD_OF[text]


def mask(text: str) -> Mask:
    """Give the cards of a text as a mask."""
    return mask_of(cards(text))


# --- packs -------------------------------------------------------------------

CUT: Final = 12
"""Where packs made here are meant to be cut."""

_ONE_STOCK: Final = ((0, 12, 23),)
_STOCKS_OF_TWO: Final = ((0, 12), (11, 23))
_STOCKS_OF_ONE: Final = ((0,), (23,))


@dataclass(frozen=True, slots=True)
class Hands:
    """Cards by hand, in words; what is not named is filled up with the rest of the pack."""

    of: Mapping[Seat, str]
    stock: str = ""
    other_stock: str = ""
    """The second stock of two players."""


def pack_for(rules: Rules, dealer: Seat, hands: Hands, *, cut: int = CUT) -> tuple[Card, ...]:
    """Give a pack that, cut at ``cut``, deals these hands and stocks by Q-5.

    Hands that are not complete get the cards that are left, weakest suit and rank first, in turn.
    Where the rules look at the bottom card, it is one that passes.
    """
    places = stock_places(rules)
    active = active_seats(rules, dealer)
    held = {seat: list(cards(hands.of.get(seat, ""))) for seat in active}
    stocks = [list(cards(text)) for text in (hands.stock, hands.other_stock)][: len(places)]
    _fill(held, stocks, places)
    _settle_the_bottom(rules, stocks[-1])
    pack: dict[int, Card] = {}
    for stock, own_places in zip(stocks, places, strict=True):
        pack.update(zip(own_places, stock, strict=True))
    rounds = [held[seat][turn] for turn in range(len(held[active[0]])) for seat in active]
    others = [place for place in range(len(CARDS)) if place not in pack]
    pack.update(zip(others, rounds, strict=True))
    after_cut = tuple(pack[place] for place in range(len(CARDS)))
    return after_cut[len(CARDS) - cut :] + after_cut[: len(CARDS) - cut]


def active_seats(rules: Rules, dealer: Seat) -> tuple[Seat, ...]:
    """Give who plays, clockwise from the first hand."""
    clockwise = [(dealer + step) % rules.players for step in range(1, rules.players + 1)]
    return tuple(clockwise[:3])


def stock_places(rules: Rules) -> tuple[tuple[int, ...], ...]:
    if rules.players > 2:
        return _ONE_STOCK
    literal = rules.p2_form is P2Form.LITERAL_ONE_CARD_TALONS
    return _STOCKS_OF_ONE if literal else _STOCKS_OF_TWO


def _fill(
    held: dict[Seat, list[Card]], stocks: list[list[Card]], places: tuple[tuple[int, ...], ...]
) -> None:
    named = [*(one for hand in held.values() for one in hand), *(c for s in stocks for c in s)]
    assert len(set(named)) == len(named), f"named twice: {CardSet.of(*named)}"
    rest = [one for one in CARDS if one not in named]
    size = (len(CARDS) - sum(len(stock) for stock in places)) // len(held)
    while any(len(hand) < size for hand in held.values()):
        for hand in held.values():
            if len(hand) < size:
                hand.append(rest.pop(0))
    for stock, own_places in zip(stocks, places, strict=True):
        while len(stock) < len(own_places):
            stock.append(rest.pop(0))
    assert not rest, f"hands with more cards than are dealt: {held}"


def _settle_the_bottom(rules: Rules, stock: list[Card]) -> None:
    """Put a card last that passes the cut check."""
    stock.sort(key=lambda one: not _shown_at_the_cut(rules, one))
    assert not _shown_at_the_cut(rules, stock[-1]), "this stock cannot lie at the bottom"


def _shown_at_the_cut(rules: Rules, one: Card) -> bool:
    jack = rules.cut_check is CutCheck.NINE_OR_JACK and RANK_OF[one] is Rank.JACK
    return rules.cut_check is not None and (RANK_OF[one] is Rank.NINE or jack)


# --- matches -----------------------------------------------------------------


def match_at(
    rules: Rules = CLASSIC,
    *totals: int,
    dealer: Seat | None = None,
    standings: Mapping[Seat, Standing] | None = None,
    round_number: int = 1,
    deal_number: int = 1,
    golden_left: int | None = None,
    winner: Seat | None = None,
) -> Match:
    """Give a match with these totals, or standings by seat; else all begins at zero."""
    match = Match.new(rules, dealer=rules.players - 1 if dealer is None else dealer)
    rows = [Standing(total) for total in totals] or list(match.standings)
    for seat, standing in (standings or {}).items():
        rows[seat] = standing
    assert len(rows) == rules.players
    return replace(
        match,
        standings=tuple(rows),
        round_number=round_number,
        deal_number=deal_number,
        golden_left=match.golden_left if golden_left is None else golden_left,
        winner=winner,
    )


# --- actions -----------------------------------------------------------------

_WORDS: Final[Mapping[str, Action]] = {
    "keep": KeepCards(),
    "redeal": DemandRedeal(),
    "look": Look(),
    "confirm": ConfirmOpening(),
    "pass": Pass(),
    "concede": Concede(),
    "contra": SayContra(),
    "redouble": Redouble(),
    "stand": LetStand(),
}


def action_of(text: str) -> Action:
    """Give the action of a short text: ``cut 12``, ``110``, ``give 9♠ B``, ``K♥!``."""
    match text.split():
        case [word] if word in _WORDS:
            return _WORDS[word]
        case [number] if number.lstrip("-").isdigit():
            return Bid(int(number))
        case ["cut", place]:
            return Cut(int(place))
        case ["stock", which]:
            return ChooseStock(int(which))
        case ["contract", points]:
            return DeclareContract(int(points))
        case ["give", one, to]:
            return Give(_CARD_OF[one], SEAT_LETTERS.index(to))
        case ["discard", one]:
            return Discard(_CARD_OF[one])
        case [one]:
            return _play(one)
        case _:
            message = f"no action: {text!r}"
            raise ValueError(message)


def _play(text: str) -> Play:
    one = _CARD_OF[text.removesuffix("!")]
    if not text.endswith("!"):
        return Play(one)
    return Play(one, aces=True) if RANK_OF[one] is Rank.ACE else Play(one, marriage=True)


def _pieces(script: str) -> Iterable[tuple[Seat | None, str]]:
    """Give seat and action text one by one; cards in a row are one play each."""
    for piece in script.split(","):
        seat, colon, rest = piece.rpartition(":")
        who = SEAT_LETTERS.index(seat.strip()) if colon else None
        words = rest.split()
        if words and words[0].removesuffix("!") in _CARD_OF:
            for place, word in enumerate(words):
                yield (who if place == 0 else None), word
        elif words:
            yield who, " ".join(words)


# --- scripts -----------------------------------------------------------------


class Script:
    """A deal in progress: does what it is told, and remembers all events."""

    def __init__(self, match: Match, pack: tuple[Card, ...]) -> None:
        step = start_round(match, pack)
        self.state: RoundState = step.state
        self.events: list[Event] = list(step.events)
        self.last: tuple[Event, ...] = step.events
        """The events of the last action."""

    def do(self, script: str) -> Self:
        """Do the actions of a script one after the other."""
        for who, text in _pieces(script):
            if who is not None:
                assert to_act(self.state) == who, f"not {SEAT_LETTERS[who]}'s turn: {text}"
            self.act(action_of(text))
        return self

    def act(self, action: Action) -> Self:
        """Do one action."""
        step = apply(self.state, action)
        self.state, self.last = step.state, step.events
        self.events.extend(step.events)
        return self

    def refused(self, action: str | Action) -> Reason:
        """Give why an action is refused, after checking that everybody agrees that it is."""
        asked = action_of(action) if isinstance(action, str) else action
        seat = to_act(self.state)
        with pytest.raises(IllegalAction) as caught:
            apply(self.state, asked)
        reason = caught.value.reason
        assert refusal(self.state, asked) is reason
        if seat is not None:
            assert refusal_in(self.view(seat), asked) is reason
            assert asked not in self.legal()
        return reason

    def message(self, action: str | Action) -> str:
        """Give the whole sentence with which an action is refused."""
        with pytest.raises(IllegalAction) as caught:
            apply(self.state, action_of(action) if isinstance(action, str) else action)
        return str(caught.value)

    def legal(self) -> tuple[Action, ...]:
        """Give what the seat to act may do, by its own view."""
        seat = to_act(self.state)
        return () if seat is None else legal_actions(self.view(seat))

    def offers(self, text: str) -> bool:
        """Tell whether that is among the legal actions."""
        return action_of(text) in self.legal()

    def choices(self) -> set[str]:
        """Give the kinds of the legal actions."""
        return {type(one).__name__ for one in self.legal()}

    def bids(self) -> list[int]:
        """Give the legal bids or contracts."""
        return [one.points for one in self.legal() if isinstance(one, Bid | DeclareContract)]

    def playable(self) -> str:
        """Give the cards that may be played, strongest first."""
        return str(CardSet.of(*(one.card for one in self.legal() if isinstance(one, Play))))

    def cut_onto(self, text: str) -> Self:
        """Cut so that a card comes to lie at the bottom."""
        assert isinstance(self.state.secret, Undealt)
        return self.act(Cut(self.state.secret.pack.index(_CARD_OF[text]) + 1))

    def finish(self) -> Self:
        """Go on to the end of the round with the first proper action each time."""
        while (seat := to_act(self.state)) is not None:
            self.act(proper_actions(self.view(seat))[0])
        return self

    @property
    def turn(self) -> Seat | None:
        return to_act(self.state)

    def at(self, kind: type[_T]) -> _T:
        """Give the phase, which must be of that kind."""
        assert isinstance(self.state.phase, kind), self.state.phase
        return self.state.phase

    def told(self, kind: type[_T]) -> list[_T]:
        """Give the events of one kind."""
        return [one for one in self.events if isinstance(one, kind)]

    def notices(self, viewer: Viewer) -> list[Notice]:
        """Give what a viewer was told since the start."""
        return [notice_for(one, viewer) for one in self.events]

    def heard(self, viewer: Viewer, kind: type[_T]) -> list[_T]:
        """Give the notices of one kind to one viewer."""
        return [one for one in self.notices(viewer) if isinstance(one, kind)]

    def view(self, seat: Seat) -> SeatView:
        return view_of(self.state, seat)

    @property
    def public(self) -> PublicView:
        return public_view(self.state)

    def hand(self, seat: Seat) -> str:
        """Give a seat's hand in its own view."""
        return str(self.view(seat).hand)

    @property
    def outcome(self) -> Outcome:
        return self.at(RoundOver).outcome

    @property
    def after(self) -> Match:
        """Give the match after the round."""
        return self.at(RoundOver).match

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(one.total for one in self.after.standings)

    def trick(self, number: int = -1) -> Trick:
        """Give a finished trick of the round."""
        phase = self.state.phase
        live = phase.before if isinstance(phase, RoundOver) else phase
        done: tuple[Trick, ...] = getattr(live, "done", ())
        return done[number]


def undealt(
    rules: Rules = CLASSIC, hands: Hands | None = None, match: Match | None = None
) -> Script:
    """Give a deal before its cut."""
    whole = match or match_at(rules)
    return Script(whole, pack_for(whole.rules, whole.dealer, hands or usual_hands(whole.rules)))


def dealt(rules: Rules = CLASSIC, hands: Hands | None = None, match: Match | None = None) -> Script:
    """Give a deal after its cut."""
    return undealt(rules, hands, match).act(Cut(CUT))


# --- deals that many tests use -------------------------------------------------

THREE_HANDS: Final = Hands(
    {
        A: "A♥ K♥ Q♥ 10♠ 9♠ J♦ 9♦",
        B: "10♥ 9♥ A♠ K♠ J♠ K♦ 9♣",
        C: "J♥ Q♠ A♦ 10♦ Q♦ 10♣ Q♣",
    },
    stock="A♣ K♣ J♣",
)
"""Only A holds a marriage, that of hearts; nobody may demand a redeal."""

TWO_HANDS: Final = Hands(
    {
        A: "A♥ K♥ Q♥ 10♠ 9♠ Q♠ A♦ J♦ 9♦ 10♣",
        B: "10♥ 9♥ J♥ A♠ K♠ J♠ 10♦ K♦ 9♣ Q♣",
    },
    stock="A♣ K♣",
    other_stock="J♣ Q♦",
)
"""The same with two players."""


def usual_hands(rules: Rules) -> Hands:
    """Give the deal above that fits the rules; with one-card stocks whatever comes."""
    if rules.players > 2:
        return THREE_HANDS
    return Hands({}) if rules.p2_form is P2Form.LITERAL_ONE_CARD_TALONS else TWO_HANDS


TO_THE_PLAY: Final = (
    "A: 100, B: pass, C: pass, give 9♠ B, give 9♦ C, B: keep, C: keep, A: contract 100"
)
"""From the usual deal to the first lead: A plays for 100 with A♥ K♥ Q♥ 10♠ J♦ A♣ K♣ J♣."""


def in_play(rules: Rules = CLASSIC, match: Match | None = None) -> Script:
    """Give the usual deal at the first lead."""
    return dealt(rules, match=match).do(TO_THE_PLAY)


def leading(hands: Hands, gifts: str, rules: Rules = CLASSIC, *, contract: int = 100) -> Script:
    """Give a deal of three in which A, declarer at 100, has given ``gifts`` to B and C."""
    to_b, to_c = gifts.split()
    return dealt(rules, hands).do(
        f"A: 100, B: pass, C: pass, give {to_b} B, give {to_c} C, keep, keep, contract {contract}"
    )


def following(rules: Rules, trump: Suit | None, on_table: str, hand: str) -> Script:
    """Give a trick in the middle of a round: A led, and the seat to act holds that hand.

    No script leads here: the state is made up, and the other hands hold what is left.
    """
    script = in_play(rules)
    led = cards(on_table)
    turn = len(led)
    held = cards(hand)
    rest = [one for one in CARDS if one not in led and one not in held]
    hands = {seat: mask_of(rest[seat::3]) for seat in (A, B, C)} | {turn: mask_of(held)}
    phase = replace(script.at(Tricks), cards=led, turn=turn, trump=trump, next_trump=trump)
    secret = script.state.secret
    assert isinstance(secret, Dealt)
    script.state = RoundState(phase, replace(secret, hands=tuple(hands[s] for s in (A, B, C))))
    return script
