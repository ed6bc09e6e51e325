"""Preloads code, templates and queries before a server takes its first request, and opens its connections."""

import gc
from concurrent.futures import Executor
from contextlib import suppress
from pathlib import Path
from threading import Barrier

from celery import current_app
from django.conf import settings
from django.db import Error
from django.template import engines
from django.urls import NoReverseMatch, get_resolver, reverse

from common.compiled import compile_queries, plan_queries

OBJECTS = 10_000  # between two collections; a request makes thousands, so the usual 700 are several collections each


def load_pages() -> None:
    """Load all URLs, views, templates and queries, and what sends jobs, then freeze them for the garbage collector.

    Otherwise the first request in each thread would load them, and each full collection would traverse them.
    """
    for space in get_resolver().namespace_dict:  # importing it loads the URLs and their views
        with suppress(NoReverseMatch):
            reverse(f"{space}:")  # it has no URL without a name, but looking for one reads them all
    pages = engines["django"]
    for folder in settings.TEMPLATES[0]["DIRS"]:
        for file in Path(folder).rglob("*.html"):
            pages.get_template(str(file.relative_to(folder)))
    compile_queries()
    _ = current_app.backend, current_app.connection_for_write().get_transport_cls()
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS)


def open_connections(threads: Executor, number: int) -> None:
    """Connect each of these threads to the database, and have PostgreSQL plan the compiled queries there."""
    together = Barrier(number)

    def begin(_: int) -> None:
        together.wait()  # otherwise the first thread could do this for all
        with suppress(Error):  # no database yet: requests say so, and connect once it is there
            plan_queries()

    list(threads.map(begin, range(number)))
