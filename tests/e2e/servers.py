"""A server as its own process, which can be stopped and started again."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Final

STARTS_WITHIN_S: Final = 180


class Served:
    """One server: its data stay when it stops."""

    def __init__(self, data: Path, module: str = "tysiacha") -> None:
        self._data = data
        self._module = module
        self.port: Final = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it and its bots answer."""
        command = [sys.executable, "-m", self._module, "serve"]
        command += ["--port", str(self.port), "--data", str(self._data)]
        command += ["--log", str(self._data.with_suffix(".log"))]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        until = time.monotonic() + STARTS_WITHIN_S
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > until:
                message = "the server did not start"
                raise RuntimeError(message)
            time.sleep(0.1)

    def stop(self) -> None:
        """Stop it as an operator does."""
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(timeout=30)
            self._process = None

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/health/ready", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


def free_port() -> int:
    """Give a port at which nobody listens."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
