"""The middle of the table: the stock, calls, cards that are given away, the trick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from rich.cells import cell_len
from rich.style import Style

from tysiacha.cards import Card, cards_of
from tysiacha.rules.notices import BidMade, Call, OpeningConfirmed, Passed
from tysiacha.rules.outcomes import Redealt
from tysiacha.rules.phases import (
    Bidding,
    ContraAsk,
    Cutting,
    Exchange,
    GiftAsk,
    HandAsk,
    Naming,
    RedoubleAsk,
    RoundOver,
    StockChoice,
    Trick,
    Tricks,
)
from tysiacha.rules.standing import Seat
from tysiacha.rules.stock import stock_places
from tysiacha.rules.tricks import winning_place
from tysiacha.rules.views import SeatView
from tysiacha.texts.layout import wrapped
from tysiacha.texts.lists import listed
from tysiacha.texts.terms import suit_words
from tysiacha.texts.translation import _, ngettext
from tysiacha.tui.canvas import Canvas, shortened
from tysiacha.tui.card_pictures import Mood, Painter, Size
from tysiacha.tui.card_questions import GiftQuestion
from tysiacha.tui.draw_seats import seat_columns
from tysiacha.tui.scene import Scene

_SIDE_ROWS = 2
"""Rows for the texts over and under cards."""

_HUGE_FROM = 22
"""Rows of the middle of windows in which the hand is large too."""

_WIDEST_GAP = 3
"""Rows between the cards of the others and one's own."""


@dataclass(frozen=True, slots=True)
class _Item:
    """A card, or a place for one, with a text over and one under it."""

    picture: Canvas
    over: str = ""
    under: str = ""
    strong: bool = False
    hit: str | None = None


def draw_middle(scene: Scene, width: int, height: int) -> Canvas:
    """Give what lies on the table."""
    return _Middle(scene, width, height).draw()


