"""The rules that tables are played by."""

from __future__ import annotations

from litestar import get
from litestar.handlers import HTTPRouteHandler

from tysiacha.rules.option_domains import OPTION_DOMAINS, option_data
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import PRESETS, differences
from tysiacha.server.http.api.about import Name, fails
from tysiacha.server.http.api.shapes import Difference, Preset, PresetLine
from tysiacha.server.http.errors import not_found
from tysiacha.texts.options import preset_sentence


def rules_routes() -> list[HTTPRouteHandler]:
    """Give the routes."""

    @get("/rules", operation_id="listRules", tags=["rules"], responses=fails())
    async def every() -> list[PresetLine]:
        """List the presets."""
        return [
            PresetLine(
                name=name,
                about=preset_sentence(name),
                rules_id=rules.rules_id,
                players=rules.players,
            )
            for name, rules in PRESETS.items()
        ]

    @get("/rules/{name:str}", operation_id="showRules", tags=["rules"], responses=fails(404))
    async def one(name: Name) -> Preset:
        """Show a preset with all its options."""
        rules = _preset(name)
        return Preset(
            name=name,
            about=preset_sentence(name),
            rules_id=rules.rules_id,
            players=rules.players,
            options={key: option_data(rules, key) for key in OPTION_DOMAINS},
        )

    @get(
        "/rules/{name:str}/differences/{other:str}",
        operation_id="compareRules",
        tags=["rules"],
        responses=fails(404),
    )
    async def compare(name: Name, other: Name) -> list[Difference]:
        """Tell what is not the same in two presets."""
        first, second = _preset(name), _preset(other)
        return [
            Difference(option=key, one=option_data(first, key), other=option_data(second, key))
            for key in differences(first, second)
        ]

    return [every, one, compare]


def _preset(name: str) -> Rules:
    if name not in PRESETS:
        raise not_found()
    return PRESETS[name]
