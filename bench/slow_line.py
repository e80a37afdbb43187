"""A slow mobile network before a server: round trips and a width that all connections share."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from typing import Final

_PIECE: Final = 1_448
_BITS: Final = 8


class SlowLine:
    """A port of this machine that leads to another one, as slowly as it is told to.

    A connection takes a round trip to begin, as its handshake does; whatever is sent is half of one
    on its way. What comes down waits until the line is free. Nothing is lost, and no connection
    begins slower than the line: real ones are worse.
    """

    def __init__(self, port: int) -> None:
        self._to = port
        self.round_trip_s = 0.0
        self.bytes_per_second = float("inf")
        self._free_at = 0.0
        self._port = 0
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._ready.wait()

    @property
    def address(self) -> str:
        """Where a browser finds the server."""
        return f"http://127.0.0.1:{self._port}"

    def be(self, *, latency_ms: float, kilobits: float) -> None:
        """Be so slow from now on: so many milliseconds to and fro, and so wide."""
        self.round_trip_s = latency_ms / 1_000
        self.bytes_per_second = kilobits * 1_000 / _BITS

    def close(self) -> None:
        """Lead nowhere any more."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(
            asyncio.start_server(self._lead, "127.0.0.1", 0, backlog=100)
        )
        self._port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()
        self._loop.set_exception_handler(lambda _loop, _context: None)  # all ends unfinished
        tasks = asyncio.all_tasks(self._loop)
        for one in tasks:
            one.cancel()
        self._loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
        self._loop.close()

    async def _lead(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        await asyncio.sleep(self.round_trip_s)
        try:
            far, onward = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            back.close()
            return
        await asyncio.gather(
            self._carry(near, onward, shared=False), self._carry(far, back, shared=True)
        )

    async def _carry(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, *, shared: bool
    ) -> None:
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        delivering = self._loop.create_task(self._deliver(under_way, target))
        with contextlib.suppress(OSError):
            while piece := await source.read(_PIECE):
                sent_at = self._loop.time()
                if shared:
                    sent_at = max(sent_at, self._free_at) + len(piece) / self.bytes_per_second
                    self._free_at = sent_at
                under_way.put_nowait((sent_at + self.round_trip_s / 2, piece))
        under_way.put_nowait((self._loop.time() + self.round_trip_s / 2, b""))
        await delivering

    async def _deliver(
        self, under_way: asyncio.Queue[tuple[float, bytes]], target: asyncio.StreamWriter
    ) -> None:
        with contextlib.suppress(OSError):
            while True:
                arrives, piece = await under_way.get()
                await asyncio.sleep(max(0.0, arrives - self._loop.time()))
                if not piece or target.is_closing():
                    break
                target.write(piece)
        target.close()
