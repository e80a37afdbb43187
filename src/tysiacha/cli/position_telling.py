"""A position in sentences: the table, what is known of every hand, the trick, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator

from tysiacha.cli.plain.screen import bids_lines, hand_text, table_lines
from tysiacha.notation.actions import HIDDEN
from tysiacha.notation.positions import Position, exchanged_of
from tysiacha.notation.records import Holding
from tysiacha.notation.styles import TEXTS_OF, Style
from tysiacha.play.hand_order import trump_of
from tysiacha.rules.phases import Bidding
from tysiacha.rules.presets import nearest_preset, preset_name
from tysiacha.texts.card_style import CardStyle
from tysiacha.texts.standings import standing_lines
from tysiacha.texts.translation import _
from tysiacha.texts.wording import Wording


def position_lines(position: Position, style: Style) -> Iterator[str]:
    """Give a position as lines; cards that are not known are question marks."""
    table = position.table
    rules = table.rules
    names = tuple(_("Seat {n}").format(n=seat + 1) for seat in range(rules.players))
    wording = Wording(names, position.seat, CardStyle(TEXTS_OF[style], " ", "   "))
    name = preset_name(rules) or _("{name}, with changes").format(name=nearest_preset(rules))
    yield _("Thousand by the rules {name} (rules id {id}).").format(name=name, id=rules.rules_id)
    if any(one.total or one.barrel for one in table.standings):
        yield from standing_lines(table.match, wording)
    if isinstance(position.phase, Bidding):
        yield from bids_lines(position.phase, wording)
    yield from _hand_lines(position, wording)
    yield from table_lines(position.phase, wording)


def _hand_lines(position: Position, wording: Wording) -> Iterator[str]:
    phase, exchanged = position.phase, exchanged_of(position.phase)
    trump = trump_of(phase)
    for seat in position.table.active:
        hand = position.hands[seat]
        cards = hand_text(hand.mask, trump, wording.cards)
        yield f"  {wording.name(seat)}: {_with_hidden(cards, hand)}"
    for number, stock in enumerate(position.stocks, start=1):
        if exchanged is not None and exchanged.stock is not None and number == exchanged.which:
            continue  # told with the contract
        if stock.count:
            cards = _with_hidden(wording.cards.mask(stock.mask), stock)
            yield "  " + _("The stock: {cards}").format(cards=cards)


def _with_hidden(cards: str, holding: Holding) -> str:
    return " ".join([part for part in (cards, " ".join([HIDDEN] * holding.hidden)) if part])
