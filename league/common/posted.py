"""Addresses that only take a form: whoever opens one, by a reload or from the history, is led to the form's page."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import NoReverseMatch, resolve, reverse
from django.views.decorators.http import require_http_methods

View = Callable[..., HttpResponse]


def posted_from(page: str, query: str = "") -> Callable[[View], View]:
    """For a view that takes the form of `page`, the name of a URL; `query` may name parts of the view's own URL."""

    def only_posted(view: View) -> View:
        @wraps(view)
        @require_http_methods(["GET", "HEAD", "POST"])
        def posted(request: HttpRequest, *args: Any, **where: Any) -> HttpResponse:
            if request.method == "POST":
                return view(request, *args, **where)
            parts = resolve(request.path_info).kwargs
            return redirect(_address(page, parts) + query.format(**parts))

        return posted

    return only_posted


def _address(page: str, parts: dict[str, Any]) -> str:
    """The page's address by the leading parts of the form's own: a page stands above the forms that it has."""
    names = list(parts)
    for count in range(len(names), -1, -1):
        try:
            return reverse(page, kwargs={name: parts[name] for name in names[:count]})
        except NoReverseMatch:
            continue
    raise NoReverseMatch(f"{page} is not above an address with {', '.join(names) or 'no parts'}.")
