"""The lines round the table: what is played, one's own seat, who must do what, buttons, keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from tysiacha.rules.phases import Bidding, Cutting, HandAsk, Tricks
from tysiacha.texts.terms import suit_words
from tysiacha.texts.translation import _
from tysiacha.tui.canvas import Canvas, shortened
from tysiacha.tui.draw_seats import holding_words, name_of, standing_words
from tysiacha.tui.keys import KeyHelp
from tysiacha.tui.paper import write
from tysiacha.tui.questions import Button, NumberQuestion
from tysiacha.tui.scene import Scene
from tysiacha.tui.status import status_text

_GAP: Final = 2

_LEAST_NEEDED: Final = ("⌫", "g", "l", "s", "o")
"""Keys that are left out of the bar first where there is no room."""


def draw_top(scene: Scene, width: int) -> Canvas:
    """Give the round, what is played, and by which rules."""
    look = scene.look
    canvas = Canvas(width, 1, look.style("ink", "surface"))
    bold = look.style("ink", "surface", bold=True)
    quiet = look.style("ink_2", "surface", dim=look.mono)
    left = _round_words(scene)
    canvas.put(1, 0, left, bold)
    right = _("not saved") if scene.trouble else scene.rules_name
    right_style = look.style("bad", "surface", bold=True) if scene.trouble else quiet
    middle = shortened(_played_words(scene), width - cell_len(left) - 5)
    column = max((width - cell_len(middle)) // 2, cell_len(left) + 3)
    end = write(canvas, (column, 0), middle, look, bold)
    if end + cell_len(right) + 3 < width:
        canvas.right(width - 1, 0, right, right_style)
    return canvas


def draw_message(scene: Scene, width: int) -> Canvas:
    """Give why something was refused, or an empty line of cloth."""
    look = scene.look
    canvas = Canvas(width, 1, look.style("on_cloth", "cloth"))
    message = scene.question.message if scene.question is not None else None
    if message is None:
        return canvas
    text = shortened(f" ✕ {message} ", width - 2)
    style = look.marked() if look.mono else look.style("bad", "surface", bold=True)
    canvas.centred(0, text, style)
    return canvas


def draw_you(scene: Scene, width: int) -> Canvas:
    """Give the viewer's own seat: tricks, points, bolts, the barrel, the score."""
    look = scene.look
    canvas = Canvas(width, 1, look.style("on_cloth", "chip"))
    seat = scene.seat
    if seat is None:
        several = any(one.is_person for one in scene.sitters)
        text = _("All hands are hidden for the moment.") if several else _("You watch.")
        canvas.put(1, 0, text, look.style("on_cloth_2", "chip"))
        return canvas
    bold = look.style("on_cloth", "chip", bold=True)
    quiet = look.style("on_cloth_2", "chip", dim=look.mono)
    name = name_of(scene, seat)
    if sum(one.is_person for one in scene.sitters) > 1:
        name = f"{name} ({scene.wording.names[seat]})"
    column = canvas.put(1, 0, shortened(name, width // 2), bold) + _GAP
    words = holding_words(scene, seat)
    if seat == scene.table.dealer:
        words.append(_("dealer"))
    words += standing_words(scene.standings[seat], scene.table.rules)
    total = str(scene.standings[seat].total)
    room = width - column - cell_len(total) - 3
    canvas.put(column, 0, shortened(" · ".join(words), room), quiet)
    canvas.right(width - 1, 0, total, bold)
    return canvas


def draw_status(scene: Scene, width: int) -> Canvas:
    """Give who must do what."""
    look = scene.look
    canvas = Canvas(width, 1, look.style("ink", "surface"))
    text = shortened(status_text(scene), width - 4)
    asked = scene.question is not None or scene.waits_for_key
    canvas.put(1, 0, "▌" if asked else " ", look.style("accent", "surface", bold=True))
    canvas.put(3, 0, text, look.style("ink", "surface", bold=asked))
    return canvas


def draw_actions(scene: Scene, width: int) -> Canvas:
    """Give a remark, and under it the buttons, the primary last."""
    look = scene.look
    canvas = Canvas(width, 2, look.style("ink", "surface"))
    question = scene.question
    if scene.waits_for_key:
        go_on = Button("⏎", _("Go on"), "command:step", primary=True)
        _draw_buttons(canvas, 3, (go_on,), scene)
    if question is None:
        return canvas
    hint = shortened(question.hint, width - 4)
    write(canvas, (3, 0), hint, look, look.style("ink_2", "surface", dim=look.mono))
    column = 3
    if isinstance(question, NumberQuestion):
        column = _draw_stepper(canvas, column, question, scene) + _GAP
    _draw_buttons(canvas, column, question.buttons, scene)
    return canvas


def draw_keys(scene: Scene, width: int, keys: Sequence[KeyHelp]) -> Canvas:
    """Give the keys that are of use now, as far as there is room."""
    look = scene.look
    canvas = Canvas(width, 1, look.style("ink_2", "surface_2"))
    key_style = look.style("accent_ink", "surface_2", bold=True)
    text_style = look.style("ink_2", "surface_2", dim=look.mono)
    column = 1
    for one in _fitting(keys, width - 1):
        column = canvas.put(column, 0, one.key, key_style, hit=one.hit)
        column = canvas.put(column, 0, f" {one.short}", text_style, hit=one.hit) + _GAP
    return canvas


def _fitting(keys: Sequence[KeyHelp], width: int) -> Sequence[KeyHelp]:
    """Give the keys there is room for: what can be found in the help goes first."""
    kept = list(keys)
    needed = [one for one in kept if one.key not in _LEAST_NEEDED]
    leaving = sorted(
        (one for one in kept if one.key in _LEAST_NEEDED),
        key=lambda one: _LEAST_NEEDED.index(one.key),
    )
    leaving += reversed(needed[:-2])
    for one in leaving:
        if sum(_key_width(key) for key in kept) - _GAP <= width:
            break
        kept.remove(one)
    return kept


def _key_width(one: KeyHelp) -> int:
    return cell_len(one.key) + 1 + cell_len(one.short) + _GAP


def _draw_buttons(canvas: Canvas, column: int, buttons: Sequence[Button], scene: Scene) -> None:
    look = scene.look
    for place, button in enumerate(buttons):
        room = canvas.width - column - 1
        text = _button_text(button, mono=look.mono)
        if place < len(buttons) - 1:
            room -= cell_len(_button_text(buttons[-1], mono=look.mono)) + _GAP
            if room < cell_len(text):
                continue
        style = look.marked() if button.primary else look.style("ink", "surface_2", bold=True)
        column = canvas.put(column, 1, shortened(text, room), style, hit=button.hit) + _GAP


def _button_text(button: Button, *, mono: bool) -> str:
    text = f"{button.key} {button.label}"
    return f"[{text}]" if mono else f" {text} "


def _draw_stepper(canvas: Canvas, column: int, question: NumberQuestion, scene: Scene) -> int:
    look = scene.look
    number, lower, higher = question.stepper
    strong = look.style("ink", "surface_2", bold=True)
    faint = look.style("line", "surface_2", dim=look.mono)
    column = canvas.put(column, 1, " ◀ ", strong if lower else faint, hit="key:left")
    column = canvas.put(column, 1, f" {number:^4} ", look.style("ink", "bg", bold=True))
    return canvas.put(column, 1, " ▶ ", strong if higher else faint, hit="key:right")


def _round_words(scene: Scene) -> str:
    number = scene.table.match.round_number
    if scene.table.golden:
        return _("Round {number}, golden ×2").format(number=number)
    return _("Round {number}").format(number=number)


def _played_words(scene: Scene) -> str:
    live = scene.live
    if isinstance(live, Cutting | HandAsk):
        return ""
    if isinstance(live, Bidding):
        if live.high is None:
            return _("Auction")
        name = scene.wording.name(live.high.seat)
        return _("Auction · highest bid {points}, {name}").format(
            points=live.high.points, name=name
        )
    assert scene.declarer is not None
    name = scene.wording.name(scene.declarer)
    words = [_("{name} · {points}").format(name=name, points=scene.contract)]
    if live.bargain.blind:
        words.append(_("blind"))
    if isinstance(live, Tricks):
        if live.contract.factor > 1:
            words.append(f"×{live.contract.factor}")
        words.append(_trump_words(live))
    return " · ".join(words)


def _trump_words(live: Tricks) -> str:
    if live.trump is None and live.next_trump is None:
        return _("no trump yet")
    if live.next_trump is not live.trump and live.next_trump is not None:
        suit = live.next_trump
        return _("{sign} {suit} trump from the next trick on").format(
            sign=suit.symbol, suit=suit_words(suit)
        )
    assert live.trump is not None
    return _("{sign} {suit} trump").format(sign=live.trump.symbol, suit=suit_words(live.trump))
