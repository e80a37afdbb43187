"""Very many actions, to ask the referee about each: all that can be legal, and as many others."""

from __future__ import annotations

from tysiacha.cards import CARDS, Card
from tysiacha.rules.actions import (
    Action,
    Bid,
    ChooseStock,
    Concede,
    ConfirmOpening,
    Cut,
    DeclareContract,
    DemandRedeal,
    Discard,
    Give,
    KeepCards,
    LetStand,
    Look,
    Pass,
    Play,
    Redouble,
    SayContra,
)
from tysiacha.rules.options import Rules


def universe(rules: Rules) -> tuple[Action, ...]:
    """Give very many actions: all that can be legal at this table, and as many that cannot be."""
    some_cards = [Card(-1), *CARDS, Card(24)]
    points = [-5, 1, 99, 101, 10**30, *range(0, rules.bound + 15, 5)]
    return (
        *(Cut(at) for at in range(-1, 26)),
        *(ChooseStock(which) for which in range(4)),
        *(KeepCards(), DemandRedeal(), Look(), ConfirmOpening(), Pass(), Concede()),
        *(SayContra(), Redouble(), LetStand()),
        *(Bid(number) for number in points),
        *(DeclareContract(number) for number in points),
        *(Give(card, to) for card in some_cards for to in range(-1, 5)),
        *(Discard(card) for card in some_cards),
        *(
            Play(card, marriage=marriage, aces=aces)
            for card in some_cards
            for marriage in (False, True)
            for aces in (False, True)
        ),
    )
