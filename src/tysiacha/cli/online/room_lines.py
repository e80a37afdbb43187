"""What is shown of a table besides the game: its rules, who sits there, what people say and do."""

from __future__ import annotations

from collections.abc import Iterator

from tysiacha.cli.online.people import person_name
from tysiacha.cli.online.table_words import TableWord, word_typed
from tysiacha.cli.plain.console import printable
from tysiacha.client.tables import Followed
from tysiacha.client.views import read_rules
from tysiacha.notation.action_json import JsonObject
from tysiacha.notation.record_json import Json
from tysiacha.rules.presets import PRESETS, differences, nearest_preset
from tysiacha.texts.levels import level_words
from tysiacha.texts.options import option_meaning, option_words
from tysiacha.texts.standings import aim_text
from tysiacha.texts.translation import _
from tysiacha.texts.wording import Wording


def chairs(table: Followed) -> list[JsonObject]:
    """Give the seats of a table."""
    seats = table.section("room").get("seats")
    return [one for one in seats if isinstance(one, dict)] if isinstance(seats, list) else []


def seat_names(table: Followed) -> tuple[str, ...]:
    """Give by seat how it is called."""
    return tuple(_name(one, number) for number, one in enumerate(chairs(table), start=1))


def rules_lines(table: Followed) -> Iterator[str]:
    """Give the rules of a table: a preset, in what they differ from it, and what is aimed at."""
    rules = read_rules(table.section("room").get("rules"))
    base = nearest_preset(rules)
    yield _("Thousand by the rules {name} (rules id {id}).").format(name=base, id=rules.rules_id)
    changed = list(differences(PRESETS[base], rules))
    if changed:
        yield _("What differs from {name}:").format(name=base)
    for key in changed:
        yield f"  {option_meaning(key)} {option_words(rules, key)}"
    yield aim_text(rules)


def seat_lines(table: Followed) -> Iterator[str]:
    """Give who sits where."""
    for number, one in enumerate(chairs(table), start=1):
        who = _name(one, number)
        if one.get("kind") == "empty":
            who = _("empty")
        elif number - 1 == table.seat:
            who = _("{name}, that is you").format(name=who)
        elif one.get("substituted"):
            who = _("{name}, a bot plays for them").format(name=who)
        elif one.get("kind") == "person" and not one.get("here"):
            who = _("{name}, away").format(name=who)
        yield _("Seat {n}: {who}").format(n=number, who=who)


def said_lines(said: Json, wording: Wording) -> Iterator[str]:
    """Give what is said of something that happened at the table; nothing where nobody cares."""
    if not isinstance(said, dict):
        return
    seat = said.get("by")
    by = seat if isinstance(seat, int) and seat < len(wording.names) else None
    if by is not None:
        yield from _by_seat(said, by, wording)
        return
    match said.get("say"):
        case "settings":
            yield _("The settings of the table have changed.")
        case "match":
            yield _("The match begins.")
        case "parked":
            yield _("Nobody is there: the match waits.")
        case "resumed":
            yield _("The match goes on.")
        case "undo-dropped":
            yield _("Nothing is taken back.")
        case "undone":
            yield _("The last move is taken back.")
        case "ended":
            yield _("The match is over.")
        case "closed":
            yield _("The table is closed.")
        case _:
            pass


def _by_seat(said: JsonObject, by: int, wording: Wording) -> Iterator[str]:
    match said.get("say"):
        case "sat":
            yield wording.say(by, _("You sit down."), _("{name} sits down."))
        case "bot":
            yield _("A bot sits down: {name}.").format(name=wording.names[by])
        case "left":
            yield wording.say(by, _("You leave your seat."), _("{name} leaves the seat."))
        case "away":
            you = _("A bot plays for you now. Type {back} to take your seat back.").replace(
                "{back}", f"/{word_typed(TableWord.BACK)}"
            )
            yield wording.say(by, you, _("A bot plays for {name} now."))
        case "back":
            yield wording.say(by, _("You play yourself again."), _("{name} is back."))
        case "undo-asked":
            yield wording.say(by, _("You ask to take back."), _("{name} asks to take back."))
        case "undo-dropped":
            yield _("Nothing is taken back.")
        case "claimed":
            yield wording.say(by, _("You claim the rest."), _("{name} claims the rest."))
        case "rematch":
            yield wording.say(by, _("You want another match."), _("{name} wants another match."))
        case "answered" if said.get("how") == "clock":
            yield wording.say(by, _("Your time is over."), _("The time of {name} is over."))
        case _:
            pass


def _name(chair: JsonObject, number: int) -> str:
    match chair.get("kind"):
        case "person":
            name = person_name(str(chair.get("name") or ""))
            return name or _("Player {n}").format(n=number)
        case "bot":
            level = level_words(printable(str(chair.get("level", ""))))
            return _("Bot {n} ({level})").format(n=number, level=level)
        case _:
            return _("Player {n}").format(n=number)
