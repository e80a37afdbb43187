"""The moment of docs/bots.md as JSON; ``python -m tests.arena.document_example`` prints it."""

from __future__ import annotations

import json

from tysiacha.arena.chance import Chance
from tysiacha.arena.line_protocol import act_line, start_line
from tysiacha.arena.rounds import by_view, play_deal, single_deal
from tysiacha.bots.registry import make_bot
from tysiacha.notation.view_json import rules_json
from tysiacha.rules.actions import Action
from tysiacha.rules.legal import proper_actions
from tysiacha.rules.phases import Tricks
from tysiacha.rules.presets import PRESETS
from tysiacha.rules.views import SeatView

RULES = PRESETS["classic"]


def shown_view() -> SeatView:
    """A choice in the play after a marriage was announced, by which the bot careful plays."""
    views: list[SeatView] = []

    def act(view: SeatView) -> Action:
        views.append(view)
        return make_bot("careful", seed=0).act(view)

    for unit in range(100):
        play_deal(single_deal(RULES, unit), [by_view(act)] * 3, Chance(1, unit))
    return next(
        view
        for view in views
        if isinstance(view.phase, Tricks)
        and view.phase.trump is not None
        and len(view.phase.done) == 2
        and view.phase.cards
        and len(proper_actions(view)) > 1
    )


def start_message() -> dict[str, object]:
    """A start, of whose rules only two options are shown."""
    message: dict[str, object] = json.loads(start_line(0, RULES, seed=84, time_limit=10.0))
    rules = rules_json(RULES)
    options = rules["options"]
    assert isinstance(options, dict)
    few = {key: options[key] for key in ("players", "must_trump")}
    return {**message, "rules": {**rules, "options": few}}


def main() -> None:
    print(json.dumps(start_message()))
    message = json.loads(act_line(shown_view()))
    for key, value in message["view"].items():
        print(f"    {json.dumps(key)}: {json.dumps(value)},")
    print(json.dumps(message["actions"]))


if __name__ == "__main__":
    main()
