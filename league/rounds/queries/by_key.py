"""A session or a tournament, found by its key alone."""

from typing import Any

from django.db.models import Manager

from league.rounds.models import Published


def published_with_key(kind: type[Published], pk: int) -> Published | None:
    """This session or tournament with its club, before its club and the reader's role are known."""
    rows: Manager[Any] = kind._default_manager
    found: Published | None = rows.select_related("club").filter(pk=pk).first()
    return found
