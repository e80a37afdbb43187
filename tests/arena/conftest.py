"""The kernels of the solver are ready for the bot that uses them."""

import pytest

from tests.solve.ready import ready_kernels


@pytest.fixture(scope="session")
def kernels() -> None:
    ready_kernels()
