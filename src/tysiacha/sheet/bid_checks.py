"""Whether a round's declarer, bid, contract and what was agreed about it can be, by the rules."""

from __future__ import annotations

from collections.abc import Iterator

from tysiacha.cards import SUITS
from tysiacha.rules.amounts import CONTRA_FACTOR, GOLDEN_CONTRACT, REDOUBLE_FACTOR
from tysiacha.rules.choices import BlindBid, Contra
from tysiacha.rules.questions import asks_contract
from tysiacha.rules.standing import Seat
from tysiacha.sheet.announcements import Announced, shared_out
from tysiacha.sheet.draft import Draft, Scene
from tysiacha.sheet.piles import stock_aces
from tysiacha.sheet.possible_bids import (
    ANYTHING,
    Holding,
    Holdings,
    bid_fault,
    contract_fault,
)
from tysiacha.sheet.problems import Problem, ProblemCode
from tysiacha.texts.translation import _


def bid_problems(scene: Scene, draft: Draft) -> Iterator[Problem]:
    """Give what the rules refuse in the auction of a draft, as far as it is known."""
    yield from _declarer_problems(scene, draft)
    yield from _blind_problems(scene, draft)
    yield from _contra_problems(scene, draft)
    yield from _concession_problems(scene, draft)
    if not scene.table.has_auction:
        yield from _golden_contract_problems(scene, draft)
    elif draft.contract is not None and draft.declarer in scene.table.active:
        yield from _contract_problems(scene, draft, draft.declarer, draft.contract)


def conceding_fault(scene: Scene, declarer: Seat) -> str | None:
    """Give why a player cannot concede this round, as what is expected instead (CONCEDE-1, -4)."""
    rules, standing = scene.rules, scene.table.standings[declarer]
    if rules.concede is None:
        return _("nothing: these rules know no giving up (CONCEDE-1)")
    if scene.table.golden:
        return _("nothing: a golden round cannot be given up (CONCEDE-1)")
    if standing.barrel is not None:
        return _("nothing: {name} is on the barrel and cannot give up (CONCEDE-1)").format(
            name=scene.name(declarer)
        )
    if rules.concede_limit is not None and standing.concessions >= rules.concede_limit:
        return _("nothing: {name} has given up as often as is allowed (CONCEDE-4)").format(
            name=scene.name(declarer)
        )
    return None


def blind_fault(scene: Scene, declarer: Seat) -> str | None:
    """Give why a player cannot have bid blind in this round (BID-12, Q-31, S-8, S-9)."""
    table, rules = scene.table, scene.rules
    if rules.blind_bid is None:
        return _("nothing: these rules know no blind bid (BID-12)")
    if table.golden:
        return _("nothing: there is no blind bid in a golden round (Q-19)")
    if declarer in table.hidden_from_deal():
        return None
    if any(standing.barrel is not None for standing in table.standings):
        return _("nothing: there is no blind bid while somebody is on the barrel (Q-31)")
    if rules.blind_bid is BlindBid.FIRST_HAND_120 and declarer != table.first_hand:
        return _("nothing: only {name}, the first hand, may bid blind (BID-12)").format(
            name=scene.name(table.first_hand)
        )
    return _("nothing: the total of {name} is too low for a blind bid (Q-31)").format(
        name=scene.name(declarer)
    )


def contra_fault(scene: Scene, contra: int) -> str | None:
    """Give why a contra cannot have been said (CONTRA-1)."""
    if scene.rules.contra is None:
        return _("nothing: these rules know no contra (CONTRA-1)")
    if scene.table.golden:
        return _("nothing: there is no contra in a golden round (Q-19)")
    if contra == REDOUBLE_FACTOR and scene.rules.contra is not Contra.REDOUBLE:
        return _("{two}: these rules know no redouble (CONTRA-1)").format(two=CONTRA_FACTOR)
    if contra not in (CONTRA_FACTOR, REDOUBLE_FACTOR):
        return _("{two} or {four} (CONTRA-1)").format(two=CONTRA_FACTOR, four=REDOUBLE_FACTOR)
    return None


def _declarer_problems(scene: Scene, draft: Draft) -> Iterator[Problem]:
    table, declarer = scene.table, draft.declarer
    if declarer is None:
        return
    expected = None
    if declarer not in table.active:
        expected = _("one of {names}: the dealer sits out (P4-1)").format(
            names=scene.listed(table.active)
        )
    elif not table.has_auction and declarer != table.first_hand:
        expected = _("{name}: in a golden round the first hand plays (GOLD-3)").format(
            name=scene.name(table.first_hand)
        )
    if expected is not None:
        yield _against("declarer", scene.name(declarer), expected)


