"""What a bot did in its rounds, counted: contracts, bids, defence, bolts."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

from tysiacha.rules.base_results import contract_made
from tysiacha.rules.outcomes import BoltMarked, GivenUp, Played
from tysiacha.rules.phases import Bargain, Bidding, Cutting, HandAsk, RoundOver
from tysiacha.rules.standing import Seat

USUAL_OPENING: Final = 100
"""A bid over it was made of free will: at most tables somebody is forced to bid 100."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts of one bot, over all its seats."""

    rounds: int = 0
    """Rounds that counted and in which it was active, once for each of its seats."""
    declared: int = 0
    """Contracts, those conceded too."""
    made: int = 0
    contract_points: int = 0
    """The contracts added up."""
    bid_over_100: int = 0
    """Auctions won with more than 100."""
    conceded: int = 0
    defended: int = 0
    """Rounds played to the end against somebody else's contract."""
    defence_points: int = 0
    """Raw points taken in those (SCORE-1)."""
    bolts: int = 0
    """Marks got for taking no trick (BOLT-1)."""
    forced: int = 0
    """Contracts nobody chose: the opening bid stayed with the seat that must make it (BID-3)."""
    forced_made: int = 0
    thrown_declaring: int = 0
    """Rounds in which a card of the declarer threw the contract away, where that is looked at."""
    thrown_defending: int = 0
    """Rounds in which a card of a defender let the contract be made that would have failed."""

    def plus(self, other: Tally) -> Tally:
        """Give the sum of both."""
        return Tally(*(getattr(self, name) + getattr(other, name) for name in COUNTS))


COUNTS: Final = tuple(one.name for one in fields(Tally))
"""The names of what is counted, in order."""

FIRST_COUNTS: Final = COUNTS[: COUNTS.index("forced")]
"""Those that every run file has; the others came later."""


def tally_of(over: RoundOver, seat: Seat, *, threw_away: bool = False) -> Tally:
    """Give what one seat did in a round that counts; nothing for a dealer who sat out.

    Whether it threw the round away is told by whoever has looked at that.
    """
    assert over.settlement is not None
    if seat not in over.table.active:
        return Tally()
    bolts = sum(
        one.marks
        for one in over.settlement.happenings
        if isinstance(one, BoltMarked) and one.seat == seat
    )
    outcome = over.outcome
    if not isinstance(outcome, Played | GivenUp):
        return Tally(rounds=1, bolts=bolts)
    if seat == outcome.declarer:
        played = isinstance(outcome, Played)
        made = isinstance(outcome, Played) and contract_made(over.table.rules, outcome)
        forced = _is_forced(over, outcome.declarer)
        return Tally(
            rounds=1,
            declared=1,
            made=int(made),
            contract_points=outcome.contract,
            bid_over_100=int(_bid(over) > USUAL_OPENING),
            conceded=int(not played),
            bolts=bolts,
            forced=int(forced),
            forced_made=int(forced and made),
            thrown_declaring=int(threw_away),
        )
    if isinstance(outcome, GivenUp):
        return Tally(rounds=1, bolts=bolts)
    return Tally(
        rounds=1,
        defended=1,
        defence_points=outcome.raw[seat],
        bolts=bolts,
        thrown_defending=int(threw_away),
    )


def _is_forced(over: RoundOver, declarer: Seat) -> bool:
    """Tell whether the declarer only holds what he had to bid: all others have passed."""
    table, bargain = over.table, _bargain(over)
    if not table.has_auction:
        return True
    return declarer == table.opener and bargain.bid == table.opening and not bargain.blind


def _bid(over: RoundOver) -> int:
    return _bargain(over).bid


def _bargain(over: RoundOver) -> Bargain:
    before = over.before
    assert not isinstance(before, Cutting | HandAsk | Bidding)
    return before.bargain
