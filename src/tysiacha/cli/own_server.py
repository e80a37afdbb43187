"""A server for oneself: where its page is, opened where there is a desktop, and told at the end."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import webbrowser
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tysiacha.cli.output import put
from tysiacha.texts.translation import _

SPARE_PORTS: Final = 20
"""So many ports after the usual one are tried: a page keeps its settings by its port."""

LOG: Final = "server.log"
_ADDRESS: Final = "server.address"
_LONGEST_ADDRESS: Final = 200


class OwnServer:
    """What is told of a server to whom it belongs, on the machine where it runs."""

    def __init__(self, data: Path) -> None:
        self._note = data / _ADDRESS
        self._told = False

    def ready(self, address: str) -> None:
        """Tell where the page is, and open it where that can be."""
        with contextlib.suppress(OSError):
            self._note.write_text(address, encoding="ascii")
        self._told = True
        put(_("Tysiacha is ready: {address}").format(address=address))
        if open_page(address):
            put(_("Your browser opens it now. Ctrl-C here ends it."))
        else:
            put(_("Open this address in a browser. Ctrl-C here ends it."))

    def ended(self) -> None:
        """Tell that it has ended, over the ``^C`` that a terminal shows."""
        with contextlib.suppress(OSError):
            self._note.unlink()
        if self._told:
            over = "\r" if sys.stdout is not None and sys.stdout.isatty() else ""
            put(over + _("Tysiacha has ended. A match that was played goes on at the next start."))

    def already(self) -> bool:
        """Tell where the page is of the server that runs already, if that is known."""
        try:
            address = self._note.read_text(encoding="ascii")[:_LONGEST_ADDRESS]
        except (OSError, UnicodeDecodeError):
            return False
        if not address.startswith("http://") or not address.isprintable():
            return False
        put(_("Tysiacha is running already: {address}").format(address=address))
        open_page(address)
        return True


def open_page(address: str) -> bool:
    """Open a page in a browser with windows, if there is a desktop, and tell whether it will."""
    if not has_desktop(os.environ, sys.platform):
        return False
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    if type(browser) is webbrowser.GenericBrowser:  # one that would fill this terminal
        return False
    threading.Thread(target=browser.open, args=(address,), daemon=True).start()
    return True


def has_desktop(environment: Mapping[str, str], platform: str) -> bool:
    """Tell whether a window would be seen by who sits at this terminal.

    >>> has_desktop({"DISPLAY": ":0"}, "linux"), has_desktop({}, "linux")
    (True, False)
    >>> has_desktop({"DISPLAY": ":10", "SSH_CONNECTION": "10.0.0.1 5 10.0.0.2 22"}, "linux")
    False
    """
    if any(environment.get(name) for name in ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY", "CI")):
        return False
    if platform in {"darwin", "win32"}:
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
