"""Marking of texts for translation, for packages that must not translate themselves."""

from __future__ import annotations


def N_(message: str) -> str:  # noqa: N802 (the name that gettext's tools look for)
    """Give the text back unchanged: the mark that makes it a message to be translated."""
    return message


def NN_(singular: str, plural: str) -> tuple[str, str]:  # noqa: N802
    """Give both forms back unchanged: the mark of a message whose form goes with a number."""
    return singular, plural
