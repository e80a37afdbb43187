"""Settings of bots changed by words: what the bot then plays with, and what is refused."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

import pytest

from tests.arena.stubs import a_run, timeless
from tysiacha.arena.bot_settings import (
    BadSetting,
    Change,
    settings_of,
    split_settings,
    with_changes,
)
from tysiacha.arena.entrants import Kind, WrongSetting, parse_entrants
from tysiacha.arena.shards import play_shard
from tysiacha.bots.medium_settings import MediumSettings
from tysiacha.bots.registry import UnknownBot, make_bot
from tysiacha.rules.actions import Action, Pass
from tysiacha.rules.views import SeatView


class Mood(StrEnum):
    CALM = "calm"
    WILD = "wild"


@dataclass(frozen=True)
class Inner:
    share: float = 0.5


@dataclass(frozen=True)
class Settings:
    count: int = 3
    brave: bool = True
    mood: Mood = Mood.CALM
    limit: float | None = None
    inner: Inner = field(default_factory=Inner)
    pair: tuple[int, int] = (1, 2)

    def __post_init__(self) -> None:
        if self.count > 9:
            message = "too many"
            raise ValueError(message)


class Tuned:
    """A bot that takes settings."""

    name = "tuned"

    def __init__(self, *, seed: int, settings: Settings = Settings()) -> None:
        self.seed = seed
        self.settings = settings

    def act(self, view: SeatView) -> Action:
        return Pass()


def tuned(words: str) -> Settings:
    _name, changes = split_settings(f"tuned:{words}")
    bot = with_changes(Tuned(seed=1), changes, seed=7)
    assert isinstance(bot, Tuned)
    assert bot.seed == 7
    return bot.settings


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("count=5", Settings(count=5)),
        ("brave=off", Settings(brave=False)),
        ("brave=Yes,count=-1", Settings(count=-1)),
        ("mood=wild", Settings(mood=Mood.WILD)),
        ("limit=2.5", Settings(limit=2.5)),
        ("limit=none", Settings()),
        ("inner.share=1", Settings(inner=Inner(1.0))),
    ],
)
def test_a_setting_is_what_was_asked_for(words: str, expected: Settings) -> None:
    assert tuned(words) == expected


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("coutn=5", "did you mean count"),
        ("zzz=5", "there are count, brave"),
        ("inner.shar=5", "did you mean share"),
        ("count.more=5", "no setting count.more"),
        ("count=2.5", "a whole number, not '2.5'"),
        ("count=10", "too many"),
        ("brave=1", "on or off"),
        ("mood=sad", "one of calm, wild"),
        ("limit=x", "a number, not 'x'"),
        ("inner=3", "cannot be set by a word"),
        ("pair=3", "cannot be set by a word"),
        ("count", "not SETTING=VALUE"),
        ("count=", "not SETTING=VALUE"),
        ("count=1,,brave=on", "not SETTING=VALUE"),
        ("count=1,count=2", "twice"),
        ("", "not SETTING=VALUE"),
    ],
)
def test_what_is_no_setting_is_refused_with_a_reason(words: str, said: str) -> None:
    with pytest.raises(BadSetting, match=said):
        tuned(words)


def test_a_bot_without_settings_has_none_to_change() -> None:
    bot = make_bot("random", seed=1)
    assert settings_of(bot) is None
    with pytest.raises(BadSetting, match="random has no settings"):
        with_changes(bot, (Change("worlds", "3"),), seed=1)


def test_settings_that_are_not_shown_are_those_taken_if_nothing_is_said() -> None:
    assert settings_of(make_bot("medium", seed=1)) == MediumSettings()


def test_an_entrant_says_its_settings_and_is_named_by_what_is_changed() -> None:
    (usual, changed, named) = parse_entrants(["medium", "medium:worlds=5", "m=medium:worlds=6"])
    assert (usual.built_in, changed.built_in) == ("medium", "medium")
    assert (changed.name, changed.kind, named.name) == ("medium:worlds=5", Kind.BUILT_IN, "m")
    assert usual.settings == repr(MediumSettings())
    assert changed.settings == repr(MediumSettings(worlds=5))
    assert changed.needs_solver
    assert not parse_entrants(["rule:play.lead=2"])[0].needs_solver


def test_a_changed_bot_plays_otherwise() -> None:
    usual, changed = (
        play_shard(run, run.shards[0])
        for run in (a_run("careful", "careful"), a_run("careful:bidding.over_opening=0", "careful"))
    )
    assert timeless(usual) != timeless(changed)


def test_wrong_words_are_refused_before_anything_is_played() -> None:
    with pytest.raises(WrongSetting, match="did you mean worlds"):
        parse_entrants(["medium:wrlds=3"])
    with pytest.raises(WrongSetting):
        parse_entrants(["random:x=3"])
    with pytest.raises(UnknownBot):
        parse_entrants(["mediun:worlds=3"])
