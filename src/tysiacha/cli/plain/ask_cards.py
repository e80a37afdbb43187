"""Choosing cards: by their numbers in a list, or by their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tysiacha.cards import RANK_OF, Card, Rank
from tysiacha.cli.plain.words import not_understood, number_of
from tysiacha.notation.cards import CardProblem, CardTextError, parse_card
from tysiacha.texts.reasons import card_error_text
from tysiacha.texts.terms import card_words
from tysiacha.texts.translation import _

_RANK_LETTERS: Final = {"a": Rank.ACE, "t": Rank.TEN, "k": Rank.KING, "q": Rank.QUEEN} | {
    "j": Rank.JACK
}


class NotChosen(Exception):
    """An answer chooses no card; the message says why."""


def chosen_card(answer: str, cards: Sequence[Card]) -> Card:
    """Give the card that an answer names: a number of the list, a card, a rank that is single.

    A card that is not in the list may be named: whoever asks says why it will not do.

    Raises:
        NotChosen: if the answer is none of these.
    """
    number = number_of(answer)
    if number is not None:
        return _by_number(number, cards)
    word = answer.strip(" \t")
    in_words = {card_words(one).casefold(): one for one in cards}.get(word.casefold())
    if in_words is not None:
        return in_words
    if word.lower() in _RANK_LETTERS and word.isascii():
        return _by_rank(_RANK_LETTERS[word.lower()], cards)
    try:
        return parse_card(word)
    except CardTextError as error:
        if error.problem in (CardProblem.NO_RANK, CardProblem.NOTHING):
            raise NotChosen(not_understood(answer)) from None
        raise NotChosen(card_error_text(error)) from None


def _by_number(number: int, cards: Sequence[Card]) -> Card:
    if 1 <= number <= len(cards):
        return cards[number - 1]
    raise NotChosen(
        _("There is no number {number} in the list, which goes from 1 to {last}.").format(
            number=number, last=len(cards)
        )
    )


def _by_rank(rank: Rank, cards: Sequence[Card]) -> Card:
    of_rank = [one for one in cards if RANK_OF[one] is rank]
    if len(of_rank) == 1:
        return of_rank[0]
    if of_rank:
        raise NotChosen(_("There are several of these: add the suit, S, C, D or H."))
    raise NotChosen(_("There is none of these in the list."))
