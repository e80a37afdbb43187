"""Firefox and WebKit as Debian has them: the little of a page that players need, in both.

Playwright drives its own builds of them only. Firefox speaks WebDriver BiDi by itself; WebKit, the
engine of Safari, has a driver that speaks the older WebDriver.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias

import httpx
from playwright.sync_api import Error
from websockets.sync.client import ClientConnection, connect

ANSWERS_WITHIN_S: Final = 120
_MINI_BROWSERS: Final = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"

Json: TypeAlias = Any  # type: ignore[explicit-any]  # what a page or a driver says

_MIDDLE: Final = """(where) => {
  const found = document.querySelector(where);
  if (found === null) return null;
  found.scrollIntoView({block: 'nearest', behavior: 'instant'});
  const {x, y, width, height} = found.getBoundingClientRect();
  return {x: Math.round(x + width / 2), y: Math.round(y + height / 2)};
}"""

_KEEP_ERRORS: Final = """() => {
  if (window.problems) return;
  window.problems = [];
  addEventListener('error', (event) => window.problems.push(event.message));
  addEventListener('unhandledrejection', (event) => window.problems.push(String(event.reason)));
}"""


class Engine(Protocol):
    """What both can do."""

    def goto(self, address: str) -> None:
        """Open a page and wait for it."""

    def run(self, script: str) -> Json:
        """Give what an expression, or the promise that it is, comes to; it must be text."""

    def press(self, x: int, y: int) -> None:
        """Press the mouse at a place of the page."""

    def picture(self, path: Path) -> None:
        """Keep how the page looks."""


class EnginePage:
    """The part of Playwright's page that :class:`tests.e2e.players.Player` asks for."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def goto(self, address: str, *, timeout: float = 0) -> None:
        self._engine.goto(address)
        self.evaluate(_KEEP_ERRORS)

    def problems(self) -> list[str]:
        """Give the errors of scripts since the page was opened."""
        return list(self.evaluate("() => window.problems"))

    def picture(self, path: Path) -> None:
        self._engine.picture(path)

    def evaluate(self, script: str, given: object = None) -> Json:
        call = f"Promise.resolve(({script})({json.dumps(given)}))"
        text = f"{call}.then((found) => JSON.stringify(found ?? null))"
        return json.loads(self._engine.run(text))

    def click(self, where: str, *, timeout: float, force: bool = False) -> None:
        """Click the first that fits, as soon as it is there."""
        place = self.waits_for(_MIDDLE, where, within_s=timeout / 1000)
        self._engine.press(place["x"], place["y"])

    def waits_for(self, script: str, given: object, *, within_s: float = ANSWERS_WITHIN_S) -> Json:
        """Ask again and again until something is found, and give it."""
        end = time.monotonic() + within_s
        while not (found := self.evaluate(script, given)):
            if time.monotonic() > end:
                message = f"nothing: {script} of {given}"
                raise Error(message)
            self.wait_for_timeout(40)
        return found

    def wait_for_timeout(self, milliseconds: float) -> None:
        time.sleep(milliseconds / 1000)

    def on(self, event: str, told: object) -> None:
        """Hear nothing: the page keeps its errors itself, see :meth:`problems`."""


