"""How long a phone takes until one can play: ``python -m bench.web``, with Debian's Chromium.

The page comes over a slow mobile network (``--latency``, ``--kilobits``) to a processor that is
made slower (``--slower``), with nothing kept from before and then for a second time; each figure is
the median of ``--runs``. A page is interactive when what one would tap first is there and the page
has time to answer. Written to ``docs/performance.md``; the last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Final

from playwright.sync_api import Browser, CDPSession, Page, ViewportSize

from bench.slow_line import SlowLine
from tools.browsing import browsing

DOCUMENT: Final = Path(__file__).resolve().parent.parent / "docs" / "performance.md"
PHONE: Final = ViewportSize(width=390, height=844)
PATIENCE_MS: Final = 120_000
AT_REST_MS: Final = 5_000
NEAR_KILOBITS: Final = 1_000_000.0
KILO: Final = 1024
SECOND: Final = 1000.0

PLAY_NOW: Final = ".choices .b.go"
FIRST_ACTION: Final = ".cutpicker .b.go, .step, .bar .b.go:not([aria-disabled=true])"
CARDS: Final = ".hand .card, .hand .back"

_DOCUMENT: Final = """# How fast the page is

What a person waits for on a phone. The network is that with which such figures are usually
measured: {latency:.0f} ms to and fro, {megabits:.1f} megabits in a second for all that comes, and a
round trip more for each connection that begins; the processor is {slower:.0f} times slower than
that of the measuring machine. Then the same on that machine itself, over no network. At the first
visit nothing is kept from before; at the second one the files are. The figures are the median of
{runs} loads in Chromium, measured by `make bench-web`, which writes this page.

| from opening the address until | slow phone | again | this machine | again |
|---|---|---|---|---|
{times}
Of the processor of this machine, the thread that draws the page needs {home_cpu:.2f} s until the
first page can be tapped and {table_cpu:.2f} s until a table can be played at: what other programs
that run beside change least, while they change the times above most. Meanwhile {load:.0f} programs
wanted its {processors} processors.

What comes over the network at the first visit, packed, with headers:

| page | kilobytes | files |
|---|---|---|
| the first page, with the table that it fetches ahead | {home:.0f} | {home_files} |
| a table, opened by its link | {table:.0f} | {table_files} |

The second deck, other languages, rules and the other pages come when they are asked for; what was
loaded once is kept, under names that change with what is in it. Not counted is what the service
worker fetches afterwards, so that the pages work without a network.

## What makes it so

* The page is small: Svelte leaves little to load, there is no kit of parts and no font, cards are
  drawings of a few kilobytes, of which only those that are shown stand in the document.
* The first page takes three round trips: the document; the first script with what all pages need;
  and what that script knows to be needed besides, by the address and the language, before the page
  itself has begun.
* What several pages share lies in few files, and the first page fetches the table ahead when it is
  at rest; to who was here before, it opens the socket, too.
* Between the tap and the first question lie two round trips besides that of the connection: one
  for the socket, one for hello, the table, its bots and the start of the match, in one message.
* Nothing is drawn that is not seen: what happened before one came is not shown move by move, and
  where there is no room beside the table, there is nothing beside it.
* The cards take two round trips more, for what makes [deals fair](fairness.md); a bot that begins a
  deal begins at once.
