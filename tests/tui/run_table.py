"""Runs a table in a real terminal: ``python -m tests.tui.run_table FOLDER OUTCOME-FILE``."""

import fcntl
import sys
import termios
from dataclasses import replace
from pathlib import Path

from tests.tui.tables import plan
from tysiacha.saves.listing import saves_in
from tysiacha.tui.app import run_app


def main() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    folder, told = Path(sys.argv[1]), Path(sys.argv[2])
    unfinished = saves_in(folder).unfinished
    chosen = plan(seed=4, dealer=2, steady_bots=True, saves=folder)
    if unfinished:
        chosen = replace(chosen, resume=unfinished[0].path)
    outcome = run_app(chosen)
    told.write_text(f"{outcome.ending.value} {sum(len(deal.actions) for deal in outcome.deals)}")


if __name__ == "__main__":
    main()
