"""What each legal action makes happen: events one after the other, and the state they lead to.

:class:`Steps` lives for one call of ``apply`` and never leaves it. The public side of the state
moves on by :func:`tysiacha.rules.progress.advance` alone; here the hidden side is kept, and it is
decided what happens next without anybody being asked.
"""

from __future__ import annotations

from dataclasses import replace

from tysiacha.cards import (
    BIT,
    FULL_MASK,
    RANK_OF,
    SUIT_OF,
    Card,
    Mask,
    Rank,
)
from tysiacha.rules.actions import Play
from tysiacha.rules.amounts import CUTS_ALLOWED, GOLDEN_CONTRACT, GOLDEN_FACTOR, STANDARD_FINE
from tysiacha.rules.bidding import is_offence_bid, winner_of
from tysiacha.rules.choices import CutCheck, P2Leftover, PassedCards, RedealDemand
from tysiacha.rules.clauses import Clause
from tysiacha.rules.demands import (
    Ground,
    four_nines,
    gift_ground,
    hand_ground,
    nines_in,
    stock_ground,
    two_nines,
)
from tysiacha.rules.events import (
    CardDiscarded,
    CardGiven,
    Event,
    HandDealt,
    HandLooked,
    HandOpened,
    PackCut,
    StockLaid,
    StockTaken,
)
from tysiacha.rules.notices import (
    AcesAnnounced,
    BidMade,
    CardPlayed,
    CardsKept,
    Conceded,
    ContractDeclared,
    ContraSaid,
    DeclarerFound,
    EverybodyPassed,
    LeftoverTaken,
    LetStand,
    MarriageAnnounced,
    OpeningConfirmed,
    Passed,
    RedealCalled,
    Redoubled,
    RoundScored,
    RoundSkipped,
    StockChosen,
    StockOpened,
    TrickTaken,
)
from tysiacha.rules.outcomes import GivenUp, Played, SittingStock, Skipped
from tysiacha.rules.phases import (
    Bidding,
    Exchange,
    GiftAsk,
    HandAsk,
    Naming,
    Phase,
    StockChoice,
    Tricks,
)
from tysiacha.rules.progress import advance, leftover_points
from tysiacha.rules.projection import notice_for
from tysiacha.rules.questions import asks_contract
from tysiacha.rules.settlement import settle, sitting_stock
from tysiacha.rules.standing import Seat
from tysiacha.rules.states import Dealt, RoundState, Secret, Step, Undealt
from tysiacha.rules.stock import (
    deal,
    dealer_sees_stock,
    stock_is_open,
    stock_redeal_allowed,
)
from tysiacha.rules.tricks import winning_place
from tysiacha.rules.views import Gift, SeatView


