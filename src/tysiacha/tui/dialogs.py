"""Screens over the table: something to read or to confirm, settings, handing the keyboard over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen

from tysiacha.cards import CARDS
from tysiacha.play.settings import Pace, Settings, Signs, ThemeName
from tysiacha.texts.translation import LANGUAGES, _, language_in_use
from tysiacha.tui.canvas import Canvas, shortened
from tysiacha.tui.palette import Look
from tysiacha.tui.questions import ENTER, ENTER_SIGN, Button
from tysiacha.tui.widgets import Drawn, Page

_T = TypeVar("_T")

_WIDEST: Final = 96
_MARGIN: Final = 4
_FRAME: Final = 4
_WIDE_VALUE: Final = 17
"""Columns of the value of an option, before the remarks begin."""


@dataclass(frozen=True, slots=True)
class Paper:
    """What a dialog shows."""

    title: str
    body: Callable[[int], Canvas]
    """Gives the text for so many columns."""
    buttons: tuple[Button, ...]
    """The hit of a button is what the dialog gives."""
    keys: tuple[tuple[str, str], ...] = ()
    """Other keys, and what the dialog gives then."""
    opaque: bool = False
    """Whether nothing of the table may be seen behind it."""


class Dialog(ModalScreen[str]):
    """Shows a paper until one of its buttons is pressed, and gives its name."""

    ALLOW_SELECT = False

    def __init__(self, paper: Paper, look: Look) -> None:
        super().__init__(classes="opaque" if paper.opaque else None)
        self.paper = paper
        self.look = look

    def compose(self) -> ComposeResult:
        """Give title, text and buttons."""
        with Vertical(id="paper"):
            yield Drawn(self._title, id="title")
            with VerticalScroll(id="text", can_focus=False):
                yield Page(lambda width, _height: self.paper.body(width), id="page")
            yield Drawn(self._buttons, id="buttons")

    def on_mount(self) -> None:
        """Take the room there is."""
        self._fit(self.app.size.width, self.app.size.height)

    def on_resize(self, event: events.Resize) -> None:
        """Take the room there is now."""
        self._fit(event.size.width, event.size.height)

    def on_key(self, event: events.Key) -> None:
        """Press a button, or scroll."""
        event.stop()
        event.prevent_default()
        key = pressed(event)
        text = self.query_one("#text", VerticalScroll)
        if key in ("up", "down", "pageup", "pagedown"):
            steps = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}
            text.scroll_relative(y=steps[key], animate=False)
            return
        for button in self.paper.buttons:
            if key == button.key or (button.primary and key in ENTER):
                self.dismiss(button.hit)
                return
        for other, meaning in self.paper.keys:
            if key == other:
                self.dismiss(meaning)
                return

    def on_drawn_hit(self, message: Drawn.Hit) -> None:
        """Press a button with the mouse."""
        message.stop()
        if message.name in {button.hit for button in self.paper.buttons}:
            self.dismiss(message.name)

    def _fit(self, width: int, height: int) -> None:
        paper = self.query_one("#paper", Vertical)
        wide = min(width - 2, _WIDEST) if width > _MARGIN else width
        rows = self.paper.body(max(wide - _FRAME, 1)).height
        paper.styles.width = wide
        paper.styles.height = min(rows + _FRAME, height)

    def _title(self, width: int, _height: int) -> Canvas:
        look = self.look
        canvas = Canvas(width, 1, look.style("ink", "surface_2"))
        style = look.style("accent_ink", "surface_2", bold=True)
        title = shortened(self.paper.title, width - 4)
        if look.mono:
            canvas.put(0, 0, "─" * width)
        canvas.centred(0, f" {title} ", style)
        return canvas

    def _buttons(self, width: int, height: int) -> Canvas:
        look = self.look
        canvas = Canvas(width, height, look.style("ink", "surface"))
        texts = [f" {one.key} {one.label} " for one in self.paper.buttons]
        column = max((width - sum(map(cell_len, texts)) - 2 * (len(texts) - 1)) // 2, 0)
        for button, text in zip(self.paper.buttons, texts, strict=True):
            style = look.marked() if button.primary else look.style("ink", "surface_2", bold=True)
            shown = f"[{text.strip()}]" if look.mono and not button.primary else text
            column = canvas.put(column, height - 1, shown, style, hit=button.hit) + 2
        return canvas


CLOSE: Final = "close"


def reading(
    title: str, body: Callable[[int], Canvas], *, key: str | None = None, label: str | None = None
) -> Paper:
    """Give something to read; the key that opened it closes it too."""
    keys = [("escape", CLOSE), ("q", CLOSE), *([] if key is None else [(key, CLOSE)])]
    close = Button(ENTER_SIGN, label or _("Close"), CLOSE, primary=True)
    return Paper(title, body, (close,), tuple(keys))


class SettingsDialog(Dialog):
    """Lets settings be changed; what is chosen holds at once."""

    def __init__(self, settings: Settings, look: Look, change: Callable[[Settings], Look]) -> None:
        super().__init__(self._paper(), look)
        self.settings = settings
        self._change = change
        self._row = 0

    def on_key(self, event: events.Key) -> None:
        """Choose a setting with up and down, change it with left and right."""
        key = pressed(event)
        if key in ("up", "down"):
            event.stop()
            event.prevent_default()
            self._row = (self._row + (1 if key == "down" else -1)) % len(_rows(self.settings))
            self._redraw()
        elif key in ("left", "right", "space"):
            event.stop()
            event.prevent_default()
            self._turn(self._row, -1 if key == "left" else 1)
        else:
            super().on_key(event)

    def on_drawn_hit(self, message: Drawn.Hit) -> None:
        """Change a setting with a click on it."""
        kind, _colon, row = message.name.partition(":")
        if kind == "row":
            message.stop()
            self._row = int(row)
            self._turn(self._row, 1)
        else:
            super().on_drawn_hit(message)

    def _paper(self) -> Paper:
        close = Button(ENTER_SIGN, _("Done"), CLOSE, primary=True)
        return Paper(
            _("Options"), self._body, (close,), (("escape", CLOSE), ("q", CLOSE), ("o", CLOSE))
        )

    def _turn(self, row: int, step: int) -> None:
        self.settings = turned(self.settings, row, step)
        self.look = self._change(self.settings)
        self.paper = self._paper()  # perhaps in another language now
        self._redraw()

    def _redraw(self) -> None:
        for drawn in self.query(Drawn):
            drawn.redraw()

    def _body(self, width: int) -> Canvas:
        look = self.look
        rows = _rows(self.settings)
        canvas = Canvas(width, 2 * len(rows) + 1, look.style("ink", "surface"))
        values = max(cell_len(name) for name, _value, _remark in rows) + 5
        for number, (name, value, remark) in enumerate(rows):
            chosen = number == self._row
            row, hit = 2 * number, f"row:{number}"
            style = look.style("ink", "surface", bold=chosen)
            canvas.put(0, row, "▶" if chosen else " ", look.style("accent_ink", "surface"))
            canvas.put(2, row, name, style, hit=hit)
            shown = f" ◀ {value} ▶ " if chosen else f"   {value}   "
            marked = look.marked() if chosen else style
            end = canvas.put(values, row, shown, marked, hit=hit)
            remarks = max(end + 1, values + _WIDE_VALUE)
            quiet = look.style("ink_2", "surface", dim=look.mono)
            canvas.put(remarks, row, shortened(remark, width - remarks), quiet, hit=hit)
        hint = _("Up and down choose, left and right change.")
        canvas.put(0, 2 * len(rows), hint, look.style("ink_2", "surface", dim=look.mono))
        return canvas


def turned(settings: Settings, row: int, step: int) -> Settings:
    """Give the settings with one of them changed to its next or previous value."""
    match row:
        case 0:
            return replace(settings, pace=_next(tuple(Pace), settings.pace, step))
        case 1:
            return replace(settings, theme=_next(tuple(ThemeName), settings.theme, step))
        case 2:
            return replace(settings, four_colour=not settings.four_colour)
        case 3:
            return replace(settings, confirm=not settings.confirm)
        case 4:
            letters = settings.signs is not Signs.LETTERS
            return replace(settings, signs=Signs.LETTERS if letters else Signs.SIGNS)
        case _:
            return replace(settings, language=_next(LANGUAGES, _language(settings), step))


def _next(values: Sequence[_T], value: _T, step: int) -> _T:
    return values[(values.index(value) + step) % len(values)]


def _rows(settings: Settings) -> tuple[tuple[str, str, str], ...]:
    """Give the settings: name, value, and what it means."""
    paces = {
        Pace.FAST: (_("fast"), _("bots play at once")),
        Pace.NORMAL: (_("normal"), _("a short wait after each card")),
        Pace.SLOW: (_("slow"), _("a long wait after each card")),
        Pace.STEP: (_("step"), _("wait for a key after each card")),
    }
    themes = {
        ThemeName.LIGHT: _("light"),
        ThemeName.DARK: _("dark"),
        ThemeName.LIGHT_CONTRAST: _("light, more contrast"),
        ThemeName.DARK_CONTRAST: _("dark, more contrast"),
        ThemeName.MONO: _("no colours"),
    }
    four = _("four") if settings.four_colour else _("two")
    confirm = _("yes") if settings.confirm else _("no")
    return (
        (_("Pace"), *paces[settings.pace]),
        (_("Colours"), themes[settings.theme], ""),
        (_("Suit colours"), four, _("four: diamonds blue, clubs green")),
        (_("Second key"), confirm, _("plays the card that was chosen first")),
        (_("Cards"), settings.cards.one(CARDS[-1]), ""),
        (_("Language"), _OWN_NAMES[_language(settings)], ""),
    )


_OWN_NAMES: Final = {
    "en": "English",
    "ru": "Русский",
    "pl": "Polski",
    "uk": "Українська",
    "de": "Deutsch",
    "ar": "العربية",
    "th": "ไทย",
}
"""What every language is called in it."""


def _language(settings: Settings) -> str:
    """Give the language that is shown: the chosen one, or what the environment has brought."""
    return settings.language or language_in_use()


def pressed(event: events.Key) -> str:
    """Give a key as questions know it: the character, or the name of the key."""
    if event.is_printable and event.character is not None and event.character != " ":
        return event.character
    return "space" if event.character == " " else event.key
