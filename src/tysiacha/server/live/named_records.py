"""Records of matches with names: they are kept without, and get those that people have now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tysiacha.notation.labels import labels_for
from tysiacha.notation.record_json import record_json
from tysiacha.notation.record_reading import parse_record
from tysiacha.notation.record_writing import record_text
from tysiacha.notation.records import GameRecord
from tysiacha.server.people.ratings import bot_id, is_bot
from tysiacha.server.storage.kept import KeptMatch


def seat_names(players: Sequence[str], names: Mapping[str, str]) -> list[str]:
    """Give what seats are called in a record: bots by their level, nobody without a name."""
    return [one.removeprefix(bot_id("")) if is_bot(one) else names.get(one, "") for one in players]


def named_text(kept: KeptMatch, names: Mapping[str, str]) -> str:
    """Give the record of a match as text, with names; what it proves does not depend on them.

    A long match takes a tenth of a second.
    """
    return record_text(_named(kept, names))


def named_json(kept: KeptMatch, names: Mapping[str, str]) -> bytes:
    """Give it as JSON."""
    return record_json(_named(kept, names)).encode()


def _named(kept: KeptMatch, names: Mapping[str, str]) -> GameRecord:
    labels = labels_for(seat_names(kept.players, names))
    return replace(parse_record(kept.record), players=labels)
