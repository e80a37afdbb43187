"""The hook that builds the client into the wheel, as a module."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

TOP = Path(__file__).parents[2]


@pytest.fixture
def hook_module() -> ModuleType:
    pytest.importorskip("hatchling")
    spec = importlib.util.spec_from_file_location("hatch_build", TOP / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
