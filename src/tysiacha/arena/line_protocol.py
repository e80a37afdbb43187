"""What is said to a bot that is a program of its own: lines of JSON, one message each.

==========  ===============================================  =====================
``type``    besides                                          answer
==========  ===============================================  =====================
``start``   ``protocol``, ``seat``, ``rules``, ``seed``,     none
            ``time_limit``
``act``     ``view``, ``actions``                            an action, in a line
``over``    ``view``                                         none
``quit``                                                     none: the program ends
==========  ===============================================  =====================

``start`` begins a new match, of which the bot knows nothing; ``over`` shows how a round ended.
``docs/bots.md`` describes all of it.
"""

from __future__ import annotations

import json
from typing import Final

from tysiacha.notation.action_json import JsonObject
from tysiacha.notation.view_json import actions_json, rules_json, view_json
from tysiacha.rules.options import Rules
from tysiacha.rules.standing import Seat
from tysiacha.rules.views import SeatView

PROTOCOL: Final = 1
"""The version of the protocol."""

TYPES: Final = ("start", "act", "over", "quit")


def start_line(seat: Seat, rules: Rules, *, seed: int, time_limit: float) -> str:
    """Give the line that begins a match."""
    return _line(
        {
            "type": "start",
            "protocol": PROTOCOL,
            "seat": seat,
            "rules": rules_json(rules),
            "seed": seed,
            "time_limit": time_limit,
        }
    )


def act_line(view: SeatView) -> str:
    """Give the line that asks what a seat does."""
    return _line({"type": "act", "view": view_json(view), "actions": actions_json(view)})


def over_line(view: SeatView) -> str:
    """Give the line that shows how a round ended."""
    return _line({"type": "over", "view": view_json(view)})


def quit_line() -> str:
    """Give the line after which a program ends."""
    return _line({"type": "quit"})


def _line(message: JsonObject) -> str:
    return json.dumps(message, separators=(",", ":")) + "\n"
