"""``make bench-bots``: how strong the bots are, measured in the arena and written down.

Without options all of the plan is played in full size, which takes days: stop it with Ctrl-C, and
the same command goes on. ``--list`` shows the plan and how far it is, ``--only`` plays some of it
(``--only 'preset-*' --deals 100``), ``--write`` only writes docs/strength.md from what there is.
Other bots are measured by ``--hero``, ``--others`` and perhaps ``--than``: the difference to
another bot on the same deals (``--hero medium:worlds=10 --than medium --others rule --deals 200``).
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from bench.strength_earlier import EarlierPage
from bench.strength_figures import paired
from bench.strength_page import START_FILE, Found, found_all, page, told
from bench.strength_plan import LEVELS, Measurement, plan
from bench.strength_plan import Part as PagePart
from bench.strength_runs import Missing, Stale, forget, fresh_processes, measure
from bench.strength_start import measured_start
from tysiacha.arena.ray_player import ray_player
from tysiacha.arena.runner import WHOLE, Part
from tysiacha.arena.workers import WorkersLost
from tysiacha.bots.registry import BOT_NAMES
from tysiacha.rules.presets import PRESETS
from tysiacha.saves.locking import Locked
from tysiacha.solve.warming import is_ready, prepare

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "runs" / "strength"
PAGE: Final = ROOT / "docs" / "strength.md"
INTERRUPTED: Final = 130


def main() -> int:
    given = _options()
    folder: Path = given.folder
    if given.list:
        for found in found_all(plan(), folder):
            print(f"{found.one.id:40} {found.who}: {found.state or 'whole'}")
        return 0
    if given.write:
        return _write(folder)
    folder.mkdir(parents=True, exist_ok=True)
    if not is_ready():
        prepare(lambda _done, _parts: None)
    if given.start:
        return _measure_start(folder)
    chosen = _chosen(given)
    try:
        for one in chosen:
            _play(one, given, folder)
    except KeyboardInterrupt:
        print("\nbroken off; the same command goes on", file=sys.stderr)
        return INTERRUPTED
    if given.than:
        _tell_difference(found_all(chosen, folder))
    if not given.only and not given.hero:
        _measure_start(folder)
        return _write(folder)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--list", action="store_true", help="show the plan, and how far it is")
    parser.add_argument("--write", action="store_true", help="write docs/strength.md")
    parser.add_argument("--start", action="store_true", help="measure the first moves of all bots")
    parser.add_argument("--only", nargs="+", metavar="RUN", help="names, or patterns of them")
    parser.add_argument("--quick", action="store_true", help="only as much as shows that all works")
    parser.add_argument("--deals", type=int, metavar="N", help="so many deals, or matches")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), metavar="N")
    parser.add_argument("--ray", action="store_true", help="play on a cluster of Ray")
    parser.add_argument("--part", metavar="K/N", help="the K-th of N parts of each run")
    parser.add_argument(
        "--again", action="store_true", help="put aside what earlier code has played"
    )
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the runs are kept")
    parser.add_argument("--hero", metavar="BOT", help="measure this one instead of the plan")
    parser.add_argument("--others", default="rule", metavar="BOT")
    parser.add_argument(
        "--than", metavar="BOT", help="compare the hero with this one, deal by deal"
    )
    parser.add_argument("--rules", default="classic", choices=PRESETS)
    parser.add_argument("--seed", type=int, help="other deals than those of the plan")
    parser.add_argument("--matches", action="store_true", help="whole matches instead of deals")
    parser.add_argument("--judge", action="store_true", help="count contracts thrown away")
    return parser.parse_args()


def _chosen(given: argparse.Namespace) -> list[Measurement]:
    if given.hero:
        heroes = [given.hero, *([given.than] if given.than else [])]
        return [_other(hero, given) for hero in heroes]
    everything = plan()
    if not given.only:
        return list(everything)
    chosen = [
        one for one in everything if any(fnmatch.fnmatch(one.id, name) for name in given.only)
    ]
    if not chosen:
        sys.exit(f"no run is named {' or '.join(given.only)}: --list shows all")
    return chosen


def _other(hero: str, given: argparse.Namespace) -> Measurement:
    """Give the measurement of bots that are not in the plan."""
    kind = "matches" if given.matches else "deals"
    words = [hero, given.others, given.rules, kind, str(given.seed or "")]
    one = Measurement(
        id="other-" + re.sub(r"[^A-Za-z0-9.]+", "-", "-".join(words)).strip("-"),
        part=PagePart.OTHER,
        hero=hero,
        others=given.others,
        rules=given.rules,
        full=300,
        quick=30,
        matches=given.matches,
        judged=given.judge,
    )
    return one if given.seed is None else replace(one, seed=given.seed)


def _play(one: Measurement, given: argparse.Namespace, folder: Path) -> None:
    units = given.deals or (one.quick if given.quick else one.full)
    player = ray_player(given.workers) if given.ray else fresh_processes(given.workers)
    part = WHOLE
    if given.part:
        number, of = given.part.split("/")
        part = Part(int(number), int(of))
    try:
        try:
            run = measure(one, units, folder, player=player, part=part)
        except Stale:
            if not given.again:
                print(f"{one.id}: kept from earlier code or settings; --again plays it anew")
                return
            forget(one, folder)
            run = measure(one, units, folder, player=player, part=part)
    except Locked:
        print(f"{one.id}: another process plays it")
        return
    except WorkersLost as lost:
        print(f"{one.id}: the process that plays part {lost} ends again and again")
        return
    except Missing as missing:
        print(f"{one.id}: cannot be played: {missing}")
        return
    if run is None:
        print(f"{one.id}: this part is played; its shards are in {folder / one.id}.json.parts")
        return
    (found,) = found_all([one], folder)
    print(told(found), flush=True)


def _tell_difference(found: Sequence[Found]) -> None:
    changed, usual = found
    if changed.run is None or usual.run is None:
        return
    change = paired(changed.run.head.run, changed.run.results, usual.run.results)
    if change is not None and change.stderr is not None:
        print(
            f"{changed.one.hero} less {usual.one.hero}: {change.mean:+.2f} ± {change.stderr:.2f} a "
            f"round ({change.low:+.2f} to {change.high:+.2f}), {change.count} deals"
        )


def _measure_start(folder: Path) -> int:
    order = [*(name for name in BOT_NAMES if name not in LEVELS), *LEVELS]
    found = {name: measured_start(name) for name in order if name in BOT_NAMES}
    text = json.dumps(found, indent=2) + "\n"
    (folder / START_FILE).write_text(text, encoding="utf-8")
    print(text, end="")
    return 0


def _write(folder: Path) -> int:
    earlier = EarlierPage(PAGE.read_text(encoding="utf-8") if PAGE.exists() else "")
    PAGE.write_text(page(found_all(plan(), folder), folder, earlier), encoding="utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
