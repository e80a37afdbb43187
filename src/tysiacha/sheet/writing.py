"""A score sheet as the text of a file, and its results as JSON.

What is written is read back as the same sheet; a line per entry, for people to read and mend.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TypeAlias, assert_never

from tysiacha.rules.option_domains import OptionData, option_data
from tysiacha.rules.standing import Seat
from tysiacha.rules.table import table_of
from tysiacha.sheet.entries import (
    ConcededEntry,
    FineEntry,
    MisdealEntry,
    PlayedEntry,
    RedealEntry,
    SkippedEntry,
    StartLine,
    StockCount,
)
from tysiacha.sheet.reckoning import Reckoned, Reckoning

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"
"""What JSON holds."""


def sheet_text(reckoning: Reckoning) -> str:
    """Give a sheet as the text of a file."""
    sheet = reckoning.sheet
    head: dict[str, Json] = {"rules": sheet.source.name}
    if sheet.source.options:
        head["options"] = {
            key: _option_json(option_data(sheet.rules, key)) for key in sheet.source.options
        }
    head |= {"players": list(sheet.names), "dealer": sheet.names[sheet.dealer]}
    start = {name: _start_json(line) for name, line in zip(sheet.names, sheet.start, strict=True)}
    started: dict[str, Json] = {name: line for name, line in start.items() if line}
    if started:
        head["start"] = started
    if sheet.first_round > 1:
        head["first_round"] = sheet.first_round
    lines = [f"  {_dumped(key)}: {_dumped(value)}," for key, value in head.items()]
    entries = [f"    {_dumped(_entry_json(sheet.names, line))}" for line in reckoning.lines]
    rounds = ["  " + '"rounds": [', ",\n".join(entries), "  ]"] if entries else ['  "rounds": []']
    return "\n".join(["{", *lines, *rounds, "}"]) + "\n"


def results_json(reckoning: Reckoning) -> dict[str, Json]:
    """Give everything that came out: an item per entry, and the winner."""
    names = reckoning.sheet.names
    return {
        "rounds": [_line_json(names, line) for line in reckoning.lines],
        "winner": reckoning.winner,
    }


def _entry_json(names: tuple[str, ...], line: Reckoned) -> dict[str, Json]:
    """Give one entry as it stands in ``rounds``."""
    match line.entry:
        case PlayedEntry():
            return _played_json(names, line.entry, sitting=table_of(line.before).sitting)
        case ConcededEntry(declarer, contract, bid, stock):
            return {
                **_bargain_json(names[declarer], contract, bid),
                "conceded": True,
                **_stock_json(stock),
            }
        case SkippedEntry(clause, seat, bid):
            offence: dict[str, Json] = {} if bid is None else {"bid": bid}
            return {"skipped": {"rule": str(clause), "player": names[seat], **offence}}
        case MisdealEntry(seat):
            return {"misdeal": {"player": names[seat]}}
        case RedealEntry(clause):
            return {"redeal": {"rule": str(clause)}}
        case FineEntry(clause, seat):
            return {"fine": {"rule": str(clause), "player": names[seat]}}
        case _:
            assert_never(line.entry)


def _line_json(names: tuple[str, ...], line: Reckoned) -> dict[str, Json]:
    before = line.before
    players: dict[str, Json] = {}
    for name, result in zip(names, line.settlement.seats, strict=True):
        barrel = result.after.barrel
        players[name] = {
            "base": result.base,
            "change": result.change,
            "total": result.after.total,
            "bolts": result.after.bolts,
            "barrel_rounds": None if barrel is None else barrel.used,
            "falls": result.after.falls,
            "why": [str(clause) for clause in result.why],
        }
    return {
        "number": before.round_number,
        "dealer": names[before.dealer],
        "golden": before.golden,
        "players": players,
    }


def _played_json(
    names: tuple[str, ...], entry: PlayedEntry, *, sitting: Seat | None
) -> dict[str, Json]:
    active = [seat for seat in range(len(names)) if seat != sitting]
    written = _bargain_json(names[entry.declarer], entry.contract, entry.bid)
    if entry.blind:
        written["blind"] = True
    if entry.contra is not None:
        written["contra"] = entry.contra
    written["cards"] = {names[seat]: entry.cards[seat] for seat in active}
    announced: dict[str, Json] = {
        names[seat]: points for seat, points in enumerate(entry.marriages) if points
    }
    if announced:
        written["marriages"] = announced
    if entry.no_trick:
        written["no_trick"] = [names[seat] for seat in sorted(entry.no_trick)]
    if entry.last_trick is not None:
        written["last_trick"] = names[entry.last_trick]
    return written | _stock_json(entry.stock)


def _bargain_json(declarer: str, contract: int, bid: int | None) -> dict[str, Json]:
    raised: dict[str, Json] = {} if bid is None else {"bid": bid}
    return {"declarer": declarer, **raised, "contract": contract}


def _stock_json(stock: StockCount | None) -> dict[str, Json]:
    if stock is None:
        return {}
    written: dict[str, Json] = {"points": stock.points}
    if stock.marriage:
        written["marriage"] = stock.marriage
    if stock.aces is not None:
        written["aces"] = stock.aces
    return {"stock": written}


def _start_json(line: StartLine) -> dict[str, Json]:
    counts: Mapping[str, int] = {
        "total": line.total,
        "bolts": line.bolts,
        "falls": line.falls,
        "concessions": line.concessions,
    }
    stay = {"barrel_rounds": line.barrel_rounds, "on_since": line.on_since}
    return {
        **{key: count for key, count in counts.items() if count},
        **{key: number for key, number in stay.items() if number is not None},
    }


def _option_json(data: OptionData) -> Json:
    return {**data} if isinstance(data, dict) else data


def _dumped(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)
