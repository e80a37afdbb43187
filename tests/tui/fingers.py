"""A person at the keyboard: presses the keys that answer what the table asks."""

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from textual.pilot import Pilot

from tysiacha.play.plan import MatchOutcome
from tysiacha.rules.actions import (
    Action,
    Bid,
    ChooseStock,
    Concede,
    ConfirmOpening,
    Cut,
    DeclareContract,
    DemandRedeal,
    Discard,
    Give,
    KeepCards,
    LetStand,
    Look,
    Pass,
    Play,
    Redouble,
    SayContra,
)
from tysiacha.rules.legal import is_offence, legal_actions
from tysiacha.tui.app import GameApp
from tysiacha.tui.card_questions import CARD_KEYS, CardQuestion, GiftQuestion
from tysiacha.tui.dialogs import Dialog
from tysiacha.tui.questions import NumberQuestion, Question
from tysiacha.tui.table_screen import TableScreen

_PLAIN: dict[type[Action], str] = {
    Pass: "p",
    Look: "v",
    DemandRedeal: "r",
    Concede: "x",
    SayContra: "c",
    Redouble: "c",
    KeepCards: "enter",
    LetStand: "enter",
    ConfirmOpening: "enter",
}

KEY_NAMES = {"-": "minus", "=": "equals_sign"}


def keys_to(question: Question, action: Action) -> list[str]:
    """Give keys that answer a question with an action; of gifts the first half."""
    match action:
        case Cut(number) | Bid(number) | DeclareContract(number):
            assert isinstance(question, NumberQuestion)
            return [*str(number), "enter"]
        case ChooseStock(which):
            return [str(which)]
        case Give(card, _) | Discard(card):
            assert isinstance(question, GiftQuestion)
            return _touching(question, card)
        case Play(card, marriage, aces):
            assert isinstance(question, CardQuestion)
            may_announce = any(
                Play(card, marriage=one, aces=not one) in legal_actions(question.view)
                for one in (True, False)
            )
            plainly = ["m"] if may_announce and not (marriage or aces) else []
            return [_touching(question, card)[0], *plainly, "enter"]
        case _:
            return [_PLAIN[type(action)]]


def _touching(question: CardQuestion, card: int) -> list[str]:
    key = CARD_KEYS[[int(one) for one in question.cards].index(card)]
    return [KEY_NAMES.get(key, key)] * 2


@dataclass(slots=True)
class Fingers:
    """Answers everything by chance, within reason; ``wishes`` come first where they are legal."""

    seed: int = 0
    wishes: Sequence[type[Action]] = ()
    most_presses: int = 4_000
    asked: list[Question] = field(default_factory=list)
    dialogs: list[str] = field(default_factory=list)
    _dice: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self._dice = random.Random(self.seed)

    async def play(
        self, pilot: Pilot[MatchOutcome], *, until: Callable[[GameApp], bool] | None = None
    ) -> None:
        """Play until the window closes, or something is so."""
        app = pilot.app
        assert isinstance(app, GameApp)
        for _number in range(self.most_presses):
            if not app.is_running or app.return_value is not None or (until and until(app)):
                return
            screen = app.screen
            if isinstance(screen, Dialog):
                self.dialogs.append(screen.paper.title)
                await pilot.press("y" if screen.paper.buttons[0].key == "y" else "enter")
            elif isinstance(screen, TableScreen) and screen.question is not None:
                self.asked.append(screen.question)
                await self.answer(pilot, screen.question)
            else:
                await asyncio.sleep(0.001)
        message = "the match does not end"
        raise AssertionError(message)

    async def answer(self, pilot: Pilot[MatchOutcome], question: Question) -> None:
        if isinstance(question, GiftQuestion):
            cards = self._dice.sample(list(question.cards), len(question.slots))
            for card in cards:
                await pilot.press(*_touching(question, card))
            await pilot.press("enter")
            return
        await pilot.press(*keys_to(question, self._action(question)))

    def _action(self, question: Question) -> Action:
        offers = legal_actions(question.view)
        for wish in self.wishes:
            wished = [one for one in offers if isinstance(one, wish)]
            if wished:
                return wished[0]
        calm = [one for one in offers if not isinstance(one, DemandRedeal | Concede)]
        calm = [one for one in calm if not is_offence(question.view, one)]
        if Pass() in calm and self._dice.random() < 0.5:
            return Pass()
        return self._dice.choice([one for one in calm if not isinstance(one, Bid)] or calm[:2])
