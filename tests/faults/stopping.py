"""Processes that announce two changes in quick succession: pages, a worker, and with `-m` pages and sockets."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from league.config import asgi

from common import live_updates  # isort: skip  imported after django.setup()
from launcher import serve  # isort: skip
from league.config.celery import app  # isort: skip

GROUP = "session-1"
live_updates.PAUSE = 2.0  # seconds that the second change waits, unless the process waits for it


@app.task(name="announce_twice")
def announce_twice() -> None:
    live_updates.notify_pages(GROUP, may_wait=True)
    live_updates.wait_for_updates()  # so that the second change does not share the first update
    live_updates.notify_pages(GROUP, may_wait=True)


def application(_environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
    announce_twice()
    start("204 No Content", [])
    return []


async def sockets_too(_scope: Any, _receive: Any, send: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
    await asyncio.to_thread(announce_twice)
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body"})


if __name__ == "__main__":
    asgi.application = sockets_too
    serve.main()
