"""What the description of the interface says about every request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

from tysiacha.server.http.api.shapes import Trouble

Id = Annotated[str, PathParameter(pattern="^[0-9a-hjkmnp-tv-z]{26}$", description="26 digits")]
"""An id of a player, table or match."""

PasskeyId = Annotated[
    str, PathParameter(pattern="^[A-Za-z0-9_-]{1,1364}$", description="base 64 of web addresses")
]
"""What a device calls a passkey."""

Name = Annotated[str, PathParameter(max_length=40, description="the name of a preset")]
"""The name of some rules."""


def fails(*codes: int) -> Mapping[int, ResponseSpec]:
    """Give how a request may fail, beside what any may."""
    always = (400, 401, 403, 421, 429, 503)
    return {
        code: ResponseSpec(Trouble, description=_SAYS[code], generate_examples=False)
        for code in sorted({*always, *codes})
    }


_SAYS: Final[Mapping[int, str]] = {
    400: "It is not what was expected.",
    401: "Nobody is known by what came along.",
    403: "The request comes from where it must not come from.",
    404: "There is no such thing, or it is not for you.",
    409: "It is taken, or there are too many.",
    413: "It is too large.",
    415: "JSON was expected.",
    421: "The server is not called so.",
    429: "Too much; wait as long as Retry-After says.",
    503: "Not now; ask again.",
}
