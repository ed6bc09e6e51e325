"""Pokes the pages of a match after a commit: "changed", with no card in it."""

import asyncio

import structlog
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction
from redis.exceptions import RedisError

PATIENCE = 2.0  # seconds
log = structlog.get_logger(__name__)


def group_of(match_id: object) -> str:
    return f"match-{match_id}"


def announce(match_id: object) -> None:
    transaction.on_commit(lambda: _poke(match_id))


def _poke(match_id: object) -> None:
    try:
        async_to_sync(_send)(match_id)
    except (RedisError, OSError) as error:
        log.warning("poke_lost", match=str(match_id), error=type(error).__name__)


async def _send(match_id: object) -> None:
    async with asyncio.timeout(PATIENCE):
        await get_channel_layer().group_send(group_of(match_id), {"type": "match.changed"})
