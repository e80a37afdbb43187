"""Whether what a worker wrote is an answer: read as JSON, and compared with what is legal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from tysiacha.notation.action_json import action_json, read_action_json
from tysiacha.notation.strict_json import JsonError, load_json
from tysiacha.rules.actions import Action
from tysiacha.rules.legal import legal_actions
from tysiacha.server.botdesk.asks import AskedBot, BotAnswer, DeskFault, quietly

MOST_BYTES: Final = 4096
"""No honest answer is longer."""

MOST_DETAILS: Final = 1000
"""The most letters about a fault."""

_MOST_NUMBER: Final = 2**53
_SAID_FAULTS: Final[Mapping[str, DeskFault]] = {
    str(fault): fault
    for fault in (DeskFault.RAISED, DeskFault.MEMORY, DeskFault.NONSENSE, DeskFault.UNKNOWN)
}


def answer_line(number: int, action: Action) -> bytes:
    """Give what a worker writes for an action: one line of JSON."""
    return _line({"number": number, "action": action_json(action)})


def fault_line(number: int, fault: DeskFault, details: str) -> bytes:
    """Give what a worker writes where its bot has failed."""
    return _line({"number": number, "fault": str(fault), "details": details[:MOST_DETAILS]})


def judge(asked: AskedBot, number: int, line: bytes) -> BotAnswer:
    """Give the answer that a line is to the ask of that number, or what stands in for it.

    Whatever a bot has made of its process, this is all that comes out of it.
    """
    try:
        node = load_json(line.decode())
        if "fault" in node.names():
            node.keys(("number", "fault", "details"))
            fault = node.member("fault").one_of(_SAID_FAULTS)
            return quietly(asked, fault, _plain(node.member("details").text()))
        node.keys(("number", "action"))
        if node.member("number").number(0, _MOST_NUMBER) != number:
            return quietly(asked, DeskFault.NONSENSE, "the answer to another question")
        action = read_action_json(node.member("action"))
    except UnicodeDecodeError:
        return quietly(asked, DeskFault.NONSENSE, "no text")
    except JsonError:
        return quietly(asked, DeskFault.NONSENSE, "no action")
    if action not in legal_actions(asked.view):
        return quietly(asked, DeskFault.ILLEGAL)
    return BotAnswer(action)


def _plain(details: str) -> str:
    """Give a text that no log is harmed by."""
    return "".join(one if " " <= one <= "~" else "?" for one in details[:MOST_DETAILS])


def _line(content: dict[str, object]) -> bytes:
    return json.dumps(content, separators=(",", ":")).encode() + b"\n"
