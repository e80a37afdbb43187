"""What is wrong with a record or a position, in words, in the chosen language."""

from __future__ import annotations

from tysiacha.notation.record_problems import SENTENCES, Fault, NotationError, RecordProblem
from tysiacha.texts.translation import _


def problem_line(problem: RecordProblem) -> str:
    """Give a problem in one line: where, what stands there, what would do."""
    return f"{problem.place}: {fault_words(problem.fault)}"


def fault_words(fault: Fault) -> str:
    """Give what is wrong, without where."""
    facts = dict(fault.facts)
    found, said = _(fault.found) if fault.found else "", _(fault.expected).format_map(facts)
    if "rule" in facts:
        said = f"{said} ({facts['rule']})"
    if fault.code in SENTENCES:
        return f"{found}: {said}" if found else said
    return _("{found}: expected {expected}").format(found=found, expected=said)


def error_line(error: NotationError) -> str:
    """Give what is wrong in a line of text, after its column."""
    return f"{error.column}: {fault_words(error.fault)}"
