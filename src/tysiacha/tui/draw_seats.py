"""The other players: names, scores, cards, tricks, bolts, the barrel, and what they say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from tysiacha.rules.notices import BidMade, OpeningConfirmed, Passed
from tysiacha.rules.options import Rules
from tysiacha.rules.phases import Bidding, ContraAsk, RedoubleAsk, Tricks
from tysiacha.rules.standing import Seat, Standing
from tysiacha.texts.translation import _, ngettext
from tysiacha.tui.canvas import Canvas, shortened
from tysiacha.tui.card_pictures import Painter, Size
from tysiacha.tui.scene import Scene

CROWN: Final = "♛"
TURN: Final = "▶"
_WIDEST_SEAT: Final = 44
_SEAT_ROWS: Final = 3
_BACK_STEP: Final = 3
"""Columns from one card of a hand to the next, which lies over it."""


def draw_seats(scene: Scene, width: int, height: int) -> Canvas:
    """Give the seats in a row, who plays after the viewer first; under them their cards."""
    canvas = Canvas(width, height, scene.look.style("on_cloth", "cloth"))
    for seat, (start, wide) in seat_columns(scene, width).items():
        canvas.lay(start, 0, _seat(scene, seat, wide, _SEAT_ROWS))
        if height > _SEAT_ROWS:
            backs = _backs(scene, scene.cards_left(seat))
            canvas.lay(start + (wide - backs.width) // 2, _SEAT_ROWS, backs)
    return canvas


def seat_columns(scene: Scene, width: int) -> dict[Seat, tuple[int, int]]:
    """Give where each of the others' seats begins, and how wide it is."""
    seats = scene.others
    room = (width - 1) // len(seats)
    wide = min(room - 1, _WIDEST_SEAT)
    if len(seats) == 1:
        return {seats[0]: ((width - wide) // 2, wide)}
    return {
        seat: (1 + place * room + (room - 1 - wide) // 2, wide) for place, seat in enumerate(seats)
    }


def standing_words(standing: Standing, rules: Rules) -> list[str]:
    """Give bolts and the barrel in a few words."""
    words = []
    if standing.barrel is not None:
        if rules.barrel_attempts is None:
            words.append(_("barrel"))
        else:
            used, most = standing.barrel.used, rules.barrel_attempts
            words.append(_("barrel {used}/{most}").format(used=used, most=most))
    if standing.bolts:
        bolts = ngettext("bolt {n}/{most}", "bolts {n}/{most}", standing.bolts)
        words.append(bolts.format(n=standing.bolts, most=rules.bolt_limit))
    return words


def holding_words(scene: Scene, seat: Seat) -> list[str]:
    """Give how many cards, tricks and points somebody has in this round."""
    live = scene.live
    cards = scene.cards_left(seat)
    words = []
    if seat == scene.table.sitting:
        return [_("sits out")]
    if cards:
        words.append(ngettext("{n} card", "{n} cards", cards).format(n=cards))
    if isinstance(live, Tricks):
        tricks, points = live.taken[seat], live.card_points[seat] + live.declared[seat]
        words.append(ngettext("{n} trick", "{n} tricks", tricks).format(n=tricks))
        words.append(ngettext("{n} point", "{n} points", points).format(n=points))
    return words


def fitting(words: Sequence[str], width: int) -> str:
    """Give words in a row, the first ones left out where there is no room."""
    row = " · ".join(words)
    if len(words) > 1 and cell_len(row) > width:
        return fitting(words[1:], width)
    return shortened(row, width)


def name_of(scene: Scene, seat: Seat) -> str:
    """Give a name with the marks of turn and declarer before it."""
    marks = TURN if scene.phase.turn == seat else ""
    marks += CROWN if scene.declarer == seat else ""
    name = scene.wording.name(seat)
    return f"{marks} {name}" if marks else name


def _seat(scene: Scene, seat: Seat, width: int, height: int) -> Canvas:
    look = scene.look
    ground = look.style("on_cloth", "chip")
    quiet = look.style("on_cloth_2", "chip", dim=look.mono)
    canvas = Canvas(width, height, ground)
    has_turn = scene.phase.turn == seat
    edge = look.style("accent" if has_turn else "chip", "chip", bold=True)
    for row in range(height):
        canvas.put(0, row, "┃" if has_turn or look.mono else " ", edge)
    total = str(scene.standings[seat].total)
    name = shortened(name_of(scene, seat), width - cell_len(total) - 4)
    bold = look.style("on_cloth", "chip", bold=True)
    canvas.put(2, 0, name, bold)
    canvas.right(width - 1, 0, total, bold)
    canvas.put(2, 1, fitting(holding_words(scene, seat), width - 3), quiet)
    said = _speech(scene, seat)
    place = width - 1
    if said:
        tag = f" {said} "
        place = width - 1 - cell_len(tag)
        canvas.put(place, 2, tag, look.style("ink", "surface", bold=True))
    words = standing_words(scene.standings[seat], scene.table.rules)
    if seat == scene.table.dealer:
        words.insert(0, _("dealer"))
    canvas.put(2, 2, shortened(" · ".join(words), place - 3), quiet)
    return canvas


def _backs(scene: Scene, count: int) -> Canvas:
    """Give the backs of some cards, each over the one before."""
    size = Size.LOW
    wide = size.width + _BACK_STEP * (count - 1) if count else 0
    canvas = Canvas(wide, size.height, scene.look.style("on_cloth", "cloth"))
    back = Painter(scene.look, scene.wording.cards).back(size)
    for place in range(count):
        canvas.lay(place * _BACK_STEP, 0, back)
        if place and not scene.look.mono:
            canvas.put(place * _BACK_STEP, 1, "▎", scene.look.style("cloth", "back_1"))
    return canvas


def _speech(scene: Scene, seat: Seat) -> str:
    """Give what somebody said last, while it matters."""
    phase = scene.phase
    if isinstance(phase, Bidding):
        return _call(phase, seat)
    if isinstance(phase, ContraAsk) and seat in phase.contract.stood:
        return _("no contra")
    if isinstance(phase, RedoubleAsk) and seat == phase.contract.contra_by:
        return _("contra!")
    return ""


def _call(phase: Bidding, seat: Seat) -> str:
    for call in reversed(phase.calls):
        if call.seat != seat:
            continue
        match call:
            case BidMade(_, points, blind):
                return _("{points} blind").format(points=points) if blind else str(points)
            case OpeningConfirmed(_, points):
                return str(points)
            case Passed():
                return _("pass")
            case _:
                return _("has looked")
    return ""
