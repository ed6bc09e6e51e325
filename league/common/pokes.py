"""Pokes open pages after a commit; a poke is a hint to read again, never the news itself."""

import asyncio

import structlog
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction
from redis.exceptions import RedisError

from league.common.rests import Rest

PATIENCE = 2.0  # seconds; the layer itself waits for ever, so that idle sockets live
rest = Rest(5.0)  # without pokes, after one was lost: a card of nine lines does not wait nine times
log = structlog.get_logger(__name__)


def poke(group: str, kind: str) -> None:
    """Tell every socket of a group, once the transaction has committed, with a message of this kind."""
    transaction.on_commit(lambda: _poke(group, kind))


def _poke(group: str, kind: str) -> None:
    if rest.lasts:
        return
    try:
        async_to_sync(_send)(group, kind)
    except (RedisError, OSError) as error:
        rest.begin()
        log.warning("poke_lost", group=group, error=type(error).__name__)


async def _send(group: str, kind: str) -> None:
    async with asyncio.timeout(PATIENCE):
        await get_channel_layer().group_send(group, {"type": kind, "group": group})
