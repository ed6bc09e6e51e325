"""Preloads code, templates and queries before a server takes its first request."""

import gc
from pathlib import Path

from celery import current_app
from django.conf import settings
from django.template import engines
from django.urls import get_resolver

from common.compiled import compile_queries

OBJECTS = 10_000  # between two collections; a request makes thousands, so the usual 700 are several collections each


def load_pages() -> None:
    """Load all URLs, views, templates and queries, and what sends jobs, then freeze them for the garbage collector.

    Otherwise the first request in each thread would load them, and each full collection would traverse them.
    """
    _ = get_resolver().reverse_dict  # importing it loads the URLs and their views
    pages = engines["django"]
    for folder in settings.TEMPLATES[0]["DIRS"]:
        for file in Path(folder).rglob("*.html"):
            pages.get_template(str(file.relative_to(folder)))
    compile_queries()
    _ = current_app.backend, current_app.connection_for_write().get_transport_cls()
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS)
