"""Undo and redo: without limit, and always back to what was there."""

from __future__ import annotations

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from tests.sheet.from_play import told_match
from tests.strategies.playing import share
from tysiacha.rules.presets import PRESETS
from tysiacha.sheet.history import History
from tysiacha.sheet.reckoning import Reckoning, opened

SEEDS = st.integers(0, 9)


@cache
def sheets(seed: int) -> list[Reckoning]:
    """Give a sheet as it grows."""
    sheet, told = told_match(PRESETS["russian_online"], seed, 8)
    grown = [opened(sheet)]
    for deal in told:
        if deal.entry is not None:
            grown.append(grown[-1].with_entry(deal.entry))
    return grown


@share(0.5)
@given(SEEDS, st.lists(st.sampled_from(["change", "undo", "redo"]), max_size=30))
def test_history_is_a_line_of_sheets_and_a_place_on_it(seed: int, steps: list[str]) -> None:
    grown = sheets(seed)
    line, place, fresh = [grown[0]], 0, 1
    history = History(grown[0])
    for step in steps:
        if step == "change":
            sheet = grown[fresh % len(grown)]
            fresh += 1
            line, place = [*line[: place + 1], sheet], place + 1
            history = history.changed(sheet)
        elif step == "undo":
            undone = history.undone()
            assert (undone is None) is (place == 0 and not line[0].lines)
            if undone is not None:
                place, history = place - 1, undone
        else:
            redone = history.redone()
            assert (redone is None) is (place == len(line) - 1)
            if redone is not None:
                place, history = place + 1, redone
        assert history.present == line[place]


@share(0.2)
@given(SEEDS)
def test_a_sheet_from_a_file_is_undone_entry_by_entry(seed: int) -> None:
    grown = sheets(seed)
    history: History | None = History(grown[-1])
    for sheet in reversed(grown):
        assert history is not None
        assert history.present == sheet
        history = history.undone()
    assert history is None


@share(0.2)
@given(SEEDS)
def test_what_was_undone_can_all_be_done_again(seed: int) -> None:
    grown = sheets(seed)
    history = History(grown[-1])
    while (undone := history.undone()) is not None:
        history = undone
    while (redone := history.redone()) is not None:
        history = redone
    assert history.present == grown[-1]


def test_a_change_forgets_what_was_undone() -> None:
    grown = sheets(1)
    undone = History(grown[2], (grown[1],)).undone()
    assert undone is not None
    assert undone.changed(grown[3]).redone() is None
