"""Answers of the solver for people: the cards, the best line, and what every play brings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tysiacha.cards import SUIT_OF, Card
from tysiacha.cli.plain.screen import hand_text
from tysiacha.rules.actions import Play
from tysiacha.rules.standing import Seat
from tysiacha.solve.answers import Answer
from tysiacha.solve.gifts import GiftAnswer, Pair, PutAwayAnswer
from tysiacha.solve.give_away import GiveAway, PutAway
from tysiacha.solve.lines import Line, LineTrick
from tysiacha.solve.open_cards import OpenCards
from tysiacha.solve.play_options import points_needed
from tysiacha.texts.layout import table
from tysiacha.texts.terms import suit_words
from tysiacha.texts.translation import _, ngettext
from tysiacha.texts.wording import Wording


@dataclass(frozen=True, slots=True)
class Telling:
    """How answers are told: names and cards."""

    wording: Wording

    def answer_lines(self, answer: Answer, line: Line) -> Iterator[str]:
        """Give an answer about the play."""
        question, wording = answer.question, self.wording
        yield from self._moment(question)
        yield ""
        yield from self._verdict(answer)
        yield ""
        yield _("The best line:")
        for number, trick in enumerate(line.tricks, start=1):
            yield f"  {number}. {self._trick(trick, question)}"
        if line.leftover:
            points = _points(line.leftover)
            yield "  " + _("The last trick brings {points} besides its cards.").format(
                points=points
            )
        yield ""
        said = _("What each play of {name} brings:")
        if question.turn != answer.seat:
            said = _("What each play of {name} brings {other}:")
        name, other = wording.name(question.turn), wording.name(answer.seat)
        yield said.format(name=name, other=other)
        yield from table(list(self._rows(answer)))

    def gift_lines(self, answer: GiftAnswer) -> Iterator[str]:
        """Give an answer about the cards to be given away."""
        question, wording = answer.question, self.wording
        for seat, mask in zip(question.seats, (question.held, *question.others), strict=True):
            yield f"  {wording.name(seat)}: {hand_text(mask, None, wording.cards)}"
        _declarer, left, right = (wording.name(seat) for seat in question.seats)
        yield from self._gifts_verdict(question, question.seats[0], answer.value)
        said = _("{card} to {name}, {other} to {third}")
        for pair in answer.best:
            one, other = self._card(pair.left), self._card(pair.right)
            yield "  " + said.format(card=one, name=left, other=other, third=right)
        yield ""
        yield _("What each pair brings, cards to {name} down, cards to {other} across:").format(
            name=left, other=right
        )
        yield from table(list(self._pairs(answer)))

    def put_away_lines(self, answer: PutAwayAnswer) -> Iterator[str]:
        """Give an answer about the cards that one of two gives or puts away."""
        question, wording = answer.question, self.wording
        hands = {question.declarer: question.held, question.opponent: question.other}
        for seat, mask in sorted(hands.items()):
            yield f"  {wording.name(seat)}: {hand_text(mask, None, wording.cards)}"
        yield from self._gifts_verdict(question, question.declarer, answer.value)
        for cards in answer.best:
            yield "  " + wording.cards.many(cards)
        yield ""
        yield _("What each choice brings:")
        ways = sorted(answer.values.items(), key=lambda one: -one[1])
        rows = [(wording.cards.many(cards), str(points)) for cards, points in ways]
        yield from table(rows)

    def _gifts_verdict(
        self, question: GiveAway | PutAway, declarer: Seat, value: int
    ) -> Iterator[str]:
        said = _("With the best gifts and best play {name} makes {points}.")
        yield ""
        yield said.format(name=self.wording.name(declarer), points=_points(value))
        if question.contract is not None:
            made = value >= points_needed(question.rules, question.contract)
            yield _contract(question.contract, made=made)
        yield ""
        yield _("Best to be given away:")

    def _moment(self, question: OpenCards) -> Iterator[str]:
        wording = self.wording
        name = wording.name(question.declarer)
        if question.contract is None:
            yield _("{name} is the declarer.").format(name=name)
        else:
            yield _("{name} plays for {points}.").format(name=name, points=question.contract)
        trump = question.trump
        if trump is None:
            yield _("There is no trump yet.")
        else:
            yield _("Trump is {suit}.").format(suit=suit_words(trump))
        if question.next_trump is not None and question.next_trump is not trump:
            said = _("From the next trick on trump is {suit}.")
            yield said.format(suit=suit_words(question.next_trump))
        for seat in sorted(question.order):
            yield f"  {wording.name(seat)}: {hand_text(question.hands[seat], trump, wording.cards)}"
        if question.trick:
            played = zip(question.order, question.trick, strict=False)
            cards = ", ".join(f"{wording.name(seat)} {self._card(card)}" for seat, card in played)
            yield _("The trick so far: {cards}.").format(cards=cards)
        yield _("It is {name}'s turn.").format(name=wording.name(question.turn))

    def _verdict(self, answer: Answer) -> Iterator[str]:
        question, value = answer.question, answer.value
        name = self.wording.name(answer.seat)
        if answer.seat != question.declarer:
            said = _("Against all others {name} still makes {points}.")
            yield said.format(name=name, points=_points(value))
            return
        said = _("With best play {name} still makes {points}.")
        if question.made:
            said = _("With best play {name} still makes {points}, with those so far {total}.")
        total = question.made + value
        yield said.format(name=name, points=_points(value), total=total)
        if question.contract is not None:
            made = total >= points_needed(question.rules, question.contract)
            yield _contract(question.contract, made=made)

    def _trick(self, trick: LineTrick, question: OpenCards) -> str:
        wording, order = self.wording, sorted(question.order)
        first = order.index(trick.leader)
        seats = (*order[first:], *order[:first])
        played = ", ".join(
            f"{wording.name(seat)} {self.play(play, question)}"
            for seat, play in zip(seats, trick.plays, strict=True)
        )
        taken = _("{name} takes {points}.").format(
            name=wording.name(trick.taker), points=_points(trick.points)
        )
        return f"{played}. {taken}"

    def play(self, play: Play, question: OpenCards) -> str:
        """Give a play: the card, and what is announced with it."""
        card, rules = self._card(play.card), question.rules
        if play.marriage:
            points = rules.marriage_values[SUIT_OF[play.card]]
            return _("{card} (marriage, {points})").format(card=card, points=points)
        if play.aces:
            return _("{card} (four aces, {points})").format(card=card, points=rules.ace_marriage)
        return card

    def _rows(self, answer: Answer) -> Iterator[tuple[str, ...]]:
        """Give the table of all plays, the best for who plays first."""
        question = answer.question
        own = question.turn == answer.seat
        counts = answer.seat == question.declarer
        heads = [_("card"), _("points")]
        if counts and question.made:
            heads.append(_("in all"))
        if counts and question.contract is not None:
            heads.append(str(question.contract))
        yield tuple(heads)
        for play, points in sorted(
            answer.values.items(), key=lambda one: -one[1] if own else one[1]
        ):
            row = [self.play(play, question), str(points)]
            if counts and question.made:
                row.append(str(question.made + points))
            if counts and question.contract is not None:
                need = points_needed(question.rules, question.contract)
                row.append(_("made") if question.made + points >= need else _("failed"))
            yield tuple(row)

    def _pairs(self, answer: GiftAnswer) -> Iterator[tuple[str, ...]]:
        """Give the table of all pairs."""
        rights = _sorted(pair.right for pair in answer.values)
        yield ("", *(self._card(card) for card in rights))
        for left in _sorted(pair.left for pair in answer.values):
            values = (answer.values.get(Pair(left, right)) for right in rights)
            yield (self._card(left), *("-" if one is None else str(one) for one in values))

    def _card(self, card: Card) -> str:
        return self.wording.cards.one(card)


def _contract(contract: int, *, made: bool) -> str:
    if made:
        return _("The contract of {points} is made.").format(points=contract)
    return _("The contract of {points} fails.").format(points=contract)


def _points(points: int) -> str:
    return ngettext("{n} point", "{n} points", points).format(n=points)


def _sorted(cards: Iterable[Card]) -> list[Card]:
    return sorted(set(cards), reverse=True)
