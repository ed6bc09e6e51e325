"""Loads what every page needs before a server takes its first request."""

import gc
from pathlib import Path

from django.conf import settings
from django.template import engines
from django.urls import get_resolver


def load_pages() -> None:
    """Load the addresses with their views, and all templates; the garbage collector leaves them alone from then on.

    Otherwise the first requests would load them, and each full collection would walk over them all.
    """
    _ = get_resolver().reverse_dict  # reading it loads the addresses and their views
    pages = engines["django"]
    for folder in settings.TEMPLATES[0]["DIRS"]:
        for file in Path(folder).rglob("*.html"):
            pages.get_template(str(file.relative_to(folder)))
    gc.collect()
    gc.freeze()
