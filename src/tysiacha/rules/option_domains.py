"""Which values each option can have, by its key, in the order of the rules text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from tysiacha.cards import SUITS, Suit
from tysiacha.rules.amounts import (
    CONTRACT_UNIT,
    MARRIAGE_UNIT,
    MOST_ATTEMPTS,
    ROUND_LIMIT,
    TOTAL_LIMIT,
    WEAKEST_HAND_LIMIT,
    WEAKEST_STOCK_LIMIT,
)
from tysiacha.rules.choices import (
    BarrelAttemptUnit,
    BarrelCapacity,
    BarrelFailedContract,
    BarrelMode,
    BarrelSimultaneous,
    BarrelThirdFall,
    BlindBid,
    BlindDoubles,
    BoltOnBarrel,
    Bolts,
    BoltTrigger,
    CapWithMarriage,
    Concede,
    Contra,
    CutCheck,
    DeclarerScores,
    DumpTruck,
    ForcedOpening,
    GoldenAuction,
    GoldenNoneMade,
    IllegalBid,
    Misdeal,
    P2Form,
    P2Leftover,
    P4Bonus,
    PassedCards,
    RaiseAfterStock,
    RedealDemand,
    StockRedealAt,
    StockShown,
    TrumpChange,
    TrumpEffect,
    WinRule,
)
from tysiacha.rules.option_errors import BadOption
from tysiacha.rules.phrases import Message, Phrase, Row, one_of, phrase

if TYPE_CHECKING:
    from tysiacha.rules.options import Rules

OptionValue: TypeAlias = bool | int | StrEnum | tuple[int, int, int, int] | None
"""What a field of :class:`~tysiacha.rules.options.Rules` may hold; None where a thing is off."""

OptionData: TypeAlias = bool | int | str | dict[str, int]
"""The same as JSON and TOML hold it: words for enums, ``"off"`` for None."""

OFF: Final = "off"
ON: Final = "on"


@dataclass(frozen=True, slots=True)
class YesNo:
    """True or false."""


@dataclass(frozen=True, slots=True)
class OnOff:
    """``on`` or ``off`` in words, a truth value in code."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """A member of an enum; with ``off`` also None."""

    choices: type[StrEnum]
    off: bool = False


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from ``least`` to ``most``, a multiple of ``multiple``."""

    least: int = 1
    most: int = ROUND_LIMIT
    multiple: int = 1
    off: bool = False
    """Whether None will do too."""
    words: type[StrEnum] | None = None
    """The enum whose members will do too."""


