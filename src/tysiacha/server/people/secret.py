"""A text that must not be seen: it shows itself to nobody who does not ask for it by name."""

from __future__ import annotations

import hmac
from typing import Final, NoReturn, final

_MASK: Final = "***"


@final
class Secret:
    """A token or code, masked wherever it is printed, logged or formatted.

    Two are compared in a time that does not tell where they differ.

    >>> secret = Secret("open sesame")
    >>> secret, f"{secret}", secret.reveal()
    (Secret(***), '***', 'open sesame')
    """

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """Give the text itself, to be sent to its owner or hashed."""
        return self._text

    def __repr__(self) -> str:
        return f"Secret({_MASK})"

    def __str__(self) -> str:
        return _MASK

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Secret):
            return NotImplemented
        return hmac.compare_digest(self._text.encode(), other.reveal().encode())

    def __hash__(self) -> int:
        return hash((Secret, self._text))

    def __reduce__(self) -> NoReturn:
        message = "a secret is not pickled"
        raise TypeError(message)
