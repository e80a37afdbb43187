"""Saved matches for tests, whose players choose by the place in the match alone."""

import hashlib
from datetime import datetime
from pathlib import Path

from tysiacha.play.dice import Dice
from tysiacha.rules.actions import Action, Bid, Concede
from tysiacha.rules.legal import legal_actions
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import RoundOver
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.projection import view_of
from tysiacha.rules.round import apply, start_round, to_act
from tysiacha.rules.standing import Match
from tysiacha.rules.states import RoundState
from tysiacha.rules.views import SeatView
from tysiacha.saves.header import SavedSeat, SaveHeader
from tysiacha.saves.writing import SaveWriter

NAMES = ("Ann", "Бен", "Cleo", "Дана")
NOON = datetime(2026, 11, 30, 12, 0, 0)  # noqa: DTZ001 - only its digits are of interest


def header(rules: str | Rules = "classic", *, seed: int = 1) -> SaveHeader:
    chosen = PRESETS[rules] if isinstance(rules, str) else rules
    bots = (None, "rule", "random", "rule")
    seats = tuple(SavedSeat(NAMES[seat], bots[seat]) for seat in range(chosen.players))
    return SaveHeader(
        rules=chosen,
        rules_name="some rules",
        seats=seats,
        dealer=1,
        by_lot=False,
        seed=seed,
        began="2026-11-30 12:00",
    )


def steady_choice(view: SeatView, place: int) -> Action:
    """Choose by the place in the match: the same whoever plays on from there."""
    offers = [one for one in legal_actions(view) if not isinstance(one, Concede)]
    bids = [one for one in offers if isinstance(one, Bid)]
    offers = [one for one in offers if one not in bids[2:]]
    digest = hashlib.sha256(f"{place}".encode()).digest()
    return offers[digest[0] % len(offers)]


def save_a_match(folder: Path, about: SaveHeader, *, actions: int) -> tuple[Path, list[Action]]:
    """Save a match with so many actions and give its file."""
    writer = SaveWriter.create(folder, about, now=NOON)
    played = play_on(writer, about, None, about.match, actions=actions)
    writer.close()
    return writer.path, played


def play_on(
    writer: SaveWriter, about: SaveHeader, state: RoundState | None, match: Match, *, actions: int
) -> list[Action]:
    """Play and save so many actions more."""
    played: list[Action] = []
    while len(played) < actions and match.winner is None:
        if state is None:
            pack = Dice(about.seed).pack(match.deal_number)
            writer.deal(match.deal_number, pack)
            state = start_round(match, pack).state
        seat = to_act(state)
        assert seat is not None
        action = steady_choice(view_of(state, seat), len(played))
        state = apply(state, action).state
        writer.act(seat, action)
        played.append(action)
        phase = state.phase
        if isinstance(phase, RoundOver):
            match, state = phase.match, None
    return played
