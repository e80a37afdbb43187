"""Which dialogue goes with which phase."""

from __future__ import annotations

from typing import assert_never

from tysiacha.cli.plain.ask_auction import ask_call, ask_cut, ask_keep, ask_stock
from tysiacha.cli.plain.ask_exchange import ask_contra, ask_contract, ask_exchange
from tysiacha.cli.plain.ask_play import ask_play
from tysiacha.cli.plain.dialogue import Asking, Dialogue
from tysiacha.rules.phases import (
    Bidding,
    ContraAsk,
    Cutting,
    Exchange,
    GiftAsk,
    HandAsk,
    Naming,
    RedoubleAsk,
    RoundOver,
    StockChoice,
    Tricks,
)


def dialogue_for(asking: Asking) -> Dialogue:
    """Give the dialogue with the player whose turn it is."""
    phase = asking.view.phase
    match phase:
        case Cutting():
            return ask_cut(asking)
        case HandAsk() | GiftAsk():
            return ask_keep(asking)
        case Bidding():
            return ask_call(asking)
        case StockChoice():
            return ask_stock(asking)
        case Exchange():
            return ask_exchange(asking)
        case Naming():
            return ask_contract(asking)
        case ContraAsk() | RedoubleAsk():
            return ask_contra(asking)
        case Tricks():
            return ask_play(asking)
        case RoundOver():
            message = "nobody is asked when the round is over"
            raise ValueError(message)
        case _:
            assert_never(phase)
