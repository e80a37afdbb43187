"""The kernels are ready before the first bot that needs them."""

import pytest

from tests.solve.ready import ready_kernels


@pytest.fixture(scope="session", autouse=True)
def _kernels() -> None:
    ready_kernels()
