"""Who sits where in one round, and what the rules make of it: all of it public."""

from __future__ import annotations

from dataclasses import dataclass

from tysiacha.rules.amounts import FOUR_PLAYERS, GOLDEN_CONTRACT
from tysiacha.rules.choices import BlindBid, ForcedOpening, GoldenAuction
from tysiacha.rules.options import Rules
from tysiacha.rules.standing import Match, Seat, Standing


@dataclass(frozen=True, slots=True)
class Table:
    """One round's table: the match so far, the dealer, the cutter, and who plays."""

    match: Match
    cutter: Seat
    """The seat at the dealer's right; with two players the opponent (DEAL-3, Q-37)."""
    active: tuple[Seat, ...]
    """Who plays this round, clockwise from the first hand; four players: all but the dealer."""
    after: tuple[Seat, ...]
    """By seat: the next active seat clockwise."""
    sitting: Seat | None
    """The dealer of four players, who sits this round out (rule P4-1), else None."""

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.match.rules

    @property
    def dealer(self) -> Seat:
        """Who deals this round."""
        return self.match.dealer

    @property
    def first_hand(self) -> Seat:
        """The player at the dealer's left (rule BID-3)."""
        return self.active[0]

    @property
    def golden(self) -> bool:
        """Whether the round is golden (rule GOLD-1)."""
        return self.match.golden

    @property
    def standings(self) -> tuple[Standing, ...]:
        """What every seat had when the round began."""
        return self.match.standings

    @property
    def opening(self) -> int:
        """The opening bid: ``opening_bid``, in a golden round with an auction 120 (Q-48)."""
        return GOLDEN_CONTRACT if self.golden else self.rules.opening_bid

    @property
    def has_auction(self) -> bool:
        """Whether the declarer is found by bidding (rule GOLD-2)."""
        return not self.golden or self.rules.golden_auction is GoldenAuction.MIN_120

    @property
    def opener(self) -> Seat | None:
        """Who must make the opening bid, or None where nobody is forced (BID-3, Q-46)."""
        forced = self.rules.forced_opening
        if forced is ForcedOpening.NONE:
            return None
        return self.active[-1] if forced is ForcedOpening.DEALER else self.active[0]

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """Give the other active seats, clockwise from a seat's left."""
        place = self.active.index(seat)
        return self.active[place + 1 :] + self.active[:place]

    def below_silence(self, seat: Seat) -> bool:
        """Tell whether a total is in the silence zone (option ``silence_below``)."""
        line = self.rules.silence_below
        return line is not None and self.standings[seat].total < line

    def silent(self, seat: Seat) -> bool:
        """Tell whether a player may only pass in the auction (S-8)."""
        if not self.below_silence(seat):
            return False
        everybody = all(self.below_silence(one) for one in self.active)
        return not (everybody and self.rules.forced_opening is ForcedOpening.NONE)

    def hidden_from_deal(self) -> tuple[Seat, ...]:
        """Give the seats whose hand is hidden from themselves at first (Q-31, S-6 to S-9)."""
        kind = self.rules.blind_bid
        if kind is None or self.golden:
            return ()
        if any(one.barrel is not None for one in self.standings):
            return ()
        candidates = self.active if kind is BlindBid.ANY else self.active[:1]
        least = self.rules.blind_minimum
        return tuple(
            seat
            for seat in candidates
            if (least is None or self.standings[seat].total >= least) and not self.silent(seat)
        )


def table_of(match: Match) -> Table:
    """Give the table of a match's next round (rules DEAL-2, DEAL-3, P4-1)."""
    players = match.rules.players
    left = [(match.dealer + step) % players for step in range(1, players + 1)]
    sitting = match.dealer if players == FOUR_PLAYERS else None
    active = tuple(seat for seat in left if seat != sitting)
    after = tuple(
        next(one for step in range(1, players + 1) if (one := (seat + step) % players) in active)
        for seat in range(players)
    )
    cutter = (match.dealer - 1) % players
    return Table(match=match, cutter=cutter, active=active, after=after, sitting=sitting)
