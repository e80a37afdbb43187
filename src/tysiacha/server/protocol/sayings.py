"""What is said of what happened: each saying, its keys, and of what kind they are."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

import msgspec

from tysiacha.server.protocol.game import Card, Outcome, Settlement, SuitLetter

SAYINGS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "sat": ("by", "somebody took a seat"),
        "bot": ("by level", "a bot took a seat"),
        "left": ("by", "a seat is empty again"),
        "settings": ("", "the settings changed"),
        "locked": ("locked", "the host locked or unlocked the table"),
        "host": ("player", "another one is the host"),
        "match": ("id dealer", "a match began"),
        "prepared": ("", "the server is bound to its part of the next deal"),
        "promises": ("", "the list of promises is closed"),
        "bound": ("", "the deal is bound, nothing can change it any more"),
        "ready": ("by", "somebody is ready for the next deal"),
        "away": ("by", "a bot plays for somebody from now on"),
        "back": ("by", "somebody took the seat back from the bot"),
        "parked": ("", "everybody is away, and the match waits"),
        "resumed": ("", "the match goes on"),
        "undo-asked": ("by", "somebody wants to take back"),
        "undo-agreed": ("by", "somebody agrees to it"),
        "undo-dropped": ("by?", "it is not taken back; by is null where time decided"),
        "undone": ("", "it is taken back: the section game is as it was"),
        "claimed": ("by granted", "somebody claimed all tricks to come"),
        "time": ("to by ms", "somebody gave the one who thinks more time"),
        "rematch": ("by", "somebody wants another match"),
        "ended": ("winner?", "the match is over; winner is null where it was broken off"),
        "closed": ("", "the table is closed"),
        "answered": ("by how", "the table answered for a seat: clock, all or claim"),
        "opened": (
            "number Fair-Server Fair-Secret Fair-Root Fair-Seat",
            "the secrets of a deal that is over, see docs/fairness.md",
        ),
        "cut": ("by at? shown?", "the pack was cut; at is told to the cutter alone"),
        "dealt": ("by count cards?", "a hand was dealt; cards are told to its owner"),
        "stock-laid": ("counts cards?", "the stock was laid"),
        "looked": ("by cards?", "a hidden hand was looked at"),
        "opened-hand": ("by cards?", "a hidden hand was opened at the end of the auction"),
        "stock-taken": ("by stock count cards?", "the declarer took the stock"),
        "gave": ("by to card?", "a card was given away"),
        "discarded": ("by card?", "a card was put away"),
        "bid": ("by points blind", "a bid"),
        "confirmed": ("by points", "the compulsory opening was confirmed"),
        "passed": ("by", "a pass"),
        "all-passed": ("", "everybody passed, the cards are dealt again"),
        "declarer": ("by points blind golden", "the auction is over"),
        "redeal": ("by clause cards automatic", "a new deal was demanded"),
        "stock-chosen": ("by stock", "one of two stocks was chosen"),
        "kept": ("by", "somebody who was asked about a redeal keeps the cards"),
        "stood": ("by", "no contra, or no redouble"),
        "contract": ("by points", "the final contract"),
        "conceded": ("by points", "the declarer gave up"),
        "contra": ("by", "a contra"),
        "redouble": ("by", "a redouble"),
        "marriage": ("by suit points", "a marriage"),
        "aces": ("by points", "four aces"),
        "played": ("by card", "a card"),
        "trick": ("by cards", "a trick was taken"),
        "leftover": ("by stock:cards discards", "the last trick of two brought the other stock"),
        "skipped": ("by clause fine", "the round ends with a fine and no play"),
        "scored": ("outcome settlement", "the round is over and settled"),
        "stock-opened": ("stock:cards leftover discards", "what was left is open to all"),
        "bolt": ("by marks", "a trickless player is marked"),
        "bolts-fined": ("by fine", "the marks reached the limit"),
        "barrel-round": ("by used", "a round on the barrel is used up"),
        "barrel": ("by", "somebody mounted the barrel"),
        "fell": ("by clause total", "somebody fell off the barrel"),
        "zeroed": ("by", "a third fall set a total to zero"),
        "dumped": ("by", "the dump truck set a total to zero"),
        "golden-reset": ("replay", "no golden contract was made: all begin anew"),
        "won": ("by total", "somebody won the match"),
    }
)
"""By the word under ``say``: the other keys, always all of them, and what it means.

A key with ``?`` may be null; ``key:kind`` is of the kind of another key.
"""

_KINDS: Final[Mapping[str, object]] = MappingProxyType(
    {
        **dict.fromkeys(("by", "to", "dealer", "winner", "count", "number", "stock", "at"), int),
        **dict.fromkeys(("ms", "points", "fine", "marks", "used", "total"), int),
        **dict.fromkeys(("locked", "granted", "blind", "golden", "automatic", "replay"), bool),
        **dict.fromkeys(("level", "player", "id", "clause"), str),
        **dict.fromkeys(("Fair-Server", "Fair-Secret", "Fair-Root"), str),
        **dict.fromkeys(("card", "shown"), Card),
        **dict.fromkeys(("cards", "discards", "leftover"), list[Card]),
        "Fair-Seat": list[str],
        "counts": list[int],
        "how": Literal["clock", "all", "claim"],
        "outcome": Outcome,
        "settlement": Settlement,
        "suit": SuitLetter,
    }
)


def keys_of(word: str) -> tuple[str, ...]:
    """Give the keys of a saying beside ``say``.

    >>> keys_of("leftover")
    ('by', 'stock', 'discards')
    """
    return tuple(one.rstrip("?").split(":")[0] for one in SAYINGS[word][0].split())


def saying_struct(word: str) -> type[msgspec.Struct]:
    """Give the struct of a saying."""
    fields = [
        (f"key{number}", _kind(one), msgspec.field(name=name))
        for number, (one, name) in enumerate(
            zip(SAYINGS[word][0].split(), keys_of(word), strict=True)
        )
    ]
    name = "Says" + "".join(part.capitalize() for part in word.split("-"))
    made = msgspec.defstruct(
        name,
        fields,
        kw_only=True,
        frozen=True,
        forbid_unknown_fields=True,
        tag_field="say",
        tag=word,
    )
    made.__doc__ = SAYINGS[word][1]
    return made


def _kind(key: str) -> object:
    name, _, other = key.rstrip("?").partition(":")
    kind = _KINDS[other or name]
    return kind | None if key.endswith("?") else kind  # type: ignore[operator]
