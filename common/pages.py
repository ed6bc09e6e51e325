"""What the views of all apps share: answering with a page, and taking a form."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, resolve, reverse
from django.views.decorators.http import require_http_methods

View = Callable[..., HttpResponse]

get_or_post = require_http_methods(["GET", "HEAD", "POST"])


def page(request: HttpRequest, name: str, **values: object) -> HttpResponse:
    """The template `name`, filled with `values`.

    422 when a form among them was refused, 429 when it was sent too often.
    """
    refused = [form for form in values.values() if isinstance(form, BaseForm) and form.errors]
    too_often = any(form.has_error(NON_FIELD_ERRORS, "too_often") for form in refused)
    return render(request, f"{name}.html", values, status=429 if too_often else 422 if refused else 200)


def posted_from(page: str, query: str = "") -> Callable[[View], View]:
    """For a view at an address of its own that only takes the form of another page: whoever opens that address, by a
    reload or from the browser's history, is led to the page.

    `page` is the page's URL name; `query` is appended, filled with the parts of the view's own URL.
    """

    def only_posted(view: View) -> View:
        @wraps(view)
        @get_or_post
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
