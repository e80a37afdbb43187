"""Why a server refuses something, in words."""

from __future__ import annotations

from typing import Final

from tysiacha.cli.plain.console import printable
from tysiacha.notation.action_json import JsonObject
from tysiacha.rules.errors import Reason
from tysiacha.rules.views import SeatView, View
from tysiacha.texts.reasons import reason_text
from tysiacha.texts.translation import _

_REASONS: Final = {one.name: one for one in Reason}


def refusal_text(answer: JsonObject, view: View | None) -> str:
    """Give in words why something was not done."""
    code, about = printable(str(answer.get("code"))), printable(str(answer.get("about", "")))
    reason = _REASONS.get(about) if code == "illegal" else None
    if reason is not None and isinstance(view, SeatView):
        return reason_text(reason, view)
    known = {
        **dict.fromkeys(
            ("not-now", "no-deal", "no-match", "no-clock"),
            _("That cannot be done at this point of the round."),
        ),
        "not-your-turn": _("It is not your turn."),
        "bot-plays": _("A bot plays for you: come back first."),
        "table-locked": _("This table is closed to newcomers."),
        "unwelcome": _("The host has sent you off this table."),
        "seated-already": _("You have a seat already."),
        "in-match": _("Not while a match is played."),
        "closed": _("The table is closed for good."),
        "too-many": _("There are too many already."),
        "too-fast": _("That was too fast: wait a moment."),
        "muted": _("That cannot be said here."),
        "undo-off": _("There is nothing to take back."),
        "stale": _("That came too late: something else has happened."),
        "seat-taken": _("That seat is taken."),
        "not-host": _("Only the host of the table may do that."),
        "not-seated": _("Take a seat first."),
        "seats-empty": _("There are empty seats. Put bots on them, or wait for others."),
        "no-table": _("There is no such table, or it is not for you."),
        "draining": _("The server is about to restart. Try again in a moment."),
        "busy": _("The server is busy. Try again in a moment."),
        "chat-off": _("That cannot be said here."),
        "bad-text": _("That cannot be said here."),
        "bad-name": _("That name cannot be taken."),
        "claim-refused": _("That is not certain: play on."),
        "nothing-to-undo": _("There is nothing to take back."),
        "no-such-bot": _("There is no bot of that level."),
    }
    other = _("That is not possible now ({code}).").format(
        code=f"{code}: {about}" if about else code
    )
    return known.get(code, other)
