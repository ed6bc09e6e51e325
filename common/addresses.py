"""Addresses of pages. They never change while the program runs, so each is worked out once."""

from functools import lru_cache

from django.urls import reverse


@lru_cache(maxsize=10_000, typed=True)
def page_address(view: str, *args: str | int, **parts: str | int) -> str:
    """Like Django's `reverse`, which takes longer: a page of a session has dozens of addresses and is read often."""
    return reverse(view, args=args, kwargs=parts)
