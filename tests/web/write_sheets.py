"""Write what the library makes of random rounds and sheets, for the browser client to compare.

python -m tests.web.write_sheets FILE --rounds 10000 --sheets 300 --seed 1
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

from tests.rules.settlement_cases import SeededDice, some_match, some_outcome, some_rules
from tests.sheet.from_play import told_match
from tysiacha.rules.clauses import Clause
from tysiacha.rules.option_domains import OPTION_DOMAINS, option_data
from tysiacha.rules.options import Rules
from tysiacha.rules.outcomes import (
    BarrelFallen,
    BarrelMounted,
    BarrelRoundUsed,
    BoltFined,
    BoltMarked,
    Fined,
    GivenUp,
    GoldenReset,
    Happening,
    MatchWon,
    Outcome,
    PassedOut,
    Played,
    Redealt,
    Settlement,
    SittingStock,
    Skipped,
    TotalDumped,
    TotalZeroed,
)
from tysiacha.rules.presets import PRESETS, differences, nearest_preset
from tysiacha.rules.settlement import settle, settle_fine
from tysiacha.rules.standing import Match, Standing
from tysiacha.sheet.explaining import accounts_of
from tysiacha.sheet.reckoning import reckon
from tysiacha.sheet.writing import results_json, sheet_text

Data: TypeAlias = dict[str, object]

_WORDS = {
    BoltMarked: "bolt",
    BoltFined: "bolts-fined",
    BarrelRoundUsed: "barrel-round",
    BarrelMounted: "barrel",
    BarrelFallen: "fell",
    TotalZeroed: "zeroed",
    TotalDumped: "dumped",
    GoldenReset: "golden-reset",
    MatchWon: "won",
}


def rounds(number: int, seed: int) -> Iterator[Data]:
    """Give random rounds, each with what settling it did."""
    for place in range(number):
        dice = SeededDice(seed * 1_000_003 + place)
        match = some_match(dice, some_rules(dice))
        outcome = some_outcome(dice, match)
        done = settle_fine(match, outcome) if isinstance(outcome, Fined) else settle(match, outcome)
        yield {
            "rules": _rules(match.rules),
            "match": _match(match),
            "outcome": _outcome(outcome),
            "settlement": _settlement(done),
        }


def sheets(number: int, seed: int) -> Iterator[Data]:
    """Give sheets of played matches, each with its text, its results and how totals came about."""
    dice = random.Random(seed)
    for place in range(number):
        rules = PRESETS[dice.choice(sorted(PRESETS))]
        sheet, told = told_match(rules, seed * 1_000 + place, dice.randint(1, 6))
        reckoning = reckon(sheet)
        for deal in told:
            if deal.entry is not None:
                reckoning = reckoning.with_entry(deal.entry)
        yield {
            "text": sheet_text(reckoning),
            "results": results_json(reckoning),
            "totals": [
                [[step.total for step in account.steps] for account in accounts_of(reckoning, seat)]
                for seat in range(rules.players)
            ],
        }


def _rules(rules: Rules) -> Data:
    base = nearest_preset(rules)
    changed = differences(PRESETS[base], rules)
    assert changed.keys() <= OPTION_DOMAINS.keys()
    return {"base": base, "options": {key: option_data(rules, key) for key in changed}}


def _match(match: Match) -> Data:
    return {
        "dealer": match.dealer,
        "standings": [_standing(one) for one in match.standings],
        "round": match.round_number,
        "deal": match.deal_number,
        "goldenLeft": match.golden_left,
        "goldenMade": match.golden_made,
        "winner": match.winner,
    }


def _standing(standing: Standing) -> Data:
    barrel = standing.barrel
    return {
        "total": standing.total,
        "bolts": standing.bolts,
        "falls": standing.falls,
        "concessions": standing.concessions,
        "barrel": None if barrel is None else {"since": barrel.since, "used": barrel.used},
    }


def _outcome(outcome: Outcome | Fined) -> Data:
    match outcome:
        case Played():
            return {
                "kind": "played",
                "declarer": outcome.declarer,
                "contract": outcome.contract,
                "raw": list(outcome.raw),
                "trickless": list(outcome.trickless),
                "blind": outcome.blind,
                "factor": outcome.factor,
                "stock": _stock(outcome.stock),
            }
        case GivenUp(declarer, contract, stock):
            return {
                "kind": "given-up",
                "declarer": declarer,
                "contract": contract,
                "stock": _stock(stock),
            }
        case Skipped(clause, seat, fine):
            return {"kind": "skipped", "clause": str(clause), "seat": seat, "fine": fine}
        case Fined(clause, seat, fine):
            return {"kind": "fined", "clause": str(clause), "seat": seat, "fine": fine}
        case Redealt() | PassedOut():
            return {"kind": "redealt"}


def _stock(stock: SittingStock | None) -> Data | None:
    if stock is None:
        return None
    return {"points": stock.points, "marriage": stock.marriage, "aces": stock.aces}


def _settlement(done: Settlement) -> Data:
    return {
        "match": _match(done.match),
        "seats": [
            {
                "base": one.base,
                "change": one.change,
                "after": _standing(one.after),
                "why": [str(clause) for clause in one.why],
            }
            for one in done.seats
        ],
        "happenings": [_happening(one) for one in done.happenings],
    }


def _happening(happening: Happening) -> Data:
    words: Data = {"what": _WORDS[type(happening)]}
    for key in type(happening).__slots__:
        value: object = getattr(happening, key)
        words[key] = str(value) if isinstance(value, Clause) else value
    return words


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--rounds", type=int, default=10_000)
    parser.add_argument("--sheets", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    file: Path = args.file
    content = {
        "rounds": list(rounds(args.rounds, args.seed)),
        "sheets": list(sheets(args.sheets, args.seed)),
    }
    file.write_text(json.dumps(content), encoding="utf-8")


if __name__ == "__main__":
    main()
