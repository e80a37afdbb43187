"""What people are called: a name that somebody chose as it is, a guest in the reader's language."""

from __future__ import annotations

import re
from typing import Final

from tysiacha.cli.plain.console import printable
from tysiacha.texts.translation import _

_GUEST: Final = re.compile(r"guest-([0-9]+)")
"""The name that the server gives to guests; nobody can choose such a one."""


def person_name(name: str) -> str:
    """Give a name as it is shown.

    >>> person_name("guest-9653"), person_name("Anna")
    ('Guest 9653', 'Anna')
    """
    guest = _GUEST.fullmatch(name)
    if guest is None:
        return printable(name)
    return _("Guest {number}").format(number=guest[1])
