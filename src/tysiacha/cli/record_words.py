"""What is wrong with a record or a position, in words, in the chosen language."""

from __future__ import annotations

from tysiacha.notation.record_problems import Fault, NotationError, RecordProblem
from tysiacha.texts.phrases import phrase_text


def problem_line(problem: RecordProblem) -> str:
    """Give a problem in one line: where, what stands there, what would do."""
    return f"{problem.place}: {fault_words(problem.fault)}"


def fault_words(fault: Fault) -> str:
    """Give what is wrong, without where."""
    return phrase_text(fault.phrase)


def error_line(error: NotationError) -> str:
    """Give what is wrong in a line of text, after its column."""
    return f"{error.column}: {fault_words(error.fault)}"
