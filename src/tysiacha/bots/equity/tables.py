"""Match equity: the chance of every seat to win the match from where it stands between rounds.

A table holds chances by the totals and the rounds on the barrel of all places at the table, from
the first hand on, so that it matters who deals. Between its nodes it is multilinear. What bolts and
falls do is added from a coarser table, for each place alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tysiacha.bots.equity.axes import Axis
from tysiacha.bots.equity.card import Card
from tysiacha.bots.equity.settling import can_settle, settler_for
from tysiacha.kernels import sheets
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import Outcome, PassedOut, Redealt
from tysiacha.rules.settlement import settle
from tysiacha.rules.standing import Match

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

_COLUMNS: Final = (sheets.TOTAL, sheets.BOLTS, sheets.FALLS, sheets.SINCE, sheets.USED)


@dataclass(frozen=True, slots=True, eq=False)
class Equity:
    """The chances to win under one set of rules."""

    rules: Rules
    card: Card
    """What the table is and how it was made."""
    base: Floats
    """By cell of the table, then by place."""
    extra: Floats
    """By place, kind of marks from 1 on, cell of the coarser table, then by place."""

    def shares(self, match: Match) -> tuple[float, ...]:
        """Give each seat's chance to win, before the deal of the next round; they add up to 1.

        A match that is won gives 1 to its winner. Golden rounds still to come are not foreseen.
        """
        return tuple(self.shares_of((match,))[0].tolist())

    def shares_of(self, matches: Sequence[Match]) -> Floats:
        """Give the chances in many matches: a row for each, by seat.

        Raises:
            ValueError: if a match is of another number of players.
        """
        players = self.rules.players
        rows = np.zeros((len(matches), players, len(_COLUMNS)), np.int64)
        winners = np.full(len(matches), -1)
        first_hands = np.zeros(len(matches), np.int64)
        for number, match in enumerate(matches):
            if len(match.standings) != players:
                message = f"a match of {players} players is wanted, not {len(match.standings)}"
                raise ValueError(message)
            if match.winner is not None:
                winners[number] = match.winner
            first_hands[number] = match.next_dealer
            for seat, one in enumerate(match.standings):
                stay = one.barrel
                since, used = (0, 0) if stay is None else (stay.since, stay.used)
                rows[number, seat] = one.total, one.bolts, one.falls, since, used
        return self._by_seat(rows, first_hands, winners)

    def shares_after(self, match: Match, outcomes: Sequence[Outcome]) -> Floats:
        """Give the chances after each of many outcomes of the next round: a row for each, by seat.

        What :func:`tysiacha.rules.settlement.settle` and :meth:`shares_of` give, but much faster.
        """
        if not all(can_settle(match, one) for one in outcomes):
            return self.shares_of([settle(match, one).match for one in outcomes])
        players, count = self.rules.players, len(outcomes)
        settled = settler_for(self.rules).sheets_after(match, outcomes)
        table = np.asarray(settled, np.int64).reshape(-1, sheets.SHEET_SIZE)[:count]
        seats = (np.arange(players) - match.dealer - 1) % players
        at = sheets.SEATS + sheets.ROW * seats[:, None] + np.array(_COLUMNS)
        winners = table[:, sheets.WINNER]
        winners = np.where(winners < 0, -1, (winners + match.dealer + 1) % players)
        again = np.array([isinstance(one, Redealt | PassedOut) for one in outcomes], np.bool_)
        first_hands = np.where(again, match.next_dealer, (match.next_dealer + 1) % players)
        return self._by_seat(table[:, at], first_hands, winners)

    def _by_seat(self, rows: Whole, first_hands: Whole, winners: Whole) -> Floats:
        """Give the chances by seat for standings by seat."""
        players = self.rules.players
        seat_at = (first_hands[:, None] + np.arange(players)) % players
        numbers = np.arange(len(rows))[:, None]
        by_place = self._by_place(rows[numbers, seat_at])
        shares = np.empty_like(by_place)
        shares[numbers, seat_at] = by_place
        won = winners >= 0
        shares[won] = np.arange(players) == winners[won, None]
        return shares

    def _by_place(self, rows: Whole) -> Floats:
        totals, bolts, falls, since, used = np.moveaxis(rows, 2, 0)
        card = self.card
        on = (since > 0) & (card.fine.barrel_rounds > 0)
        shares = _interpolated(self.base, card.fine.size, _positions(card.fine, totals, used, on))
        kinds = card.marks.kinds
        kind = np.minimum(falls, card.marks.falls - 1) * card.marks.bolts
        kind += np.minimum(bolts, card.marks.bolts - 1)
        if not kind.any():
            return shares
        stand = _positions(card.coarse, totals, used, on)
        blocks = self.extra.reshape(self.rules.players, kinds - 1, -1, self.rules.players)
        for place in range(self.rules.players):
            for one in np.unique(kind[:, place]):
                if one:
                    marked = kind[:, place] == one
                    extra = blocks[place, one - 1]
                    shares[marked] += _interpolated(extra, card.coarse.size, stand[marked])
        shares = np.clip(shares, 0.0, 1.0)
        whole: Floats = shares / shares.sum(axis=1, keepdims=True)
        return whole


def _positions(axis: Axis, totals: Whole, used: Whole, on: NDArray[np.bool_]) -> Floats:
    """Give where players stand on an axis, as :meth:`Axis.position` does for one."""
    nodes = np.arange(len(axis.totals))
    off = np.interp(totals, axis.totals, nodes)
    stays = len(axis.totals) + np.minimum(used, axis.barrel_rounds - 1)
    return np.where(on, stays, off)


def _interpolated(table: Floats, size: int, positions: Floats) -> Floats:
    """Give what a table holds between its cells: a row of chances for a row of positions."""
    places = positions.shape[1]
    low = positions.astype(np.int64)
    share = positions - low
    result = np.zeros((len(positions), places))
    for corner in product((0, 1), repeat=places):
        weight = np.ones(len(positions))
        cell = np.zeros(len(positions), np.int64)
        for place, up in enumerate(corner):
            weight *= share[:, place] if up else 1 - share[:, place]
            cell = cell * size + np.minimum(low[:, place] + up, size - 1)
        result += weight[:, None] * table[cell]
    return result
