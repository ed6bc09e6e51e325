"""Preloads code and templates before a server takes its first request."""

import gc
from pathlib import Path

from django.conf import settings
from django.template import engines
from django.urls import get_resolver

OBJECTS = 10_000  # between two collections; a request makes thousands, so the usual 700 are several collections each


def load_pages() -> None:
    """Load all URLs, views and templates, then freeze them for the garbage collector.

    Otherwise the first requests would load them, and each full collection would traverse them.
    """
    _ = get_resolver().reverse_dict  # importing it loads the URLs and their views
    pages = engines["django"]
    for folder in settings.TEMPLATES[0]["DIRS"]:
        for file in Path(folder).rglob("*.html"):
            pages.get_template(str(file.relative_to(folder)))
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS)
