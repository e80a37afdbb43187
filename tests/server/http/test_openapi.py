"""The description of the interface is true, and nothing that can be asked breaks anything."""

from __future__ import annotations

import asyncio

import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.http.houses import browser, house, program
from tysiacha.server.http.application import application
from tysiacha.server.http.gate import Gate

INSIDE = house(gate=Gate())
SCHEMA = schemathesis.openapi.from_asgi("/api/openapi.json", application(INSIDE))
PLAYER, TOKEN = asyncio.run(INSIDE.naming.new_guest())
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@SCHEMA.exclude(operation_id="leave").parametrize()  # which would make all others strangers
@settings(
    max_examples=6,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_whatever_is_asked_is_answered_as_described(
    case: schemathesis.Case,  # type: ignore[type-arg]  # of no use here
) -> None:
    headers = {"authorization": f"Bearer {TOKEN.reveal()}"}
    response = case.call(headers=headers)
    case.validate_response(response, checks=CHECKS)


def test_ids_of_operations_are_stable() -> None:
    async def main() -> None:
        async with browser(house()) as client:
            paths = (await client.get("/api/openapi.json")).json()["paths"]
        found = {
            operation["operationId"] for methods in paths.values() for operation in methods.values()
        }
        assert found == {
            *("listRules", "showRules", "compareRules", "listTables", "showTable"),
            *("showMatch", "recordText", "recordJson", "listMyMatches"),
            *("showPlayer", "listFamilies", "listRatings"),
            *("showMe", "rename", "becomeGuest", "leave", "makeCode", "useCode"),
            *("listPasskeys", "beginPasskey", "addPasskey", "removePasskey", "beginLogin", "login"),
            *("listBots", "allowBot", "removeBot", "live", "ready"),
        }

    asyncio.run(main())


def test_the_description_has_nothing_secret() -> None:
    async def main() -> None:
        async with await program(house()) as client:
            text = (await client.get("/api/openapi.json")).text
            assert "metrics" not in text
            assert "/ws" not in text

    asyncio.run(main())
