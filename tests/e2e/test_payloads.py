"""Whatever is written into any field or link, it is shown as text and runs nothing."""

from __future__ import annotations

import json
from typing import Final
from urllib.parse import quote

from playwright.sync_api import ConsoleMessage, Dialog, FilePayload, Page, expect

from tests.e2e.players import Player, Visitors

PAYLOADS: Final = (
    "<script>window.ran=1</script>",
    "<img src=x onerror=window.ran=1>",
    "<svg/onload=window.ran=1>",
    '"><script>window.ran=1</script>',
    "' autofocus onfocus=window.ran=1 x='",
    "<iframe srcdoc='<script>parent.ran=1</script>'>",
    "<details open ontoggle=window.ran=1>",
    "<style>*{background:url(//evil.example)}</style>",
    "<base href=//evil.example>",
    "<a href=javascript:window.ran=1>x</a>",
    "javascript:window.ran=1",
    "data:text/html,<script>window.ran=1</script>",
    "{{constructor.constructor('window.ran=1')()}}",
    "${window.ran=1}",
    "</title><script>window.ran=1</script>",
    "<!--<script>window.ran=1</script>-->",
    "&lt;script&gt;window.ran=1&lt;/script&gt;",
    "\u202etxet eht nrut\u202c",
    "__proto__",
    "%3Cscript%3Ewindow.ran=1%3C/script%3E",
)

_NOTE: Final = """
  window.broken = [];
  addEventListener('securitypolicyviolation', (event) =>
    window.broken.push(`${event.violatedDirective} ${event.blockedURI}`));
"""
_SOCKET: Final = """([frames]) => new Promise((done) => {
  const socket = new WebSocket(`ws://${location.host}/ws`);
  const answers = [];
  socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', proto: 1, tables: [] }));
  let left = [...frames];
  socket.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (told.t === 'ack' || told.t === 'nack') answers.push(told);
    if (!['welcome', 'ack', 'nack'].includes(told.t)) return;
    if (left.length === 0) { socket.close(); done(answers); return; }
    socket.send(JSON.stringify(left.shift()));
  };
})"""


