"""Which auctions a sheet believes: exactly those that the referee's auction can end in.

The referee's auction is walked through in full, with hands that do not limit the bids, and every
end of it is noted. The sheet knows no auction: it must believe these ends and no other.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.strategies.deals import pack_dealing
from tysiacha.cards import Mask, Rank, Suit, card, mask_of
from tysiacha.rules.actions import Bid, ConfirmOpening, Cut, Look, Pass
from tysiacha.rules.choices import BlindBid
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.option_values import rules_with
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Bidding, Exchange, StockChoice
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round
from tysiacha.rules.standing import Barrel, Match, Seat, Standing
from tysiacha.rules.states import RoundState
from tysiacha.rules.table import Table, table_of
from tysiacha.sheet.bid_checks import blind_fault
from tysiacha.sheet.draft import Scene
from tysiacha.sheet.possible_bids import bid_fault

NAMES = ("Anna", "Boris", "Vera", "Leo")

End = tuple[Seat, int, bool]
"""Who won, at how much, and whether blind."""

BASE: dict[str, object] = {
    "cut_check": "off",
    "redeal_four_nines": "off",
    "cap_without_marriage": 140,
    "cap_with_marriage": 140,
    "redeal_two_nines_stock": "off",
}

OPTIONS: dict[str, dict[str, object]] = {
    "first_hand": {},
    "steps_of_ten": {"bid_step": 10},
    "no_jumps": {"jump_bids": False},
    "dealer": {"forced_opening": "dealer"},
    "dealer_no_jumps": {"forced_opening": "dealer", "jump_bids": False},
    "nobody": {"forced_opening": "none"},
    "nobody_no_jumps": {"forced_opening": "none", "jump_bids": False},
    "blind_120": {"blind_bid": "first_hand_120"},
    "blind_120_no_jumps": {"blind_bid": "first_hand_120", "jump_bids": False},
    "blind_120_dealer": {
        "blind_bid": "first_hand_120",
        "forced_opening": "dealer",
        "jump_bids": False,
    },
    "blind_120_nobody": {
        "blind_bid": "first_hand_120",
        "forced_opening": "none",
        "jump_bids": False,
    },
    "blind_120_from_115": {
        "blind_bid": "first_hand_120",
        "opening_bid": 115,
        "jump_bids": False,
    },
    "blind_any": {"blind_bid": "any", "blind_minimum": 0},
    "blind_any_dealer": {"blind_bid": "any", "forced_opening": "dealer", "jump_bids": False},
    "blind_any_nobody": {"blind_bid": "any", "forced_opening": "none"},
    "silence": {"silence_below": -50},
    "silence_dealer": {"silence_below": -50, "forced_opening": "dealer"},
    "silence_nobody": {"silence_below": -50, "forced_opening": "none", "jump_bids": False},
    "golden": {"golden": "on", "golden_auction": "min_120"},
    "golden_dealer": {"golden": "on", "golden_auction": "min_120", "forced_opening": "dealer"},
}

TOTALS: dict[str, tuple[int | None, ...]] = {
    "zeros": (0, 0, 0, 0),
    "one_low": (-60, 0, 0, 0),
    "one_high": (-60, -60, 0, -60),
    "all_low": (-60, -60, -60, -60),
    "on_the_barrel": (0, None, 0, 0),
}
"""Totals by seat, None for the barrel."""


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("totals", TOTALS)
@pytest.mark.parametrize("name", OPTIONS)
def test_what_is_believed_is_what_can_happen(name: str, totals: str, players: int) -> None:
    rules = rules_with(Rules(), BASE | {"players": players} | OPTIONS[name])
    table = table_of(match_with(rules, TOTALS[totals]))
    assert set(believed(table)) == set(ends(table))


def match_with(rules: Rules, totals: tuple[int | None, ...]) -> Match:
    standings = tuple(
        Standing(880, barrel=Barrel(since=1, used=0)) if total is None else Standing(total)
        for total in totals[: rules.players]
    )
    return Match(
        rules,
        dealer=rules.players - 1,
        standings=standings,
        round_number=5,
        golden_left=1 if rules.golden else 0,
    )


def believed(table: Table) -> Iterator[End]:
    """Give every end of the auction that a sheet accepts."""
    scene = Scene(table, NAMES[: table.rules.players])
    for seat in table.active:
        for bid in range(5, 200, 5):
            if bid_fault(scene, seat, bid) is None:
                yield seat, bid, False
            may_be_blind = blind_fault(scene, seat) is None
            if may_be_blind and bid_fault(scene, seat, bid, blind=True) is None:
                yield seat, bid, True


def ends(table: Table) -> Iterator[End]:
    """Walk through the whole auction, each position once."""
    pack = pack_dealing(table, dict(marriages(table)), at=12)
    state = apply(start_round(table.match, pack).state, Cut(12)).state
    waiting, seen = [state], set[object]()
    while waiting:
        state = waiting.pop()
        phase = state.phase
        if not isinstance(phase, Bidding):
            if isinstance(phase, Exchange | StockChoice):
                bargain = phase.bargain
                yield bargain.declarer, bargain.bid, bargain.blind
            continue
        key = (phase.turn, phase.high, phase.passed, phase.hidden, _spoken(phase))
        if key in seen:
            continue
        seen.add(key)
        waiting += (apply(state, action).state for action in calls(state))


def marriages(table: Table) -> Iterator[tuple[Seat, Mask]]:
    """Give each player a marriage, so that nobody is limited by the cards."""
    for suit, seat in zip(Suit, table.active, strict=False):
        yield seat, mask_of((card(Rank.KING, suit), card(Rank.QUEEN, suit)))


def calls(state: RoundState) -> Iterator[Bid | Pass | ConfirmOpening | Look]:
    assert state.phase.turn is not None
    for action in legal_actions(view_of(state, state.phase.turn)):
        assert isinstance(action, Bid | Pass | ConfirmOpening | Look)
        yield action


def _spoken(phase: Bidding) -> frozenset[Seat]:
    return frozenset(seat for seat in phase.table.active if phase.has_called(seat))


def test_a_sheet_is_tested_with_every_kind_of_blind_bid() -> None:
    kinds = {options.get("blind_bid") for options in OPTIONS.values()}
    assert kinds == {None, *(str(kind) for kind in BlindBid)}
