"""All routes as one application."""

from __future__ import annotations

from litestar import Litestar
from litestar.openapi import OpenAPIConfig

import tysiacha
from tysiacha.server.http.errors import Failing
from tysiacha.server.http.health import health_routes
from tysiacha.server.http.house import House
from tysiacha.server.http.page import page_route
from tysiacha.server.http.socket import socket_route


def application(house: House) -> Litestar:
    """Give the application of a server."""
    return Litestar(
        route_handlers=[socket_route(house), page_route(house), *health_routes(house)],
        openapi_config=OpenAPIConfig(title="Tysiacha", version=tysiacha.__version__),
        exception_handlers={Exception: Failing(house.services.log)},
        logging_config=None,
        debug=False,
    )
