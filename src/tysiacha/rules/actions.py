"""What a seat may ask for. An action carries no seat: it is always the one whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tysiacha.cards import Card
from tysiacha.rules.standing import Seat


@dataclass(frozen=True, slots=True)
class Cut:
    """Cut the pack: the cards from place ``at`` on come on top (rule DEAL-3)."""

    at: int
    """1 to 23: how many cards are lifted off the top."""


@dataclass(frozen=True, slots=True)
class KeepCards:
    """Keep the cards, when asked about a redeal (rules REDEAL-1, REDEAL-3)."""


@dataclass(frozen=True, slots=True)
class DemandRedeal:
    """Demand a new deal; the cards that justify it are shown (rules REDEAL-1 to REDEAL-7)."""


@dataclass(frozen=True, slots=True)
class Look:
    """Look at one's own hidden hand, which ends the chance of a blind bid (rule BID-12)."""


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid that many points in the auction (rules BID-1 to BID-9)."""

    points: int


@dataclass(frozen=True, slots=True)
class ConfirmOpening:
    """Confirm the compulsory opening bid where the dealer's side holds it (BID-3, Q-46)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the auction for this round (rule BID-7)."""


@dataclass(frozen=True, slots=True)
class ChooseStock:
    """Take one of the two stocks of a two-player round, unseen (rule P2-1)."""

    which: int
    """1 or 2."""


@dataclass(frozen=True, slots=True)
class Give:
    """Give a card away to an opponent after taking the stock (rule STOCK-2)."""

    card: Card
    to: Seat


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a card away face down in a two-player round (rule P2-2)."""

    card: Card


@dataclass(frozen=True, slots=True)
class DeclareContract:
    """Name the final contract, at least the winning bid (rule BID-11)."""

    points: int


@dataclass(frozen=True, slots=True)
class Concede:
    """Give the round up as declarer (rules CONCEDE-1 to CONCEDE-4)."""


@dataclass(frozen=True, slots=True)
class SayContra:
    """Double the declarer's result as a defender (rule CONTRA-1)."""


@dataclass(frozen=True, slots=True)
class Redouble:
    """Answer a contra: the declarer's result counts four times (rule CONTRA-1)."""


@dataclass(frozen=True, slots=True)
class LetStand:
    """Say no contra, or no redouble (rule CONTRA-1)."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card; when leading, perhaps with an announcement (rules PLAY-1 to PLAY-6)."""

    card: Card
    marriage: bool = False
    """Announce the marriage of this king or queen (rule MAR-4)."""
    aces: bool = False
    """Announce the four aces with this ace (rule MAR-10)."""


Action: TypeAlias = (
    Cut
    | KeepCards
    | DemandRedeal
    | Look
    | Bid
    | ConfirmOpening
    | Pass
    | ChooseStock
    | Give
    | Discard
    | DeclareContract
    | Concede
    | SayContra
    | Redouble
    | LetStand
    | Play
)
