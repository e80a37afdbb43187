"""Who sits at the table: people and bots, and their names."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Final

from tysiacha.bots.registry import BOT_NAMES
from tysiacha.cli.quoting import quoted
from tysiacha.play.plan import Sitter
from tysiacha.rules.amounts import FOUR_PLAYERS, TWO_PLAYERS
from tysiacha.texts.levels import level_words
from tysiacha.texts.lists import listed
from tysiacha.texts.translation import _, pgettext

PERSON: Final = "you"
DEFAULT_BOT: Final = "rule"
LONGEST_NAME: Final = 20

_MOST_MARKS: Final = 2
"""Combining signs on one letter; more pile up over other lines."""


class BadSeats(ValueError):
    """The seats or names asked for cannot be; the message says why."""


def default_seats(players: int) -> tuple[Sitter, ...]:
    """Give one person and bots."""
    return (Sitter(), *(Sitter(bot=DEFAULT_BOT) for _seat in range(players - 1)))


def parse_seats(text: str) -> tuple[Sitter, ...]:
    """Give the sitters that a text lists: ``you,rule,you:Anna``.

    Raises:
        BadSeats: if there are too few or too many, or one is neither a person nor a bot.
    """
    seats = tuple(_sitter(part) for part in text.split(","))
    if not TWO_PLAYERS <= len(seats) <= FOUR_PLAYERS:
        message = _("there must be 2 to 4 seats, not {n}: for example you,rule,rule")
        raise BadSeats(message.format(n=len(seats)))
    return seats


def with_names(seats: Sequence[Sitter], names: Sequence[str] = ()) -> tuple[Sitter, ...]:
    """Give everybody a name: those asked for, and friendly ones for the rest.

    Raises:
        BadSeats: if a name cannot be shown, is there twice, or there are too many.
    """
    if len(names) > len(seats):
        message = _("there are more names ({names}) than seats ({seats})")
        raise BadSeats(message.format(names=len(names), seats=len(seats)))
    asked = [_asked_name(seat, place, names) for place, seat in enumerate(seats)]
    taken = [name for name in asked if name]
    _refuse_twins(taken)
    people, bots = _person_names(seats, taken), _bot_names(taken)
    return tuple(
        replace(seat, name=name or next(people if seat.is_person else bots))
        for seat, name in zip(seats, asked, strict=True)
    )


def checked_name(name: str) -> str:
    """Give a name as it is shown: without spaces around it, its signs put together.

    Raises:
        BadSeats: if it is empty, too long, or holds what cannot be seen or spoils a line.
    """
    plain = unicodedata.normalize("NFC", name).strip()
    if len(plain) > LONGEST_NAME:
        message = _("the name {name} is too long: it may have {n} characters")
        raise BadSeats(message.format(name=quoted(plain), n=LONGEST_NAME))
    if not plain or not any(letter.isalnum() for letter in plain):
        raise BadSeats(_("the name {name} has no letter or digit").format(name=quoted(plain)))
    if not all(_is_showable(letter) for letter in plain) or _has_pile(plain):
        message = _("the name {name} holds characters that cannot be shown")
        raise BadSeats(message.format(name=ascii(plain)))
    if _folded(plain) in {_folded(PERSON), _folded(_("You"))}:
        message = _("the name {name} is kept for whoever reads it")
        raise BadSeats(message.format(name=quoted(plain)))
    return plain


def _sitter(part: str) -> Sitter:
    kind, colon, name = part.strip().partition(":")
    named = checked_name(name) if colon else ""
    if kind.strip().lower() == PERSON:
        return Sitter(named)
    for bot in BOT_NAMES:
        if _folded(kind.strip()) in {bot, _folded(level_words(bot))}:
            return Sitter(named, bot)
    kinds = (PERSON, *BOT_NAMES)
    close = get_close_matches(kind.strip().lower()[:LONGEST_NAME], kinds, n=1)
    message = _("{kind} is neither a person nor a bot: expected one of {kinds}")
    if close:
        message = _("{kind} is neither a person nor a bot: did you mean {near}?")
    near = close[0] if close else ""
    raise BadSeats(message.format(kind=quoted(kind), kinds=listed(kinds), near=near))


def _asked_name(seat: Sitter, place: int, names: Sequence[str]) -> str:
    given = names[place] if place < len(names) else ""
    if not given.strip():
        return seat.name
    if seat.name:
        message = _("seat {n} has two names, {one} and {two}")
        shown = {"one": quoted(seat.name), "two": quoted(given)}
        raise BadSeats(message.format(n=place + 1, **shown))
    return checked_name(given)


def _refuse_twins(names: Sequence[str]) -> None:
    for place, name in enumerate(names):
        if _folded(name) in map(_folded, names[:place]):
            raise BadSeats(_("the name {name} is there twice").format(name=quoted(name)))


def _person_names(seats: Sequence[Sitter], taken: Sequence[str]) -> Iterator[str]:
    several = sum(seat.is_person for seat in seats) > 1
    for number in range(1, 3 * FOUR_PLAYERS):
        name = _("Player {n}").format(n=number) if several or number > 1 else _("Player")
        if _folded(name) not in map(_folded, taken):
            yield name


def _bot_names(taken: Sequence[str]) -> Iterator[str]:
    """Give names that begin with other letters than those at the table, to be told apart."""
    friendly = (
        pgettext("player's name", "Anna"),
        pgettext("player's name", "Boris"),
        pgettext("player's name", "Vera"),
        pgettext("player's name", "Leo"),
        pgettext("player's name", "Nina"),
        pgettext("player's name", "Oleg"),
        pgettext("player's name", "Zoya"),
        pgettext("player's name", "Max"),
    )
    initials = {_folded(name)[0] for name in taken}
    return (name for name in friendly if _folded(name)[0] not in initials)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _is_showable(letter: str) -> bool:
    kind = unicodedata.category(letter)
    return letter == " " or not kind.startswith(("C", "Z"))


def _has_pile(name: str) -> bool:
    pile = 0
    for letter in name:
        pile = pile + 1 if unicodedata.category(letter).startswith("M") else 0
        if pile > _MOST_MARKS:
            return True
    return False
