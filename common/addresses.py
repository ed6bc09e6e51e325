"""URLs of pages, cached, because they never change while the program runs."""

from functools import lru_cache

from django.urls import reverse


@lru_cache(maxsize=10_000, typed=True)
def page_address(view: str, *args: str | int, **parts: str | int) -> str:
    """Like Django's `reverse`, but cached: a page of a session has dozens of URLs and is requested often."""
    return reverse(view, args=args, kwargs=parts)
