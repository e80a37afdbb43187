"""Tests of requests see the page of a server whose client was not built, built here or not."""

from __future__ import annotations

import pytest

from tysiacha.server.http import page


@pytest.fixture(autouse=True)
def not_built(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "test_client_files" not in request.node.nodeid:
        monkeypatch.setattr(page, "client_files", dict)
