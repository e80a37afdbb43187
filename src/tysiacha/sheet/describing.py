"""Entries in few words: what a line of the sheet is called, and what it was about."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase
from typing import assert_never

from tysiacha.rules.clauses import Clause
from tysiacha.sheet.entries import (
    ConcededEntry,
    Entry,
    FineEntry,
    MisdealEntry,
    PlayedEntry,
    RedealEntry,
    SkippedEntry,
)
from tysiacha.sheet.reckoning import Reckoned
from tysiacha.texts.clauses import clause_reason, redeal_ground
from tysiacha.texts.lists import listed
from tysiacha.texts.translation import _


def labels(lines: Sequence[Reckoned]) -> tuple[str, ...]:
    """Give what each line is called: its round, with a letter if that went on after it.

    A redeal in round 6 is 6a, a fine after it 6b, and the round as it was played 6.
    """
    found: list[str] = []
    before = 0
    for line in lines:
        number = line.before.round_number
        if line.settlement.match.round_number > number:
            found.append(str(number))
            before = 0
        else:
            found.append(f"{number}{_letters(before)}")
            before += 1
    return tuple(found)


def entry_brief(entry: Entry, names: Sequence[str]) -> str:
    """Give what an entry was about, as short as a column of the sheet is."""
    match entry:
        case PlayedEntry(declarer, contract):
            return f"{names[declarer]} {contract}"
        case ConcededEntry(declarer, contract):
            return _("{name} {contract} given up").format(name=names[declarer], contract=contract)
        case SkippedEntry():
            return _("skipped")
        case MisdealEntry():
            return _("misdeal")
        case RedealEntry(clause):
            return _("redeal, {rule}").format(rule=clause)
        case FineEntry():
            return _("fine")
        case _:
            assert_never(entry)


def entry_sentence(entry: Entry, names: Sequence[str]) -> str:
    """Give what an entry says happened."""
    match entry:
        case PlayedEntry():
            return _played_sentence(entry, names)
        case ConcededEntry(declarer, contract):
            return _("{name} gave up the round at {contract}.").format(
                name=names[declarer], contract=contract
            )
        case SkippedEntry(Clause.BID_10, seat, bid):
            return _("{name} bid {bid} without a marriage: the round was skipped.").format(
                name=names[seat], bid=bid
            )
        case SkippedEntry(_clause, seat):
            return _("{name} cut badly for the third time: the round was skipped.").format(
                name=names[seat]
            )
        case MisdealEntry(seat):
            return _("{name} misdealt.").format(name=names[seat])
        case RedealEntry(clause):
            return _("Dealt again: {why}").format(why=redeal_ground(clause))
        case FineEntry(clause, seat):
            return _("{name}: {why}.").format(name=names[seat], why=clause_reason(clause))
        case _:
            assert_never(entry)


def entry_details(entry: Entry, names: Sequence[str]) -> str:
    """Give everything that an entry says."""
    said = entry_sentence(entry, names)
    if not isinstance(entry, PlayedEntry):
        return said
    parts = [
        (_("Card points"), _points_text(entry.cards, names)),
        (_("Marriages"), _points_text(entry.marriages, names)),
        (_("No trick"), listed(names[seat] for seat in sorted(entry.no_trick))),
    ]
    return " ".join([said, *(f"{title}: {text}." for title, text in parts if text)])


def _points_text(points: Sequence[int], names: Sequence[str]) -> str:
    return listed(f"{name} {one}" for name, one in zip(names, points, strict=True) if one)


def _played_sentence(entry: PlayedEntry, names: Sequence[str]) -> str:
    name, contract = names[entry.declarer], entry.contract
    if entry.bid is None:
        said = _("{name} played for {contract}").format(name=name, contract=contract)
    else:
        said = _("{name} bid {bid} and played for {contract}").format(
            name=name, bid=entry.bid, contract=contract
        )
    extras = [_("won blind")] if entry.blind else []
    if entry.contra is not None:
        extras.append(_("after a contra: times {factor}").format(factor=entry.contra))
    return f"{listed([said, *extras])}."


def _letters(number: int) -> str:
    """Give a to z, then aa, ab and so on."""
    more, rest = divmod(number, len(ascii_lowercase))
    return (_letters(more - 1) if more else "") + ascii_lowercase[rest]
