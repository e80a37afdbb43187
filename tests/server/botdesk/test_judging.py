"""Nothing that a worker writes can do more than be no answer."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.server.botdesk.asking import ask_for, bidding_view
from tysiacha.rules.legal import legal_actions
from tysiacha.server.botdesk.asks import DeskFault
from tysiacha.server.botdesk.judging import answer_line, fault_line, judge

ASKED = ask_for("rule", bidding_view())


def test_an_answer_comes_back_as_it_was_written() -> None:
    for action in legal_actions(ASKED.view):
        assert judge(ASKED, 3, answer_line(3, action)).action == action


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b'{"number":3}',
        b'{"number":3,"action":null}',
        b'{"number":3,"action":{"do":"pass"},"more":1}',
        b'{"number":true,"action":{"do":"pass"}}',
        b'{"number":3,"number":3,"action":{"do":"pass"}}',
        b'{"number":4,"action":{"do":"pass"}}',
        b'{"number":3,"fault":"closed","details":""}',
        b'{"number":3,"fault":"raised","details":"\\ud800"}',
        b"\x80\x04N.",
        b"[" * 4000,
        b'{"number":3,"action":{"do":"bid","points":1e999}}',
    ],
)
def test_what_is_no_answer_is_nonsense(line: bytes) -> None:
    assert judge(ASKED, 3, line).fault is DeskFault.NONSENSE


def test_what_is_said_of_a_fault_cannot_break_a_log() -> None:
    line = fault_line(1, DeskFault.RAISED, "one\n\x1b[31mtwo é")
    assert judge(ASKED, 1, line).details == "one??[31mtwo ?"


@given(
    st.binary(max_size=200)
    | st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(
                st.sampled_from(["number", "action", "fault", "details", "do"]), inner
            )
        ),
        max_leaves=8,
    ).map(lambda value: json.dumps(value).encode())
)
def test_any_line_leads_to_a_legal_action(line: bytes) -> None:
    assert judge(ASKED, 3, line).action in legal_actions(ASKED.view)
