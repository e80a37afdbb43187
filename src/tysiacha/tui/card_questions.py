"""Questions that are answered with cards: which to play, which to give away."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from tysiacha.cards import RANK_OF, SUIT_OF, Card, Rank
from tysiacha.play.hand_order import in_hand_order, trump_of
from tysiacha.rules.actions import Action, Discard, Give, Play
from tysiacha.rules.legal import legal_actions, refusal_in
from tysiacha.rules.phases import Exchange, Tricks
from tysiacha.rules.standing import Seat
from tysiacha.rules.stock import discards_due
from tysiacha.rules.views import SeatView
from tysiacha.texts.lists import listed
from tysiacha.texts.reasons import reason_text
from tysiacha.texts.terms import suit_words
from tysiacha.texts.translation import _
from tysiacha.texts.wording import Wording
from tysiacha.tui.questions import (
    ENTER_SIGN,
    Answer,
    Button,
    Question,
    action_buttons,
    ask_plainly,
)

CARD_KEYS: Final = "1234567890-="
"""The key of each card in the hand, from the left."""

RANK_KEYS: Final = {
    "A": Rank.ACE,
    "T": Rank.TEN,
    "K": Rank.KING,
    "Q": Rank.QUEEN,
    "J": Rank.JACK,
    "N": Rank.NINE,
}
"""Capital letters go to the next card of a rank."""

Target: TypeAlias = Seat | None
"""To whom a card goes; None for one that is put away."""


@dataclass(slots=True)
class CardQuestion(Question):
    """Which card to play (rules PLAY-3 to PLAY-6), when leading perhaps with an announcement."""

    chosen: Card | None = field(init=False, default=None)
    announcing: bool = field(init=False, default=True)
    """Whether what can be announced with the chosen card is announced."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The hand in the order in which it is shown."""
        return in_hand_order(self.view.hand_mask or 0, trump_of(self.view.phase))

    @property
    def gone(self) -> frozenset[Card]:
        """Cards of the hand that lie elsewhere for the moment."""
        return frozenset()

    def refused(self, card: Card) -> str | None:
        """Give why a card may not be played, or None."""
        reason = refusal_in(self.view, Play(card))
        return None if reason is None else reason_text(reason, self.view)

    def announces_marriage(self, card: Card) -> bool:
        """Tell whether a marriage may be announced with a card."""
        return Play(card, marriage=True) in legal_actions(self.view)

    @property
    def buttons(self) -> tuple[Button, ...]:
        """Giving up, the announcement, and playing the chosen card."""
        others = tuple(one for one in action_buttons(self.view) if not one.primary)
        if self.chosen is None or self.refused(self.chosen) is not None:
            return others
        card = self.wording.cards.one(self.chosen)
        announced = self._announcement(self.chosen)
        if announced is None:
            play = _("Lead {card}") if self._leads else _("Play {card}")
            return (*others, Button(ENTER_SIGN, play.format(card=card), "enter", primary=True))
        said = self._said(announced)
        with_it = _("Lead {card} and announce {what}").format(card=card, what=said)
        without = _("Lead {card} alone").format(card=card)
        toggle = Button("m", without if self.announcing else with_it, "key:m")
        label = with_it if self.announcing else without
        return (*others, toggle, Button(ENTER_SIGN, label, "enter", primary=True))

    @property
    def hint(self) -> str:
        """What can be announced."""
        phase = self.view.phase
        plays = [one for one in legal_actions(self.view) if isinstance(one, Play)]
        suits = dict.fromkeys(SUIT_OF[one.card] for one in plays if one.marriage)
        values = phase.table.rules.marriage_values
        said = [f"{suit_words(suit)} {values[suit]}" for suit in sorted(suits, reverse=True)]
        if any(one.aces for one in plays):
            said.append(_("four aces {points}").format(points=phase.table.rules.ace_marriage))
        if said:
            return _("You may announce: {what}.").format(what=listed(said))
        return _("Choose a card with its key or ← →.") if self.chosen is None else ""

    def press(self, key: str) -> Answer:
        """Take a key: arrows, the key of a card, Enter, or one of the buttons."""
        self.message = None
        if key in ("left", "right"):
            return self._move(1 if key == "right" else -1)
        if key in RANK_KEYS:
            return self._next_of(RANK_KEYS[key])
        if key in ("escape", "down"):
            self.chosen = None
            return None
        if key == "m":
            return self._toggle()
        if key in CARD_KEYS:
            place = CARD_KEYS.index(key)
            return self.touch(self.cards[place]) if place < len(self.cards) else None
        return Question.press(self, key)

    def click(self, hit: str) -> Answer:
        """Take a click: on a card, or on a button."""
        kind, _colon, number = hit.partition(":")
        if kind == "card":
            self.message = None
            return self.touch(Card(int(number)))
        return Question.click(self, hit)

    def touch(self, card: Card) -> Answer:
        """Choose a card, or do with it what it is chosen for."""
        if card not in self.cards or card in self.gone:
            return None
        second = self.chosen == card or (not self.confirm and self._announcement(card) is None)
        self._choose(card)
        return self.enter() if second and self.message is None else None

    def _choose(self, card: Card) -> None:
        if card != self.chosen:
            self.announcing = True
        self.chosen = card
        self.message = self.refused(card)

    def _move(self, step: int) -> Answer:
        there = [one for one in self.cards if one not in self.gone]
        if not there:
            return None
        if self.chosen in there:
            place = (there.index(self.chosen) + step) % len(there)
        else:
            place = 0 if step > 0 else len(there) - 1
        self._choose(there[place])
        return None

    def _next_of(self, rank: Rank) -> Answer:
        of_rank = [one for one in self.cards if RANK_OF[one] is rank and one not in self.gone]
        if not of_rank:
            self.message = _("You hold none of these.")
        elif self.chosen in of_rank:
            self._choose(of_rank[(of_rank.index(self.chosen) + 1) % len(of_rank)])
        else:
            self._choose(of_rank[0])
        return None

    def _toggle(self) -> Answer:
        if self.chosen is None:
            self.message = _("Choose a king or queen first.")
        elif self._announcement(self.chosen) is None:
            probe = Play(self.chosen, marriage=True)
            reason = refusal_in(self.view, probe)
            self.message = None if reason is None else reason_text(reason, self.view)
        else:
            self.announcing = not self.announcing
        return None

    def enter(self) -> Answer:
        """Play the chosen card."""
        if self.chosen is None:
            self.message = _("Choose a card first: with the arrow keys, its number or a click.")
            return None
        announced = self._announcement(self.chosen)
        if announced is not None and self.announcing:
            return self._decide(announced)
        return self._decide(Play(self.chosen))

    @property
    def _leads(self) -> bool:
        phase = self.view.phase
        return isinstance(phase, Tricks) and not phase.cards

    def _announcement(self, card: Card) -> Play | None:
        legal = legal_actions(self.view)
        for play in (Play(card, marriage=True), Play(card, aces=True)):
            if play in legal:
                return play
        return None

    def _said(self, play: Play) -> str:
        rules = self.view.phase.table.rules
        if play.aces:
            return _("four aces {points}").format(points=rules.ace_marriage)
        suit = SUIT_OF[play.card]
        return f"{suit_words(suit)} {rules.marriage_values[suit]}"


