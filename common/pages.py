"""What the views of all apps share: answering with a page, taking a form, and calling a service."""

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
    """For a view whose address opens something: no cache and no search engine may store it.

    No other site does either, by the policy of all pages; a stricter one would take its forms' origin from them.
    """

    @wraps(view)
    def kept(request: HttpRequest, *args: Any, **where: Any) -> HttpResponse:
        answer = view(request, *args, **where)
        answer["Cache-Control"] = "no-store, private"
        answer["X-Robots-Tag"] = "noindex"
        return answer

    return kept


def page(request: HttpRequest, name: str, **values: object) -> HttpResponse:
    """The template `name`, filled with `values`.

    422 when a form among them was refused, 429 when it was sent too often.
    """
    refused = [form for form in values.values() if isinstance(form, BaseForm) and form.errors]
    too_often = any(form.has_error(NON_FIELD_ERRORS, "too_often") for form in refused)
    return render(request, f"{name}.html", values, status=429 if too_often else 422 if refused else 200)


def elsewhere(request: HttpRequest, to: str) -> HttpResponse:
    """On to another page, loaded whole: it does not have the part which htmx asked for."""
    return HttpResponseClientRedirect(to) if getattr(request, "htmx", False) else redirect(to)


def posted_from(page: str, query: str = "") -> Callable[[View], View]:
    """For a view at an address of its own that only takes the form of another page: opening that address, by a
    reload or from the browser's history, leads to the page.

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


def act(
    request: HttpRequest,
    do: Callable[[], T],
    *,
    back: str,
    done: str | Callable[[T], str] = "",
    then: str | Callable[[T], str] = "",
) -> HttpResponse:
    """Make one service call and go to the address `back`, with a sentence: why it was refused, or what was `done`.

    Once it is done go on to the address `then`, if given. Both may be made of the service's answer.
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
    """A number that was typed or is in an address, small enough to be looked up; None for anything else."""
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 19 else None


def refuse(request: HttpRequest, sentence: str, back: str) -> HttpResponse:
    """Go back with the sentence that says why not."""
    messages.error(request, sentence)
    return redirect(back)
