"""How long a phone takes until one can play: ``python -m bench.web``, with Debian's Chromium.

The page comes over a slow mobile network (``--latency``, ``--kilobits``) to a processor that is
made slower (``--slower``), with nothing kept from before; each figure is the best of ``--runs``.
A page is interactive when what one would tap first is there and the page has time to answer.
Written to ``docs/performance.md``; the last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, ViewportSize

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

What a person waits for who has never been here, on a phone: the network takes {latency:.0f} ms for
each request and brings {megabits:.1f} megabits in a second, the processor is {slower:.0f} times
slower than that of the measuring machine; then the same on that machine itself, over no network.
Nothing is kept from before. The figures are the best of {runs} loads in Chromium, measured by
`make bench-web`, which writes this page; sockets are not slowed down by it.

| from opening the address until | slow phone | this machine |
|---|---|---|
{times}
Of the processor of this machine, the thread that draws the page needs {home_cpu:.2f} s until the
first page can be tapped and {table_cpu:.2f} s until a table can be played at: what other programs
that run beside change least, while they change the times above most. Meanwhile {load:.0f} programs
wanted its {processors} processors.

What comes over the network, packed, with headers:

| page | kilobytes | files |
|---|---|---|
| the first page, with the table that it fetches ahead | {home:.0f} | {home_files} |
| a table, opened by its link | {table:.0f} | {table_files} |

The second deck, other languages, rules and the other pages come when they are asked for; what was
loaded once is kept, under names that change with what is in it. Not counted is what the service
worker fetches afterwards, so that the pages work without a network.

## What makes it so

* The page is small: Svelte leaves little to load, there is no kit of parts and no font, cards are
  drawings of a few kilobytes that a sprite holds.
* What is needed first is asked for together: the texts of the language, the page and the deck, and
  for a table the socket, instead of one after the other.
* What several pages share lies in few files, and the first page fetches the table ahead when it is
  at rest.
* A table with bots is laid in one round trip: opening it, its bots and the start are sent at once
  after its id is known.
* The server packs every file once, at its start.
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
    requestAnimationFrame(look);
  };
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


@contextmanager
def phone(browser: Browser, slowness: Slowness) -> Iterator[tuple[Page, CDPSession, Traffic]]:
    """Give a page of a slow phone that was never here, and what it loads."""
    context = browser.new_context(
        viewport=PHONE, locale="en", has_touch=True, service_workers="block"
    )
    try:
        page = context.new_page()
        session = slowed(context, page, slowness)
        yield page, session, counted(session)
    finally:
        context.close()


def slowed(context: BrowserContext, page: Page, slowness: Slowness) -> CDPSession:
    """Make the network and the processor of a page slow."""
    session = context.new_cdp_session(page)
    rate = slowness.kilobits * KILO / 8
    session.send("Network.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowness.slower})
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": slowness.latency_ms,
            "downloadThroughput": rate,
            "uploadThroughput": rate / 2,
        },
    )
    return session


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


def load_home(browser: Browser, address: str, slowness: Slowness) -> float:
    """Load the first page, and give when one can begin."""
    with phone(browser, slowness) as (page, _session, _traffic):
        watch(page, {"home": PLAY_NOW})
        page.goto(address, timeout=PATIENCE_MS)
        return seen_at(page, "home")


def begin_match(browser: Browser, address: str, slowness: Slowness) -> float:
    """Open the first page and tap at once: give how long it took until the cards were there."""
    with phone(browser, slowness) as (page, _session, _traffic):
        watch(page, {"playing": f"{CARDS}, {FIRST_ACTION}"})
        page.goto(address, timeout=PATIENCE_MS, wait_until="commit")
        page.click(PLAY_NOW, timeout=PATIENCE_MS)
        return seen_at(page, "playing")


def weigh_home(browser: Browser, address: str, slowness: Slowness) -> Traffic:
    """Give what the first page loads, with what it fetches for the next one."""
    with phone(browser, slowness) as (page, _session, traffic):
        page.goto(address, timeout=PATIENCE_MS)
        page.wait_for_selector(PLAY_NOW, timeout=PATIENCE_MS)
        page.wait_for_timeout(AT_REST_MS)
        return traffic


def load_table(browser: Browser, address: str, slowness: Slowness) -> tuple[float, Traffic]:
    """Load a table at which it is one's turn, with nothing kept but who one is."""
    with phone(browser, slowness) as (page, session, traffic):
        page.goto(address, timeout=PATIENCE_MS)
        page.click(PLAY_NOW, timeout=PATIENCE_MS)
        page.wait_for_url("**/t/*", timeout=PATIENCE_MS)
        page.wait_for_selector(FIRST_ACTION, timeout=PATIENCE_MS)
        watch(page, {"action": FIRST_ACTION})
        session.send("Network.clearBrowserCache")
        table = page.url
        page.goto("about:blank")
        traffic.files.clear()
        page.goto(table, timeout=PATIENCE_MS)
        interactive = seen_at(page, "action")
        page.wait_for_timeout(AT_REST_MS)
        return interactive, traffic