class Firefox:
    """Firefox by WebDriver BiDi."""

    def __init__(self, socket: ClientConnection, size: tuple[int, int]) -> None:
        self._socket = socket
        self._sent = 0
        self._ask("session.new", capabilities={})
        [top] = self._ask("browsingContext.getTree")["contexts"]
        self._context = top["context"]
        viewport = {"width": size[0], "height": size[1]}
        self._ask("browsingContext.setViewport", context=self._context, viewport=viewport)

    def goto(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def run(self, script: str) -> Json:
        target = {"context": self._context}
        answer = self._ask("script.evaluate", expression=script, target=target, awaitPromise=True)
        if answer["type"] != "success":
            raise Error(str(answer["exceptionDetails"]["text"]))
        return answer["result"]["value"]

    def press(self, x: int, y: int) -> None:
        steps: list[Json] = [{"type": "pointerMove", "x": x, "y": y}]
        steps += [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "actions": steps}
        self._ask("input.performActions", context=self._context, actions=[mouse])

    def picture(self, path: Path) -> None:
        answer = self._ask("browsingContext.captureScreenshot", context=self._context)
        path.write_bytes(base64.b64decode(answer["data"]))

    def _ask(self, method: str, **params: object) -> Json:
        self._sent += 1
        self._socket.send(json.dumps({"id": self._sent, "method": method, "params": params}))
        while True:
            told = json.loads(self._socket.recv(ANSWERS_WITHIN_S))
            if told.get("id") != self._sent:
                continue
            if told["type"] == "error":
                raise Error(f"{method}: {told['message']}")
            return told["result"]


class WebKit:
    """WebKit by its driver."""

    def __init__(self, driver: httpx.Client, size: tuple[int, int]) -> None:
        self._driver = driver
        self._at = ""
        browser = {"binary": mini_browser(), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": browser}}
        self._at = f"/session/{self._post('/session', capabilities=wanted)['sessionId']}"
        self._post("/timeouts", script=1000 * ANSWERS_WITHIN_S)
        self._post("/window/rect", width=size[0], height=size[1])

    def goto(self, address: str) -> None:
        self._post("/url", url=address)

    def run(self, script: str) -> Json:
        waits = f"const done = arguments[0]; Promise.resolve({script}).then(done, (e) => done(e))"
        return self._post("/execute/async", script=waits, args=[])

    def press(self, x: int, y: int) -> None:
        steps: list[Json] = [{"type": "pointerMove", "duration": 0, "x": x, "y": y}]
        steps += [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self._post("/actions", actions=[{**mouse, "actions": steps}])

    def picture(self, path: Path) -> None:
        answer = self._driver.get(f"{self._at}/screenshot").raise_for_status()
        path.write_bytes(base64.b64decode(answer.json()["value"]))

    def leave(self) -> None:
        self._driver.delete(self._at)

    def _post(self, path: str, **sent: object) -> Json:
        answer = self._driver.post(self._at + path, json=sent)
        told = answer.json()["value"]
        if answer.status_code != httpx.codes.OK:
            raise Error(f"{path}: {told['message']}")
        return told


def mini_browser() -> str:
    """Give the small browser that comes with WebKit."""
    found = sorted(Path("/").glob(_MINI_BROWSERS.lstrip("/")))
    assert found, "MiniBrowser is not here: Debian's libwebkit2gtk-4.1-0 has it"
    return str(found[-1])


@contextlib.contextmanager
def firefox(size: tuple[int, int], folder: Path) -> Iterator[Firefox]:
    """Start Firefox without a window."""
    command = ["firefox-esr", "--headless", "--no-remote", "--profile", str(folder)]
    browser = subprocess.Popen(
        [*command, "--remote-debugging-port", "0"], stderr=subprocess.PIPE, text=True
    )
    assert browser.stderr is not None
    try:
        address = next(
            found[1]
            for line in browser.stderr
            if (found := re.search(r"BiDi listening on (ws://\S+)", line))
        )
        with connect(f"{address}/session", max_size=None, proxy=None) as socket:
            yield Firefox(socket, size)
    finally:
        browser.kill()
        browser.wait()
        browser.stderr.close()


@contextlib.contextmanager
def webkit(size: tuple[int, int], port: int) -> Iterator[WebKit]:
    """Start WebKit on a screen that nobody sees."""
    for one in ("WebKitWebDriver", "xvfb-run"):
        assert shutil.which(one), f"{one} is not here"
    driver = subprocess.Popen(
        ["xvfb-run", "--auto-servernum", "WebKitWebDriver", f"--port={port}"],
        start_new_session=True,
    )
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=ANSWERS_WITHIN_S) as client:
            until = time.monotonic() + ANSWERS_WITHIN_S
            while not _answers(client):
                assert time.monotonic() < until, "the driver of WebKit does not answer"
                time.sleep(0.1)
            opened = WebKit(client, size)
            yield opened
            opened.leave()
    finally:
        os.killpg(driver.pid, 9)
        driver.wait()


def _answers(client: httpx.Client) -> bool:
    try:
        return client.get("/status").status_code == httpx.codes.OK
    except httpx.TransportError:
        return False
