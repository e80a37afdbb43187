"""How somebody likes to play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tysiacha.texts.card_style import LETTERS, SIGNS, CardStyle


class Pace(StrEnum):
    """How long the table waits, so that people can follow."""

    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"
    STEP = "step"
    """Until a key is pressed."""

    @property
    def after_an_action(self) -> float:
        """Seconds to wait before a bot acts."""
        return {Pace.FAST: 0.0, Pace.NORMAL: 0.7, Pace.SLOW: 1.8}.get(self, 0.0)

    @property
    def after_a_trick(self) -> float:
        """Seconds that a trick lies open before the next one may begin."""
        return {Pace.FAST: 0.0, Pace.NORMAL: 1.6, Pace.SLOW: 3.5}.get(self, 0.0)


class ThemeName(StrEnum):
    """Which colours to use."""

    LIGHT = "light"
    DARK = "dark"
    LIGHT_CONTRAST = "light-contrast"
    DARK_CONTRAST = "dark-contrast"
    MONO = "mono"
    """The two colours of the terminal itself."""


class Signs(StrEnum):
    """How cards are written."""

    SIGNS = "signs"
    """``A♥ 10♠``."""
    LETTERS = "letters"
    """``AH 10S``."""
    WORDS = "words"
    """``ace of hearts``, for screen readers."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a player can change at any time."""

    pace: Pace = Pace.NORMAL
    theme: ThemeName = ThemeName.LIGHT
    four_colour: bool = False
    confirm: bool = True
    """Whether a card is chosen with one key or click and played with a second one."""
    signs: Signs = Signs.SIGNS
    language: str | None = None
    """The code of the language, None to go by the environment."""
    guard: float = 0.25
    """Seconds after a new question in which nothing is decided: for double taps."""
    sixteen: bool = False
    """Whether the terminal has sixteen colours and no more."""

    @property
    def cards(self) -> CardStyle:
        """How cards are written where they are drawn; words are for lines."""
        return LETTERS if self.signs is Signs.LETTERS else SIGNS
