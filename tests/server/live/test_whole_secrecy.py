"""T1 over whole matches: from the first card to the last, no byte tells what is hidden.

A match of every preset is played through all its deals. Again and again on the way the table goes
on for some actions in two worlds that differ only in what one viewer cannot know, and all bytes
that he gets, when he gets them, and the notes of the server are compared.
"""

from __future__ import annotations

import random

import pytest

from tests.server.live.effort import effort
from tests.server.live.test_secrecy import consistent, course, goes_on_alone
from tests.server.live.virtual import run_virtually
from tests.server.tables.players import Room
from tests.server.tables.test_secrecy import with_truth
from tests.strategies.disguises import disguised
from tests.strategies.playing import eager, play_on
from tysiacha.rules.presets import PRESETS
from tysiacha.server.tables.settings import Settings


def compared_here(room: Room, dice: random.Random) -> int:
    """Let the table go on in other worlds, too; give how many viewers were compared."""
    playing = room.playing
    assert playing.state is not None
    moments = list(play_on(playing.state, eager, dice))[:-1][: dice.randint(1, 5)]
    if not moments or goes_on_alone(moments[-1].after):
        return 0
    script = [moment.action for moment in moments]
    recorders, notes = run_virtually(course(room.table, script))
    for one in recorders:
        assert not one.leaks
    compared = 0
    for one in dice.sample(recorders, effort(2, len(recorders))):
        other = disguised(playing.state, one.viewer, moments[-1].after, dice)
        if other == playing.state or not consistent(other, moments):
            continue
        again, other_notes = run_virtually(course(with_truth(room.table, other), script))
        same = next(two for two in again if two.viewer == one.viewer)
        assert one.got == same.got
        assert notes == other_notes
        compared += 1
    return compared


@pytest.mark.parametrize("base", sorted(PRESETS))
def test_T1_a_whole_match_tells_nobody_what_is_hidden(base: str) -> None:
    for seed in range(effort(1, 20)):
        dice = random.Random(f"{base} {seed}")
        room = Room(Settings(base=base), seed=seed)
        room.fill(PRESETS[base].players)
        room.start()
        compared, deals = 0, set()
        while room.table.in_match and room.table.v < effort(1_500, 10**6):
            room.play_on(dice.randint(1, effort(240, 12)))
            playing = room.playing
            if playing.state is not None and playing.turn is not None and not playing.over:
                compared += compared_here(room, dice)
                deals.add(len(playing.deals))
        assert compared >= 3
        assert len(deals) >= 3
