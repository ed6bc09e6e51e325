"""Liveness and readiness of this process."""

from collections.abc import Callable

import psycopg
import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

SECONDS = 2


class Missing(Exception):
    """A missing dependency; the sentence says what is wrong."""


def database() -> None:
    """Connect without the pool, in which a probe would wait for an unreachable server."""
    parameters = connection.get_connection_params() | {"connect_timeout": SECONDS}
    try:
        psycopg.connect(**parameters).close()
    except psycopg.Error as error:
        raise Missing(_("PostgreSQL does not answer")) from error


def migrations() -> None:
    try:
        executor = MigrationExecutor(connection)
        behind = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError as error:
        raise Missing(_("PostgreSQL does not answer")) from error
    if behind:
        raise Missing(_("%(count)s to apply: manage.py migrate") % {"count": len(behind)})


def queue() -> None:
    try:
        with redis.from_url(settings.REDIS_URL, socket_timeout=SECONDS, socket_connect_timeout=SECONDS) as client:
            client.ping()
    except redis.ResponseError as error:  # for example: it can't write its append-only file
        raise Missing(_("Valkey is refusing changes, for example because its disk is full; see its log")) from error
    except redis.RedisError as error:
        raise Missing(_("Valkey does not answer")) from error


PARTS: dict[str, Callable[[], None]] = {"database": database, "migrations": migrations, "queue": queue}


def healthz(request: HttpRequest) -> HttpResponse:
    """Liveness: calls no other service."""
    return HttpResponse("alive\n", content_type="text/plain")


def readyz(request: HttpRequest) -> JsonResponse:
    """Readiness: 200 if every part is available, else 503, with the state of each."""
    found = {}
    for name, check in PARTS.items():
        try:
            check()
            found[name] = "ok"
        except Missing as error:
            found[name] = str(error)
    return JsonResponse(found, status=200 if set(found.values()) == {"ok"} else 503)
