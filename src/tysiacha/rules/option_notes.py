"""Notes about options that were set although other options leave them without effect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from tysiacha.rules.amounts import FOUR_PLAYERS, TWO_PLAYERS
from tysiacha.rules.marking import N_
from tysiacha.rules.option_domains import OPTION_DOMAINS
from tysiacha.rules.option_values import option_text
from tysiacha.rules.options import Rules

NO_EFFECT: Final = N_("{option} has no effect with {cause} = {value}.")


@dataclass(frozen=True, slots=True)
class Note:
    """An option has no effect, because of what another one is set to."""

    option: str
    cause: str
    """The key of the other option."""
    value: str
    """What that one is set to, in words."""

    @property
    def sentence(self) -> str:
        """The note in English; :data:`NO_EFFECT` is its message for translation."""
        return NO_EFFECT.format(option=self.option, cause=self.cause, value=self.value)


def notes_for(rules: Rules, overrides: Iterable[str]) -> tuple[Note, ...]:
    """Give a note for every option of ``overrides`` that has no effect under these rules.

    >>> [note.sentence for note in notes_for(Rules(), ["golden_raise", "jump_bids"])]
    ['golden_raise has no effect with golden = off.']
    """
    idle = dict(_idle_options(rules))
    notes = ((key, idle[key]) for key in overrides if key in idle)
    return tuple(Note(key, cause, option_text(rules, cause)) for key, cause in notes)


def _idle_options(rules: Rules) -> Iterator[tuple[str, str]]:
    """Give each option that has no effect, with the option that causes it."""
    for cause, idle in _causes(rules):
        yield from ((key, cause) for key in idle if key != cause)


def _causes(rules: Rules) -> Iterator[tuple[str, tuple[str, ...]]]:
    if not rules.golden:
        yield "golden", _starting("golden_")
    if rules.blind_bid is None:
        yield "blind_bid", (*_starting("blind_"), "stock_hidden_when_blind")
    if rules.concede is None:
        yield "concede", _starting("concede_")
    if rules.bolts is None:
        yield "bolts", _starting("bolt_")
    if rules.dump_truck is None:
        yield "dump_truck", _starting("dump_truck_")
    if rules.barrel_at is None:
        yield "barrel_at", (*_starting("barrel_"), "bolt_on_barrel")
    elif not rules.frozen_barrel:
        frozen_only = (key for key in _starting("barrel_") if key != "barrel_at")
        yield "barrel_mode", (*frozen_only, "bolt_on_barrel")
    if rules.players != FOUR_PLAYERS:
        yield "players", _starting("p4_")
    if rules.players != TWO_PLAYERS:
        yield "players", _starting("p2_")
    else:
        yield "players", ("redeal_stock_below",)


def _starting(prefix: str) -> tuple[str, ...]:
    return tuple(key for key in OPTION_DOMAINS if key.startswith(prefix))
