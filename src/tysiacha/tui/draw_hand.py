"""The viewer's hand: lifted, normal and sunk cards, and under them their keys."""

from __future__ import annotations

from tysiacha.cards import BIT, SUIT_OF, Card
from tysiacha.play.hand_order import in_hand_order, trump_of
from tysiacha.rules.phases import Cutting, Exchange, RoundOver
from tysiacha.rules.views import SeatView
from tysiacha.texts.translation import _
from tysiacha.tui.canvas import Canvas, shortened
from tysiacha.tui.card_pictures import Mood, Painter, Size
from tysiacha.tui.card_questions import CARD_KEYS, CardQuestion, GiftQuestion
from tysiacha.tui.scene import Scene

_LIFT = 1
"""The row of cards that are neither lifted nor sunk."""


def draw_hand(scene: Scene, width: int, height: int, size: Size) -> Canvas:
    """Give the hand as far as the viewer sees it."""
    canvas = Canvas(width, height, scene.look.style("on_cloth", "cloth"))
    view = scene.view
    if not isinstance(view, SeatView):
        return canvas
    remark = _no_hand(view)
    if remark is not None:
        style = scene.look.style("on_cloth_2", "cloth")
        if view.seat in scene.table.active and not isinstance(view.phase, Cutting | RoundOver):
            _draw_backs(canvas, scene, scene.cards_left(view.seat), size)
        canvas.centred(height - 1, shortened(remark, width - 2), style)
        return canvas
    cards = in_hand_order(view.hand_mask or 0, trump_of(view.phase))
    for column, card in zip(columns(len(cards), width, size), cards, strict=False):
        _draw_card(canvas, scene, card, column, size)
    _draw_keys(canvas, scene, cards, size)
    return canvas


def columns(count: int, width: int, size: Size) -> list[int]:
    """Give where some cards begin in a row; they overlap where there is no room."""
    if not count:
        return []
    gap = 1 if count * (size.width + 1) - 1 <= width else 0
    step = size.width + gap
    if count * step - gap > width:
        step = max((width - size.width) // max(count - 1, 1), 1)
    start = max((width - step * (count - 1) - size.width) // 2, 0)
    return [start + place * step for place in range(count)]


def _draw_backs(canvas: Canvas, scene: Scene, count: int, size: Size) -> None:
    painter = Painter(scene.look, scene.wording.cards)
    for column in columns(count, canvas.width, size):
        canvas.lay(column, _LIFT, painter.back(size))


def _draw_card(canvas: Canvas, scene: Scene, card: Card, column: int, size: Size) -> None:
    painter = Painter(scene.look, scene.wording.cards)
    question = scene.question
    row, mood = _LIFT, Mood.PLAIN
    if isinstance(question, CardQuestion):
        if card in question.gone:
            canvas.lay(column, _LIFT, painter.slot(size, active=False))
            return
        refused = question.refused(card) is not None
        if card == question.chosen:
            row, mood = (_LIFT, Mood.DIMMED) if refused else (0, Mood.MARKED)
        elif refused:
            row, mood = _LIFT + 1, Mood.DIMMED
    picture = painter.face(card, size, mood, fold=_from_stock(scene, card))
    clipped = _clickable(picture, f"card:{card}", canvas.height - 1 - row)
    canvas.lay(column, row, clipped)


def _clickable(picture: Canvas, hit: str, rows: int) -> Canvas:
    """Give a card that can be clicked, cut off where the row of keys begins."""
    shown = Canvas(picture.width, min(picture.height, rows), picture.ground)
    shown.lay(0, 0, picture)
    shown.name(hit)
    return shown


def _draw_keys(canvas: Canvas, scene: Scene, cards: tuple[Card, ...], size: Size) -> None:
    question = scene.question
    if not isinstance(question, CardQuestion):
        return
    look, last = scene.look, canvas.height - 1
    for place, column in enumerate(columns(len(cards), canvas.width, size)):
        card = cards[place]
        if card in question.gone or place >= len(CARD_KEYS):
            continue
        middle = column + size.width // 2
        if question.refused(card) is not None:
            canvas.put(middle, last, "×", look.style("on_cloth_2", "cloth", dim=look.mono))
        else:
            canvas.put(middle, last, CARD_KEYS[place], look.style("accent", "cloth", bold=True))
        if card == question.chosen:
            canvas.put(middle - 1, last, "▲", look.style("accent", "cloth", bold=True))
        _draw_ring(canvas, scene, card, (column, last), size)


def _draw_ring(
    canvas: Canvas, scene: Scene, card: Card, place: tuple[int, int], size: Size
) -> None:
    """Mark kings and queens with which a marriage may be announced."""
    question = scene.question
    if isinstance(question, GiftQuestion) or not isinstance(question, CardQuestion):
        return
    if question.announces_marriage(card):
        column, row = place
        value = scene.table.rules.marriage_values[SUIT_OF[card]]
        style = scene.look.style("accent", "cloth", bold=True)
        canvas.put(column + size.width // 2 + 2, row, f"+{value}", style)


def _from_stock(scene: Scene, card: Card) -> bool:
    """Tell whether a card came from the stock just now, to the viewer who gives cards away."""
    view = scene.view
    if not isinstance(view, SeatView) or not isinstance(view.phase, Exchange):
        return False
    mine = view.phase.bargain.declarer == view.seat
    return mine and view.stock_mask is not None and bool(view.stock_mask & BIT[card])


def _no_hand(view: SeatView) -> str | None:
    """Give why there is no hand to be seen, or None if there is one."""
    if view.hand_mask is not None:
        return None
    if isinstance(view.phase, Cutting):
        return _("The cards are not dealt yet.")
    if view.seat not in view.phase.table.active:
        return _("You sit this round out.")
    if isinstance(view.phase, RoundOver):
        return ""
    return _("Your cards are hidden from you: you may bid without having looked. (BID-12)")