@dataclass(slots=True)
class GiftQuestion(CardQuestion):
    """Which cards to give or put away, all of them before any has left (STOCK-2, P2-2)."""

    targets: tuple[Target, ...] = field(init=False)
    slots: list[Card | None] = field(init=False)
    """By target, what lies there so far."""
    active: int = field(init=False, default=0)
    """The slot that is filled next."""

    def __post_init__(self) -> None:
        self.targets = _targets(self.view)
        self.slots = [None] * len(self.targets)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The hand in the order in which it is shown."""
        return in_hand_order(self.view.hand_mask or 0, None)

    @property
    def gone(self) -> frozenset[Card]:
        """Cards that lie in a slot."""
        return frozenset(one for one in self.slots if one is not None)

    @property
    def is_full(self) -> bool:
        """Whether every slot has its card."""
        return None not in self.slots

    def refused(self, card: Card) -> str | None:
        """Give why a card may not leave: every card of the hand may."""
        return None

    @property
    def buttons(self) -> tuple[Button, ...]:
        """Undo, and putting the chosen card down or giving all away."""
        others = [one for one in action_buttons(self.view) if not one.primary]
        if self.gone:
            others.append(Button("⌫", _("Undo"), "key:backspace"))
        if self.is_full:
            label = _("Put these away") if self.targets[0] is None else _("Give the cards")
            return (*others, Button(ENTER_SIGN, label, "enter", primary=True))
        if self.chosen is None:
            return tuple(others)
        card = self.wording.cards.one(self.chosen)
        target = self.targets[self.active]
        if target is None:
            label = _("Put away {card}").format(card=card)
        else:
            label = _("{card} to {name}").format(card=card, name=self.wording.name(target))
        return (*others, Button(ENTER_SIGN, label, "enter", primary=True))

    @property
    def hint(self) -> str:
        """That nothing is given yet."""
        return _("Nothing leaves your hand before you have confirmed the whole choice.")

    def press(self, key: str) -> Answer:
        """Take a key: as for a card, Backspace to undo, Tab for the other slot."""
        self.message = None
        if key in ("backspace", "delete", "u"):
            return self._undo()
        if key == "tab" and len(self.slots) > 1:
            self.active = (self.active + 1) % len(self.slots)
            return None
        return CardQuestion.press(self, key)

    def click(self, hit: str) -> Answer:
        """Take a click: on a card, a slot or a button."""
        kind, _colon, number = hit.partition(":")
        if kind == "slot":
            self.message = None
            self.active = int(number)
            self.slots[self.active] = None
            return None
        return CardQuestion.click(self, hit)

    def _undo(self) -> Answer:
        filled = [place for place, card in enumerate(self.slots) if card is not None]
        if filled:
            self.active = filled[-1]
            self.chosen, self.slots[self.active] = self.slots[self.active], None
        return None

    def enter(self) -> Answer:
        """Put the chosen card into the active slot; once all are full, give them away."""
        if self.is_full:
            return self._leaving()
        if self.chosen is None:
            return CardQuestion.enter(self)
        self.slots[self.active], self.chosen = self.chosen, None
        if not self.is_full:
            self.active = self.slots.index(None)
        return None

    def _leaving(self) -> tuple[Action, ...]:
        return tuple(
            Discard(card) if target is None else Give(card, target)
            for card, target in zip(self.slots, self.targets, strict=True)
            if card is not None
        )

    def touch(self, card: Card) -> Answer:
        """Choose a card, or put it into the active slot."""
        if self.is_full:
            self.message = _("Confirm with Enter, or undo with Backspace.")
            return None
        return CardQuestion.touch(self, card)

    def _toggle(self) -> Answer:
        return None


def ask(view: SeatView, wording: Wording, *, random_cut: int, confirm: bool) -> Question:
    """Give the question to the seat whose turn it is."""
    match view.phase:
        case Tricks():
            return CardQuestion(view, wording, confirm=confirm)
        case Exchange():
            return GiftQuestion(view, wording)
        case _:
            return ask_plainly(view, wording, random_cut=random_cut)


def _targets(view: SeatView) -> tuple[Target, ...]:
    phase = view.phase
    assert isinstance(phase, Exchange)
    due = discards_due(phase.table.rules)
    if due:
        return (None,) * (due - phase.exchanged.discards)
    given = [gift.receiver for gift in phase.exchanged.gifts]
    return tuple(one for one in phase.table.opponents(view.seat) if one not in given)
