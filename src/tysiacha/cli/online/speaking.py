"""What people say at a table: phrases and signs that all languages have, or a text."""

from __future__ import annotations

from typing import Final

from tysiacha.cli.plain.console import printable
from tysiacha.notation.action_json import JsonObject
from tysiacha.notation.record_json import Json

PHRASES: Final = (
    *("hello", "good_luck", "well_played", "nice_hand", "thanks", "sorry", "one_moment"),
    *("hurry_up", "i_am_back", "good_game", "rematch", "bye"),
)
SIGNS: Final = (
    *("smile", "laugh", "wink", "wow", "sad", "cry", "think", "clap", "thumb", "cards"),
    *("party", "clock"),
)
"""The ids that a server knows, see ``docs/protocol.md``."""


def spoken(text: str) -> JsonObject:
    """Give what is said: a phrase or sign by its id, else a text.

    >>> spoken("Good luck"), spoken("Well, well")
    ({'phrase': 'good_luck'}, {'text': 'Well, well'})
    """
    word = text.strip().lower().replace(" ", "_")
    if word in PHRASES:
        return {"phrase": word}
    return {"sign": word} if word in SIGNS else {"text": text}


def chat_text(line: Json) -> str:
    """Give a line of the chat."""
    if not isinstance(line, dict):
        return ""
    said = next((line[one] for one in ("text", "phrase", "sign") if one in line), "")
    name = printable(str(line.get("name", "")))
    text = "".join(one if one.isprintable() else "?" for one in str(said))
    return f"{name}: {text.replace('_', ' ') if 'phrase' in line else text}"
