"""Why an action is refused, in words."""

from __future__ import annotations

from collections.abc import Mapping

from tysiacha.cards import Suit
from tysiacha.notation.cards import CardTextError
from tysiacha.rules.errors import Reason
from tysiacha.rules.legal import reason_facts
from tysiacha.rules.views import SeatView
from tysiacha.texts.terms import suit_words
from tysiacha.texts.translation import _


def reason_text(reason: Reason, about: SeatView | Mapping[str, int | Suit]) -> str:
    """Give the sentence of a reason, filled in from the view of the player who is refused.

    >>> reason_text(Reason.BID_OFF_STEP, {"step": 5})
    'Bids go in steps of 5. (BID-6)'
    """
    facts = reason_facts(about) if isinstance(about, SeatView) else about
    words = {name: _word(value) for name, value in facts.items()}
    return f"{_(reason.message).format_map(words)} ({reason.rule})"


def card_error_text(error: CardTextError) -> str:
    """Give what is wrong with the text of a card."""
    return _(error.problem.value).format_map(error.facts)


def _word(value: int | Suit) -> str:
    return suit_words(value) if isinstance(value, Suit) else str(value)
