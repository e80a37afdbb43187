"""The description of the interface is true, and nothing that can be asked breaks anything."""

from __future__ import annotations

import asyncio

import schemathesis
from hypothesis import HealthCheck, Phase, settings
from jsonschema_rs import validator_for
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.http.houses import browser, house, program
from tests.server.live.wishes import many, obj
from tysiacha.notation.action_json import JsonObject
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
            *("showFilm", "makeFilm"),
            *("showPlayer", "listFamilies", "listRatings"),
            *("showMe", "rename", "becomeGuest", "leave", "makeCode", "useCode"),
            *("listPasskeys", "beginPasskey", "addPasskey", "removePasskey", "beginLogin", "login"),
            *("listBots", "allowBot", "removeBot", "live", "ready"),
        }

    asyncio.run(main())


def described() -> JsonObject:
    """Give the description as it is served."""

    async def main() -> JsonObject:
        async with browser(house()) as client:
            answer: JsonObject = (await client.get("/api/openapi.json")).json()
            return answer

    return asyncio.run(main())


def test_every_operation_says_what_it_is_for_with_examples_and_how_it_fails() -> None:
    schema = described()
    tags = {str(obj(one)["name"]) for one in many(schema["tags"])}
    used: set[str] = set()
    for path, methods in obj(schema["paths"]).items():
        for method, one in obj(methods).items():
            operation = obj(one)
            where = f"{method} {path}"
            assert len(str(operation["summary"])) > 10, where
            assert str(operation["description"]).endswith("."), where
            used |= {str(tag) for tag in many(operation["tags"])}
            assert isinstance(operation["security"], list)
            codes = obj(operation["responses"])
            assert {"400", "401", "403", "421", "429", "503"} < set(codes), where
            for code, answer in codes.items():
                assert str(obj(answer)["description"]).endswith("."), where
                if code == "204":
                    continue
                for content in obj(obj(answer)["content"]).values():
                    assert obj(content)["example"] not in (None, ""), (where, code)
                    if code >= "400":
                        trouble = {"$ref": "#/components/schemas/Trouble"}
                        assert obj(content)["schema"] == trouble
            if "requestBody" in operation:
                for content in obj(obj(operation["requestBody"])["content"]).values():
                    assert isinstance(obj(content)["example"], dict), where
            for parameter in many(operation.get("parameters", [])):
                assert obj(parameter)["example"], where
                assert obj(parameter)["description"], where
    assert used == tags
    for name, shape in obj(obj(schema["components"])["schemas"]).items():
        assert str(obj(shape)["description"]).endswith("."), name


def test_the_examples_are_what_the_description_says() -> None:
    schema = described()
    resolver = {"components": schema["components"]}
    checked = 0
    for methods in obj(schema["paths"]).values():
        for one in obj(methods).values():
            parts = [*obj(obj(one)["responses"]).values()]
            if "requestBody" in obj(one):
                parts.append(obj(one)["requestBody"])
            for part in parts:
                for content in obj(obj(part).get("content", {})).values():
                    wanted = obj(obj(content)["schema"])
                    validator_for({**wanted, **resolver}).validate(obj(content)["example"])
                    checked += 1
            for parameter in map(obj, many(obj(one).get("parameters", []))):
                validator_for(obj(parameter["schema"])).validate(parameter["example"])
    assert checked > 100


def test_the_description_has_nothing_secret() -> None:
    async def main() -> None:
        async with await program(house()) as client:
            text = (await client.get("/api/openapi.json")).text
            assert "metrics" not in text
            assert "/ws" not in text

    asyncio.run(main())
