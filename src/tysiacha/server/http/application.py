"""All routes as one application."""

from __future__ import annotations

from litestar import Litestar, Router
from litestar.openapi import OpenAPIConfig

import tysiacha
from tysiacha.server.http.api.bots import bot_routes
from tysiacha.server.http.api.describing import Description
from tysiacha.server.http.api.matches import match_routes
from tysiacha.server.http.api.me import me_routes
from tysiacha.server.http.api.passkey_login import passkey_login_routes
from tysiacha.server.http.api.passkeys import passkey_routes
from tysiacha.server.http.api.players import player_routes
from tysiacha.server.http.api.recovery import recovery_routes
from tysiacha.server.http.api.replays import replay_routes
from tysiacha.server.http.api.rules import rules_routes
from tysiacha.server.http.api.tables import table_routes
from tysiacha.server.http.bodies import read_strictly
from tysiacha.server.http.doorway import Doorway
from tysiacha.server.http.errors import Failing
from tysiacha.server.http.health import health_routes
from tysiacha.server.http.house import House
from tysiacha.server.http.metrics import metrics_route
from tysiacha.server.http.page import page_route
from tysiacha.server.http.socket import socket_route

MOST_BODY = 16 * 1024
"""The largest body of a request."""


def application(house: House) -> Doorway:
    """Give the application of a server."""
    return Doorway(routes(house), house)


def routes(house: House) -> Litestar:
    """Give the routes of a server."""
    version = Router(
        "/api/v1",
        route_handlers=[
            *rules_routes(),
            *table_routes(house),
            *match_routes(house),
            *replay_routes(house),
            *player_routes(house),
            *me_routes(house),
            *recovery_routes(house),
            *passkey_routes(house),
            *passkey_login_routes(house),
            *bot_routes(house),
        ],
    )
    return Litestar(
        route_handlers=[
            socket_route(house),
            page_route(house),
            metrics_route(house),
            version,
            *health_routes(house),
        ],
        openapi_config=OpenAPIConfig(
            title="Tysiacha",
            version=tysiacha.__version__,
            path="/api",
            use_handler_docstrings=True,
            render_plugins=[Description(path="/openapi.json")],
        ),
        exception_handlers={Exception: Failing(house.services.log)},
        request_max_body_size=MOST_BODY,
        before_request=read_strictly,
        logging_config=None,
        debug=False,
    )
