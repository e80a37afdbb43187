"""Asked in the play: which card, and whether to announce a marriage or four aces with it."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tysiacha.cards import RANK_MASK, SUIT_OF, Card, Rank, cards_of, marriages_in
from tysiacha.cli.plain.ask_cards import NotChosen, chosen_card
from tysiacha.cli.plain.ask_exchange import confirm_concession
from tysiacha.cli.plain.dialogue import Ask, Asking, Dialogue, yes_or_no
from tysiacha.cli.plain.screen import hand_lines, numbered_lines, trump_text
from tysiacha.cli.plain.words import Word, action_of, not_understood, word_of, word_text
from tysiacha.play.hand_order import in_hand_order
from tysiacha.rules.actions import Action, Concede, Play
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.phases import Tricks
from tysiacha.texts.terms import suit_words
from tysiacha.texts.translation import _

_Attempt: TypeAlias = Generator[Ask, str, Action | str]
"""A dialogue about one answer: the action that it comes to, or a complaint."""


@dataclass(frozen=True, slots=True)
class _Wish:
    """What an answer says: a card or none, and what to announce with it."""

    card: Card | None
    announce: Word | None

    def play(self, card: Card) -> Play:
        """Give the play of a card with this announcement."""
        return Play(card, marriage=self.announce is Word.MARRIAGE, aces=self.announce is Word.ACES)


def ask_play(asking: Asking) -> Dialogue:
    """Ask for a card (rules PLAY-3 to PLAY-6), when leading perhaps with an announcement."""
    phase = asking.view.phase
    assert isinstance(phase, Tricks)
    cards = _playable(asking, phase)
    ask = _question(asking, phase, cards)
    answer = yield ask
    while True:
        outcome = yield from _attempt(asking, answer, cards)
        if not isinstance(outcome, str):
            return (outcome,)
        answer = yield ask.again(outcome)


def _attempt(asking: Asking, answer: str, cards: Sequence[Card]) -> _Attempt:
    action = action_of(answer)
    if action is not None:
        return (yield from _attempt_word(asking, action))
    try:
        play = yield from _announced(asking, _wish(answer, cards))
    except NotChosen as error:
        return str(error)
    return asking.refusal(play) or play


def _attempt_word(asking: Asking, action: Action) -> _Attempt:
    refused = asking.refusal(action)
    if refused is not None:
        return refused
    return action if (yield from confirm_concession(asking)) else _("Then play on.")


def _wish(answer: str, cards: Sequence[Card]) -> _Wish:
    """Read a card, ``m`` for a marriage or ``aces``, in any order.

    Raises:
        NotChosen: if there is no card in it.
    """
    words = answer.split()
    announced = [word_of(word) for word in words]
    wanted = [word for word in announced if word in (Word.MARRIAGE, Word.ACES)]
    rest = [word for word, one in zip(words, announced, strict=True) if one not in wanted]
    announce = wanted[0] if wanted else None
    if rest:
        return _Wish(chosen_card(" ".join(rest), cards), announce)
    if announce is not None:
        return _Wish(None, announce)
    if len(cards) == 1:
        return _Wish(cards[0], None)
    raise NotChosen(not_understood(answer))


def _announced(asking: Asking, wish: _Wish) -> Generator[Ask, str, Play]:
    """Settle what is announced with the card, asking where it is not said."""
    legal = legal_actions(asking.view)
    if wish.card is None:
        return wish.play((yield from _card_to_announce_with(asking, wish)))
    if wish.announce is not None:
        return wish.play(wish.card)
    marriage = Play(wish.card, marriage=True)
    aces = Play(wish.card, aces=True)
    if marriage in legal and (yield from yes_or_no(_ask_marriage(asking, wish.card), default=True)):
        return marriage
    if aces in legal and (yield from yes_or_no(_ask_aces(asking), default=True)):
        return aces
    return Play(wish.card)


def _card_to_announce_with(asking: Asking, wish: _Wish) -> Generator[Ask, str, Card]:
    legal = legal_actions(asking.view)
    hand = asking.view.hand_mask or 0
    cards = [one for one in in_hand_order(hand, None) if wish.play(one) in legal]
    if not cards:
        raise NotChosen(_why_not(asking, wish, hand))
    ask = Ask(
        say=numbered_lines(cards, asking.wording.cards),
        prompt=_("Announce it with which card?"),
        help=(_("The card is led at once. The other one stays in your hand."),),
    )
    answer = yield ask
    while True:
        try:
            card = chosen_card(answer, cards)
        except NotChosen as error:
            answer = yield ask.again(str(error))
            continue
        if card in cards:
            return card
        answer = yield ask.again(not_understood(answer))


def _why_not(asking: Asking, wish: _Wish, hand: int) -> str:
    """Give why nothing can be announced: the reason for the card that is nearest to it."""
    if wish.announce is Word.MARRIAGE and not marriages_in(hand):
        return _("You hold no marriage.")
    suits = marriages_in(hand)
    wanted = RANK_MASK[Rank.KING] if wish.announce is Word.MARRIAGE else RANK_MASK[Rank.ACE]
    near = [
        one
        for one in cards_of(hand & wanted)
        if wish.announce is Word.ACES or SUIT_OF[one] in suits
    ]
    probe = near[0] if near else next(cards_of(hand))
    return asking.refusal(wish.play(probe)) or ""


def _playable(asking: Asking, phase: Tricks) -> tuple[Card, ...]:
    legal = {one.card for one in legal_actions(asking.view) if isinstance(one, Play)}
    held = in_hand_order(asking.view.hand_mask or 0, phase.trump)
    return tuple(one for one in held if one in legal)


def _question(asking: Asking, phase: Tricks, cards: Sequence[Card]) -> Ask:
    style = asking.wording.cards
    say = [trump_text(phase)] if phase.trump is not None else []
    if len(cards) < (asking.view.hand_mask or 0).bit_count():
        say += hand_lines(asking.view, asking.wording)
    say += numbered_lines(cards, style)
    say += _announcements(asking, phase)
    if Concede() in legal_actions(asking.view):
        say.append(_("You may give up the round ({word}).").format(word=word_text(Word.CONCEDE)))
    return Ask(say=tuple(say), prompt=_prompt(asking, phase, cards), help=_help())


def _prompt(asking: Asking, phase: Tricks, cards: Sequence[Card]) -> str:
    if len(cards) == 1:
        only = asking.wording.cards.one(cards[0])
        if phase.cards:
            return _("Your card (Enter: {card}):").format(card=only)
        return _("Your lead (Enter: {card}):").format(card=only)
    return _("Your card:") if phase.cards else _("Your lead:")


def _help() -> tuple[str, ...]:
    return (
        _("Type the number of a card in the list, or its name, such as 9S or 10H."),
        _("The list holds the cards that may be played."),
        _("{m} announces a marriage, if you may: {m} alone, or {m} KH.").format(
            m=word_text(Word.MARRIAGE)
        ),
    )


def _announcements(asking: Asking, phase: Tricks) -> Iterator[str]:
    rules = phase.table.rules
    plays = [one for one in legal_actions(asking.view) if isinstance(one, Play)]
    suits = dict.fromkeys(SUIT_OF[one.card] for one in plays if one.marriage)
    for suit in sorted(suits, reverse=True):
        yield _("You may announce a marriage ({m}): {suit}, {points} points.").format(
            m=word_text(Word.MARRIAGE), suit=suit_words(suit), points=rules.marriage_values[suit]
        )
    if any(one.aces for one in plays):
        yield _("You may announce four aces ({word}): {points} points.").format(
            word=word_text(Word.ACES), points=rules.ace_marriage
        )


def _ask_marriage(asking: Asking, card: Card) -> Ask:
    suit = SUIT_OF[card]
    points = asking.view.phase.table.rules.marriage_values[suit]
    return Ask(
        prompt=_("Announce the marriage: {suit}, {points} points? (Enter: yes; or {no})").format(
            suit=suit_words(suit), points=points, no=word_text(Word.NO)
        ),
        help=(_("Without announcing it the card is led like any other. (MAR-6)"),),
    )


def _ask_aces(asking: Asking) -> Ask:
    points = asking.view.phase.table.rules.ace_marriage or 0
    return Ask(
        prompt=_("Announce four aces, {points} points? (Enter: yes; or {no})").format(
            points=points, no=word_text(Word.NO)
        ),
        help=(_("Without announcing them the ace is led like any other."),),
    )
