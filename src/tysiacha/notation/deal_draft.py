"""A deal while its lines are read: what they have said so far, and in which order they may come."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import IntEnum

from tysiacha.cards import Card
from tysiacha.notation.records import (
    ActionRecord,
    Annotation,
    ContractSaid,
    DealRecord,
    Extra,
    FineRecord,
    Holding,
    LeftoverSaid,
    OutcomeSaid,
    PointsSaid,
    RecordedAction,
    ScoreSaid,
    TrickSaid,
)
from tysiacha.rules.standing import Seat


class Stage(IntEnum):
    """How far the lines of a deal have come; it never goes back."""

    HEADING = 0
    FINES = 1
    PACK = 2
    CUTS = 3
    CARDS = 4
    ACTIONS = 5
    CONTRACT = 6
    TRICKS = 7
    LEFTOVER = 8
    POINTS = 9
    OUTCOME = 10
    SCORES = 11


@dataclass(slots=True)
class DealDraft:
    """What is known of a deal."""

    heading: DealRecord
    """Which deal it is, and nothing else yet."""
    stage: Stage = Stage.HEADING
    fines: list[FineRecord] = field(default_factory=list)
    pack: tuple[Card, ...] | None = None
    hands: dict[Seat, Holding] = field(default_factory=dict)
    stocks: list[Holding] = field(default_factory=list)
    actions: list[ActionRecord] = field(default_factory=list)
    notes: dict[int, list[Annotation]] = field(default_factory=dict)
    """Annotations by the number of their action."""
    contract: ContractSaid | None = None
    tricks: list[TrickSaid | None] = field(default_factory=list)
    leftover: LeftoverSaid | None = None
    points: PointsSaid | None = None
    outcome: OutcomeSaid | None = None
    scores: dict[Seat, ScoreSaid] = field(default_factory=dict)
    opening: list[Extra] = field(default_factory=list)
    closing: list[Extra] = field(default_factory=list)
    last_line: range = range(0)
    """The numbers of the actions in the last line that has any."""

    def act(self, acted: list[tuple[Seat, RecordedAction]]) -> None:
        """Take the actions of a line."""
        begun = len(self.actions)
        self.actions += [ActionRecord(seat, action) for seat, action in acted]
        self.last_line = range(begun, len(self.actions))

    def annotate(self, number: int, note: Annotation) -> None:
        """Take what is said about an action."""
        self.notes.setdefault(number, []).append(note)

    @property
    def annotates(self) -> bool:
        """Whether what comes now is said about the last action."""
        return self.stage < Stage.LEFTOVER and len(self.last_line) > 0

    def add_extra(self, extra: Extra) -> None:
        """Take a comment or tag where it stands: in the deal's head, at an action, at the end."""
        if self.stage >= Stage.LEFTOVER:
            self.closing.append(extra)
        elif self.annotates:
            self.annotate(self.last_line[-1], extra)
        else:
            self.opening.append(extra)

    def finish(self, players: int) -> DealRecord:
        """Give the deal."""
        for number, notes in self.notes.items():
            self.actions[number] = replace(self.actions[number], notes=tuple(notes))
        seats = range(players)
        return replace(
            self.heading,
            fines=tuple(self.fines),
            actions=tuple(self.actions),
            pack=self.pack,
            hands=tuple(self.hands.get(seat) for seat in seats) if self.hands else (),
            stocks=tuple(self.stocks),
            contract=self.contract,
            tricks=tuple(self.tricks),
            leftover=self.leftover,
            points=self.points,
            outcome=self.outcome,
            scores=tuple(self.scores[seat] for seat in seats) if self.scores else (),
            opening=tuple(self.opening),
            closing=tuple(self.closing),
        )
