"""The way between a browser and a server, which can be slow, cut, and closed."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from typing import Final

_AT_ONCE: Final = 65_536


class Wire:
    """A port of this machine that leads to another one."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self._closed = threading.Event()
        self.seconds = 0.0
        """How long everything is on its way."""
        self.broken = False
        """Whether nothing comes through."""
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def address(self) -> str:
        """Where a browser finds the server."""
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def cut(self) -> int:
        """Break all connections that there are, as a tunnel does; give how many there were."""
        were, self._open = self._open, []
        for one in were:
            _end(one)
        return len(were) // 2

    def close(self) -> None:
        """Lead nowhere any more."""
        self._closed.set()
        self._listener.close()
        self.cut()

    def _listen(self) -> None:
        while not self._closed.is_set():
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            if self.broken:
                _end(near)
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self._to), timeout=5)
            except OSError:
                _end(near)
                continue
            far.settimeout(None)
            self._open += [near, far]
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(_AT_ONCE):
                time.sleep(self.seconds)
                other.sendall(data)
        _end(one)
        _end(other)


def _end(one: socket.socket) -> None:
    with contextlib.suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()
