"""What must not be in the program of the server, looked for in its text."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tysiacha

ROOT = Path(tysiacha.__file__).parent
SERVER = sorted((ROOT / "server").rglob("*.py")) + sorted((ROOT / "fairness").rglob("*.py"))


def trees() -> Iterator[tuple[str, ast.Module]]:
    """Give every module of the server, read."""
    for path in SERVER:
        yield str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8"))


def imported(tree: ast.Module) -> set[str]:
    """Give the modules that a module imports."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found.add(node.module)
    return found


def test_T6_chance_comes_from_the_operating_system_alone() -> None:
    """No module of the server knows ``random`` or seeds by a clock."""
    assert len(SERVER) > 100
    for name, tree in trees():
        assert not {"random", "numpy.random"} & imported(tree), name


def test_T24_nothing_is_read_that_could_run() -> None:
    """No pickle but from the server to its own bots, no marshal, no YAML, no eval."""
    for name, tree in trees():
        wanted = imported(tree) & {"pickle", "marshal", "shelve", "yaml", "dill"}
        assert not wanted or name == "server/botdesk/packing.py", name
        called = {node.func.id for node in ast.walk(tree) if _calls_a_name(node)}  # type: ignore[attr-defined]
        assert not called & {"eval", "exec", "compile", "__import__"}, name


def test_T23_no_statement_is_put_together_from_texts() -> None:
    """What goes to ``text()`` or straight to a driver is written out, never made of parts."""
    seen = 0
    for name, tree in trees():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            called = node.func.id if isinstance(node.func, ast.Name) else called
            first = node.args[0]
            if called in {"text", "exec_driver_sql", "executescript"}:
                seen += 1
                assert not isinstance(first, ast.JoinedStr | ast.BinOp), f"{name}:{node.lineno}"
            if called == "execute":
                assert not isinstance(first, ast.JoinedStr | ast.BinOp), f"{name}:{node.lineno}"
    assert seen > 3


def _calls_a_name(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name)


@pytest.mark.parametrize("word", ["print(", "breakpoint("])
def test_nothing_is_left_over_from_looking_for_faults(word: str) -> None:
    for path in SERVER:
        assert word not in path.read_text(encoding="utf-8"), path
