"""Actions, events, phases and views as short readable text: what transcripts are written in.

Seats are A, B, C and D, a spectator is ``-``. Every value is written from its own fields, so that
a field that is added, renamed or filled otherwise shows in the transcripts.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import groupby

from tests.strategies.canary import CARD_FIELDS, MASK_FIELDS, SEAT_FIELDS
from tysiacha.cards import Card, CardSet, Mask, card_text
from tysiacha.notation.short_words import short_words
from tysiacha.rules.actions import Action
from tysiacha.rules.options import Rules
from tysiacha.rules.standing import Standing
from tysiacha.rules.table import Table
from tysiacha.rules.views import SeatView, Viewer

NOBODY = "-"


def seat_text(viewer: Viewer) -> str:
    """Give a seat, or ``-`` for a spectator."""
    return NOBODY if viewer is None else "ABCD"[viewer]


def seats_text(seats: Iterable[Viewer]) -> str:
    """Give some seats in a row."""
    return "".join(seat_text(seat) for seat in seats) or NOBODY


def cards_text(mask: Mask | None) -> str:
    """Give a set of cards; ``?`` where it is hidden."""
    return "?" if mask is None else str(CardSet(mask)) or NOBODY


def action_text(action: Action) -> str:
    """Give an action in a few words; an exclamation mark announces."""
    return short_words(action, card_text=card_text, seat_text=seat_text, announced=("!", "!!"))


def actions_text(actions: Sequence[Action]) -> str:
    """Give actions in their order, those of a kind together, and numbers in a row as a range."""
    texts = [action_text(action) for action in actions]
    kinds = [
        (kind, [text.partition(" ")[2] for text in group])
        for kind, group in groupby(texts, key=lambda text: text.partition(" ")[0])
    ]
    return ", ".join(f"{kind} {_listed(rest)}".rstrip() for kind, rest in kinds)


def _listed(rest: list[str]) -> str:
    if len(rest) < 3 or not all(text.isdigit() for text in rest):
        return " ".join(text.replace(" to ", "→") for text in rest)
    numbers = [int(text) for text in rest]
    step = numbers[1] - numbers[0]
    if numbers != list(range(numbers[0], numbers[-1] + 1, step)):
        return " ".join(rest)
    return f"{numbers[0]}–{numbers[-1]} by {step}"


def standing_text(standing: Standing) -> str:
    """Give what one player has on the sheet."""
    counts = {"b": standing.bolts, "f": standing.falls, "c": standing.concessions}
    marks = [f"{sign}{count}" for sign, count in counts.items() if count]
    if standing.barrel is not None:
        marks.insert(0, f"on({standing.barrel.used})@{standing.barrel.since}")
    return " ".join([str(standing.total), *marks])


def value_text(value: object) -> str:
    """Give any event, notice, phase or view in full: ``BidMade(seat=A points=105)``.

    Fields that are empty are left out, and so are the rules and the table, which do not change
    during a deal.
    """
    if not is_dataclass(value) or isinstance(value, type):
        return _plain_text(value)
    kind = type(value).__name__
    parts = [
        f"{one.name}={text}"
        for one in fields(value)
        if (text := _field_text(f"{kind}.{one.name}", one.name, getattr(value, one.name)))
    ]
    return f"{kind}({' '.join(parts)})"


def _field_text(path: str, name: str, inner: object) -> str:
    if inner is None or inner is False or inner == () or isinstance(inner, Rules | Table):
        return ""
    if path in MASK_FIELDS and isinstance(inner, int):
        return f"[{cards_text(inner)}]"
    if path in CARD_FIELDS:
        return _cards_in_order(inner)
    if name in SEAT_FIELDS:
        return _seats(inner)
    return value_text(inner)


def _cards_in_order(inner: object) -> str:
    if isinstance(inner, tuple):
        return "[" + " ".join(_cards_in_order(one) for one in inner) + "]"
    return card_text(Card(inner)) if isinstance(inner, int) else ""


def _seats(inner: object) -> str:
    if isinstance(inner, tuple):
        return "".join(_seats(one) for one in inner)
    return seat_text(inner) if isinstance(inner, int) else ""


def _plain_text(value: object) -> str:
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, tuple):
        return "(" + ", ".join(value_text(one) for one in value) + ")"
    return str(value)


def secret_parts(view: SeatView) -> tuple[str, ...]:
    """Give what a seat knows besides what all know."""
    parts = [f"hand {cards_text(view.hand_mask)}"]
    if view.cuts:
        parts.append("cut at " + " ".join(str(at) for at in view.cuts))
    if view.stock_mask is not None:
        parts.append(f"stock {cards_text(view.stock_mask)}")
    for gift in view.gifts:
        way = f"{seat_text(gift.giver)}→{seat_text(gift.receiver)}"
        parts.append(f"gift {way} {card_text(gift.card)}")
    if view.discard_mask:
        parts.append(f"discards {cards_text(view.discard_mask)}")
    return tuple(parts)


def digest(value: object) -> str:
    """Give a short digest of a whole value, so that no field of it can change unnoticed."""
    return hashlib.sha256(value_text(value).encode()).hexdigest()[:6]


def group_text(told: dict[Viewer, str]) -> list[str]:
    """Give what each viewer is told, those who are told the same together."""
    same: dict[str, list[Viewer]] = {}
    for viewer, text in told.items():
        same.setdefault(text, []).append(viewer)
    return [
        f"{'all' if len(same) == 1 else seats_text(viewers)}: {text}"
        for text, viewers in same.items()
    ]
