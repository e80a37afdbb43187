"""A question that is open at a table: plain, or a dialogue about the own turn."""

from __future__ import annotations

from dataclasses import dataclass

from tysiacha.cli.online.room_lines import chairs
from tysiacha.cli.online.table_words import TableWord, word_typed
from tysiacha.cli.plain.dialogue import Ask, Asking, Dialogue
from tysiacha.cli.plain.questions import dialogue_for
from tysiacha.cli.plain.words import Word, word_text
from tysiacha.client.tables import Followed
from tysiacha.notation.action_json import JsonObject
from tysiacha.rules.actions import Action
from tysiacha.rules.views import SeatView
from tysiacha.texts.translation import _
from tysiacha.texts.wording import Wording


@dataclass(slots=True)
class Turn:
    """A dialogue as far as it has come."""

    dialogue: Dialogue
    ask: Ask

    def answer(self, text: str) -> tuple[Action, ...] | None:
        """Give the actions that an answer decides on, None if more is to be asked."""
        try:
            self.ask = self.dialogue.send(text)
        except StopIteration as done:
            actions: tuple[Action, ...] = done.value
            return actions
        return None


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked; while ``key`` stays the same it is the same question."""

    key: str
    prompt: str
    lines: tuple[str, ...] = ()
    turn: Turn | None = None


def dialogue_turn(key: str, view: SeatView, wording: Wording, cut: int) -> Question:
    """Give the question with which the dialogue about a turn begins."""
    dialogue = dialogue_for(Asking(view, wording, cut))
    ask = next(dialogue)
    return Question(key, ask.prompt, ask.lines, Turn(dialogue, ask))


def lobby_question(table: Followed, *, is_host: bool) -> Question:
    """Give what is asked while no match is played."""
    match = table.section("match")
    if match.get("over"):
        rematch, leave = (f"/{word_typed(one)}" for one in (TableWord.REMATCH, TableWord.LEAVE))
        prompt = _("Type {rematch} for another match, or {leave}.")
        return Question(f"over {match.get('id')}", prompt.format(rematch=rematch, leave=leave))
    full = all(one.get("kind") != "empty" for one in chairs(table))
    if is_host and full:
        return Question("start", _("Press Enter to begin the match."))
    if is_host:
        bot = f"/{word_typed(TableWord.BOT)}"
        return Question("fill", _("Wait for others, or type {bot} for bots.").format(bot=bot))
    return Question("wait", _("Waiting for the host to begin."))


def sit_question() -> Question:
    """Ask who looks on at a table that has not begun to sit down."""
    return Question(
        "sit", _("Type {sit} to take a seat.").format(sit=f"/{word_typed(TableWord.SIT)}")
    )


def ready_question(table: Followed) -> Question:
    """Ask whether the next deal may begin."""
    prompt = _("Press Enter when you are ready for the next deal.")
    return Question(f"ready {table.section('deal').get('root')}", prompt)


def undo_question(undo: JsonObject, wording: Wording) -> Question:
    """Ask whether another may take back."""
    name = wording.names[int(str(undo.get("by")))]
    prompt = _("{name} asks to take back. Do you agree ({yes} or {no})?")
    return Question("undo", prompt.format(name=name, **_yes_and_no()))


def leave_question() -> Question:
    """Ask whether to leave the table."""
    prompt = _("Leave the table, so that a bot plays on for you ({yes} or {no})?")
    return Question("leave", prompt.format(**_yes_and_no()))


def _yes_and_no() -> dict[str, str]:
    return {"yes": word_text(Word.YES), "no": word_text(Word.NO)}
