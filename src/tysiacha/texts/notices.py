"""A sentence for everything that a viewer can be told, with names and *you*.

Each sentence is a message of its own, in two forms where it speaks of a player: to himself, and
to the others.
"""

from __future__ import annotations

from typing import TypeAlias, assert_never

from tysiacha.cards import POINTS_OF
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
from tysiacha.texts.clauses import redeal_ground, skip_ground
from tysiacha.texts.happenings import happening_text
from tysiacha.texts.results import verdict
from tysiacha.texts.terms import suit_words
from tysiacha.texts.translation import _, ngettext
from tysiacha.texts.wording import Wording

AboutTheDeal: TypeAlias = (
    PackCutNotice
    | HandDealtNotice
    | StockLaidNotice
    | HandLookedNotice
    | HandOpenedNotice
    | RedealCalled
)
AboutTheAuction: TypeAlias = BidMade | OpeningConfirmed | Passed | EverybodyPassed | DeclarerFound
AboutTheExchange: TypeAlias = (
    StockChosen | StockTakenNotice | CardGivenNotice | CardDiscardedNotice | CardsKept
)
AboutTheContract: TypeAlias = ContractDeclared | Conceded | LetStand | ContraSaid | Redoubled
AboutTheTricks: TypeAlias = (
    MarriageAnnounced | AcesAnnounced | CardPlayed | TrickTaken | LeftoverTaken
)
AboutTheEnd: TypeAlias = RoundSkipped | RoundScored | StockOpened


def notice_text(notice: Notice, wording: Wording) -> str:
    """Give what a viewer is told, as a sentence or two."""
    match notice:
        case (
            PackCutNotice()
            | HandDealtNotice()
            | StockLaidNotice()
            | HandLookedNotice()
            | HandOpenedNotice()
            | RedealCalled()
        ):
            return _deal(notice, wording)
        case BidMade() | OpeningConfirmed() | Passed() | EverybodyPassed() | DeclarerFound():
            return _auction(notice, wording)
        case (
            StockChosen()
            | StockTakenNotice()
            | CardGivenNotice()
            | CardDiscardedNotice()
            | CardsKept()
        ):
            return _exchange(notice, wording)
        case ContractDeclared() | Conceded() | LetStand() | ContraSaid() | Redoubled():
            return _contract(notice, wording)
        case MarriageAnnounced() | AcesAnnounced() | CardPlayed() | TrickTaken() | LeftoverTaken():
            return _tricks(notice, wording)
        case RoundSkipped() | RoundScored() | StockOpened():
            return _end(notice, wording)
        case _:
            return happening_text(notice, wording)


def lead_text(notice: CardPlayed, wording: Wording) -> str:
    """Give the sentence of a card that is the first of its trick."""
    card = wording.cards.one(notice.card)
    return wording.say(notice.seat, _("You lead {card}."), _("{name} leads {card}."), card=card)


def _deal(notice: AboutTheDeal, wording: Wording) -> str:
    match notice:
        case PackCutNotice():
            return _pack_cut(notice, wording)
        case HandDealtNotice():
            return _hand_dealt(notice, wording)
        case StockLaidNotice():
            return _stock_laid(notice, wording)
        case HandLookedNotice(seat, cards):
            if cards is None:
                return wording.say(
                    seat, _("You look at your cards."), _("{name} looks at the hidden cards.")
                )
            return _("You look at your cards: {cards}.").format(cards=wording.cards.mask(cards))
        case HandOpenedNotice(seat, cards):
            if cards is None:
                return wording.say(
                    seat,
                    _("You may look at your cards now."),
                    _("{name} may look at the hidden cards now."),
                )
            return _("You may look at your cards now: {cards}.").format(
                cards=wording.cards.mask(cards)
            )
        case RedealCalled():
            return _redeal_called(notice, wording)
        case _:
            assert_never(notice)


def _pack_cut(notice: PackCutNotice, wording: Wording) -> str:
    cut = wording.say(notice.seat, _("You cut the pack."), _("{name} cuts the pack."))
    if notice.at is not None:
        cut = ngettext(
            "You cut the pack and lift {n} card.", "You cut the pack and lift {n} cards.", notice.at
        ).format(n=notice.at)
    if notice.shown is None:
        return cut
    shown = _("The bottom card is shown, {card}: it must not lie there. (DEAL-4)").format(
        card=wording.cards.one(notice.shown)
    )
    return f"{cut} {shown}"