* The server packs every file once, at its start; all but the document may be kept for ever.
"""

_WATCH: Final = """(selectors) => {
  window.seenAt = {};
  const look = () => {
    for (const [name, selector] of Object.entries(selectors)) {
      if (!(name in window.seenAt) && document.querySelector(selector) !== null) {
        window.seenAt[name] = null;
        requestAnimationFrame(() => setTimeout(() => { window.seenAt[name] = performance.now(); }));
      }
    }
  };
  new MutationObserver(look).observe(document, {
    subtree: true, childList: true, attributes: true, attributeFilter: ["class", "aria-disabled"],
  });
  look();
}"""


@dataclass(slots=True)
class Traffic:
    """What came over the network, as it was sent."""

    files: dict[str, float] = field(default_factory=dict)

    @property
    def kilobytes(self) -> float:
        """Give all of it."""
        return sum(self.files.values()) / KILO


@dataclass(frozen=True, slots=True)
class Slowness:
    """What stands between the page and who wants to play."""

    latency_ms: float
    kilobits: float
    slower: float


NEAR: Final = Slowness(0.0, NEAR_KILOBITS, 1.0)


@dataclass(frozen=True, slots=True)
class Visit:
    """A page, what it can be asked, and what it loads."""

    page: Page
    session: CDPSession
    traffic: Traffic


@contextmanager
def phone(browser: Browser, slowness: Slowness, *, keeps: bool) -> Iterator[Visit]:
    """Give a page of a slow phone that was never here, and what it loads."""
    context = browser.new_context(
        viewport=PHONE, locale="en", has_touch=True, service_workers="allow" if keeps else "block"
    )
    try:
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Emulation.setCPUThrottlingRate", {"rate": slowness.slower})
        yield Visit(page, session, counted(session))
    finally:
        context.close()


def counted(session: CDPSession) -> Traffic:
    """Count from now on what is loaded."""
    traffic = Traffic()
    names: dict[str, str] = {}
    session.on(
        "Network.requestWillBeSent",
        lambda one: names.update({one["requestId"]: one["request"]["url"]}),
    )
    session.on(
        "Network.loadingFinished",
        lambda one: traffic.files.update(
            {names.get(one["requestId"], one["requestId"]): float(one["encodedDataLength"])}
        ),
    )
    return traffic


def watch(page: Page, selectors: dict[str, str]) -> None:
    """Note from the next navigation on when things are there first."""
    page.add_init_script(f"({_WATCH})({json.dumps(selectors)})")


def seen_at(page: Page, name: str) -> float:
    """Give when a thing was there, in milliseconds since the page was asked for."""
    page.wait_for_function(f"() => window.seenAt.{name} > 0", timeout=PATIENCE_MS)
    return float(page.evaluate(f"window.seenAt.{name}"))


def come(visit: Visit, line: SlowLine, slowness: Slowness, *, keeps: bool) -> str:
    """Begin a match over a quick line, so that one is known; give the address of its table."""
    page = visit.page
    line.be(latency_ms=0.0, kilobits=NEAR_KILOBITS)
    page.goto(line.address, timeout=PATIENCE_MS)
    page.click(PLAY_NOW, timeout=PATIENCE_MS)
    page.wait_for_url("**/t/*", timeout=PATIENCE_MS)
    page.wait_for_selector(FIRST_ACTION, timeout=PATIENCE_MS)
    if keeps:
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_timeout(AT_REST_MS)
    else:
        visit.session.send("Network.clearBrowserCache")
    table = page.url
    page.goto("about:blank")
    visit.traffic.files.clear()
    line.be(latency_ms=slowness.latency_ms, kilobits=slowness.kilobits)
    return table


def load_home(browser: Browser, line: SlowLine, slowness: Slowness, *, again: bool) -> float:
    """Load the first page, and give when one can begin."""
    with phone(browser, slowness, keeps=again) as visit:
        if again:
            come(visit, line, slowness, keeps=True)
        watch(visit.page, {"home": PLAY_NOW})
        visit.page.goto(line.address, timeout=PATIENCE_MS)
        return seen_at(visit.page, "home")


def begin_match(browser: Browser, line: SlowLine, slowness: Slowness, *, again: bool) -> float:
    """Open the first page and tap at once: give how long it took until one could act."""
    with phone(browser, slowness, keeps=again) as visit:
        if again:
            come(visit, line, slowness, keeps=True)
        watch(visit.page, {"playing": f"{CARDS}, {FIRST_ACTION}"})
        visit.page.goto(line.address, timeout=PATIENCE_MS, wait_until="commit")
        visit.page.click(PLAY_NOW, timeout=PATIENCE_MS)
        return seen_at(visit.page, "playing")


def weigh_home(browser: Browser, line: SlowLine, slowness: Slowness) -> Traffic:
    """Give what the first page loads, with what it fetches for the next one."""
    with phone(browser, slowness, keeps=False) as visit:
        visit.page.goto(line.address, timeout=PATIENCE_MS)
        visit.page.wait_for_selector(PLAY_NOW, timeout=PATIENCE_MS)
        visit.page.wait_for_timeout(AT_REST_MS)
        return visit.traffic


def load_table(
    browser: Browser, line: SlowLine, slowness: Slowness, *, again: bool
) -> tuple[float, Traffic]:
    """Load a table at which it is one's turn; at the first visit, only who one is was kept."""
    with phone(browser, slowness, keeps=again) as visit:
        table = come(visit, line, slowness, keeps=again)
        watch(visit.page, {"action": FIRST_ACTION})
        visit.page.goto(table, timeout=PATIENCE_MS)
        interactive = seen_at(visit.page, "action")
        visit.page.wait_for_timeout(AT_REST_MS)
        return interactive, visit.traffic


