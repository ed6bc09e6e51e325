"""The front page, which leads to one's club, and the page on which somebody starts a club."""

from babel.core import Locale, UnknownLocaleError
from babel.numbers import get_territory_currencies
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from common.pages import get_or_post, page
from common.rate_limits import client_address
from league.accounts.policies import is_empty, may_sign_up, needs_link
from league.accounts.services import email_in, send_sign_up_link
from league.accounts.views import enter
from league.clubs.queries import clubs_of
from league.clubs.views import ask_for_link
from league.onboarding.forms import StartForm
from league.onboarding.services import start_club


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """One's clubs; of somebody in one club alone, what is on there today."""
    clubs = list(clubs_of(request.user))
    if len(clubs) == 1:
        return redirect("sessions:today", club=clubs[0].slug)
    return page(request, "home", clubs=clubs, may_start=may_sign_up())


def likely_currency(request: HttpRequest) -> str:
    """The money of the country that the browser's first language names, else dollars."""
    first = request.headers.get("Accept-Language", "").split(",")[0].split(";")[0].strip()
    try:
        territory = Locale.parse(first, sep="-").territory or "US"
        return str(get_territory_currencies(territory)[-1])
    except (UnknownLocaleError, ValueError, LookupError):
        return "USD"


@get_or_post
def start(request: HttpRequest) -> HttpResponse:
    user = request.user if request.user.is_authenticated else None
    if not may_sign_up():
        raise PermissionDenied("This installation has its clubs already. Ask an owner of yours for an invitation.")
    link_email = email_in(request.GET.get("email", ""))
    if needs_link(request.user) and not link_email:
        return ask_for_link(request, send_sign_up_link, title="Start your club", to_do="start a club")
    first = {"currency": likely_currency(request), "time_zone": "UTC", "code": request.GET.get("code", "")}
    form = StartForm(request.POST or None, user=user, is_first=is_empty(), initial=first, link_email=link_email)
    if made := form.submit(start_club, user=user, address=client_address(request)):
        owner, club = made
        messages.success(request, f"{club} is ready. {form.unused_text}".strip())
        there = reverse("sessions:today", args=[club.slug])
        return redirect(there) if user else enter(request, owner, there)
    return page(request, "start", form=form)
