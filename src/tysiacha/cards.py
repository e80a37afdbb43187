"""The pack of Thousand: 24 cards in four suits, their strength, their points, and sets of them.

A card is a small integer, ``suit * 6 + rank``, 0 to 23. A set of cards is an integer too, a *mask*
with bit ``i`` set for card ``i`` (names end in ``_mask``); at the edges of the library masks are
wrapped in a :class:`CardSet`, which iterates and prints. Source: rules CARD-1 to CARD-5.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, NewType, TypeAlias


class Suit(IntEnum):
    """The four suits, in the order of their marriages' usual value (rule MAR-9)."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3

    @property
    def symbol(self) -> str:
        """The suit as one character: ``♠``, ``♣``, ``♦`` or ``♥``."""
        return _SUIT_SYMBOLS[self]

    @property
    def letter(self) -> str:
        """The suit as one ASCII letter: ``S``, ``C``, ``D`` or ``H``."""
        return _SUIT_LETTERS[self]


class Rank(IntEnum):
    """The six ranks in order of strength; the ten beats the king (rule CARD-2)."""

    NINE = 0
    JACK = 1
    QUEEN = 2
    KING = 3
    TEN = 4
    ACE = 5

    @property
    def index(self) -> str:
        """What stands in the corner of the card: ``9``, ``J``, ``Q``, ``K``, ``10`` or ``A``."""
        return _RANK_INDICES[self]


Card = NewType("Card", int)
"""One card: ``suit * 6 + rank``, 0 to 23. Also its number in arrays and among actions."""

Mask: TypeAlias = int
"""A set of cards as bits: bit ``i`` stands for card ``i``."""

_SUIT_SYMBOLS: Final = ("♠", "♣", "♦", "♥")
_SUIT_LETTERS: Final = ("S", "C", "D", "H")
_RANK_INDICES: Final = ("9", "J", "Q", "K", "10", "A")
_RANK_POINTS: Final = (0, 2, 3, 4, 10, 11)

SUITS: Final = tuple(Suit)
RANKS: Final = tuple(Rank)
PACK_SIZE: Final = len(SUITS) * len(RANKS)

CARDS: Final[tuple[Card, ...]] = tuple(Card(i) for i in range(PACK_SIZE))
"""The whole pack in the order of the cards' numbers: ♠9 … ♠A, ♣9 … ♥A (rule CARD-1)."""

SUIT_OF: Final[tuple[Suit, ...]] = tuple(Suit(c // len(RANKS)) for c in CARDS)
RANK_OF: Final[tuple[Rank, ...]] = tuple(Rank(c % len(RANKS)) for c in CARDS)
POINTS_OF: Final[tuple[int, ...]] = tuple(_RANK_POINTS[c % len(RANKS)] for c in CARDS)
"""Card points by card number: ace 11, ten 10, king 4, queen 3, jack 2, nine 0 (rule CARD-3)."""

BIT: Final[tuple[Mask, ...]] = tuple(1 << c for c in CARDS)
FULL_MASK: Final[Mask] = (1 << PACK_SIZE) - 1
SUIT_MASK: Final[tuple[Mask, ...]] = tuple(0b111111 << (len(RANKS) * s) for s in SUITS)
RANK_MASK: Final[tuple[Mask, ...]] = tuple(
    sum(1 << (len(RANKS) * s + r) for s in SUITS) for r in RANKS
)
HIGHER_MASK: Final[tuple[Mask, ...]] = tuple(
    sum(BIT[d] for d in CARDS if SUIT_OF[d] == SUIT_OF[c] and d > c) for c in CARDS
)
"""By card number: the cards of the same suit that beat it."""

MARRIAGE_MASK: Final[tuple[Mask, ...]] = tuple(
    SUIT_MASK[s] & (RANK_MASK[Rank.KING] | RANK_MASK[Rank.QUEEN]) for s in SUITS
)
"""By suit: its king and queen (rule MAR-1)."""

PACK_POINTS: Final = sum(POINTS_OF)
"""The card points of the whole pack, 120; one suit holds 30 (rule CARD-4)."""

_POINTS_OF_BYTE: Final = tuple(
    tuple(
        sum(POINTS_OF[8 * byte + bit] for bit in range(8) if value >> bit & 1)
        for value in range(256)
    )
    for byte in range(PACK_SIZE // 8)
)


def card(rank: Rank, suit: Suit) -> Card:
    """Give the card of that rank and suit.

    >>> card_text(card(Rank.TEN, Suit.HEARTS))
    '10♥'
    """
    return Card(suit * len(RANKS) + rank)


def card_text(card: Card) -> str:
    """Give a card in the international style, for people: ``A♥``, ``10♠``."""
    return _RANK_INDICES[card % len(RANKS)] + _SUIT_SYMBOLS[card // len(RANKS)]


def cards_of(mask: Mask) -> Iterator[Card]:
    """Give the cards of a mask, lowest number first."""
    while mask:
        bit = mask & -mask
        yield Card(bit.bit_length() - 1)
        mask ^= bit


def mask_of(cards: Iterable[Card]) -> Mask:
    """Give the mask of some cards."""
    mask = 0
    for one in cards:
        mask |= BIT[one]
    return mask


def points_of(mask: Mask) -> int:
    """Give the card points of a mask, 0 to 120 (rule CARD-3)."""
    low, middle, high = _POINTS_OF_BYTE
    return low[mask & 255] + middle[mask >> 8 & 255] + high[mask >> 16]


def marriages_in(mask: Mask) -> tuple[Suit, ...]:
    """Give the suits whose king and queen are both in a mask (rule MAR-1)."""
    return tuple(s for s in SUITS if mask & MARRIAGE_MASK[s] == MARRIAGE_MASK[s])


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set of cards: iterates strongest suit and rank first, prints, compares and hashes.

    >>> hand = CardSet.of(card(Rank.NINE, Suit.SPADES), card(Rank.ACE, Suit.HEARTS))
    >>> print(hand)
    A♥ 9♠
    >>> len(hand), hand.points
    (2, 11)
    """

    mask: Mask

    @classmethod
    def of(cls, *cards: Card) -> CardSet:
        """Give the set of the cards named."""
        return cls(mask_of(cards))

    @property
    def points(self) -> int:
        """Card points of all cards in the set (rule CARD-3)."""
        return points_of(self.mask)

    @property
    def marriages(self) -> tuple[Suit, ...]:
        """The suits whose king and queen are both here (rule MAR-1)."""
        return marriages_in(self.mask)

    def of_suit(self, suit: Suit) -> CardSet:
        """Give the cards of one suit."""
        return CardSet(self.mask & SUIT_MASK[suit])

    def __iter__(self) -> Iterator[Card]:
        return iter(sorted(cards_of(self.mask), reverse=True))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __contains__(self, one: object) -> bool:
        return isinstance(one, int) and 0 <= one < PACK_SIZE and self.mask >> one & 1 == 1

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask | other.mask)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & other.mask)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & ~other.mask)

    def __str__(self) -> str:
        return " ".join(card_text(one) for one in self)
