"""Shared by all views: rendering a page, handling a form, and calling a service."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.contrib import messages
from django.core.exceptions import NON_FIELD_ERRORS, ObjectDoesNotExist
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, resolve, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from common.errors import Refused

T = TypeVar("T")
View = Callable[..., HttpResponse]

get_or_post = require_http_methods(["GET", "HEAD", "POST"])


def secret_address(view: View) -> View:
    """For a view whose URL grants access: caches and search engines must not store it.

    The policy of all pages already hides it from other sites; a stricter one would hide the origin of forms.
    """

    @wraps(view)
    def kept(request: HttpRequest, *args: Any, **where: Any) -> HttpResponse:
        answer = view(request, *args, **where)
        answer["Cache-Control"] = "no-store, private"
        answer["X-Robots-Tag"] = "noindex"
        return answer

    return kept


def page(request: HttpRequest, name: str, **values: object) -> HttpResponse:
    """Render the template `name` with `values`.

    Status 422 if a form among them was refused, 429 if it was sent too often.
    """
    refused = [form for form in values.values() if isinstance(form, BaseForm) and form.errors]
    too_often = any(form.has_error(NON_FIELD_ERRORS, "too_often") for form in refused)
    return render(request, f"{name}.html", values, status=429 if too_often else 422 if refused else 200)


def elsewhere(request: HttpRequest, to: str) -> HttpResponse:
    """Redirect to another page, which htmx loads whole: it lacks the part that was requested."""
    return HttpResponseClientRedirect(to) if getattr(request, "htmx", False) else redirect(to)


def posted_from(page: str, query: str = "") -> Callable[[View], View]:
    """For a view with its own URL that only accepts another page's form: a GET redirects to that page.

    `page` is the page's URL name; `query` is appended, formatted with the arguments of the view's own URL.
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
    """The page's URL from the first arguments of the form's URL: pages are above their forms."""
    names = list(parts)
    for count in range(len(names), -1, -1):
        try:
            return reverse(page, kwargs={name: parts[name] for name in names[:count]})
        except NoReverseMatch:
            continue
    raise NoReverseMatch(f"{page} is not above an address with {', '.join(names) or 'no parts'}.")


def act(
    request: HttpRequest,
    do: Callable[[], T],
    *,
    back: str,
    done: str | Callable[[T], str] = "",
    then: str | Callable[[T], str] = "",
) -> HttpResponse:
    """Make one service call and redirect to `back`, with a message: the refusal, or `done`.

    On success redirect to `then`, if given. Both can be computed from the service's result.
    """
    try:
        made = do()
    except Refused as no:
        return refuse(request, no.sentence, back)
    except ObjectDoesNotExist:
        return refuse(request, _("Someone undid this after you opened the page."), back)
    if done:
        messages.success(request, done if isinstance(done, str) else done(made))
    return redirect((then if isinstance(then, str) else then(made)) or back)


def whole_number(typed: str) -> int | None:
    """An integer from a form or URL, small enough for a query; None for anything else."""
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 19 else None


def refuse(request: HttpRequest, sentence: str, back: str) -> HttpResponse:
    """Redirect back with an error message."""
    messages.error(request, sentence)
    return redirect(back)
