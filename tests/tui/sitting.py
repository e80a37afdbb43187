"""A table without a screen: people whose keys are given, and the picture they see at last."""

import asyncio
from dataclasses import dataclass, field
from datetime import datetime

from tysiacha.play.keeping import Keeping
from tysiacha.play.plan import PlayPlan
from tysiacha.play.session import Session
from tysiacha.rules.actions import Action
from tysiacha.rules.phases import Cutting
from tysiacha.rules.standing import Seat
from tysiacha.rules.views import SeatView, Viewer
from tysiacha.texts.wording import Wording
from tysiacha.tui.canvas import Canvas
from tysiacha.tui.card_questions import ask
from tysiacha.tui.course import Course
from tysiacha.tui.draw_bars import (
    draw_actions,
    draw_keys,
    draw_message,
    draw_status,
    draw_top,
    draw_you,
)
from tysiacha.tui.draw_hand import draw_hand
from tysiacha.tui.draw_middle import draw_middle
from tysiacha.tui.draw_seats import draw_seats
from tysiacha.tui.draw_side import draw_side
from tysiacha.tui.frame import frame_for
from tysiacha.tui.keys import bar_keys
from tysiacha.tui.questions import Question
from tysiacha.tui.scene import Scene
from tysiacha.tui.theme import look_of

LONG_AGO = datetime(2020, 1, 1)  # noqa: DTZ001 - only its digits are of interest


class KeysUsedUp(Exception):
    """Nobody presses a key any more."""


@dataclass(slots=True)
class Sitting:
    """Plays a plan until the keys are used up."""

    plan: PlayPlan
    keys: list[str]
    waits: bool = False
    """Whether every pause uses up a key."""
    session: Session = field(init=False)
    holder: Viewer = field(init=False, default=None)
    question: Question | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.session = Session(self.plan)
        people = self.plan.people
        self.holder = people[0] if len(people) == 1 else None

    def play(self) -> None:
        """Play until the keys are used up, or the match is over."""
        keeping = Keeping(self.session, lambda: LONG_AGO)
        keeping.start()
        try:
            asyncio.run(Course(keeping, self).play())
        except KeysUsedUp:
            pass
        finally:
            keeping.close()

    def show(self) -> None:
        return

    async def ask(self, seat: Seat) -> tuple[Action, ...]:
        view = self.session.seat_view(seat)
        cut = 1
        if isinstance(view.phase, Cutting):
            number = self.session.match.deal_number
            cut = self.plan.chance.cut(number, len(view.cuts))
        self.question = ask(view, self.wording, random_cut=cut, confirm=True)
        while True:
            answer = self.question.press(self._key())
            if answer:
                self.question = None
                return answer

    async def pause(self, *, trick: bool) -> None:
        if self.waits:
            self._key()

    async def hand_over(self, seat: Seat) -> None:
        self.holder = seat

    async def show_end(self) -> None:
        return

    async def tell(self, sentence: str) -> None:
        raise AssertionError(sentence)

    def _key(self) -> str:
        if not self.keys:
            raise KeysUsedUp
        return self.keys.pop(0)

    @property
    def wording(self) -> Wording:
        return Wording(self.plan.names, self.holder, self.plan.cards)

    @property
    def scene(self) -> Scene:
        session = self.session
        return Scene(
            view=session.view(self.holder),
            wording=self.wording,
            look=look_of(self.plan.settings),
            sitters=self.plan.sitters,
            rules_name=self.plan.rules_name,
            told=tuple(session.told[self.holder]),
            earlier=tuple(session.earlier[self.holder]),
            sheet=tuple(session.sheet),
            question=self.question,
            waits_for_key=self.waits,
        )


def picture(scene: Scene, width: int, height: int) -> Canvas:
    """Give the whole table, put together as the screen does it."""
    view = scene.view
    hand = view.hand_mask if isinstance(view, SeatView) else None
    frame = frame_for(width, height, cards=max((hand or 0).bit_count(), 8))
    assert frame is not None
    wide = frame.width
    parts = (
        draw_top(scene, wide),
        draw_seats(scene, wide, frame.seat_rows),
        draw_middle(scene, wide, frame.middle),
        draw_message(scene, wide),
        draw_hand(scene, wide, frame.hand_rows, frame.hand),
        draw_you(scene, wide),
        draw_status(scene, wide),
        draw_actions(scene, wide),
        draw_keys(scene, wide, bar_keys(scene.question, waits=scene.waits_for_key)),
    )
    whole = Canvas(width, height, parts[0].ground)
    row = 0
    for part in parts:
        whole.lay(0, row, part)
        row += part.height
    assert row == height
    if frame.side:
        whole.lay(wide, 0, draw_side(scene, frame.side, height))
    return whole
