"""Every phase looks as it did: ``python -m tests.tui.snapshots`` writes the pictures anew."""

import asyncio

import pytest

from tests.tui.sitting import Sitting, picture
from tests.tui.snapshots import CASES, FOLDER, pictures
from tests.tui.tables import screen_text
from tysiacha.tui.app import GameApp


@pytest.mark.parametrize("name", CASES)
def test_a_phase_looks_as_it_did(name: str) -> None:
    assert pictures(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_picture_has_its_case() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(CASES)


@pytest.mark.parametrize("name", ["giving", "following_refused", "auction"])
def test_the_screen_shows_what_is_drawn(name: str) -> None:
    case = CASES[name]

    async def shown() -> tuple[str, str]:
        app = GameApp(case.plan)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press(*case.keys.split())
            await pilot.pause(0.02)
            small = screen_text(app)
            await pilot.resize_terminal(120, 40)
            await pilot.pause(0.05)
            large = screen_text(app)
            app.exit(None)
        return small, large

    sitting = Sitting(case.plan, case.keys.split())
    sitting.play()
    drawn = [picture(sitting.scene, *size).lines() for size in ((80, 24), (120, 40))]
    assert asyncio.run(shown()) == tuple("\n".join(lines) + "\n" for lines in drawn)
