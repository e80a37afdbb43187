"""The phase that a view in JSON is in, read."""

from __future__ import annotations

from dataclasses import dataclass

from tysiacha.client.reading import (
    NotUnderstood,
    card,
    cards,
    flag,
    mask,
    member,
    number,
    numbers,
    seat,
    seats,
    suit,
)
from tysiacha.notation.position_text import PHASE_WORDS
from tysiacha.notation.strict_json import Node
from tysiacha.notation.view_json import CUTTING
from tysiacha.rules.choices import PassedCards
from tysiacha.rules.notices import (
    AcesAnnounced,
    Announcement,
    BidMade,
    Call,
    CardGivenNotice,
    LeftoverTaken,
    Looked,
    MarriageAnnounced,
    OpeningConfirmed,
    Passed,
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
    RedoubleAsk,
    StockChoice,
    Trick,
    Tricks,
)
from tysiacha.rules.standing import Seat
from tysiacha.rules.table import Table


def read_live(node: Node, word: str, table: Table, turn: Seat | None) -> LivePhase:
    """Give the phase that is called ``word``; ``node`` is the whole view."""
    return _Reading(node, table).phase(word, turn)


@dataclass(frozen=True, slots=True)
class _Reading:
    node: Node
    table: Table

    def phase(self, word: str, turn: Seat | None) -> LivePhase:
        node, table = self.node, self.table
        if word == CUTTING:
            return Cutting(table, cards(node.member("shown")))
        kinds = {one: kind for kind, one in PHASE_WORDS.items()}
        kept = node.member("kept")
        match kinds.get(word, word):
            case kind if kind is HandAsk:
                hands = seats(kept.member("hands"))
                return HandAsk(table, cards(node.member("shown")), hands)
            case kind if kind is Bidding:
                return self._bidding(_known(turn))
            case kind if kind is StockChoice:
                return StockChoice(table, self._bargain())
            case kind if kind is Exchange:
                return Exchange(table, self._exchanged())
            case kind if kind is GiftAsk:
                return GiftAsk(table, self._exchanged(), seats(kept.member("gifts")))
            case kind if kind is Naming:
                return Naming(table, self._exchanged(), seats(kept.member("gifts")))
            case kind if kind is ContraAsk:
                return ContraAsk(table, self._contract())
            case kind if kind is RedoubleAsk:
                return RedoubleAsk(table, self._contract())
            case kind if kind is Tricks:
                return self._tricks(_known(turn))
            case _:
                message = f"there is no phase {word!r:.40} here"
                raise NotUnderstood(message)

    def _bidding(self, turn: Seat) -> Bidding:
        auction = self.node.member("auction")
        high = member(auction, "high", _call)
        if isinstance(high, Looked | Passed):
            message = f"{auction.pointer}: no bid is the highest"
            raise NotUnderstood(message)
        return Bidding(
            table=self.table,
            shown=cards(self.node.member("shown")),
            turn=turn,
            hidden=seats(auction.member("hidden")),
            calls=tuple(map(_call, auction.member("calls").items())),
            high=high,
            passed=seats(auction.member("passed")),
        )

    def _bargain(self) -> Bargain:
        auction = self.node.member("auction")
        return Bargain(
            shown=cards(self.node.member("shown")),
            kept=seats(self.node.member("kept").member("hands")),
            calls=tuple(map(_call, auction.member("calls").items())),
            declarer=seat(auction.member("declarer")),
            bid=number(auction.member("bid")),
            blind=flag(auction.member("blind")),
        )

    def _exchanged(self) -> Exchanged:
        exchange = self.node.member("exchange")
        is_open = flag(exchange.member("open"))
        return Exchanged(
            bargain=self._bargain(),
            which=number(exchange.member("stock")),
            stock=member(self.node, "stock", mask) if is_open else None,
            gifts=tuple(map(self._gift, exchange.member("gifts").items())),
            discards=number(exchange.member("discards")),
        )

    def _gift(self, node: Node) -> CardGivenNotice:
        """Give a gift as all know it."""
        face_up = self.table.rules.passed_cards is PassedCards.FACE_UP
        given = member(node, "card", card) if face_up else None
        return CardGivenNotice(seat(node.member("by")), seat(node.member("to")), given)

    def _contract(self) -> Contract:
        contract = self.node.member("contract")
        return Contract(
            exchanged=self._exchanged(),
            kept=seats(self.node.member("kept").member("gifts")),
            points=number(contract.member("points")),
            stood=seats(contract.member("stood")),
            contra_by=member(contract, "contra", seat),
            redoubled=flag(contract.member("redoubled")),
            redouble_declined=flag(contract.member("declined")),
        )

    def _tricks(self, turn: Seat) -> Tricks:
        play = self.node.member("play")
        return Tricks(
            table=self.table,
            contract=self._contract(),
            turn=turn,
            leader=seat(play.member("leader")),
            cards=cards(play.member("trick")),
            announced=member(play, "announced", _announced),
            trump=member(play, "trump", suit),
            next_trump=member(play, "next_trump", suit),
            done=tuple(map(_trick, play.member("tricks").items())),
            taken=numbers(play.member("taken")),
            card_points=numbers(play.member("card_points")),
            declared=numbers(play.member("declared")),
            leftover=member(play, "leftover", _leftover),
        )


def _known(turn: Seat | None) -> Seat:
    if turn is None:
        message = "nobody is to act, in a phase in which somebody is"
        raise NotUnderstood(message)
    return turn


def _call(node: Node) -> Call:
    by, word = seat(node.member("by")), node.member("do").text()
    match word:
        case "bid":
            blind = node.get("blind")
            points = number(node.member("points"))
            return BidMade(by, points, False if blind is None else flag(blind))
        case "confirm":
            return OpeningConfirmed(by, number(node.member("points")))
        case "pass":
            return Passed(by)
        case "look":
            return Looked(by)
        case _:
            message = f"{node.pointer}: {word!r:.40} is no call"
            raise NotUnderstood(message)


def _trick(node: Node) -> Trick:
    return Trick(
        leader=seat(node.member("leader")),
        cards=cards(node.member("cards")),
        taker=seat(node.member("taker")),
        announced=member(node, "announced", _announced),
    )


def _announced(node: Node) -> Announcement:
    by, points = seat(node.member("by")), number(node.member("points"))
    of_suit = member(node, "suit", suit)
    return AcesAnnounced(by, points) if of_suit is None else MarriageAnnounced(by, of_suit, points)


def _leftover(node: Node) -> LeftoverTaken:
    return LeftoverTaken(
        seat(node.member("by")), mask(node.member("stock")), mask(node.member("discards"))
    )