def processor_seconds(browser: Browser, line: SlowLine) -> tuple[float, float]:
    """Give the processor's time that the first page and a table take until one can act."""
    with phone(browser, NEAR, keeps=False) as visit:
        page, session = visit.page, visit.session
        line.be(latency_ms=NEAR.latency_ms, kilobits=NEAR.kilobits)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        watch(page, {"there": f"{PLAY_NOW}, {FIRST_ACTION}"})
        page.goto(line.address, timeout=PATIENCE_MS)
        seen_at(page, "there")
        home = _busy(session)
        page.click(PLAY_NOW)
        page.wait_for_url("**/t/*", timeout=PATIENCE_MS)
        page.wait_for_selector(FIRST_ACTION, timeout=PATIENCE_MS)
        table = page.url
        page.goto("about:blank")
        before = _busy(session)
        page.goto(table, timeout=PATIENCE_MS)
        seen_at(page, "there")
        return home, _busy(session) - before


def _busy(session: CDPSession) -> float:
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


@dataclass(frozen=True, slots=True)
class Times:
    """When one could begin, in milliseconds: the median of some visits."""

    home: float
    playing: float
    table: float


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured over one network with one processor."""

    first: Times
    again: Times
    home: Traffic
    table: Traffic


def measured(browser: Browser, line: SlowLine, slowness: Slowness, runs: int) -> Figures:
    """Measure everything, so often."""
    line.be(latency_ms=slowness.latency_ms, kilobits=slowness.kilobits)
    tables = [load_table(browser, line, slowness, again=False) for _ in range(runs)]
    kept = [load_table(browser, line, slowness, again=True)[0] for _ in range(runs)]

    _tell("tables are timed")

    def times(table: list[float], *, again: bool) -> Times:
        homes = [load_home(browser, line, slowness, again=again) for _ in range(runs)]
        begun = [begin_match(browser, line, slowness, again=again) for _ in range(runs)]
        _tell("the first page is timed" + " again" * again)
        return Times(median(homes), median(begun), median(table))

    first = times([ms for ms, _ in tables], again=False)
    weight = weigh_home(browser, line, slowness)
    return Figures(first, times(kept, again=True), weight, tables[0][1])


def _tell(what: str) -> None:
    sys.stderr.write(f"{what}\n")
    sys.stderr.flush()


def document(
    slow: Figures, fast: Figures, busy: tuple[float, float], slowness: Slowness, runs: int
) -> str:
    """Give the text of the document."""
    what = (
        "the first page can be tapped",
        "opened, tapped at once, and one can cut or bid",
        "a table, opened by its link, can be played at",
    )
    columns = [
        (one.home, one.playing, one.table)
        for one in (slow.first, slow.again, fast.first, fast.again)
    ]
    times = "".join(
        f"| {name} | {' | '.join(f'{ms / SECOND:.1f} s' for ms in row)} |\n"
        for name, row in zip(what, zip(*columns, strict=True), strict=True)
    )
    return _DOCUMENT.format(
        latency=slowness.latency_ms,
        megabits=slowness.kilobits / SECOND,
        slower=slowness.slower,
        runs=runs,
        times=times,
        load=os.getloadavg()[0],
        processors=os.cpu_count(),
        home_cpu=busy[0],
        table_cpu=busy[1],
        home=slow.home.kilobytes,
        home_files=len(slow.home.files),
        table=slow.table.kilobytes,
        table_files=len(slow.table.files),
    )


def main() -> None:
    """Measure, write the document, print the line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--latency", type=float, default=150.0, help="milliseconds of a round trip")
    parser.add_argument("--kilobits", type=float, default=1600.0, help="that come in a second")
    parser.add_argument("--slower", type=float, default=4.0, help="so many times")
    parser.add_argument("--write", action="store_true", help="write docs/performance.md")
    asked = parser.parse_args()
    slowness = Slowness(asked.latency, asked.kilobits, asked.slower)
    with browsing() as (browser, served):
        line = SlowLine(served.port)
        slow = measured(browser, line, slowness, asked.runs)
        fast = measured(browser, line, NEAR, asked.runs)
        busy = processor_seconds(browser, line)
        line.close()
    text = document(slow, fast, busy, slowness, asked.runs)
    if asked.write:
        DOCUMENT.write_text(text, encoding="utf-8")
    print(text)
    figures = {
        "home_kb_gzip": round(slow.home.kilobytes, 1),
        "table_kb_gzip": round(slow.table.kilobytes, 1),
        "home_interactive_ms": round(slow.first.home),
        "table_interactive_ms": round(slow.first.table),
        "playing_ms": round(slow.first.playing),
        "home_again_ms": round(slow.again.home),
        "table_again_ms": round(slow.again.table),
        "playing_again_ms": round(slow.again.playing),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