class Steps:
    """The events of one action, as they come, and the state so far."""

    def __init__(self, state: RoundState) -> None:
        self._phase: Phase = state.phase
        self._secret: Secret = state.secret
        self._events: list[Event] = []

    def done(self) -> Step:
        """Give what all of it came to."""
        return Step(RoundState(self._phase, self._secret), tuple(self._events))

    # Cut and deal.

    def cut(self, seat: Seat, at: int) -> None:
        """Cut, look at the bottom card, and deal or cut again (DEAL-3 to DEAL-5, S-1, S-2)."""
        secret = self._undealt()
        pack = secret.pack[at:] + secret.pack[:at]
        self._secret = Undealt(pack, (*secret.cuts, at))
        check = self._phase.table.rules.cut_check
        shown = pack[-1] if _fails(check, pack[-1]) else None
        self._tell(PackCut(seat, at, shown, audience=(seat,)))
        if shown is None:
            self._deal()
        elif len(secret.cuts) + 1 == CUTS_ALLOWED:
            self._skip(Clause.DEAL_5, seat, STANDARD_FINE)

    def _deal(self) -> None:
        table = self._phase.table
        secret = self._undealt()
        hands, stocks = deal(table, secret.pack)
        self._secret = Dealt(secret.cuts, hands, stocks)
        hidden = table.hidden_from_deal()
        for seat in table.active:
            audience = () if seat in hidden else (seat,)
            self._tell(HandDealt(seat, hands[seat], audience=audience))
        sitting = table.sitting
        looks = sitting is not None and dealer_sees_stock(table, sitting)
        self._tell(StockLaid(stocks, audience=(sitting,) if sitting is not None and looks else ()))
        if table.rules.redeal_four_nines is RedealDemand.AUTO:
            for seat in table.active:
                if four_nines(hands[seat]):
                    ground = Clause.REDEAL_1, nines_in(hands[seat])
                    self._redeal(seat, ground, automatic=True)
                    return
        if isinstance(self._phase, Bidding) and not table.has_auction:
            self._name_golden_declarer()

    # The auction.

    def look(self, seat: Seat) -> None:
        """Show a hidden hand to its owner, who speaks next (Q-31)."""
        self._tell(HandLooked(seat, self._dealt().hands[seat], audience=(seat,)))

    def bid(self, view: SeatView, points: int) -> None:
        """Bid, perhaps blind, perhaps at the price of a fine (BID-5, BID-10, BID-12)."""
        phase = self._bidding()
        offence = is_offence_bid(phase, view.hand_mask, points)
        self._tell(BidMade(view.seat, points, blind=view.seat in phase.hidden))
        if offence:
            self._skip(Clause.BID_10, view.seat, points)
        else:
            self._close_auction()

    def confirm_opening(self, seat: Seat) -> None:
        """Confirm the compulsory opening bid (Q-46)."""
        self._tell(OpeningConfirmed(seat, self._phase.table.opening))
        self._close_auction()

    def pass_auction(self, seat: Seat) -> None:
        """Pass, for this round (BID-7)."""
        self._tell(Passed(seat))
        self._close_auction()

    def _close_auction(self) -> None:
        """End the auction if it is over (BID-8, Q-44, Q-45)."""
        phase = self._bidding()
        if len(phase.passed) == len(phase.table.active):
            self._tell(EverybodyPassed())
            return
        winner = winner_of(phase)
        if winner is None or phase.high is None:
            return
        blind = isinstance(phase.high, BidMade) and phase.high.blind
        golden = phase.table.golden
        self._tell(DeclarerFound(winner, phase.high.points, blind, golden))
        for seat in phase.hidden:
            self._tell(HandOpened(seat, self._dealt().hands[seat], audience=(seat,)))
        self._stock_is_due()

    def _name_golden_declarer(self) -> None:
        """The first hand is declarer of a golden round (GOLD-2, GOLD-3)."""
        first = self._phase.table.first_hand
        self._tell(DeclarerFound(first, GOLDEN_CONTRACT, blind=False, golden=True))
        self._stock_is_due()

    # Stock and exchange.

    def choose_stock(self, seat: Seat, which: int) -> None:
        """Take one of two stocks (P2-1)."""
        self._tell(StockChosen(seat, which))
        self._take_stock(which)

    def _stock_is_due(self) -> None:
        """With three and four players there is one stock, and it is taken (STOCK-1, P4-3)."""
        if self._phase.table.rules.players > len(self._dealt().stocks):
            self._take_stock(1)

    def _take_stock(self, which: int) -> None:
        phase = self._phase
        assert isinstance(phase, StockChoice)
        table, bargain = phase.table, phase.bargain
        secret = self._dealt()
        declarer = bargain.declarer
        stock = secret.stocks[which - 1]
        hands = _changed(secret.hands, declarer, secret.hands[declarer] | stock)
        self._secret = replace(secret, hands=hands)
        audience = None
        if not stock_is_open(table, bargain):
            sees = dealer_sees_stock(table, table.sitting)
            audience = (declarer, table.dealer) if sees else (declarer,)
        self._tell(StockTaken(declarer, which, stock, audience=audience))
        automatic = table.rules.redeal_two_nines_stock is RedealDemand.AUTO
        if automatic and two_nines(stock) and stock_redeal_allowed(table, bargain):
            ground = Clause.REDEAL_2, nines_in(stock)
            self._redeal(declarer, ground, automatic=True)

    def give(self, seat: Seat, card: Card, to: Seat) -> None:
        """Give a card to an opponent (STOCK-2)."""
        secret = self._dealt()
        hands = _changed(secret.hands, seat, secret.hands[seat] & ~BIT[card])
        hands = _changed(hands, to, hands[to] | BIT[card])
        gifts = (*secret.gifts, Gift(seat, to, card))
        self._secret = replace(secret, hands=hands, gifts=gifts)
        face_up = self._phase.table.rules.passed_cards is PassedCards.FACE_UP
        self._tell(CardGiven(seat, to, card, audience=None if face_up else (seat, to)))
        self._contract_comes_of_itself()

    def discard(self, seat: Seat, card: Card) -> None:
        """Put a card away face down (P2-2)."""
        secret = self._dealt()
        hands = _changed(secret.hands, seat, secret.hands[seat] & ~BIT[card])
        self._secret = replace(secret, hands=hands, discards=secret.discards | BIT[card])
        self._tell(CardDiscarded(seat, card, audience=(seat,)))
        self._contract_comes_of_itself()

    def keep_cards(self, seat: Seat) -> None:
        """Keep the cards when asked about a redeal (Q-17)."""
        self._tell(CardsKept(seat))
        if isinstance(self._phase, HandAsk):
            if len(self._phase.kept) == len(self._phase.table.active):
                self._name_golden_declarer()
            return
        self._contract_comes_of_itself()

    def demand_redeal(self, view: SeatView) -> None:
        """Show the cards that justify it; the same dealer deals again (Q-17, S-5)."""
        ground = _ground(view)
        assert ground is not None
        self._redeal(view.seat, ground, automatic=False)

    # The contract.

    def declare_contract(self, seat: Seat, points: int) -> None:
        """Name the final contract (BID-11)."""
        self._tell(ContractDeclared(seat, points))

    def _contract_comes_of_itself(self) -> None:
        """Where nothing may be raised the contract is the bid (S-12)."""
        phase = self._phase
        if isinstance(phase, Naming) and not asks_contract(phase.table):
            self._tell(ContractDeclared(phase.turn, phase.bargain.bid))

    def say_contra(self, seat: Seat) -> None:
        """Double (CONTRA-1)."""
        self._tell(ContraSaid(seat))

    def redouble(self, seat: Seat) -> None:
        """Answer a contra (CONTRA-1)."""
        self._tell(Redoubled(seat))

    def let_stand(self, seat: Seat) -> None:
        """Say no contra, or no redouble (CONTRA-1)."""
        self._tell(LetStand(seat))

    def concede(self, seat: Seat) -> None:
        """Give the round up at the contract as it stands (CONCEDE-1, CONCEDE-2)."""
        phase = self._phase
        assert isinstance(phase, Exchange | Naming | Tricks)
        points = phase.contract.points if isinstance(phase, Tricks) else phase.bargain.bid
        self._tell(Conceded(seat, points))
        self._score(GivenUp(seat, points, self._sitting_stock()))

    # The play.

    def play(self, seat: Seat, action: Play) -> None:
        """Play a card, and finish trick and round if they are complete (PLAY-1 to PLAY-9)."""
        phase = self._phase
        assert isinstance(phase, Tricks)
        card = action.card
        rules = phase.table.rules
        if action.marriage:
            suit = SUIT_OF[card]
            self._tell(MarriageAnnounced(seat, suit, rules.marriage_values[suit]))
        if action.aces:
            self._tell(AcesAnnounced(seat, rules.ace_marriage or 0))
        secret = self._dealt()
        hands = _changed(secret.hands, seat, secret.hands[seat] & ~BIT[card])
        self._secret = Dealt(secret.cuts, hands, secret.stocks, secret.gifts, secret.discards)
        self._tell(CardPlayed(seat, card))
        if len(phase.cards) + 1 == len(phase.table.active):
            self._finish_trick()

    def _finish_trick(self) -> None:
        phase = self._tricks()
        taker = phase.leader
        for _ in range(winning_place(phase.cards, phase.trump)):
            taker = phase.table.after[taker]
        self._tell(TrickTaken(taker, phase.cards))
        if not self._dealt().hands[taker]:
            self._finish_play(taker)

    def _finish_play(self, last_taker: Seat) -> None:
        """Count the round (SCORE-1, P2-3)."""
        table = self._phase.table
        secret = self._dealt()
        if len(secret.stocks) > 1 and table.rules.p2_leftover is P2Leftover.LAST_TRICK:
            leftover = self._leftover()
            self._tell(LeftoverTaken(last_taker, leftover, secret.discards))
        phase = self._tricks()
        bonus = table.rules.last_trick_bonus
        raw = tuple(
            phase.card_points[seat]
            + phase.declared[seat]
            + leftover_points(phase, seat)
            + (bonus if seat == last_taker else 0)
            for seat in range(table.rules.players)
        )
        trickless = tuple(
            seat in table.active and not phase.taken[seat] for seat in range(table.rules.players)
        )
        self._score(
            Played(
                declarer=phase.declarer,
                contract=phase.contract.points,
                raw=raw,
                trickless=trickless,
                blind=phase.bargain.blind,
                factor=phase.contract.factor,
                stock=self._sitting_stock(),
            )
        )

    # The end of a round.

    def _skip(self, clause: Clause, seat: Seat, fine: int) -> None:
        """End the round with a fine (DEAL-5, BID-10, Q-15)."""
        factor = GOLDEN_FACTOR if self._phase.table.golden else 1
        self._tell(RoundSkipped(clause, seat, fine * factor))
        self._score(Skipped(clause, seat, fine))

    def _redeal(self, seat: Seat, ground: Ground, *, automatic: bool) -> None:
        clause, cards = ground
        self._tell(RedealCalled(seat, clause, cards, automatic))

    def _score(self, outcome: Played | GivenUp | Skipped) -> None:
        settlement = settle(self._phase.table.match, outcome)
        opened = self._stock_opened()
        self._tell(RoundScored(outcome, settlement))
        for happening in settlement.happenings:
            self._tell(happening)
        if opened is not None:
            self._tell(opened)

    def _stock_opened(self) -> StockOpened | None:
        """What all see when the round is over (S-14)."""
        secret = self._secret
        if isinstance(secret, Undealt):
            return None
        if isinstance(self._phase, Bidding):
            return StockOpened(stock=_union(secret.stocks), leftover=0, discards=0)
        return StockOpened(self._taken_stock(), self._leftover(), secret.discards)

    def _sitting_stock(self) -> SittingStock | None:
        table = self._phase.table
        if table.sitting is None:
            return None
        return sitting_stock(table.rules, self._dealt().stocks[0])

    def _taken_stock(self) -> Mask:
        phase = self._phase
        assert isinstance(phase, Exchange | GiftAsk | Naming | Tricks)
        return self._dealt().stocks[phase.exchanged.which - 1]

    def _leftover(self) -> Mask:
        return _union(self._dealt().stocks) & ~self._taken_stock()

    # The state so far.

    def _tell(self, event: Event) -> None:
        self._events.append(event)
        self._phase = advance(self._phase, notice_for(event, None))

    def _undealt(self) -> Undealt:
        assert isinstance(self._secret, Undealt)
        return self._secret

    def _dealt(self) -> Dealt:
        assert isinstance(self._secret, Dealt)
        return self._secret

    def _bidding(self) -> Bidding:
        assert isinstance(self._phase, Bidding)
        return self._phase

    def _tricks(self) -> Tricks:
        assert isinstance(self._phase, Tricks)
        return self._phase


def _fails(check: CutCheck | None, bottom: Card) -> bool:
    """Tell whether the bottom card must be shown and the pack cut again (DEAL-4)."""
    if check is None:
        return False
    rank = RANK_OF[bottom]
    return rank is Rank.NINE or (check is CutCheck.NINE_OR_JACK and rank is Rank.JACK)


def _ground(view: SeatView) -> Ground | None:
    """The ground of a demand that was found legal."""
    phase = view.phase
    hand = view.hand_mask or 0
    match phase:
        case Bidding() | HandAsk():
            return hand_ground(phase.table.rules, hand)
        case Exchange():
            return stock_ground(phase.table, phase.bargain, view.stock_mask or 0)
        case GiftAsk():
            grounds = (gift_ground(hand, gift.card) for gift in view.gifts)
            return next((ground for ground in grounds if ground is not None), None)
        case _:
            return None


def _changed(hands: tuple[Mask, ...], seat: Seat, hand: Mask) -> tuple[Mask, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _union(masks: tuple[Mask, ...]) -> Mask:
    union = 0
    for mask in masks:
        union |= mask
    return union & FULL_MASK