@dataclass(frozen=True, slots=True)
class NumberOf:
    """One of a few whole numbers."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SuitPoints:
    """Four different points, one for each suit."""


OptionDomain: TypeAlias = YesNo | OnOff | OneOf | Number | NumberOf | SuitPoints
"""The values that an option can have."""

_TOTAL: Final = Number(least=-TOTAL_LIMIT, most=TOTAL_LIMIT, off=True)
_FINE: Final = Number(least=0, multiple=CONTRACT_UNIT)
_FINE_OR_OFF: Final = Number(least=0, multiple=CONTRACT_UNIT, off=True)
_TARGET: Final = Number(most=TOTAL_LIMIT, multiple=CONTRACT_UNIT)

OPTION_DOMAINS: Final[Mapping[str, OptionDomain]] = MappingProxyType(
    {
        "players": NumberOf((2, 3, 4)),
        "cut_check": OneOf(CutCheck, off=True),
        "misdeal": OneOf(Misdeal),
        "redeal_four_nines": OneOf(RedealDemand, off=True),
        "redeal_four_nines_after_pass": YesNo(),
        "redeal_two_nines_stock": OneOf(RedealDemand, off=True),
        "redeal_three_nines": YesNo(),
        "redeal_four_jacks": YesNo(),
        "redeal_hand_below": Number(most=WEAKEST_HAND_LIMIT, off=True),
        "redeal_stock_below": Number(most=WEAKEST_STOCK_LIMIT, off=True),
        "stock_redeal_at": OneOf(StockRedealAt),
        "opening_bid": Number(),
        "forced_opening": OneOf(ForcedOpening),
        "bid_step": NumberOf((5, 10)),
        "jump_bids": YesNo(),
        "cap_without_marriage": Number(off=True),
        "cap_with_marriage": Number(words=CapWithMarriage),
        "illegal_bid": OneOf(IllegalBid),
        "raise_after_stock": OneOf(RaiseAfterStock),
        "blind_bid": OneOf(BlindBid, off=True),
        "blind_doubles": OneOf(BlindDoubles),
        "blind_minimum": _TOTAL,
        "stock_hidden_when_blind": YesNo(),
        "silence_below": _TOTAL,
        "contra": OneOf(Contra, off=True),
        "stock_shown": OneOf(StockShown),
        "passed_cards": OneOf(PassedCards),
        "concede": OneOf(Concede, off=True),
        "concede_limit": Number(off=True),
        "concede_third_fine": _FINE_OR_OFF,
        "must_beat": YesNo(),
        "must_trump": YesNo(),
        "must_overtrump": YesNo(),
        "marriage_needs_trick": YesNo(),
        "marriage_values": SuitPoints(),
        "trump_effect": OneOf(TrumpEffect),
        "trump_change": OneOf(TrumpChange),
        "ace_marriage": Number(multiple=MARRIAGE_UNIT, off=True),
        "last_trick_bonus": Number(least=0),
        "rounding": NumberOf((5, 10, 1)),
        "declarer_rounded": YesNo(),
        "declarer_scores": OneOf(DeclarerScores),
        "bolts": OneOf(Bolts, off=True),
        "bolt_trigger": OneOf(BoltTrigger),
        "bolt_limit": NumberOf((3, 5)),
        "bolt_fine": _FINE,
        "bolt_for_declarer": YesNo(),
        "bolt_on_barrel": OneOf(BoltOnBarrel),
        "dump_truck": OneOf(DumpTruck, off=True),
        "dump_truck_at": _TARGET,
        "target": _TARGET,
        "win_rule": OneOf(WinRule),
        "barrel_at": Number(most=TOTAL_LIMIT, off=True),
        "barrel_mode": OneOf(BarrelMode),
        "barrel_attempts": Number(most=MOST_ATTEMPTS, off=True),
        "barrel_attempt_unit": OneOf(BarrelAttemptUnit),
        "barrel_timeout_fine": _FINE_OR_OFF,
        "barrel_failed_contract": OneOf(BarrelFailedContract),
        "barrel_capacity": Number(words=BarrelCapacity),
        "barrel_displaced_fine": _FINE_OR_OFF,
        "barrel_simultaneous": OneOf(BarrelSimultaneous),
        "barrel_third_fall": OneOf(BarrelThirdFall, off=True),
        "barrel_jump": YesNo(),
        "golden": OnOff(),
        "golden_auction": OneOf(GoldenAuction),
        "golden_raise": YesNo(),
        "golden_none_made": OneOf(GoldenNoneMade),
        "p4_bonus": OneOf(P4Bonus),
        "p4_dealer_sees_stock": YesNo(),
        "p2_form": OneOf(P2Form),
        "p2_leftover": OneOf(P2Leftover),
    }
)
"""The domain of every option, in the order of the rules text."""

_ON_OFF: Final = (OFF, ON)
_SUIT_WORDS: Final = tuple(suit.name.lower() for suit in SUITS)


def option_value(rules: Rules, key: str) -> OptionValue:
    """Give what an option is set to, as code holds it; KeyError for an unknown key."""
    if key not in OPTION_DOMAINS:
        raise KeyError(key)
    value: OptionValue = getattr(rules, key)
    return value


def option_data(rules: Rules, key: str) -> OptionData:
    """Give what an option is set to, as JSON and TOML hold it; KeyError for an unknown key."""
    return data_of(OPTION_DOMAINS[key], option_value(rules, key))


def data_of(domain: OptionDomain, value: OptionValue) -> OptionData:
    """Give a value of a domain as JSON and TOML hold it."""
    match value:
        case None:
            return OFF
        case bool():
            return value if isinstance(domain, YesNo) else _ON_OFF[value]
        case StrEnum():
            return str(value)
        case int():
            return value
        case _:
            return dict(zip(_SUIT_WORDS, value, strict=True))


def accepts(domain: OptionDomain, value: object) -> bool:
    """Tell whether a domain holds a value, exactly of the type that code uses for it."""
    match domain:
        case YesNo() | OnOff():
            return isinstance(value, bool)
        case OneOf():
            return isinstance(value, domain.choices) or (domain.off and value is None)
        case Number():
            if domain.words is not None and isinstance(value, domain.words):
                return True
            return (domain.off and value is None) or _number_fits(domain, value)
        case NumberOf():
            return type(value) is int and value in domain.numbers
        case SuitPoints():
            return type(value) is tuple and len(value) == len(SUITS) and _points_fit(value)
        case _:
            assert_never(domain)


def expected_phrase(domain: OptionDomain, *, quoted: bool = True) -> Phrase:
    """Give what a domain holds, in the words of files, or without quotes as they are typed.

    >>> str(expected_phrase(Number(least=0, multiple=5, off=True)))
    '"off" or a whole number from 0 to 10000 that is a multiple of 5'
    """
    match domain:
        case YesNo():
            return one_of(["true", "false"] if quoted else ["yes", "no"])
        case OnOff():
            return one_of(_words([ON, OFF], quoted=quoted))
        case OneOf():
            off = [OFF] if domain.off else []
            return one_of(_words([*off, *domain.choices], quoted=quoted))
        case Number():
            off = [OFF] if domain.off else []
            words = _words([*(domain.words or ()), *off], quoted=quoted)
            return one_of([*words, _number_expected(domain)])
        case NumberOf():
            return one_of(str(number) for number in sorted(domain.numbers))
        case SuitPoints():
            return _points_expected(quoted=quoted)
        case _:
            assert_never(domain)


def check_values(rules: Rules) -> None:
    """Raise :class:`BadOption` for the first option whose value it cannot have."""
    for key, domain in OPTION_DOMAINS.items():
        value = option_value(rules, key)
        if not accepts(domain, value):
            raise BadOption(key, value, expected_phrase(domain))


def suit_of_word(word: str) -> Suit | None:
    """Give the suit that a word of ``marriage_values`` names, None if it names none."""
    return Suit(_SUIT_WORDS.index(word)) if word in _SUIT_WORDS else None


def _number_fits(domain: Number, value: object) -> bool:
    if type(value) is not int:
        return False
    return domain.least <= value <= domain.most and value % domain.multiple == 0


def _points_fit(values: tuple[object, ...]) -> bool:
    points = Number(multiple=MARRIAGE_UNIT)
    return len(set(values)) == len(values) and all(_number_fits(points, one) for one in values)


def _words(words: Iterable[str], *, quoted: bool) -> list[str]:
    return [f'"{word}"' if quoted else str(word) for word in words]


def _number_expected(domain: Number) -> Message:
    least = max(domain.least, domain.multiple) if domain.least > 0 else domain.least
    if domain.multiple == 1:
        return phrase("a whole number from {least} to {most}", least=least, most=domain.most)
    return phrase(
        "a whole number from {least} to {most} that is a multiple of {unit}",
        least=least,
        most=domain.most,
        unit=domain.multiple,
    )


def _points_expected(*, quoted: bool) -> Message:
    if not quoted:
        return phrase(
            "{example} with four different multiples of {unit}",
            example="hearts=100,diamonds=80,clubs=60,spades=40",
            unit=MARRIAGE_UNIT,
        )
    return phrase(
        "a table of points for {suits}: four different multiples of {unit} up to {most}",
        suits=Row(_SUIT_WORDS[::-1]),
        unit=MARRIAGE_UNIT,
        most=ROUND_LIMIT,
    )
