"""What is sent and answered, shown by one example for each request; made of the real shapes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import msgspec

from tysiacha.notation.film import film_json
from tysiacha.notation.record_building import record_of
from tysiacha.notation.record_json import Json, record_json
from tysiacha.notation.record_writing import record_text
from tysiacha.rules.option_domains import OPTION_DOMAINS, option_data
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.standing import Match
from tysiacha.server.http.api.shapes import (
    AllowedBot,
    BotLine,
    BroughtRecord,
    Difference,
    Figure,
    Film,
    MadePasskey,
    MatchFilm,
    MatchLine,
    Me,
    NewBot,
    NewCode,
    NewGuest,
    NewName,
    NewPasskey,
    PasskeyLine,
    PasskeyLogin,
    Passkeys,
    PlayerPage,
    Preset,
    PresetLine,
    RatingLine,
    RecordFilm,
    Recovered,
    SeatLine,
    SignedPasskey,
    TableLine,
    Trouble,
    UsedCode,
)

PLAYER: Final = "3vtajf8w0qk5m2c7x9hzde41ng"
TABLE: Final = "t7m0c2v5k8x1q4h9z3w6e0jad2"
MATCH: Final = "m1x8k4w2c7v9q0h5z6e3jatd80"
BOT: Final = "b4h9z3w6e0jad2t7m0c2v5k8x1"
_AT: Final = 1_796_040_000_000
_TOKEN: Final = "0" * 43
_BYTES: Final = "AAECAwQFBgcICQoLDA0ODw"

_CLASSIC: Final = PRESETS["classic"]
_RECORD: Final = record_of(Match.new(_CLASSIC), [], names=["Anna", "Boris", "easy"])
_FILM: Final = msgspec.convert(film_json(_RECORD), Film)
_SEATS: Final = [
    SeatLine(kind="player", player=PLAYER, name="Anna"),
    SeatLine(kind="bot", name="easy"),
]
_MATCH_LINE: Final = MatchLine(
    match=MATCH, table=TABLE, family="classic-3", finished_at=_AT, seats=_SEATS, unrated=["guest"]
)
_TABLE_LINE: Final = TableLine(
    table=TABLE,
    title="Evening",
    rules="classic",
    state="open",
    private=False,
    seats=[*_SEATS, SeatLine(kind="free")],
)
_RATING: Final = RatingLine(
    subject=PLAYER,
    name="Anna",
    family="classic-3",
    points=1540,
    uncertainty=170,
    provisional=False,
    matches=31,
)
_ME: Final = Me(player=PLAYER, name="Anna", guest=False, muted=False)
_RECOVERED: Final = Recovered(player=PLAYER, name="Anna", token=_TOKEN)
_PASSKEY: Final = PasskeyLine(id=_BYTES, created_at=_AT, used_at=None)

Shown: TypeAlias = msgspec.Struct | Sequence[msgspec.Struct | str] | Mapping[str, Json] | None


@dataclass(frozen=True, slots=True)
class Example:
    """A request and its answer."""

    answer: Shown
    """None where nothing is answered."""
    body: msgspec.Struct | None = None


TROUBLE: Final[Mapping[int, Trouble]] = {
    400: Trouble(code="bad-request", about="name: Expected `str`, got `int`"),
    401: Trouble(code="nobody"),
    403: Trouble(code="forbidden"),
    404: Trouble(code="not-found"),
    409: Trouble(code="name-taken"),
    413: Trouble(code="too-large"),
    415: Trouble(code="content-type"),
    421: Trouble(code="host"),
    429: Trouble(code="too-many", about="too many from one address"),
    503: Trouble(code="busy"),
}

EXAMPLES: Final[Mapping[str, Example]] = {
    "listRules": Example(
        [
            PresetLine(
                name="classic",
                about="Three players, to 1000.",
                rules_id=_CLASSIC.rules_id,
                players=3,
            )
        ]
    ),
    "showRules": Example(
        Preset(
            name="classic",
            about="Three players, to 1000.",
            rules_id=_CLASSIC.rules_id,
            players=3,
            options={key: option_data(_CLASSIC, key) for key in OPTION_DOMAINS},
        )
    ),
    "compareRules": Example([Difference(option="min_bid", one=100, other=80)]),
    "listTables": Example([_TABLE_LINE]),
    "showTable": Example(_TABLE_LINE),
    "showMatch": Example(_MATCH_LINE),
    "recordText": Example(record_text(_RECORD)),
    "recordJson": Example(msgspec.json.decode(record_json(_RECORD), type=dict)),
    "showFilm": Example(MatchFilm(match=_MATCH_LINE, private=True, you=0, film=_FILM)),
    "makeFilm": Example(
        RecordFilm(record=msgspec.json.decode(record_json(_RECORD), type=dict), film=_FILM),
        BroughtRecord(record=record_text(_RECORD)),
    ),
    "listMyMatches": Example([_MATCH_LINE]),
    "showPlayer": Example(
        PlayerPage(
            player=PLAYER,
            name="Anna",
            guest=False,
            ratings=[_RATING],
            statistics=[Figure(family="classic-3", name="matches", value=31)],
        )
    ),
    "listFamilies": Example(["classic-3", "own-3"]),
    "listRatings": Example([_RATING]),
    "showMe": Example(_ME),
    "rename": Example(_ME, NewName(name="Anna")),
    "becomeGuest": Example(NewGuest(player=PLAYER, name="guest-4821", token=_TOKEN)),
    "leave": Example(_ME),
    "makeCode": Example(NewCode(code="9k2f-7c0d-5m8x-1q4h-9z3w-6e0j")),
    "useCode": Example(_RECOVERED, UsedCode(code="9k2f-7c0d-5m8x-1q4h-9z3w-6e0j", keep="token")),
    "listPasskeys": Example(Passkeys(offered=True, passkeys=[_PASSKEY])),
    "beginPasskey": Example(
        NewPasskey(
            challenge=_BYTES,
            party="cards.example",
            user=_BYTES,
            name="Anna",
            algorithms=[-7, -257],
            known=[],
            timeout=300_000,
        )
    ),
    "addPasskey": Example(_PASSKEY, MadePasskey(id=_BYTES, client_data=_BYTES, attestation=_BYTES)),
    "removePasskey": Example(None),
    "beginLogin": Example(PasskeyLogin(challenge=_BYTES, party="cards.example", timeout=300_000)),
    "login": Example(
        _RECOVERED,
        SignedPasskey(
            id=_BYTES,
            client_data=_BYTES,
            authenticator_data=_BYTES,
            signature=_BYTES,
            user=_BYTES,
            keep="token",
        ),
    ),
    "listBots": Example([BotLine(bot=BOT, name="Fox [bot]", created_at=_AT)]),
    "allowBot": Example(AllowedBot(bot=BOT, name="Fox [bot]", token=_TOKEN), NewBot(name="Fox")),
    "removeBot": Example(None),
    "live": Example({"state": "live"}),
    "ready": Example({"state": "ready"}),
}
"""By the ``operationId``."""

PARAMETERS: Final[Mapping[str, Mapping[str, str]]] = {
    "showRules": {"name": "classic"},
    "compareRules": {"name": "classic", "other": "polish"},
    "showTable": {"table": TABLE},
    "showMatch": {"match": MATCH},
    "recordText": {"match": MATCH},
    "recordJson": {"match": MATCH},
    "showFilm": {"match": MATCH},
    "showPlayer": {"player": PLAYER},
    "listRatings": {"family": "classic-3"},
    "removePasskey": {"passkey": _BYTES},
    "removeBot": {"bot": BOT},
}
"""Examples of what stands in the path."""


def plain(shown: Shown) -> Json:
    """Give an example as JSON."""
    value: Json = msgspec.to_builtins(shown)
    return value
