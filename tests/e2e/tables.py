"""Tables that are opened from a page without its buttons: with short matches, and quick."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

SHORT: Final[dict[str, object]] = {"target": 150, "barrel_at": "off"}
"""Options of rules with which a match takes two rounds or three."""

_SOCKET: Final = """
  const socket = new WebSocket(`ws://${location.host}/ws`);
  const waiting = new Map();
  socket.onmessage = (event) => {
    const told = JSON.parse(event.data);
    const key = told.t === 'welcome' ? 'hello' : told.a;
    waiting.get(key)?.(told);
    waiting.delete(key);
  };
  await new Promise((done, fail) => { socket.onopen = done; socket.onerror = fail; });
  let count = 0;
  const ask = async (asked) => {
    const key = asked.t === 'hello' ? 'hello' : `open-${Math.random()}-${++count}`.slice(0, 24);
    const answer = new Promise((done) => waiting.set(key, done));
    socket.send(JSON.stringify(key === 'hello' ? asked : {...asked, a: key}));
    const told = await answer;
    if (told.t === 'nack') throw new Error(`${asked.t}: ${told.code} ${told.about}`);
    return told;
  };
  await ask({t: 'hello', proto: 1, tables: []});
"""

_OPEN: Final = f"""async ({{settings, level, bots}}) => {{{_SOCKET}
  const {{table, v: opened}} = await ask({{t: 'open', settings}});
  let v = opened;
  for (let seat = 1; seat <= bots; seat += 1)
    ({{v}} = await ask({{t: 'bot', table, v, seat, level}}));
  if (bots > 0) await ask({{t: 'start', table, v}});
  socket.close();
  return table;
}}"""

_PLAY_ON: Final = f"""async (moment) => {{{_SOCKET}
  const {{table}} = await ask({{t: 'what-if', ...moment}});
  socket.close();
  return table;
}}"""


def open_table(
    page: Page,
    preset: str = "classic",
    *,
    bots: int = 2,
    level: str = "beginner",
    chat: str = "presets",
) -> str:
    """Open a table for whoever is at a page, begin against bots if there are any; give its path."""
    settings = {"base": preset, "options": SHORT, "pace": "quick", "chat": chat}
    table = page.evaluate(_OPEN, {"settings": settings, "level": level, "bots": bots})
    return f"/t/{table}"


def play_on(page: Page, match: str, *, deal: int, step: int, seat: int) -> str:
    """Open a table that plays on from a moment of a match that is over; give its path."""
    moment = {"match": match, "deal": deal, "step": step, "seat": seat, "level": "beginner"}
    return f"/t/{page.evaluate(_PLAY_ON, moment)}"
