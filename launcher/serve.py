"""Serves pages and sockets from one process: `python -m launcher.serve --host 127.0.0.1 --port 8000`."""

import argparse
import asyncio
import sys
import warnings
from contextlib import suppress
from socket import SO_SNDBUF, SOL_SOCKET, socket
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from common.live_updates import wait_for_updates
from common.sockets import LARGEST
from league.web.request_bodies import LONGEST, SEND_BUFFER, allow_many_files
from league.web.request_bodies.framing import HEAD


class HeadTimeoutProtocol(HttpToolsProtocol):
    """Closes a connection whose next request's head is late or too large."""

    deadline: asyncio.TimerHandle | None = None  # while waiting for a head
    came = 0  # bytes of the head

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._begin()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.came += len(data)
        if self.deadline and self.came > HEAD:
            self.transport.close()

    def on_message_begin(self) -> None:
        self._begin()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._end()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end()
        super().connection_lost(exc)

    def _begin(self) -> None:
        self._end()
        self.came, self.deadline = 0, self.loop.call_later(LONGEST, self.transport.close)

    def _end(self) -> None:
        if self.deadline:
            self.deadline.cancel()
            self.deadline = None


class PageServer(uvicorn.Server):
    """Ends once its live updates have been sent: their thread ends with the process."""

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        await super().shutdown(sockets)
        await asyncio.to_thread(wait_for_updates)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--host", default="127.0.0.1")
    arguments.add_argument("--port", type=int, default=8000)
    asked = arguments.parse_args()
    # WhiteNoise reads its files synchronously. They are small, and behind Caddy gunicorn serves them.
    warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
    config = uvicorn.Config(
        "league.config.asgi:application",
        host=asked.host,
        port=asked.port,
        http=HeadTimeoutProtocol,
        log_config=None,  # configured by our settings: uvicorn's would print the messages of exceptions
        access_log=False,
        server_header=False,
        proxy_headers=False,  # Django reads proxy headers, and only with BEHIND_PROXY
        lifespan="off",
        ws="websockets-sansio",
        ws_max_size=LARGEST,
        timeout_graceful_shutdown=2,
    )
    allow_many_files()
    listener = config.bind_socket()
    listener.setsockopt(SOL_SOCKET, SO_SNDBUF, SEND_BUFFER)  # inherited by each connection
    server = PageServer(config)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
    if not server.started:
        sys.exit(1)


if __name__ == "__main__":
    main()
