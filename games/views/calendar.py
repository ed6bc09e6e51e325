"""A user's turns as a calendar: the page with its URL, and the calendar itself."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from common.pages import secret_address
from games.presentation.calendar import turns_by
from games.queries.accounts import calendar_of
from games.services.accounts import make_calendar, remove_calendar
from games.views._page import user_id


@require_http_methods(["GET", "HEAD", "POST"])
def calendar(request: HttpRequest) -> HttpResponse:
    reader = user_id(request)
    if "revoke" in request.POST:
        remove_calendar(user_id=reader)
    elif request.method == "POST":
        make_calendar(user_id=reader)
    if request.method == "POST":
        return redirect("games:calendar")
    token = calendar_of(reader)
    address = token and request.build_absolute_uri(reverse("games:turns", kwargs={"token": token}))
    return render(request, "games/calendar.html", {"address": address})


@secret_address
@require_safe
def turns(request: HttpRequest, token: UUID) -> HttpResponse:
    """The calendar, without a login: its URL contains the token."""
    content = turns_by(token, site=request.build_absolute_uri("/").rstrip("/"))
    if content is None:
        raise Http404(_("This calendar no longer exists."))
    return HttpResponse(content, content_type="text/calendar; charset=utf-8")
