"""The cookie by which a browser is known: made when it first plays, never for a look."""

from __future__ import annotations

from typing import Final

from tysiacha.server.live.naming import LOGIN_MS
from tysiacha.server.people.codes import parse_token
from tysiacha.server.people.secret import Secret

PLAIN: Final = "tysiacha"
SECURE: Final = "__Host-tysiacha"
"""Browsers take a cookie of this name only over TLS, for this very host."""

_BEARER: Final = "bearer "


def cookie_name(*, secure: bool) -> str:
    """Give the name of the cookie."""
    return SECURE if secure else PLAIN


def set_cookie(token: Secret, *, secure: bool) -> str:
    """Give the value of ``Set-Cookie`` that makes a browser known."""
    parts = [
        f"{cookie_name(secure=secure)}={token.reveal()}",
        "Path=/",
        f"Max-Age={LOGIN_MS // 1000}",
        "HttpOnly",
        "SameSite=Lax",
    ]
    return "; ".join([*parts, "Secure"] if secure else parts)


def clear_cookie(*, secure: bool) -> str:
    """Give the value of ``Set-Cookie`` that makes a browser unknown."""
    cleared = f"{cookie_name(secure=secure)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"
    return f"{cleared}; Secure" if secure else cleared


def token_in(cookies: str, *, secure: bool) -> Secret | None:
    """Give the token among the cookies of a request, None if there is none or more than one."""
    wanted = cookie_name(secure=secure)
    found = [
        value.strip()
        for name, _, value in (one.strip().partition("=") for one in cookies.split(";"))
        if name == wanted
    ]
    return parse_token(found[0]) if len(found) == 1 else None


def bearer_in(authorization: str) -> Secret | None:
    """Give the token of a program, None if that is none."""
    if authorization[: len(_BEARER)].lower() != _BEARER:
        return None
    return parse_token(authorization[len(_BEARER) :].strip())
