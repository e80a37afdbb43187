"""F29: when the loop stands still, the server notices and says so."""

from __future__ import annotations

import asyncio

from tests.server.live.clients import Notes
from tests.server.live.virtual import VirtualLoop, run_virtually
from tysiacha.server.app.watching import watch_lag
from tysiacha.server.http.figures import Figures


def test_F29_a_loop_that_stood_still_is_noted_and_one_that_runs_is_not() -> None:
    async def main() -> list[str]:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)
        notes = Notes()
        watching = loop.create_task(watch_lag(Figures(), notes))
        await asyncio.sleep(60.2)
        assert notes.lines == []
        loop.jump(0.6)
        await asyncio.sleep(10.0)
        watching.cancel()
        return notes.lines

    assert [line.split()[1] for line in run_virtually(main())] == ["loop-late"]
