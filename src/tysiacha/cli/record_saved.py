"""``tysiacha record saved``: the record of a match in play, as the player at the table sees it."""

from __future__ import annotations

import click

from tysiacha.cli.output import put
from tysiacha.cli.score_words import NotFound, seat_named
from tysiacha.notation.one_seat import as_seen_by
from tysiacha.notation.record_building import record_of
from tysiacha.notation.records import GameRecord
from tysiacha.rules.standing import Seat
from tysiacha.saves.folders import NoDataFolder, saves_folder
from tysiacha.saves.listing import save_named, saves_in
from tysiacha.saves.problems import SaveError
from tysiacha.saves.reading import SavedMatch, load
from tysiacha.texts.lists import listed
from tysiacha.texts.translation import _


class UnusableSaveError(click.ClickException):
    """There is no such match, or nobody whose knowledge could be written."""

    exit_code = 2


def saved_record(name: str | None, player: str | None) -> GameRecord:
    """Give the record of a saved match: while it goes on, as one of its people has seen it.

    Without a name it is the newest one that goes on; without a player the only person who plays.

    Raises:
        UnusableSaveError: if there is no such match or player.
    """
    saved = _saved(name)
    record = record_of(saved.header.match, saved.deals, names=saved.header.names)
    seat = _seat(saved, player)
    return record if seat is None else as_seen_by(record, seat)


def _seat(saved: SavedMatch, player: str | None) -> Seat | None:
    """Give whose knowledge is to be written, None where nothing is secret any more."""
    names, seats = saved.header.names, range(len(saved.header.seats))
    people = [seat for seat in seats if saved.header.seats[seat].bot is None]
    among = seats if saved.is_over else people
    if player is not None:
        try:
            return seat_named(player, names, among)
        except NotFound as error:
            raise UnusableSaveError(str(error)) from None
    if saved.is_over or not people:
        return None
    if len(people) > 1:
        message = _("Several people play: --seat chooses one of {names}.")
        raise UnusableSaveError(message.format(names=listed(names[seat] for seat in people)))
    return people[0]


def _saved(name: str | None) -> SavedMatch:
    try:
        folder = saves_folder()
        if name is not None:
            return load(save_named(folder, name))
    except NoDataFolder:
        raise UnusableSaveError(_("There is no folder with saved matches.")) from None
    except SaveError as error:
        raise UnusableSaveError(str(error)) from None
    found = saves_in(folder)
    for problem in found.problems:
        put(str(problem), error=True)
    if not found.unfinished:
        message = _("There is no unfinished match in {folder}.")
        raise UnusableSaveError(message.format(folder=folder))
    return found.unfinished[0]
