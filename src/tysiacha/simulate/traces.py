"""Simulated deals one by one, as values of the rules library: what was dealt, done and settled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from tysiacha.cards import CARDS, PACK_SIZE, Card
from tysiacha.kernels import boards, sheets
from tysiacha.kernels._jit import Ints
from tysiacha.kernels.matches import play_deal
from tysiacha.kernels.settling import settle
from tysiacha.rules.actions import (
    Action,
    Bid,
    Concede,
    ConfirmOpening,
    Cut,
    DeclareContract,
    DemandRedeal,
    Give,
    KeepCards,
    LetStand,
    Look,
    Pass,
    Play,
    Redouble,
    SayContra,
)
from tysiacha.rules.options import Rules
from tysiacha.rules.standing import Barrel, Match, Seat, Standing
from tysiacha.simulate.habits import USUAL, Habits
from tysiacha.simulate.simulation import Bench


class Ending(Enum):
    """How a deal ended."""

    PLAYED = boards.PLAYED
    GIVEN_UP = boards.GIVEN_UP
    SKIPPED = boards.SKIPPED
    REDEALT = boards.REDEALT
    PASSED_OUT = boards.PASSED_OUT


@dataclass(frozen=True, slots=True)
class SimulatedDeal:
    """One deal of the random player."""

    match: Match
    """The match before it."""
    pack: tuple[Card, ...]
    """As it was shuffled, top card first."""
    actions: tuple[Action, ...]
    """All that was done, from the cut on."""
    ending: Ending
    raw: tuple[int, ...]
    """Raw points by seat, if it was played, else nothing."""
    after: Match
    """The match after it."""


def simulated_deals(
    match: Match, *, seed: int, stream: int = 0, habits: Habits = USUAL
) -> Iterator[SimulatedDeal]:
    """Give the deals of a match from where it stands to its end, one after the other.

    Raises:
        NotSimulated: if the simulator does not play by these rules.
    """
    bench = Bench.made(match.rules, habits, seed, stream)
    write_match(match, bench.sheet)
    while match.winner is None:
        play_deal(bench.rules, bench.sheet, bench.board)
        settle(bench.rules, bench.sheet, bench.board)
        after = read_match(match.rules, bench.sheet)
        yield _deal(match, bench.board, after)
        match = after


def write_match(match: Match, sheet: Ints) -> None:
    """Write a match down as kernels read it, see ``kernels.sheets``."""
    sheet[sheets.DEALER] = match.dealer
    sheet[sheets.ROUND] = match.round_number
    sheet[sheets.DEAL] = match.deal_number
    sheet[sheets.GOLDEN_LEFT] = match.golden_left
    sheet[sheets.GOLDEN_MADE] = int(match.golden_made)
    sheet[sheets.WINNER] = sheets.NO_WINNER if match.winner is None else match.winner
    for seat, one in enumerate(match.standings):
        row = sheets.SEATS + sheets.ROW * seat
        sheet[row + sheets.TOTAL] = one.total
        sheet[row + sheets.BOLTS] = one.bolts
        sheet[row + sheets.FALLS] = one.falls
        sheet[row + sheets.CONCESSIONS] = one.concessions
        sheet[row + sheets.SINCE] = 0 if one.barrel is None else one.barrel.since
        sheet[row + sheets.USED] = 0 if one.barrel is None else one.barrel.used


def read_match(rules: Rules, sheet: Ints) -> Match:
    """Give the match that a sheet holds."""
    winner = int(sheet[sheets.WINNER])
    return Match(
        rules=rules,
        dealer=int(sheet[sheets.DEALER]),
        standings=tuple(_standing(sheet, seat) for seat in range(rules.players)),
        round_number=int(sheet[sheets.ROUND]),
        deal_number=int(sheet[sheets.DEAL]),
        golden_left=int(sheet[sheets.GOLDEN_LEFT]),
        golden_made=sheet[sheets.GOLDEN_MADE] == 1,
        winner=None if winner == sheets.NO_WINNER else winner,
    )


def _standing(sheet: Ints, seat: Seat) -> Standing:
    row = sheets.SEATS + sheets.ROW * seat
    since = int(sheet[row + sheets.SINCE])
    return Standing(
        total=int(sheet[row + sheets.TOTAL]),
        bolts=int(sheet[row + sheets.BOLTS]),
        falls=int(sheet[row + sheets.FALLS]),
        concessions=int(sheet[row + sheets.CONCESSIONS]),
        barrel=Barrel(since, int(sheet[row + sheets.USED])) if since else None,
    )


def _deal(match: Match, board: Ints, after: Match) -> SimulatedDeal:
    done = range(boards.ACTIONS, boards.ACTIONS + int(board[boards.DONE]))
    ending = Ending(int(board[boards.OUTCOME]))
    raw = [0] * match.rules.players
    for place in range(boards.NOBODY):
        raw[_seat_of(match, place)] = int(board[boards.RAW + place])
    return SimulatedDeal(
        match=match,
        pack=tuple(CARDS[board[boards.PACK + place]] for place in range(PACK_SIZE)),
        actions=tuple(_action(match, int(board[place])) for place in done),
        ending=ending,
        raw=tuple(raw) if ending is Ending.PLAYED else (),
        after=after,
    )


def _action(match: Match, code: int) -> Action:
    kind, value = code % boards.KINDS, code // boards.KINDS
    if kind == boards.GIVE:
        return Give(CARDS[value % PACK_SIZE], _seat_of(match, value // PACK_SIZE))
    return _MADE[kind](value)


def _seat_of(match: Match, place: int) -> Seat:
    return (match.dealer + 1 + place) % match.rules.players


_MADE: Final[Mapping[int, Callable[[int], Action]]] = {
    boards.CUT: Cut,
    boards.KEEP: lambda _: KeepCards(),
    boards.DEMAND: lambda _: DemandRedeal(),
    boards.LOOK: lambda _: Look(),
    boards.BID: Bid,
    boards.CONFIRM: lambda _: ConfirmOpening(),
    boards.PASS: lambda _: Pass(),
    boards.DECLARE: DeclareContract,
    boards.GIVE_UP: lambda _: Concede(),
    boards.SAY_CONTRA: lambda _: SayContra(),
    boards.REDOUBLE: lambda _: Redouble(),
    boards.STAND: lambda _: LetStand(),
    boards.PLAY_PLAIN: lambda card: Play(CARDS[card]),
    boards.MARRIAGE: lambda card: Play(CARDS[card], marriage=True),
    boards.ACES: lambda card: Play(CARDS[card], aces=True),
}
