"""What people say at a table: how it is kept, and how it is told."""

from __future__ import annotations

import json
from collections.abc import Mapping

from tysiacha.server.people.chat import Said, SaidPhrase, SaidSign, SaidText, parse_text
from tysiacha.server.protocol.asking import Say
from tysiacha.server.storage.kept import ChatLine
from tysiacha.server.tables.refusals import Code, Refused
from tysiacha.server.tables.settings import ChatKind


def said_in(say: Say, kind: ChatKind, *, named: bool) -> Said:
    """Give what is said, if it may be at a table of that kind; texts are for who has a name.

    Raises:
        BadChat: if it cannot be said.
        Refused: if it may not be said here.
    """
    parts = [one for one in (say.text, say.phrase, say.sign) if one is not None]
    if len(parts) != 1:
        raise Refused(Code.BAD_TEXT, "one of text, phrase and sign was expected")
    if kind == "off":
        raise Refused(Code.CHAT_OFF)
    if say.phrase is not None:
        return SaidPhrase(say.phrase)
    if say.sign is not None:
        return SaidSign(say.sign)
    if kind != "text" or not named:
        raise Refused(Code.CHAT_OFF)
    return parse_text(parts[0])


def chat_line(said: Said) -> str:
    """Give what is kept of something said, the twin of :func:`line_data`."""
    match said:
        case SaidText(text):
            return json.dumps({"text": text}, ensure_ascii=False)
        case SaidPhrase(phrase):
            return json.dumps({"phrase": phrase})
        case SaidSign(sign):
            return json.dumps({"sign": sign})


def line_data(line: ChatLine, names: Mapping[str, str]) -> dict[str, str | int]:
    """Give a line of the chat as it is told."""
    said = json.loads(line.text)
    what = next(key for key in ("text", "phrase", "sign") if key in said)
    return {
        "n": line.n,
        "player": line.player,
        "name": names.get(line.player, ""),
        what: str(said[what]),
        "at": line.at_ms,
    }