class Watched:
    """A page of which everything is noted that text must not do."""

    def __init__(self, player: Player) -> None:
        self.page: Page = player.page
        self.player = player
        self.noted: list[str] = []
        self._home = player.address
        self.page.add_init_script(_NOTE)
        self.page.on("dialog", self._met)
        self.page.on("console", self._heard)
        self.page.on("request", lambda request: self._asked(request.url))
        self.page.reload()

    def _met(self, dialog: Dialog) -> None:
        self.noted.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _heard(self, message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            self.noted.append(message.text)

    def _asked(self, url: str) -> None:
        own = (self._home, self._home.replace("http:", "ws:"), "data:image", "blob:" + self._home)
        if not url.startswith(own):
            self.noted.append(f"asked for {url}")

    def at(self, path: str) -> Page:
        """Go to a page, and wait until it stands."""
        self.page.goto(self._home + path, timeout=60_000)
        self.page.wait_for_selector("#main", timeout=60_000)
        self.page.wait_for_load_state("networkidle", timeout=60_000)
        return self.page

    def quiet(self) -> None:
        """See that nothing ran, and that nothing tried to."""
        self.page.wait_for_timeout(200)
        assert self.page.evaluate("window.ran") is None
        assert self.page.evaluate("window.broken") == []
        assert self.page.evaluate("Object.prototype.ran") is None
        assert self.noted == []
        assert self.player.problems == []


def test_text_in_names_titles_and_chat_stays_text(visitors: Visitors) -> None:
    host = Watched(visitors.comes())
    page = host.page
    settings = {"chat": "text"}
    (opened,) = page.evaluate(_SOCKET, [[{"t": "open", "a": "h", "settings": settings}]])
    path = f"/t/{opened['table']}"
    host.at(path)
    taken = 0
    for payload in PAYLOADS:
        status = page.evaluate(
            """(name) => fetch('/api/v1/me/name', {
              method: 'PUT', body: JSON.stringify({ name }),
              headers: { 'content-type': 'application/json' },
            }).then((answer) => answer.status)""",
            payload,
        )
        assert status in {200, 400}, payload
        taken += status == 200
    assert taken <= 1, "these are no names, but for __proto__ perhaps"
    frames: list[dict[str, object]] = [
        {"t": "open", "a": f"t{place}", "settings": {"title": payload, "private": False}}
        for place, payload in enumerate(PAYLOADS[:4])
    ]
    said = [" ".join(PAYLOADS[place : place + 4]) for place in range(0, len(PAYLOADS), 4)]
    frames += [
        {"t": "say", "a": f"s{place}", "table": path[3:], "text": text}
        for place, text in enumerate(said)
    ]
    frames.insert(4, {"t": "watch", "a": "w", "table": path[3:]})
    answers = page.evaluate(_SOCKET, [frames])
    assert len(answers) == len(frames)
    heard = [text for text, answer in zip(said, answers[5:], strict=True) if answer["t"] == "ack"]
    assert heard, answers

    guest = Watched(visitors.comes())
    guest.at("/lobby")
    titles = [one["settings"] for one in frames[:4]]
    shown = guest.page.locator("main").inner_text()
    for asked, answer in zip(titles, answers[:4], strict=True):
        assert isinstance(asked, dict)
        if answer["t"] == "ack":
            assert str(asked["title"]) in shown
    guest.quiet()
    guest.at(path)
    for watched in (guest, host):
        watched.page.get_by_role("button", name="Chat").first.click(timeout=60_000)
        log = watched.page.locator(".chat .log")
        expect(log).to_contain_text(heard[0][:20])
        assert log.locator("script, img, svg, iframe, style, base, a").count() == 0
        watched.quiet()


def test_text_in_links_stays_text(visitors: Visitors) -> None:
    watched = Watched(visitors.comes())
    for payload in PAYLOADS:
        said = quote(payload, safe="")
        for place in (f"/t/{said}", f"/rules/{said}", f"/{said}", f"/lobby?q={said}#{said}"):
            watched.at(place)
            watched.quiet()


def test_what_a_browser_kept_stays_text(visitors: Visitors) -> None:
    for payload in PAYLOADS[:4]:
        watched = Watched(visitors.comes())
        spoilt = json.dumps({"language": payload, "deck": payload, "index": payload})
        wish = json.dumps({"preset": payload, "level": payload})
        watched.page.evaluate(
            """([settings, wish, table]) => {
              localStorage.setItem('tysiacha.settings', settings);
              localStorage.setItem('tysiacha.wish', wish);
              localStorage.setItem('tysiacha.table', table);
            }""",
            [spoilt, wish, payload],
        )
        watched.at("/")
        watched.quiet()
        watched.at("/settings")
        watched.quiet()


def test_text_in_any_field_or_file_stays_text(visitors: Visitors) -> None:
    watched = Watched(visitors.comes())
    page = watched.page
    watched.at("/")
    page.click(".choices .duo .b", timeout=60_000)  # be known, so that there is a name to change
    page.wait_for_url("**/t/*", timeout=60_000)
    filled = 0
    for path in ("/", "/settings", "/score", "/verify", "/matches", "/lobby", "/rules"):
        watched.at(path)
        opener = page.get_by_role("button", name="Enter a code")
        if opener.count() > 0:
            opener.click()
        for details in page.locator("details:not([open]) summary").all():
            details.click()
        for payload in PAYLOADS[:4] + PAYLOADS[10:12]:
            fields = page.locator("main, dialog").locator(
                "input:visible:not([type=radio], [type=checkbox], [type=range], [type=number], "
                "[type=file]), textarea:visible"
            )
            for field in fields.all():
                field.fill(payload, timeout=5_000)
                field.press("Enter", timeout=5_000)
                filled += 1
            for chooser in page.locator("input[type=file]").all():
                record = f'[Rules "classic"]\n[North "{payload}"]\n{{{payload}}}\n'.encode()
                name = "<img src=x onerror=window.ran=1>.thousand"
                file = FilePayload(name=name, mimeType="text/plain", buffer=record)
                chooser.set_input_files([file])
            watched.quiet()
    assert filled >= 3 * 6
