"""How a phase moves on with each thing that happens: ``advance(phase, notice) -> phase``.

The referee and every reader of notices use this one function, so that what all know is the same
for both. It reads public fields only. Between the notices of one step a phase may be passed
through that no state ever rests in (a declarer found, the stock not yet taken).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar, assert_never

from tysiacha.cards import POINTS_OF, points_of
from tysiacha.rules.choices import Contra, PassedCards, TrumpChange, TrumpEffect
from tysiacha.rules.errors import MisplacedNotice
from tysiacha.rules.notices import (
    AcesAnnounced,
    BidMade,
    CardDiscardedNotice,
    CardGivenNotice,
    CardPlayed,
    CardsKept,
    Conceded,
    ContractDeclared,
    ContraSaid,
    DeclarerFound,
    EverybodyPassed,
    HandDealtNotice,
    HandLookedNotice,
    HandOpenedNotice,
    LeftoverTaken,
    LetStand,
    Looked,
    MarriageAnnounced,
    Notice,
    OpeningConfirmed,
    PackCutNotice,
    Passed,
    RedealCalled,
    Redoubled,
    RoundScored,
    RoundSkipped,
    StockChosen,
    StockLaidNotice,
    StockOpened,
    StockTakenNotice,
    TrickTaken,
)
from tysiacha.rules.outcomes import (
    BarrelFallen,
    BarrelMounted,
    BarrelRoundUsed,
    BoltFined,
    BoltMarked,
    GoldenReset,
    MatchWon,
    PassedOut,
    Redealt,
    TotalDumped,
    TotalZeroed,
)
from tysiacha.rules.phases import (
    Bargain,
    Bidding,
    ContraAsk,
    Contract,
    Cutting,
    Exchange,
    Exchanged,
    GiftAsk,
    HandAsk,
    LivePhase,
    Naming,
    Phase,
    RedoubleAsk,
    RoundOver,
    StockChoice,
    Trick,
    Tricks,
)
from tysiacha.rules.questions import asks_about_gifts, asks_about_hands, asks_contra
from tysiacha.rules.standing import Seat
from tysiacha.rules.stock import discards_due, gifts_due, stock_is_open
from tysiacha.rules.table import Table

_P = TypeVar("_P")


def advance(phase: Phase, notice: Notice) -> Phase:
    """Give the phase after a notice; what concerns no phase leaves it as it is.

    Raises:
        MisplacedNotice: if the notice cannot come in this phase.
    """
    match notice:
        case CardPlayed():
            return _card_played(_expect(phase, Tricks, notice), notice)
        case TrickTaken():
            return _trick_taken(_expect(phase, Tricks, notice), notice)
        case MarriageAnnounced():
            return _marriage_announced(_expect(phase, Tricks, notice), notice)
        case BidMade() | OpeningConfirmed() | Passed():
            return _called(_expect(phase, Bidding, notice), notice)
        case CardGivenNotice():
            return _card_given(_expect(phase, Exchange, notice), notice)
        case CardDiscardedNotice():
            return _card_discarded(_expect(phase, Exchange, notice))
        case HandDealtNotice():
            return _hand_dealt(phase)
        case PackCutNotice():
            return _pack_cut(_expect(phase, Cutting, notice), notice)
        case HandLookedNotice():
            return _hand_looked(_expect(phase, Bidding, notice), notice.seat)
        case DeclarerFound():
            return _declarer_found(phase, notice)
        case StockTakenNotice():
            return _stock_taken(_expect(phase, StockChoice, notice), notice)
        case CardsKept():
            return _cards_kept(phase, notice)
        case ContractDeclared():
            return _contract_declared(_expect(phase, Naming, notice), notice)
        case LetStand():
            return _let_stand(phase, notice)
        case ContraSaid():
            return _contra_said(_expect(phase, ContraAsk, notice), notice)
        case Redoubled():
            asked = _expect(phase, RedoubleAsk, notice)
            return first_lead(asked.table, replace(asked.contract, redoubled=True))
        case AcesAnnounced():
            return _aces_announced(_expect(phase, Tricks, notice), notice)
        case LeftoverTaken():
            return replace(_expect(phase, Tricks, notice), leftover=notice)
        case RedealCalled():
            called = Redealt(notice.clause, notice.seat, notice.cards, notice.automatic)
            return RoundOver(phase.table, _expect_live(phase, notice), called)
        case EverybodyPassed():
            return RoundOver(phase.table, _expect_live(phase, notice), PassedOut())
        case RoundScored():
            live = _expect_live(phase, notice)
            return RoundOver(phase.table, live, notice.outcome, notice.settlement)
        case StockOpened():
            return replace(_expect(phase, RoundOver, notice), opened=notice)
        case StockLaidNotice() | HandOpenedNotice() | StockChosen() | Conceded() | RoundSkipped():
            return phase
        case BoltMarked() | BoltFined() | BarrelRoundUsed() | BarrelMounted() | BarrelFallen():
            return phase
        case TotalZeroed() | TotalDumped() | GoldenReset() | MatchWon():
            return phase
    assert_never(notice)


def _expect(phase: Phase, kind: type[_P], notice: Notice) -> _P:
    if not isinstance(phase, kind):
        raise MisplacedNotice(type(notice).__name__, type(phase).__name__)
    return phase


def _expect_live(phase: Phase, notice: Notice) -> LivePhase:
    if isinstance(phase, RoundOver):
        raise MisplacedNotice(type(notice).__name__, type(phase).__name__)
    return phase


def _pack_cut(phase: Cutting, notice: PackCutNotice) -> Cutting:
    if notice.shown is None:
        return phase
    return Cutting(phase.table, (*phase.shown, notice.shown))


def _hand_dealt(phase: Phase) -> Phase:
    """The first hand dealt ends the cutting; the others change nothing that all can see."""
    if not isinstance(phase, Cutting):
        return phase
    table = phase.table
    if asks_about_hands(table):
        return HandAsk(table, phase.shown)
    opener = table.opener
    return Bidding(
        table=table,
        shown=phase.shown,
        turn=table.first_hand if opener is None else opener,
        hidden=table.hidden_from_deal(),
    )


def _hand_looked(phase: Bidding, seat: Seat) -> Bidding:
    hidden = tuple(one for one in phase.hidden if one != seat)
    return replace(phase, hidden=hidden, calls=(*phase.calls, Looked(seat)))


def _called(phase: Bidding, call: BidMade | OpeningConfirmed | Passed) -> Bidding:
    passed = (*phase.passed, call.seat) if isinstance(call, Passed) else phase.passed
    return Bidding(
        table=phase.table,
        shown=phase.shown,
        turn=_next_bidder(phase.table, call.seat, passed),
        hidden=phase.hidden,
        calls=(*phase.calls, call),
        high=phase.high if isinstance(call, Passed) else call,
        passed=passed,
    )


def _next_bidder(table: Table, seat: Seat, passed: tuple[Seat, ...]) -> Seat:
    """Clockwise, without who has passed (rules BID-4, BID-7)."""
    after = table.after[seat]
    while after in passed and after != seat:
        after = table.after[after]
    return after


def _declarer_found(phase: Phase, notice: DeclarerFound) -> StockChoice:
    kept: tuple[Seat, ...] = ()
    if isinstance(phase, HandAsk):
        kept = phase.kept
    else:
        phase = _expect(phase, Bidding, notice)
    bargain = Bargain(
        shown=phase.shown,
        kept=kept,
        calls=phase.calls if isinstance(phase, Bidding) else (),
        declarer=notice.seat,
        bid=notice.points,
        blind=notice.blind,
    )
    return StockChoice(phase.table, bargain)


def _stock_taken(phase: StockChoice, notice: StockTakenNotice) -> Exchange:
    cards = notice.cards if stock_is_open(phase.table, phase.bargain) else None
    return Exchange(phase.table, Exchanged(phase.bargain, notice.which, cards))


def _card_given(phase: Exchange, notice: CardGivenNotice) -> Phase:
    face_up = phase.table.rules.passed_cards is PassedCards.FACE_UP
    public = notice if face_up else CardGivenNotice(notice.seat, notice.receiver, None)
    exchanged = replace(phase.exchanged, gifts=(*phase.exchanged.gifts, public))
    return _after_exchange(phase.table, exchanged)


def _card_discarded(phase: Exchange) -> Phase:
    exchanged = replace(phase.exchanged, discards=phase.exchanged.discards + 1)
    return _after_exchange(phase.table, exchanged)


def _after_exchange(table: Table, exchanged: Exchanged) -> Phase:
    given = len(exchanged.gifts) == gifts_due(table.rules)
    if not given or exchanged.discards < discards_due(table.rules):
        return Exchange(table, exchanged)
    if asks_about_gifts(table.rules):
        return GiftAsk(table, exchanged)
    return Naming(table, exchanged)


def _cards_kept(phase: Phase, notice: CardsKept) -> Phase:
    if isinstance(phase, HandAsk):
        return replace(phase, kept=(*phase.kept, notice.seat))
    asked = _expect(phase, GiftAsk, notice)
    kept = (*asked.kept, notice.seat)
    if len(kept) == len(asked.table.active) - 1:
        return Naming(asked.table, asked.exchanged, kept)
    return replace(asked, kept=kept)


def _contract_declared(phase: Naming, notice: ContractDeclared) -> Phase:
    contract = Contract(phase.exchanged, phase.kept, notice.points)
    if asks_contra(phase.table):
        return ContraAsk(phase.table, contract)
    return first_lead(phase.table, contract)


def _contra_said(phase: ContraAsk, notice: ContraSaid) -> Phase:
    contract = replace(phase.contract, contra_by=notice.seat)
    if phase.table.rules.contra is Contra.REDOUBLE:
        return RedoubleAsk(phase.table, contract)
    return first_lead(phase.table, contract)


def _let_stand(phase: Phase, notice: LetStand) -> Phase:
    if isinstance(phase, RedoubleAsk):
        return first_lead(phase.table, replace(phase.contract, redouble_declined=True))
    asked = _expect(phase, ContraAsk, notice)
    contract = replace(asked.contract, stood=(*asked.contract.stood, notice.seat))
    if len(contract.stood) == len(asked.table.active) - 1:
        return first_lead(asked.table, contract)
    return replace(asked, contract=contract)


def first_lead(table: Table, contract: Contract) -> Tricks:
    """The declarer leads, and there is no trump yet (rules PLAY-1, MAR-2)."""
    declarer = contract.exchanged.bargain.declarer
    nothing = (0,) * table.rules.players
    return Tricks(
        table=table,
        contract=contract,
        turn=declarer,
        leader=declarer,
        cards=(),
        announced=None,
        trump=None,
        next_trump=None,
        done=(),
        taken=nothing,
        card_points=nothing,
        declared=nothing,
    )


def _marriage_announced(phase: Tricks, notice: MarriageAnnounced) -> Tricks:
    """The suit becomes trump, now or from the next trick on (MAR-5, MAR-7, S-15)."""
    rules = phase.table.rules
    kept = rules.trump_change is TrumpChange.FIRST_ONLY and phase.next_trump is not None
    next_trump = phase.next_trump if kept else notice.suit
    at_once = rules.trump_effect is TrumpEffect.IMMEDIATE
    return replace(
        phase,
        announced=notice,
        trump=next_trump if at_once else phase.trump,
        next_trump=next_trump,
        declared=_added(phase.declared, notice.seat, notice.points),
    )


def _aces_announced(phase: Tricks, notice: AcesAnnounced) -> Tricks:
    declared = _added(phase.declared, notice.seat, notice.points)
    return replace(phase, announced=notice, declared=declared)


def _card_played(phase: Tricks, notice: CardPlayed) -> Tricks:
    return Tricks(
        phase.table,
        phase.contract,
        phase.table.after[notice.seat],
        phase.leader,
        (*phase.cards, notice.card),
        phase.announced,
        phase.trump,
        phase.next_trump,
        phase.done,
        phase.taken,
        phase.card_points,
        phase.declared,
    )


def _trick_taken(phase: Tricks, notice: TrickTaken) -> Tricks:
    """The taker leads to the next trick (rule PLAY-8)."""
    taker = notice.seat
    points = sum(POINTS_OF[one] for one in notice.cards)
    return Tricks(
        phase.table,
        phase.contract,
        taker,
        taker,
        (),
        None,
        phase.next_trump,
        phase.next_trump,
        (*phase.done, Trick(phase.leader, notice.cards, taker, phase.announced)),
        _added(phase.taken, taker, 1),
        _added(phase.card_points, taker, points),
        phase.declared,
    )


def _added(numbers: tuple[int, ...], seat: Seat, more: int) -> tuple[int, ...]:
    return (*numbers[:seat], numbers[seat] + more, *numbers[seat + 1 :])


def leftover_points(phase: Tricks, seat: Seat) -> int:
    """Give the card points that the last trick brought a seat besides its cards (P2-3, Q-21)."""
    left = phase.leftover
    if left is None or left.seat != seat:
        return 0
    return points_of(left.stock | left.discards)
