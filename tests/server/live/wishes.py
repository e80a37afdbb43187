"""What a person at a table would do next, by what his screen shows: at random, but legal."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from tests.server.live.clients import Message
from tysiacha.client.fair import context_of
from tysiacha.fairness.commitments import client_commitment
from tysiacha.fairness.cuts import NO_CUTS
from tysiacha.fairness.secrecy import ClientSecret
from tysiacha.notation.action_json import JsonObject
from tysiacha.notation.record_json import Json


@dataclass
class Mind:
    """The dice of a person, and the secrets that he keeps for deals."""

    dice: random.Random
    secrets: dict[tuple[str, int], tuple[ClientSecret, tuple[int, ...]]] = field(
        default_factory=dict
    )

    def wish(self, known: JsonObject) -> Message | None:
        """Give a command by its kind and members, None to wait."""
        match, seat = known["match"], known["you"]
        if not isinstance(match, dict) or not isinstance(seat, int) or match["over"]:
            return None
        room = obj(known["room"])
        if obj(many(room["seats"])[seat])["substituted"]:
            return {"t": "back"}
        if match["undo"] is not None and seat not in many(obj(match["undo"])["agreed"]):
            return {"t": "undo-answer", "agree": self.dice.random() < 0.7}
        if (asked := many(known["ask"])) and isinstance(asked, list):
            return self._act(asked)
        deal = obj(known["deal"])
        if known["game"] is not None and match["between"] and seat not in many(match["ready"]):
            return {"t": "ready"}
        if isinstance(coming := deal["next"], dict):
            return self._part(deal, coming, seat)
        if not match["between"] and self.dice.random() < 0.01:
            return {"t": self.dice.choice(("undo", "more-time", "leave"))}
        return None

    def _act(self, asked: list[Json]) -> Message:
        if self.dice.random() < 0.02:
            return {"t": "claim"}
        quiet = [one for one in asked if obj(one)["do"] in {"pass", "confirm", "contract"}]
        chosen = quiet[0] if quiet and self.dice.random() < 0.6 else self.dice.choice(asked[:6])
        return {"t": "act", "action": chosen}

    def _part(self, deal: JsonObject, coming: JsonObject, seat: int) -> Message | None:
        number = int(str(coming["number"]))
        cuts = tuple(self.dice.randint(1, 23) for _ in NO_CUTS)
        secret, cuts = self.secrets.setdefault(
            (str(deal["match"]), number),
            (
                ClientSecret(self.dice.randbytes(32)),
                cuts if coming["cutter"] == seat else NO_CUTS,
            ),
        )
        promised = many(coming["promised"])[seat]
        if coming["stage"] != "committing":
            if many(coming["told"])[seat] or not promised:
                return None
            return {"t": "tell", "deal": number, "seed": secret.value.hex(), "cuts": list(cuts)}
        if promised:
            return None
        context = context_of(deal)
        promise = client_commitment(context, seat, secret, cuts).hex()
        return {"t": "promise", "deal": number, "promise": promise}


def obj(value: object) -> JsonObject:
    """Give a value that is an object."""
    assert isinstance(value, dict)
    return value


def many(value: object) -> list[Json]:
    """Give a value that is a list."""
    assert isinstance(value, list)
    return value
