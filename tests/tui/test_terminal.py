"""In a real terminal: colours only where they are wanted, and nothing lost however it ends."""

import re
import signal
import sys
from pathlib import Path

import pytest

from tests.tui.terminal import Terminal, table_in_a_terminal
from tysiacha.rules.actions import Bid
from tysiacha.saves.listing import saves_in

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")

_STYLE = re.compile(rb"\x1b\[([0-9;]*)m")


def has_colour(written: bytes) -> bool:
    """Tell whether any colour but the terminal's own two is asked for."""
    codes = {int(one) for style in _STYLE.findall(written) for one in style.split(b";") if one}
    return any(
        code in (38, 48) or (code // 10 in (3, 4, 9, 10) and code % 10 < 8) for code in codes
    )


def begin(terminal: Terminal) -> None:
    """Win the auction at 100."""
    terminal.wait_for("you open the auction")
    terminal.press("\r")
    terminal.wait_for("choose a card for")


def leave(terminal: Terminal) -> None:
    """Leave the table as one does."""
    terminal.press("q")
    terminal.wait_for("Leave the table?")
    terminal.press("y")


def saved_actions(folder: Path) -> int:
    (saved,) = saves_in(folder).unfinished
    assert Bid(100) in saved.deals[0].actions
    return len(saved.deals[0].actions)


def test_colours_are_there_unless_the_environment_says_no(tmp_path: Path) -> None:
    written = {}
    for name, settings in {"colours": {}, "none": {"NO_COLOR": "1"}}.items():
        folder = tmp_path / name
        folder.mkdir()
        with table_in_a_terminal(folder, settings=settings) as terminal:
            begin(terminal)
            terminal.press("11")
            terminal.wait_for("a card for Fox")
            leave(terminal)
            assert terminal.ended() == 0
            written[name] = terminal.written
    assert has_colour(written["colours"])
    assert not has_colour(written["none"])
    assert re.search(rb"\x1b\[1[;m]", written["none"])


def test_ctrl_c_ends_it_and_nothing_is_lost(tmp_path: Path) -> None:
    with table_in_a_terminal(tmp_path) as terminal:
        begin(terminal)
        terminal.press("\x03")
        assert terminal.ended() == 0
        ending, actions = terminal.told.read_text().split()
        assert ending == "interrupted"
        assert (
            terminal.written.rstrip().endswith(b"\x1b[?25h") or b"\x1b[?1049l" in terminal.written
        )
    assert saved_actions(tmp_path) == int(actions)


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
def test_a_polite_signal_leaves_the_terminal_as_it_was(
    sent: signal.Signals, tmp_path: Path
) -> None:
    with table_in_a_terminal(tmp_path) as terminal:
        begin(terminal)
        terminal.child.send_signal(sent)
        assert terminal.ended() == 0
        assert b"\x1b[?1049l" in terminal.written
        assert terminal.told.read_text().startswith("interrupted")
    assert saved_actions(tmp_path) > 0


@pytest.mark.parametrize("how", ["killed", "closed"])
def test_a_killed_game_or_closed_terminal_loses_nothing(how: str, tmp_path: Path) -> None:
    with table_in_a_terminal(tmp_path) as terminal:
        begin(terminal)
        if how == "killed":
            terminal.child.kill()
        else:
            terminal.hang_up()
        assert terminal.ended() != 0 or how == "closed"
    before = saved_actions(tmp_path)
    with table_in_a_terminal(tmp_path) as terminal:
        terminal.wait_for("choose a card for")
        terminal.press("2244\r")
        terminal.wait_for("name your contract")
        terminal.press("\r")
        terminal.wait_for("you lead")
        leave(terminal)
        assert terminal.ended() == 0
    assert saved_actions(tmp_path) > before