def processor_seconds(browser: Browser, address: str, slowness: Slowness) -> tuple[float, float]:
    """Give the processor's time that the first page and a table take until one can act."""
    with phone(browser, slowness) as (page, session, _traffic):
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        watch(page, {"there": f"{PLAY_NOW}, {FIRST_ACTION}"})
        page.goto(address, timeout=PATIENCE_MS)
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
class Figures:
    """What was measured, in milliseconds, over one network with one processor."""

    home_ms: float
    playing_ms: float
    table_ms: float
    home: Traffic
    table: Traffic


def measured(browser: Browser, address: str, slowness: Slowness, runs: int) -> Figures:
    """Measure everything, so often."""
    tables = [load_table(browser, address, slowness) for _ in range(runs)]
    return Figures(
        min(load_home(browser, address, slowness) for _ in range(runs)),
        min(begin_match(browser, address, slowness) for _ in range(runs)),
        min(ms for ms, _ in tables),
        weigh_home(browser, address, slowness),
        tables[0][1],
    )


def document(
    slow: Figures, fast: Figures, busy: tuple[float, float], slowness: Slowness, runs: int
) -> str:
    """Give the text of the document."""
    rows = (
        ("the first page can be tapped", slow.home_ms, fast.home_ms),
        ("opened, tapped at once, and the cards are there", slow.playing_ms, fast.playing_ms),
        ("a table, opened by its link, can be played at", slow.table_ms, fast.table_ms),
    )
    times = "".join(
        f"| {what} | {one / SECOND:.1f} s | {other / SECOND:.1f} s |\n" for what, one, other in rows
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
    parser.add_argument("--latency", type=float, default=150.0, help="milliseconds of a request")
    parser.add_argument("--kilobits", type=float, default=1600.0, help="that come in a second")
    parser.add_argument("--slower", type=float, default=4.0, help="so many times")
    parser.add_argument("--write", action="store_true", help="write docs/performance.md")
    asked = parser.parse_args()
    slowness = Slowness(asked.latency, asked.kilobits, asked.slower)
    near = Slowness(0.0, NEAR_KILOBITS, 1.0)
    with browsing() as (browser, served):
        slow = measured(browser, served.address, slowness, asked.runs)
        fast = measured(browser, served.address, near, asked.runs)
        busy = processor_seconds(browser, served.address, near)
    text = document(slow, fast, busy, slowness, asked.runs)
    if asked.write:
        DOCUMENT.write_text(text, encoding="utf-8")
    print(text)
    line = {
        "home_kb_gzip": round(slow.home.kilobytes, 1),
        "table_kb_gzip": round(slow.table.kilobytes, 1),
        "home_interactive_ms": round(slow.home_ms),
        "table_interactive_ms": round(slow.table_ms),
    }
    print(json.dumps(line))


if __name__ == "__main__":
    main()
