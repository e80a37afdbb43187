"""What a person is asked, and what keys and clicks mean then. No screen: only values and texts.

A question knows the view of the player alone. ``press`` and ``click`` give the actions that have
been decided, or None; what is refused leaves a ``message`` that says why, and what must be
confirmed leaves a ``confirmation``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from tysiacha.play.conceding import concession_cost
from tysiacha.rules.actions import (
    Action,
    Bid,
    ChooseStock,
    Concede,
    ConfirmOpening,
    Cut,
    DeclareContract,
    DemandRedeal,
    KeepCards,
    LetStand,
    Look,
    Pass,
    Redouble,
    SayContra,
)
from tysiacha.rules.legal import is_offence, proper_actions, refusal_in
from tysiacha.rules.limits import marriage_sum
from tysiacha.rules.phases import Bidding, Cutting, Naming
from tysiacha.rules.views import SeatView
from tysiacha.texts.reasons import reason_text
from tysiacha.texts.translation import _
from tysiacha.texts.wording import Wording

Answer: TypeAlias = tuple[Action, ...] | None
"""Actions that are decided; None while nothing is."""

ENTER: Final = ("enter", "space")
LOWER: Final = ("left", "down", "-")
HIGHER: Final = ("right", "up", "+")
_FAR: Final = {"pagedown": -4, "pageup": 4, "home": -1000, "end": 1000}
_MOST_DIGITS: Final = 3

ENTER_SIGN: Final = "⏎"

_ACTION_KEYS: Final[dict[str, tuple[Action, ...]]] = {
    "p": (Pass(),),
    "v": (Look(),),
    "r": (DemandRedeal(),),
    "k": (KeepCards(), LetStand()),
    "c": (SayContra(), Redouble()),
    "x": (Concede(),),
    "1": (ChooseStock(1),),
    "2": (ChooseStock(2),),
}
"""By key, the actions it asks for; in a phase at most one of them can be meant."""


@dataclass(frozen=True, slots=True)
class Button:
    """Something that may be pressed."""

    key: str
    """As it is shown."""
    label: str
    hit: str
    """The name of a click on it."""
    primary: bool = False


@dataclass(frozen=True, slots=True)
class Confirmation:
    """What must be agreed to once more before it is done."""

    title: str
    lines: tuple[str, ...]
    yes: str
    no: str
    action: Action


@dataclass(slots=True)
class Question:
    """A question that is answered with buttons alone, and what all questions have."""

    view: SeatView
    wording: Wording
    confirm: bool = True
    """Whether cards are chosen before they are played."""
    message: str | None = field(init=False, default=None)
    """Why the last key or click did not do."""
    confirmation: Confirmation | None = field(init=False, default=None)

    @property
    def buttons(self) -> tuple[Button, ...]:
        """What may be pressed, the primary last."""
        return action_buttons(self.view)

    @property
    def hint(self) -> str:
        """A remark about what may be chosen."""
        return ""

    def press(self, key: str) -> Answer:
        """Take a key: a character, or the name of a key such as ``enter``."""
        self.message = None
        if key in ENTER:
            return self.enter()
        meant = [one for one in _ACTION_KEYS.get(key, ()) if self._is_meant(one)]
        return self._decide(meant[0]) if meant else None

    def click(self, hit: str) -> Answer:
        """Take a click on something by its name."""
        self.message = None
        if hit == "enter":
            return self.enter()
        kind, _colon, key = hit.partition(":")
        return self.press(key) if kind == "key" else None

    def agree(self) -> Answer:
        """Do what was to be confirmed."""
        asked, self.confirmation = self.confirmation, None
        return None if asked is None else (asked.action,)

    def enter(self) -> Answer:
        """Do what Enter does."""
        primary = _primary(proper_actions(self.view))
        if primary is not None:
            return self._decide(primary)
        self.message = _("Choose one of these.")
        return None

    def _is_meant(self, action: Action) -> bool:
        """Tell whether a key asks for an action here: it is offered, or people may wonder why not.

        A redeal and giving up are explained wherever they are refused.
        """
        return action in proper_actions(self.view) or action in (DemandRedeal(), Concede(), Pass())

    def _decide(self, action: Action) -> Answer:
        """Give the action as the answer, unless it is refused or must be confirmed."""
        reason = refusal_in(self.view, action)
        if reason is not None:
            self.message = reason_text(reason, self.view)
            return None
        if action == Concede():
            self.confirmation = _concession(self)
            return None
        if isinstance(action, Bid) and is_offence(self.view, action):
            self.confirmation = _offence(action)
            return None
        return (action,)


@dataclass(slots=True)
class NumberQuestion(Question):
    """A question that is answered with a number: a bid, a contract, a place to cut."""

    make: Callable[[int], Action] = Bid
    values: Sequence[int] = ()
    label: str = "{number}"
    """Of the primary button."""
    place: int = 0
    """Which of the values is chosen."""
    typed: str = field(init=False, default="")

    @property
    def number(self) -> int:
        """The number that is chosen or typed."""
        return int(self.typed) if self.typed else self.values[self.place]

    @property
    def stepper(self) -> tuple[str, bool, bool]:
        """The number as text, and whether there is a lower and a higher one."""
        text = f"{self.typed}_" if self.typed else str(self.number)
        return text, self.place > 0, self.place < len(self.values) - 1

    @property
    def buttons(self) -> tuple[Button, ...]:
        """The other things that may be done, and the number last."""
        others = tuple(one for one in action_buttons(self.view) if not one.primary)
        label = self.label.format(number=self.number)
        return (*others, Button(ENTER_SIGN, label, "enter", primary=True))

    @property
    def hint(self) -> str:
        """What the limits are."""
        return number_hint(self.view, self.values)

    def press(self, key: str) -> Answer:
        """Take a key: arrows, digits, Enter, or one of the buttons."""
        if key in (*LOWER, *HIGHER, *_FAR):
            self.message = None
            self._step({**dict.fromkeys(LOWER, -1), **dict.fromkeys(HIGHER, 1), **_FAR}[key])
            return None
        if key in tuple("0123456789"):
            self.message = None
            self.typed = (self.typed + key).lstrip("0")[-_MOST_DIGITS:]
            return None
        if key == "backspace":
            self.typed = self.typed[:-1]
            return None
        return Question.press(self, key)

    def _step(self, steps: int) -> None:
        if self.typed:
            nearest = min(self.values, key=lambda one: abs(one - int(self.typed)))
            self.place, self.typed = list(self.values).index(nearest), ""
            return
        self.place = min(max(self.place + steps, 0), len(self.values) - 1)

    def enter(self) -> Answer:
        """Take the number."""
        decided = self._decide(self.make(self.number))
        if self.message is not None:
            self.typed = ""
        return decided


def ask_plainly(view: SeatView, wording: Wording, *, random_cut: int) -> Question:
    """Give the question of every phase in which no card is chosen."""
    phase = view.phase
    offers = proper_actions(view)
    match phase:
        case Cutting():
            cuts = tuple(one.at for one in offers if isinstance(one, Cut))
            place = cuts.index(random_cut) if random_cut in cuts else 0
            label = _("Cut: lift {number}")
            return NumberQuestion(view, wording, make=Cut, values=cuts, label=label, place=place)
        case Bidding():
            bids = tuple(one.points for one in offers if isinstance(one, Bid))
            if bids:
                label = _("Bid {number}")
                return NumberQuestion(view, wording, make=Bid, values=bids, label=label)
        case Naming():
            contracts = tuple(one.points for one in offers if isinstance(one, DeclareContract))
            label = _("Play for {number}")
            return NumberQuestion(
                view, wording, make=DeclareContract, values=contracts, label=label
            )
        case _:
            pass
    return Question(view, wording)


def action_buttons(view: SeatView) -> tuple[Button, ...]:
    """Give a button for everything on offer that is neither a number nor a card."""
    offers = proper_actions(view)
    primary = _primary(offers)
    buttons = [
        Button(key, _label(action, view), f"key:{key}")
        for key, actions in _ACTION_KEYS.items()
        for action in actions
        if action in offers and action != primary
    ]
    if primary is not None:
        buttons.append(Button(ENTER_SIGN, _label(primary, view), "enter", primary=True))
    return tuple(buttons)


def number_hint(view: SeatView, values: Sequence[int]) -> str:
    """Give what the limits of a number are, in words."""
    phase = view.phase
    if isinstance(phase, Bidding):
        text = _("From {lowest} to {highest} in steps of {step}.")
    elif isinstance(phase, Naming):
        worth = marriage_sum(phase.table.rules, view.hand_mask or 0)
        text = _("From {lowest} to {highest} in steps of {step}.")
        if worth:
            text += " " + _("What you can announce is worth {points}.").format(points=worth)
    else:
        return _("How many of the 24 cards to lift.")
    if len(values) == 1:
        return _("It can only be {lowest}.").format(lowest=values[0])
    step = phase.table.rules.bid_step
    return text.format(lowest=values[0], highest=values[-1], step=step)


def _primary(offers: Sequence[Action]) -> Action | None:
    """Give what Enter does where no number or card is chosen: the only call, or the quiet one."""
    for action in (KeepCards(), LetStand(), ConfirmOpening()):
        if action in offers:
            return action
    calls = [one for one in offers if not isinstance(one, DemandRedeal | Concede)]
    return calls[0] if len(calls) == 1 and calls[0] == Pass() else None


def _label(action: Action, view: SeatView) -> str:
    labels: dict[Action, str] = {
        Pass(): _("Pass"),
        Look(): _("Look at the cards"),
        DemandRedeal(): _("Demand a new deal"),
        KeepCards(): _("Keep the cards"),
        LetStand(): _("Let it stand"),
        SayContra(): _("Contra: double"),
        Redouble(): _("Redouble"),
        Concede(): _("Give up"),
        ConfirmOpening(): _("Hold {points}").format(points=view.phase.table.opening),
        ChooseStock(1): _("Stock 1"),
        ChooseStock(2): _("Stock 2"),
    }
    return labels[action]


def _concession(question: Question) -> Confirmation:
    return Confirmation(
        title=_("Give up the round?"),
        lines=(
            concession_cost(question.view, question.wording),
            _("A round that is given up is not played. (CONCEDE-1 to CONCEDE-4)"),
        ),
        yes=_("Give up"),
        no=_("Play on"),
        action=Concede(),
    )


def _offence(bid: Bid) -> Confirmation:
    return Confirmation(
        title=_("Bid {points} without a marriage?").format(points=bid.points),
        lines=(
            _(
                "Without a marriage a bid of {points} costs you {points} points and ends the "
                "round. (BID-10)"
            ).format(points=bid.points),
        ),
        yes=_("Bid it"),
        no=_("Bid something else"),
        action=bid,
    )
