"""Kernels for the tests: compiled by one process, while the others wait and load them then."""

from tysiacha.solve.warming import is_ready, prepare


def ready_kernels() -> None:
    """Compile what is not compiled yet."""
    if not is_ready():
        prepare(lambda _done, _parts: None)
