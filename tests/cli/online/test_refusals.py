"""What a server refuses is said in words, never by its code alone."""

from __future__ import annotations

import pytest

from tysiacha.cli.online.refusals import refusal_text
from tysiacha.server.tables.refusals import Code

FOR_PROGRAMMERS = {
    *(Code.BAD_MESSAGE, Code.NO_SUCH_SEAT, Code.NO_PEOPLE, Code.ILLEGAL, Code.NOT_AN_ACTION),
    *(Code.BAD_SETTINGS, Code.BAD_SEED, Code.BODY_CHANGED, Code.FAILED),
}
"""What this client never brings about, or what comes with a reason of its own."""


@pytest.mark.parametrize("code", sorted(set(Code) - FOR_PROGRAMMERS))
def test_every_refusal_has_words(code: Code) -> None:
    said = refusal_text({"code": str(code), "about": ""}, None)
    assert f"({code}" not in said
    assert said.endswith(".")


def test_a_claim_is_refused_in_words_whatever_the_reason() -> None:
    codes = ("claim-refused", "not-now", "no-deal", "bot-plays", "stale", "not-your-turn")
    said = [refusal_text({"code": code, "about": ""}, None) for code in codes]
    assert len(set(said)) >= 5
    assert not any("(" in one for one in said)


def test_what_is_not_known_is_told_with_its_code() -> None:
    assert "new-code: why" in refusal_text({"code": "new-code", "about": "why"}, None)