def _hand_dealt(notice: HandDealtNotice, wording: Wording) -> str:
    count = notice.count
    if notice.cards is not None:
        return _("You are dealt {cards}.").format(cards=wording.cards.mask(notice.cards))
    return wording.say(
        notice.seat,
        ngettext("You are dealt {n} card.", "You are dealt {n} cards.", count),
        ngettext("{name} is dealt {n} card.", "{name} is dealt {n} cards.", count),
        n=count,
    )


def _stock_laid(notice: StockLaidNotice, wording: Wording) -> str:
    if notice.cards is not None:
        return _("You look at the stock: {cards}.").format(cards=wording.cards.mask(notice.cards))
    if len(notice.counts) > 1:
        return _("Two stocks are laid, face down.")
    return _("The stock is laid, face down.")


def _redeal_called(notice: RedealCalled, wording: Wording) -> str:
    cards = wording.cards.mask(notice.cards)
    ground = redeal_ground(notice.clause)
    if notice.automatic:
        return wording.say(
            notice.seat,
            _("The cards are dealt again, for you have {cards}: {ground}"),
            _("The cards are dealt again, for {name} has {cards}: {ground}"),
            cards=cards,
            ground=ground,
        )
    return wording.say(
        notice.seat,
        _("You demand a new deal and show {cards}: {ground}"),
        _("{name} demands a new deal and shows {cards}: {ground}"),
        cards=cards,
        ground=ground,
    )


def _auction(notice: AboutTheAuction, wording: Wording) -> str:
    match notice:
        case BidMade(seat, points, blind):
            if blind:
                return wording.say(
                    seat,
                    _("You bid {points} without having looked at your cards."),
                    _("{name} bids {points} without having looked at the cards."),
                    points=points,
                )
            return wording.say(
                seat, _("You bid {points}."), _("{name} bids {points}."), points=points
            )
        case OpeningConfirmed(seat, points):
            return wording.say(
                seat,
                _("You hold the opening bid of {points}."),
                _("{name} holds the opening bid of {points}."),
                points=points,
            )
        case Passed(seat):
            return wording.say(seat, _("You pass."), _("{name} passes."))
        case EverybodyPassed():
            return _("Everybody has passed. The same dealer deals again.")
        case DeclarerFound():
            return _declarer_found(notice, wording)
        case _:
            assert_never(notice)


def _declarer_found(notice: DeclarerFound, wording: Wording) -> str:
    seat, points = notice.seat, notice.points
    if notice.golden:
        return wording.say(
            seat,
            _("In this golden round you are the declarer and play for {points}."),
            _("In this golden round {name} is the declarer and plays for {points}."),
            points=points,
        )
    if notice.blind:
        return wording.say(
            seat,
            _("You win the auction blind with {points}."),
            _("{name} wins the auction blind with {points}."),
            points=points,
        )
    return wording.say(
        seat,
        _("You win the auction with {points}."),
        _("{name} wins the auction with {points}."),
        points=points,
    )


def _exchange(notice: AboutTheExchange, wording: Wording) -> str:
    match notice:
        case StockChosen(seat, which):
            return wording.say(
                seat,
                _("You choose stock {which}."),
                _("{name} chooses stock {which}."),
                which=which,
            )
        case StockTakenNotice():
            return _stock_taken(notice, wording)
        case CardGivenNotice():
            return _card_given(notice, wording)
        case CardDiscardedNotice():
            return _card_discarded(notice, wording)
        case CardsKept(seat):
            return wording.say(seat, _("You keep your cards."), _("{name} keeps the cards."))
        case _:
            assert_never(notice)


def _stock_taken(notice: StockTakenNotice, wording: Wording) -> str:
    if notice.cards is not None:
        return wording.say(
            notice.seat,
            _("You take the stock: {cards}."),
            _("{name} takes the stock: {cards}."),
            cards=wording.cards.mask(notice.cards),
        )
    return wording.say(
        notice.seat,
        ngettext(
            "You take the stock of {n} card, which stays hidden.",
            "You take the stock of {n} cards, which stay hidden.",
            notice.count,
        ),
        ngettext(
            "{name} takes the stock of {n} card, which stays hidden.",
            "{name} takes the stock of {n} cards, which stay hidden.",
            notice.count,
        ),
        n=notice.count,
    )


def _card_given(notice: CardGivenNotice, wording: Wording) -> str:
    receiver = wording.names[notice.receiver]
    if notice.card is None:
        return wording.say(
            notice.seat,
            _("You give {receiver} a card, face down."),
            _("{name} gives {receiver} a card, face down."),
            receiver=receiver,
        )
    card = wording.cards.one(notice.card)
    if wording.is_you(notice.receiver):
        return _("{name} gives you {card}.").format(name=wording.names[notice.seat], card=card)
    return wording.say(
        notice.seat,
        _("You give {receiver} {card}."),
        _("{name} gives {receiver} {card}."),
        receiver=receiver,
        card=card,
    )


