"""What a seat or a spectator knows, read from JSON: the twin of :mod:`tysiacha.notation.view_json`.

Most of what a view holds is written out in its JSON. The rest follows from it: who sits where in a
round from the match, and what became of the standings from the outcome.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from tysiacha.client.outcomes import read_outcome, read_settlement, read_standing
from tysiacha.client.phases import read_live
from tysiacha.client.reading import (
    NotUnderstood,
    card,
    flag,
    mask,
    member,
    number,
    numbers,
    read,
    seat,
)
from tysiacha.notation.record_json import Json
from tysiacha.notation.strict_json import Node
from tysiacha.notation.view_json import OVER
from tysiacha.rules.notices import StockOpened
from tysiacha.rules.option_errors import BadOverrides
from tysiacha.rules.option_values import rules_with
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Phase, RoundOver
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.standing import Match
from tysiacha.rules.table import Table, table_of
from tysiacha.rules.views import Gift, PublicView, SeatView, View

_MOST_RULES: Final = 256


def read_view(value: Json) -> View:
    """Give a view.

    Raises:
        NotUnderstood: if it is none, or one by rules that this program does not have.
    """
    return read(value, _view)


def read_rules(value: Json) -> Rules:
    """Give the rules that a preset and what differs from it are.

    Raises:
        NotUnderstood: if there are none such.
    """
    return read(value, _rules)


def _view(node: Node) -> View:
    phase = _phase(node)
    own = member(node, "seat", seat)
    if own is None:
        return PublicView(phase)
    return SeatView(
        seat=own,
        phase=phase,
        hand_mask=member(node, "hand", mask),
        cuts=numbers(node.member("cuts")),
        stock_mask=member(node, "stock", mask),
        gifts=_gifts(node, own),
        discard_mask=mask(node.member("discarded")),
    )


def _gifts(node: Node, own: int) -> tuple[Gift, ...]:
    """Give the cards that a seat gave or was given."""
    exchange = node.member("exchange")
    if exchange.is_null():
        return ()
    gifts: list[Gift] = []
    for one in exchange.member("gifts").items():
        giver, receiver = seat(one.member("by")), seat(one.member("to"))
        given = member(one, "card", card)
        if own in (giver, receiver) and given is not None:
            gifts.append(Gift(giver, receiver, given))
    return tuple(gifts)


def _phase(node: Node) -> Phase:
    table = _table(node)
    word = node.member("phase").text()
    if word != OVER:
        return read_live(node, word, table, member(node, "turn", seat))
    over = node.member("over")
    turn = member(over, "turn", seat)
    before = read_live(node, over.member("ended_in").text(), table, turn)
    outcome = read_outcome(over.member("outcome"))
    settled = over.member("settlement")
    return RoundOver(
        table=table,
        before=before,
        outcome=outcome,
        settlement=None if settled.is_null() else read_settlement(settled, table.match, outcome),
        opened=member(over, "opened", _opened),
    )


def _opened(node: Node) -> StockOpened:
    return StockOpened(*(mask(node.member(key)) for key in ("stock", "leftover", "discards")))


def _table(node: Node) -> Table:
    of_match, of_table = node.member("match"), node.member("table")
    match = Match(
        rules=_rules(node.member("rules")),
        dealer=seat(of_table.member("dealer")),
        standings=tuple(map(read_standing, of_match.member("standings").items())),
        round_number=number(of_match.member("round")),
        deal_number=number(of_match.member("deal")),
        golden_left=number(of_match.member("golden_left")),
        golden_made=flag(of_match.member("golden_made")),
    )
    return table_of(match)


def _rules(node: Node) -> Rules:
    options = node.member("options")
    plain = {key: options.member(key).plain() for key in options.names()}
    rules = _rules_of(node.member("base").text(), msgspec.json.encode(plain, order="sorted"))
    named = node.member("id").text()
    if rules.rules_id != named:
        message = f"{node.pointer}: the server has other rules by that name: {named!r:.80}"
        raise NotUnderstood(message)
    return rules


@cache
def _preset(base: str) -> Rules:
    if base not in PRESETS:
        message = f"there are no rules {base!r:.40} here"
        raise NotUnderstood(message)
    return PRESETS[base]


_known: dict[tuple[str, bytes], Rules] = {}


def _rules_of(base: str, options: bytes) -> Rules:
    """Give rules, the same value each time: they are compared often."""
    start = _preset(base)
    key = (base, options)
    if key not in _known:
        changes = msgspec.json.decode(options, type=dict[str, object])
        try:
            rules = rules_with(start, changes)
        except BadOverrides as error:
            raise NotUnderstood("; ".join(map(str, error.phrases))) from None
        if len(_known) >= _MOST_RULES:
            _known.clear()
        _known[key] = rules
    return _known[key]
