"""Lists in texts: several things in a row, with the sign between them that the language has."""

from __future__ import annotations

from collections.abc import Iterable

from tysiacha.texts.translation import pgettext


def listed(texts: Iterable[str]) -> str:
    """Give some texts in a row.

    >>> listed(["Anna", "Boris"])
    'Anna, Boris'
    """
    return list_sign().join(texts)


def list_sign() -> str:
    """Give what stands between two parts of a list."""
    # Translators: the sign between the parts of a list, with its space.
    return pgettext("list", ", ")
