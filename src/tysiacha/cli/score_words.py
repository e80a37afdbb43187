"""What may be typed while a score sheet is kept: commands, kinds of entries, names and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final

from tysiacha.cli.plain.console import printable
from tysiacha.cli.plain.words import number_of
from tysiacha.rules.standing import Seat
from tysiacha.sheet.names import folded, plain_name
from tysiacha.texts.lists import listed
from tysiacha.texts.translation import _, pgettext


class SheetCommand(Enum):
    """What may be typed at every question; the value holds its English forms."""

    HELP = ("?", "help")
    SHEET = ("sheet",)
    WHY = ("why",)
    RULES = ("rules",)
    UNDO = ("undo", "back")
    REDO = ("redo",)
    CANCEL = ("cancel",)
    EDIT = ("edit",)
    DELETE = ("delete",)
    QUIT = ("quit", "exit")


class Kind(Enum):
    """An entry that is no round: typed where the declarer is asked for."""

    FINE = ("fine",)
    REDEAL = ("redeal",)
    MISDEAL = ("misdeal",)
    SKIP = ("skip", "skipped")


class Extra(Enum):
    """What may be added to a contract."""

    CONCEDED = ("conceded",)
    BLIND = ("blind",)
    CONTRA = ("contra",)
    REDOUBLE = ("redouble",)


WITH_WORDS: Final = frozenset({SheetCommand.WHY, SheetCommand.EDIT, SheetCommand.DELETE})
"""The commands after which more may be typed."""


class NotFound(Exception):
    """A text names nobody, or several; the message says which."""


def command_of(line: str) -> tuple[SheetCommand, tuple[str, ...]] | None:
    """Give the command that a line is, with the words after it, or None."""
    first, *rest = line.split() or [""]
    word = first.lower()
    command = _own_commands().get(word) or next(
        (one for one in SheetCommand if word in one.value), None
    )
    if command is None or (rest and command not in WITH_WORDS):
        return None
    return command, tuple(rest)


def command_text(command: SheetCommand) -> str:
    """Give how a command is typed in the own language."""
    return next(text for text, one in _own_commands().items() if one is command)


def kind_of(line: str) -> Kind | None:
    """Give the kind of entry that a line asks for, or None."""
    word = line.strip().lower()
    return _own_kinds().get(word) or next((one for one in Kind if word in one.value), None)


def kind_text(kind: Kind) -> str:
    """Give how a kind of entry is typed in the own language."""
    return next(text for text, one in _own_kinds().items() if one is kind)


def extra_of(word: str) -> Extra | None:
    """Give what a word adds to a contract, or None."""
    word = word.lower()
    return _own_extras().get(word) or next((one for one in Extra if word in one.value), None)


def extra_text(extra: Extra) -> str:
    """Give how an addition to a contract is typed in the own language."""
    return next(text for text, one in _own_extras().items() if one is extra)


def seat_named(text: str, names: Sequence[str], seats: Iterable[Seat]) -> Seat:
    """Give the player that a text names: by name, the beginning of it, or place at the table.

    Raises:
        NotFound: if it is none of these players, or could be several.
    """
    among = tuple(seats)
    if not text.strip():
        raise NotFound(*naming_help())
    number = number_of(text)
    if number is not None and number - 1 in among:
        return number - 1
    wanted = folded(plain_name(text))
    exact = [seat for seat in among if folded(names[seat]) == wanted]
    begun = [seat for seat in among if wanted and folded(names[seat]).startswith(wanted)]
    found = exact or begun
    if len(found) == 1:
        return found[0]
    who = listed(names[seat] for seat in found or among)
    message = _("{text} could be {names}.") if found else _("{text} is none of {names}.")
    raise NotFound(message.format(text=f'"{printable(text.strip())}"', names=who))


def naming_help() -> tuple[str, ...]:
    """Give how a player can be named."""
    return (_("Type a name, its beginning, or the number of the seat."),)


def seats_named(text: str, names: Sequence[str], seats: Iterable[Seat]) -> frozenset[Seat]:
    """Give the players that a text lists, with commas or without.

    Raises:
        NotFound: if one of them is none of these players.
    """
    among = tuple(seats)
    try:
        return frozenset({seat_named(text, names, among)})
    except NotFound:
        parts = text.split(",") if "," in text else text.split()
        if len(parts) <= 1:
            raise
        return frozenset(seat_named(part, names, among) for part in parts)


def _own_commands() -> dict[str, SheetCommand]:
    return {
        pgettext("command", "help"): SheetCommand.HELP,
        pgettext("command", "sheet"): SheetCommand.SHEET,
        pgettext("command", "why"): SheetCommand.WHY,
        pgettext("command", "rules"): SheetCommand.RULES,
        pgettext("command", "undo"): SheetCommand.UNDO,
        pgettext("command", "redo"): SheetCommand.REDO,
        pgettext("command", "cancel"): SheetCommand.CANCEL,
        pgettext("command", "edit"): SheetCommand.EDIT,
        pgettext("command", "delete"): SheetCommand.DELETE,
        pgettext("command", "quit"): SheetCommand.QUIT,
    }


def _own_kinds() -> dict[str, Kind]:
    return {
        pgettext("entry", "fine"): Kind.FINE,
        pgettext("entry", "redeal"): Kind.REDEAL,
        pgettext("entry", "misdeal"): Kind.MISDEAL,
        pgettext("entry", "skip"): Kind.SKIP,
    }


def _own_extras() -> dict[str, Extra]:
    return {
        pgettext("contract", "conceded"): Extra.CONCEDED,
        pgettext("contract", "blind"): Extra.BLIND,
        pgettext("contract", "contra"): Extra.CONTRA,
        pgettext("contract", "redouble"): Extra.REDOUBLE,
    }
