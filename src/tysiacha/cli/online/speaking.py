"""What people say at a table: phrases and signs that all languages have, or a text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tysiacha.cli.online.people import person_name
from tysiacha.cli.plain.console import printable
from tysiacha.notation.action_json import JsonObject
from tysiacha.notation.record_json import Json
from tysiacha.rules.marking import N_
from tysiacha.texts.translation import _

PHRASES: Final[Mapping[str, str]] = {
    "hello": N_("Hello!"),
    "good_luck": N_("Good luck!"),
    "well_played": N_("Well played!"),
    "nice_hand": N_("A fine hand!"),
    "thanks": N_("Thanks!"),
    "sorry": N_("Sorry!"),
    "one_moment": N_("One moment, please."),
    "hurry_up": N_("Your turn, please!"),
    "i_am_back": N_("I am back."),
    "good_game": N_("A good game!"),
    "rematch": N_("Another match?"),
    "bye": N_("Goodbye!"),
}
SIGNS: Final[Mapping[str, str]] = {
    "smile": ":-)",
    "laugh": ":-D",
    "wink": ";-)",
    "wow": ":-O",
    "sad": ":-(",
    "cry": ":'-(",
    "think": N_("thinks"),
    "clap": N_("claps"),
    "thumb": N_("nods"),
    "cards": N_("shows the cards"),
    "party": N_("celebrates"),
    "clock": N_("looks at the clock"),
}
"""The ids that a server knows, see ``docs/protocol.md``, and how they are said in lines."""


def spoken(text: str) -> JsonObject:
    """Give what is said: a phrase or sign by its id, else a text.

    >>> spoken("Good luck"), spoken("another match?"), spoken("Well, well")
    ({'phrase': 'good_luck'}, {'phrase': 'rematch'}, {'text': 'Well, well'})
    """
    word = _bare(text)
    for kind, known in (("phrase", PHRASES), ("sign", SIGNS)):
        for one, words in known.items():
            if word in (one, one.replace("_", " "), _bare(_(words))):
                return {kind: one}
    return {"text": text}


def chat_text(line: Json) -> str:
    """Give a line of the chat."""
    if not isinstance(line, dict):
        return ""
    name = person_name(str(line.get("name", "")))
    phrase, sign = str(line.get("phrase", "")), str(line.get("sign", ""))
    if phrase:
        said = _(PHRASES[phrase]) if phrase in PHRASES else printable(phrase)
    elif sign:
        words = _(SIGNS[sign]) if sign in SIGNS else printable(sign)
        said = f"({words})" if words[0].isalpha() else words
    else:
        said = "".join(one if one.isprintable() else "?" for one in str(line.get("text", "")))
    return f"{name}: {said}"


def _bare(text: str) -> str:
    return text.strip().rstrip("!?.").strip().lower()