@dataclass(slots=True)
class _Middle:
    """One drawing of the middle."""

    scene: Scene
    width: int
    height: int

    def draw(self) -> Canvas:
        canvas = self._blank()
        phase = self.scene.phase
        match phase:
            case Cutting():
                self._cutting(canvas, phase)
            case HandAsk():
                self._stock(canvas, _("Stock"))
            case Bidding():
                self._auction(canvas, phase)
            case StockChoice():
                self._stock(canvas, _("Two stocks, face down"))
            case Exchange() if isinstance(self.scene.question, GiftQuestion):
                self._giving(canvas, self.scene.question)
            case Exchange() | GiftAsk() | Naming() | ContraAsk() | RedoubleAsk():
                self._stock_taken(canvas)
            case Tricks():
                self._tricks(canvas, phase)
            case RoundOver():
                self._over(canvas, phase)
            case _:
                assert_never(phase)
        return canvas

    # Phases.

    def _cutting(self, canvas: Canvas, phase: Cutting) -> None:
        size = self._size(1 + len(phase.shown))
        painter = self._painter
        items = [_Item(painter.back(size), under=_("the pack"))]
        items += [_Item(painter.face(one, size), under=_("shown")) for one in phase.shown]
        remark = _("It must not lie at the bottom: the pack is cut again. (DEAL-4)")
        self._row(canvas, items, remark=remark if phase.shown else "")

    def _auction(self, canvas: Canvas, phase: Bidding) -> None:
        calls = [self._call(one) for one in phase.calls]
        text = _("Calls: {calls}").format(calls=listed(calls)) if calls else ""
        self._stock(canvas, _("Stock"), remark=text)

    def _stock(self, canvas: Canvas, title: str, *, remark: str = "") -> None:
        """Draw the stock, or two; the sitting dealer may see its cards."""
        view = self.scene.view
        counts = [len(places) for places in stock_places(self.scene.table.rules)]
        size = self._size(sum(counts))
        painter = self._painter
        seen = view.stock_mask if isinstance(view, SeatView) else None
        if seen is not None:
            items = [_Item(painter.face(one, size)) for one in _sorted(seen)]
            self._row(canvas, items, under=_("Stock (you see it)"), remark=remark)
            return
        backs = [_Item(painter.back(size)) for _number in range(sum(counts))]
        if len(counts) == 1:
            self._row(canvas, backs, under=title, remark=remark)
            return
        items = [
            _Item(
                self._fan([painter.back(size)] * count),
                under=_("Stock {number}").format(number=number),
                hit=f"key:{number}",
            )
            for number, count in enumerate(counts, start=1)
        ]
        self._row(canvas, items, remark=remark)

    def _giving(self, canvas: Canvas, question: GiftQuestion) -> None:
        size = self._size(len(question.slots) + 3)
        painter = self._painter
        items = []
        for place, (card, target) in enumerate(zip(question.slots, question.targets, strict=True)):
            active = place == question.active and not question.is_full
            if card is None:
                picture = painter.slot(size, active=active)
            else:
                picture = painter.face(card, size, Mood.MARKED)
            under = _("put away") if target is None else self._to(target)
            items.append(_Item(picture, under=under, strong=active, hit=f"slot:{place}"))
        self._row(canvas, items, remark=_("◥ came from the stock"))

    def _stock_taken(self, canvas: Canvas) -> None:
        scene = self.scene
        live = scene.live
        assert isinstance(live, Exchange | GiftAsk | Naming | ContraAsk | RedoubleAsk)
        view = scene.view
        seen = view.stock_mask if isinstance(view, SeatView) else live.exchanged.stock
        count = len(stock_places(scene.table.rules)[live.exchanged.which - 1])
        size = self._size(count)
        painter = self._painter
        if seen is None:
            items = [_Item(painter.back(size)) for _number in range(count)]
        else:
            items = [_Item(painter.face(one, size)) for one in _sorted(seen)]
        name = scene.wording.name(live.bargain.declarer)
        title = _("The stock, taken by {name}").format(name=name)
        if scene.wording.is_you(live.bargain.declarer):
            title = _("The stock, taken by you")
        self._row(canvas, items, title=title, remark=self._gifts_words())

    def _tricks(self, canvas: Canvas, phase: Tricks) -> None:
        if not phase.cards and not phase.done:
            self._before_the_first_lead(canvas, phase)
        elif phase.cards:
            best = winning_place(phase.cards, phase.trump)
            self._trick(canvas, phase.leader, phase.cards, best, taken=False)
        else:
            self._last_trick(canvas, phase.done[-1])

    def _before_the_first_lead(self, canvas: Canvas, phase: Tricks) -> None:
        view = self.scene.view
        seen = view.stock_mask if isinstance(view, SeatView) else phase.exchanged.stock
        size = self._size(3)
        painter = self._painter
        items = [_Item(painter.face(one, size)) for one in _sorted(seen or 0)]
        title = _("The stock was") if items else ""
        if not items:
            items = [_Item(painter.slot(size, active=self.scene.question is not None))]
        self._row(canvas, items, title=title, remark=self._gifts_words())

    def _last_trick(self, canvas: Canvas, trick: Trick) -> None:
        seats = self._clockwise(trick.leader, len(trick.cards))
        best = seats.index(trick.taker)
        self._trick(canvas, trick.leader, trick.cards, best, taken=True)

    def _trick(
        self, canvas: Canvas, leader: Seat, cards: Sequence[Card], best: int, *, taken: bool
    ) -> None:
        scene, painter = self.scene, self._painter
        live = scene.live
        assert isinstance(live, Tricks)
        seats = self._clockwise(leader, len(scene.table.active))
        around = self._size_around() if scene.seat in seats else None
        size = around or self._size(len(seats))
        items = []
        for place, seat in enumerate(seats):
            name = scene.wording.name(seat)
            if around is not None and place < len(cards):
                name = f"{place + 1}. {name}"  # places no longer tell who led
            if place < len(cards):
                won = place == best
                under = (_("★ takes it") if taken else _("★ winning")) if won else ""
                mood = Mood.MARKED if won else Mood.PLAIN
                picture = painter.face(cards[place], size, mood)
                items.append(_Item(picture, over=name, under=under, strong=won))
            else:
                active = place == len(cards) and scene.question is not None
                slot = painter.slot(size, active=active)
                items.append(_Item(slot, over=name, strong=active))
        remark = self._announced(live, taken=taken)
        if around is None:
            self._row(canvas, items, remark=remark)
        else:
            self._around(canvas, dict(zip(seats, items, strict=True)), remark)

    def _over(self, canvas: Canvas, phase: RoundOver) -> None:
        live = phase.before
        if isinstance(phase.outcome, Redealt):
            size = self._size(phase.outcome.cards.bit_count())
            items = [_Item(self._painter.face(one, size)) for one in _sorted(phase.outcome.cards)]
            self._row(canvas, items, title=_("The cards are dealt again."))
        elif isinstance(live, Tricks) and live.done:
            self._last_trick(canvas, live.done[-1])

    # Words.

    def _call(self, call: Call) -> str:
        name = self.scene.wording.name(call.seat)
        match call:
            case BidMade(_, points, blind):
                if blind:
                    return _("{name} {points} blind").format(name=name, points=points)
                return _("{name} {points}").format(name=name, points=points)
            case OpeningConfirmed(_, points):
                return _("{name} {points}").format(name=name, points=points)
            case Passed():
                return _("{name} pass").format(name=name)
            case _:
                return _("{name} looked").format(name=name)

    def _to(self, target: Seat) -> str:
        return _("to {name}").format(name=self.scene.wording.name(target))

    def _gifts_words(self) -> str:
        """Give what the viewer knows of the cards given away."""
        view = self.scene.view
        if not isinstance(view, SeatView):
            return ""
        wording = self.scene.wording
        words = [
            _("{name} gets {card}").format(
                name=wording.name(gift.receiver), card=wording.cards.one(gift.card)
            )
            if gift.giver == view.seat
            else _("you get {card} from {name}").format(
                name=wording.name(gift.giver), card=wording.cards.one(gift.card)
            )
            for gift in view.gifts
        ]
        if view.discard_mask:
            cards = wording.cards.mask(view.discard_mask)
            words.append(_("put away: {cards}").format(cards=cards))
        return " · ".join(words)

    def _announced(self, live: Tricks, *, taken: bool) -> str:
        """Give the marriages and aces announced in this round."""
        said = []
        for one in live.announcements:
            name = self.scene.wording.name(one.seat)
            suit = getattr(one, "suit", None)
            what = _("four aces") if suit is None else f"{suit.symbol} {suit_words(suit)}"
            said.append(f"{name}: {what} +{one.points}")
        if taken and live.leftover is not None:
            count = live.leftover.stock.bit_count() + live.leftover.discards.bit_count()
            text = ngettext("{n} more card lay aside", "{n} more cards lay aside", count)
            said.append(text.format(n=count))
        return " · ".join(said)

    # Drawing.

    @property
    def _painter(self) -> Painter:
        return Painter(self.scene.look, self.scene.wording.cards)

    def _blank(self) -> Canvas:
        return Canvas(self.width, self.height, self.scene.look.style("on_cloth", "cloth"))

    def _fan(self, pictures: Sequence[Canvas]) -> Canvas:
        """Give cards side by side as one picture."""
        wide = pictures[0].width + 1
        fan = Canvas(wide * len(pictures) - 1, pictures[0].height, self._blank().ground)
        for place, picture in enumerate(pictures):
            fan.lay(place * wide, 0, picture)
        return fan

    def _clockwise(self, first: Seat, count: int) -> list[Seat]:
        seats = [first]
        while len(seats) < count:
            seats.append(self.scene.table.after[seats[-1]])
        return seats

    def _size(self, count: int) -> Size:
        """Give the largest size in which so many cards fit, with a text over and under them."""
        for size in (Size.HUGE, Size.GRAND, Size.TALL, Size.MEDIUM):
            rows = size.height + _SIDE_ROWS + 1
            if size is Size.HUGE and self.height < _HUGE_FROM:
                continue  # such cards would dwarf those of the hand
            if rows <= self.height and count * (size.width + 4) <= self.width:
                return size
        return Size.MEDIUM if self.height >= Size.MEDIUM.height + _SIDE_ROWS else Size.LOW

    def _size_around(self) -> Size | None:
        """Give the largest size in which a trick fits in two rows, None if it does not."""
        others = len(self.scene.others)
        for size in (Size.HUGE, Size.GRAND, Size.TALL):
            rows = 2 * (size.height + _SIDE_ROWS) + 1
            if rows <= self.height and 2 * others * (size.width + 2) <= self.width:
                return size
        return None

    def _around(self, canvas: Canvas, items: Mapping[Seat, _Item], remark: str) -> None:
        """Draw a trick as it lies on a table: every card before who played it."""
        tall = max(item.picture.height for item in items.values()) + _SIDE_ROWS
        gap = min(self.height - 2 * tall, _WIDEST_GAP)
        top = (self.height - 2 * tall - gap) // 2
        centre = self.width // 2
        middles = {
            seat: (start + wide // 2 + centre) // 2
            for seat, (start, wide) in seat_columns(self.scene, self.width).items()
        }
        for seat, item in items.items():
            middle = middles.get(seat, centre)
            row = top + 1 if seat in middles else top + tall + gap + 1
            wide = max(item.picture.width, cell_len(item.over), cell_len(item.under))
            canvas.lay(middle - item.picture.width // 2, row, item.picture)
            left, below = middle - wide // 2, row + item.picture.height
            self._label(canvas, item.over, left, row - 1, wide, self._over_style(item))
            self._label(canvas, item.under, left, below, wide, self._under_style(item))
        quiet = self.scene.look.style("on_cloth_2", "cloth")
        for number, line in enumerate(wrapped(remark, self.width - 4)[:gap]):
            canvas.centred(top + tall + number, line, quiet)

    def _row(
        self,
        canvas: Canvas,
        items: Sequence[_Item],
        *,
        title: str = "",
        under: str = "",
        remark: str = "",
    ) -> None:
        """Draw items in a row in the middle, with lines over and under all of them."""
        rows = max(item.picture.height for item in items)
        lines = wrapped(remark, self.width - 4)
        has_over = bool(title) or any(item.over for item in items)
        has_under = bool(under) or any(item.under for item in items)
        total = rows + int(has_over) + int(has_under) + min(len(lines), 2)
        top = max((self.height - total) // 2, 0)
        quiet = self.scene.look.style("on_cloth_2", "cloth")
        if title:
            canvas.centred(top, title, quiet)
        top += int(has_over)
        self._draw_items(canvas, items, top, rows)
        canvas.centred(top + rows, under, quiet)
        below = top + rows + int(has_under)
        for number, line in enumerate(lines[: max(self.height - below, 0)]):
            canvas.centred(below + number, line, quiet)

    def _draw_items(self, canvas: Canvas, items: Sequence[_Item], top: int, rows: int) -> None:
        texts = [max(cell_len(item.over), cell_len(item.under)) for item in items]
        gap = 2
        widest = max(*texts, *(item.picture.width for item in items))
        wide = [widest] * len(items)
        if sum(wide) + gap * (len(wide) - 1) > self.width:
            wide = [item.picture.width + 2 for item in items]
        if not any(texts):
            gap = 1
        column = max((self.width - sum(wide) - gap * (len(wide) - 1)) // 2, 0)
        for item, width in zip(items, wide, strict=True):
            if item.hit is not None:
                item.picture.name(item.hit)
            canvas.lay(column + (width - item.picture.width) // 2, top, item.picture)
            self._label(canvas, item.over, column, top - 1, width, self._over_style(item))
            self._label(canvas, item.under, column, top + rows, width, self._under_style(item))
            column += width + gap

    def _label(
        self, canvas: Canvas, text: str, column: int, row: int, width: int, style: Style
    ) -> None:
        shown = shortened(text, width) if cell_len(text) > width + 2 else text
        canvas.put(column + (width - cell_len(shown)) // 2, row, shown, style)

    def _over_style(self, item: _Item) -> Style:
        return self.scene.look.style("on_cloth", "cloth", bold=item.strong)

    def _under_style(self, item: _Item) -> Style:
        role = "accent" if item.strong else "on_cloth_2"
        return self.scene.look.style(role, "cloth", bold=item.strong)


def _sorted(mask: int) -> list[Card]:
    return sorted(cards_of(mask), reverse=True)
