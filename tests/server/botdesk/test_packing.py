"""What a worker reads is what was asked, rules and all."""

import io
import re
from pathlib import Path

import pytest

from tests.server.botdesk.asking import ask_for, some_views
from tysiacha import server
from tysiacha.rules.presets import PRESETS
from tysiacha.server.botdesk.packing import next_ask, packed


@pytest.mark.parametrize("preset", PRESETS)
def test_asks_come_one_after_the_other_as_they_were(preset: str) -> None:
    views = some_views(2, preset=preset)
    asks = [ask_for("easy", view) for view in views]
    stream = io.BytesIO(b"".join(packed(number, ask, 1.5) for number, ask in enumerate(asks)))
    for number, ask in enumerate(asks):
        assert next_ask(stream) == (number, "easy", ask.seed, 1.5, ask.view)
    assert next_ask(stream) is None


def test_what_was_cut_off_is_no_ask() -> None:
    assert next_ask(io.BytesIO(packed(1, ask_for("easy"), 1.0)[:3])) is None


def test_T24_nothing_else_of_the_server_knows_pickle() -> None:
    pickles = re.compile(r"^\s*(import|from) (pickle|shelve|marshal|dill|joblib)\b", re.MULTILINE)
    sources = Path(server.__file__).parent.rglob("*.py")
    found = [one.name for one in sources if pickles.search(one.read_text(encoding="utf-8"))]
    assert found == ["packing.py"]