def _card_discarded(notice: CardDiscardedNotice, wording: Wording) -> str:
    if notice.card is None:
        return wording.say(
            notice.seat,
            _("You put a card away, face down."),
            _("{name} puts a card away, face down."),
        )
    return wording.say(
        notice.seat,
        _("You put away {card}."),
        _("{name} puts away {card}."),
        card=wording.cards.one(notice.card),
    )


def _contract(notice: AboutTheContract, wording: Wording) -> str:
    match notice:
        case ContractDeclared(seat, points):
            return wording.say(
                seat,
                _("Your contract is {points}."),
                _("{name}'s contract is {points}."),
                points=points,
            )
        case Conceded(seat, points):
            return wording.say(
                seat,
                _("You give up the round at {points}."),
                _("{name} gives up the round at {points}."),
                points=points,
            )
        case LetStand(seat):
            return wording.say(seat, _("You let it stand."), _("{name} lets it stand."))
        case ContraSaid(seat):
            return wording.say(
                seat,
                _("You say contra: the declarer's result counts double."),
                _("{name} says contra: the declarer's result counts double."),
            )
        case Redoubled(seat):
            return wording.say(
                seat,
                _("You redouble: your result counts four times."),
                _("{name} redoubles: the declarer's result counts four times."),
            )
        case _:
            assert_never(notice)


def _tricks(notice: AboutTheTricks, wording: Wording) -> str:
    match notice:
        case MarriageAnnounced(seat, suit, points):
            return wording.say(
                seat,
                _("You announce a marriage: {suit}, {points} points."),
                _("{name} announces a marriage: {suit}, {points} points."),
                suit=suit_words(suit),
                points=points,
            )
        case AcesAnnounced(seat, points):
            return wording.say(
                seat,
                _("You announce four aces: {points} points."),
                _("{name} announces four aces: {points} points."),
                points=points,
            )
        case CardPlayed(seat, card):
            return wording.say(
                seat,
                _("You play {card}."),
                _("{name} plays {card}."),
                card=wording.cards.one(card),
            )
        case TrickTaken():
            return _trick_taken(notice, wording)
        case LeftoverTaken():
            return _leftover_taken(notice, wording)
        case _:
            assert_never(notice)


def _trick_taken(notice: TrickTaken, wording: Wording) -> str:
    points = sum(POINTS_OF[one] for one in notice.cards)
    return wording.say(
        notice.seat,
        ngettext(
            "You take the trick: {cards} ({points} point).",
            "You take the trick: {cards} ({points} points).",
            points,
        ),
        ngettext(
            "{name} takes the trick: {cards} ({points} point).",
            "{name} takes the trick: {cards} ({points} points).",
            points,
        ),
        cards=wording.cards.many(notice.cards),
        points=points,
    )


def _leftover_taken(notice: LeftoverTaken, wording: Wording) -> str:
    stock = wording.cards.mask(notice.stock)
    if not notice.discards:
        return wording.say(
            notice.seat,
            _("With the last trick you take the other stock: {stock}."),
            _("With the last trick {name} takes the other stock: {stock}."),
            stock=stock,
        )
    return wording.say(
        notice.seat,
        _("With the last trick you take the other stock, {stock}, and what was put away, {cards}."),
        _(
            "With the last trick {name} takes the other stock, {stock}, and what was put away, "
            "{cards}."
        ),
        stock=stock,
        cards=wording.cards.mask(notice.discards),
    )


def _end(notice: AboutTheEnd, wording: Wording) -> str:
    match notice:
        case RoundSkipped(clause, seat, fine):
            return skip_ground(clause, wording, seat, fine)
        case RoundScored(outcome, settlement):
            return verdict(outcome, settlement, wording)
        case StockOpened():
            return _stock_opened(notice, wording)
        case _:
            assert_never(notice)


def _stock_opened(notice: StockOpened, wording: Wording) -> str:
    sentences = [
        (notice.stock, _("The stock was {cards}.")),
        (notice.leftover, _("The other stock was {cards}.")),
        (notice.discards, _("Put away were {cards}.")),
    ]
    return " ".join(
        sentence.format(cards=wording.cards.mask(cards)) for cards, sentence in sentences if cards
    )