def _blind_problems(scene: Scene, draft: Draft) -> Iterator[Problem]:
    if not draft.blind or draft.declarer not in scene.table.active:
        return
    expected = blind_fault(scene, draft.declarer)
    if expected is not None:
        yield _against("blind", "true", expected)


def _contra_problems(scene: Scene, draft: Draft) -> Iterator[Problem]:
    if draft.contra is None:
        return
    expected = contra_fault(scene, draft.contra)
    if expected is not None:
        yield _against("contra", str(draft.contra), expected)


def _concession_problems(scene: Scene, draft: Draft) -> Iterator[Problem]:
    if not draft.conceded or draft.declarer not in scene.table.active:
        return
    expected = conceding_fault(scene, draft.declarer)
    if expected is not None:
        yield _against("conceded", "true", expected)


def _golden_contract_problems(scene: Scene, draft: Draft) -> Iterator[Problem]:
    """Check the contract of a round without auction: 120, or raised from there (GOLD-3)."""
    contract, bid = draft.contract, draft.bid
    if bid is not None and bid != GOLDEN_CONTRACT:
        yield _against("bid", str(bid), _golden_text())
    if contract is None:
        return
    expected = contract_fault(scene, GOLDEN_CONTRACT, contract, _holdings(scene, draft))
    if expected is None:
        return
    if not asks_contract(scene.table) or contract < GOLDEN_CONTRACT:
        expected = _golden_text()
    yield _against("contract", str(contract), expected)


def _contract_problems(
    scene: Scene, draft: Draft, declarer: Seat, contract: int
) -> Iterator[Problem]:
    bid = draft.won_at
    holdings = _holdings(scene, draft)
    before = tuple(_before_the_stock(scene, draft, holding) for holding in holdings)

    def fault(points: int) -> str | None:
        return bid_fault(scene, declarer, points, before, blind=draft.blind)

    if bid is None:
        return
    if draft.bid is not None:
        expected = fault(bid)
        if expected is not None:
            yield _against("bid", str(bid), expected)
        expected = contract_fault(scene, bid, contract, holdings)
        if expected is not None:
            yield _against("contract", str(contract), expected)
        return
    expected = fault(contract)
    if expected is None:
        return
    lower = range(scene.table.opening, contract, scene.rules.bid_step)
    raised = any(
        fault(one) is None and contract_fault(scene, one, contract, holdings) is None
        for one in lower
    )
    if raised:
        expected = _("{expected}; or, as bid, the lower one that was raised to it").format(
            expected=expected
        )
    yield _against("contract", str(contract), expected)


def _holdings(scene: Scene, draft: Draft) -> Holdings:
    """Give what the declarer may have held, by what the opponents announced.

    After the exchange each opponent has one card of the declarer's at most, so what an opponent
    announces was never whole in the declarer's hand.
    """
    declarer, marriages = draft.declarer, draft.marriages
    if declarer is None or marriages is None:
        return ANYTHING
    others = [points for seat, points in enumerate(marriages) if seat != declarer]
    return tuple(_left(way) for way in shared_out(scene.rules, others)) or ANYTHING


def _left(way: tuple[Announced, ...]) -> Holding:
    announced = frozenset(suit for one in way for suit in one.suits)
    return Holding(frozenset(SUITS) - announced, aces=not any(one.aces for one in way))


def _before_the_stock(scene: Scene, draft: Draft, holding: Holding) -> Holding:
    """Give what of a holding can have been there in the auction already."""
    stock = draft.stock
    if stock is None:
        return holding
    values = scene.rules.marriage_values
    in_stock = {suit for suit in holding.suits if values[suit] == stock.marriage}
    aces = stock_aces(stock.points, marriage=stock.marriage > 0)
    if stock.aces is not None:
        aces = (stock.aces,)
    return Holding(holding.suits - in_stock, aces=holding.aces and 0 in aces)


def _golden_text() -> str:
    return _("{points}, the contract of a golden round (GOLD-3)").format(points=GOLDEN_CONTRACT)


def _against(key: str, found: str, expected: str) -> Problem:
    return Problem(ProblemCode.AGAINST_THE_RULES, key, found, expected)
