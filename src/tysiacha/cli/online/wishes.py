"""What somebody who joins a table asked for on the command line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tysiacha.notation.action_json import JsonObject
from tysiacha.texts.card_style import SIGNS, CardStyle


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for on the command line."""

    link: Callable[[str], str]
    """Gives the link of a table."""
    open_settings: JsonObject | None = None
    """The settings of the table to open, if one is to be opened."""
    table: str | None = None
    bots: str | None = None
    """The level of the bots that fill the other seats."""
    name: str | None = None
    watch: bool = False
    cards: CardStyle = SIGNS
