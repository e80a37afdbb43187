"""One sentence that says who must do what."""

from __future__ import annotations

from typing import assert_never

from tysiacha.cards import SUIT_MASK, SUIT_OF
from tysiacha.rules.actions import Bid, ConfirmOpening, Pass
from tysiacha.rules.legal import proper_actions
from tysiacha.rules.phases import (
    Bidding,
    ContraAsk,
    Cutting,
    Exchange,
    GiftAsk,
    HandAsk,
    LivePhase,
    Naming,
    RedoubleAsk,
    RoundOver,
    StockChoice,
    Tricks,
)
from tysiacha.rules.stock import discards_due
from tysiacha.rules.views import SeatView
from tysiacha.texts.terms import suit_words
from tysiacha.texts.translation import _, ngettext
from tysiacha.tui.card_questions import GiftQuestion
from tysiacha.tui.scene import Scene


def status_text(scene: Scene) -> str:
    """Give who must do what."""
    phase = scene.phase
    if scene.waits_for_key:
        return _("Press a key to go on.")
    if isinstance(phase, RoundOver):
        return _("The round is over.")
    if scene.question is not None:
        return _yours(scene, scene.question.view, phase)
    return _theirs(scene, phase)


def _yours(scene: Scene, view: SeatView, phase: LivePhase) -> str:
    match phase:
        case Cutting():
            return _("Your turn: cut the pack.")
        case HandAsk() | GiftAsk():
            return _("Your turn: keep the cards?")
        case Bidding():
            return _your_call(view)
        case StockChoice():
            return _("Your turn: take one of the two stocks, unseen.")
        case Exchange():
            return _your_gift(scene)
        case Naming():
            return _("Your turn: name your contract.")
        case ContraAsk():
            return _("Your turn: double the declarer's result?")
        case RedoubleAsk():
            return _("Your turn: a contra was said; redouble?")
        case Tricks():
            return _your_card(view, phase)
        case _:
            assert_never(phase)


def _your_call(view: SeatView) -> str:
    offers = proper_actions(view)
    if view.hand_mask is None:
        return _("Your turn: look at your cards, or bid without having seen them.")
    if ConfirmOpening() in offers:
        return _("Your turn: the opening bid is yours.")
    if Pass() not in offers:
        return _("Your turn: you open the auction.")
    if not any(isinstance(one, Bid) for one in offers):
        return _("Your turn: you can only pass.")
    return _("Your turn: bid or pass.")


def _your_gift(scene: Scene) -> str:
    question = scene.question
    if not isinstance(question, GiftQuestion) or question.is_full:
        return _("Your turn: is this what you give away?")
    target = question.targets[question.active]
    if target is None:
        left = sum(
            to is None and card is None
            for to, card in zip(question.targets, question.slots, strict=True)
        )
        return ngettext(
            "Your turn: choose {n} card to put away.",
            "Your turn: choose {n} cards to put away.",
            left,
        ).format(n=left)
    return _("Your turn: choose a card for {name}.").format(name=scene.wording.name(target))


def _your_card(view: SeatView, phase: Tricks) -> str:
    if not phase.cards:
        return _("Your turn: you lead.")
    hand, led = view.hand_mask or 0, SUIT_OF[phase.cards[0]]
    if hand & SUIT_MASK[led]:
        return _("Your turn: {suit} led, follow suit.").format(suit=suit_words(led))
    trump = phase.trump
    if trump is not None and phase.table.rules.must_trump and hand & SUIT_MASK[trump]:
        return _("Your turn: {suit} led and you have none, play a trump.").format(
            suit=suit_words(led)
        )
    return _("Your turn: {suit} led and you have none, play any card.").format(suit=suit_words(led))


def _theirs(scene: Scene, phase: LivePhase) -> str:
    return _their_sentence(phase).format(name=scene.wording.name(phase.turn))


def _their_sentence(phase: LivePhase) -> str:
    match phase:
        case Cutting():
            return _("{name} is to cut the pack.")
        case HandAsk() | GiftAsk():
            return _("{name} is asked whether to keep the cards.")
        case Bidding():
            return _("{name} is to bid or pass.")
        case StockChoice():
            return _("{name} is to take one of the two stocks.")
        case Exchange():
            if discards_due(phase.table.rules):
                return _("{name} is to put cards away.")
            return _("{name} is to give cards away.")
        case Naming():
            return _("{name} is to name the contract.")
        case ContraAsk():
            return _("{name} is asked for a contra.")
        case RedoubleAsk():
            return _("{name} is asked for a redouble.")
        case Tricks():
            return _("{name} is to play.") if phase.cards else _("{name} is to lead.")
        case _:
            assert_never(phase)
