"""From nothing to a club with a season and a plan: the one page that a new organiser sees first."""

import datetime
from collections.abc import Sequence
from typing import Any

from babel.core import Locale, UnknownLocaleError
from babel.numbers import get_territory_currencies
from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from league.accounts.models import User
from league.accounts.policies import is_empty, may_sign_up, needs_link
from league.accounts.services import email_in, make_account, send_sign_up_link, use_founder_code
from league.accounts.views import enter
from league.clubs import services as clubs
from league.clubs.forms import AccountForm, ClubForm
from league.clubs.forms.pasted import HOW_LINES_LOOK, Person, people_in
from league.clubs.models import Club
from league.clubs.views import ask_for_link, get_or_post, page
from league.common.errors import Refused
from league.common.limits import Limit, client_address, spend
from league.rules.presets import PRESETS
from league.seasons import services as seasons
from league.seasons.forms import preset_field
from league.sessions import services as sessions
from league.sessions.models import WeeklyPlan

FOUNDING = Limit(
    "found club", 5, 3600, "You have founded 5 clubs within an hour. Set one of them up first, then come back."
)
ABOUT_YOU = ("your_name", "email", "password")
ABOUT_THE_CLUB = ("name", "venue", "time_zone", "currency")
ABOUT_PLAY = ("preset", "weekday", "starts_at", "ends_at")


class TimeInput(forms.TimeInput):
    input_type = "time"

    def __init__(self) -> None:
        super().__init__(format="%H:%M")


class StartForm(AccountForm):
    """An account, a club, its first season, its weekly session and its members; the last two if one likes."""

    refused_at = {
        "founder_code": "code",
        **AccountForm.refused_at,
        **ClubForm.refused_at,
        "no_time_to_play": "ends_at",
        "name_taken": "people",
    }
    unused_told = ""  # which columns of the list of members were not used
    code = forms.CharField(
        label="Start code",
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters"}),
        help_text="It was printed in the terminal when the program started, and is for the first account only.",
    )
    your_name = forms.CharField(label="Your name", widget=forms.TextInput(attrs={"autocomplete": "name"}))
    name = ClubForm.base_fields["name"]
    venue = ClubForm.base_fields["venue"]
    time_zone = ClubForm.base_fields["time_zone"]
    currency = ClubForm.base_fields["currency"]
    preset = preset_field()
    weekday = forms.TypedChoiceField(
        label="Every week on",
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", "Plan later"), *WeeklyPlan.Weekday.choices],
    )
    starts_at = forms.TimeField(label="From", required=False, widget=TimeInput, initial=datetime.time(9, 30))
    ends_at = forms.TimeField(label="Until", required=False, widget=TimeInput, initial=datetime.time(11, 30))
    people = forms.CharField(
        label="Members",
        required=False,
        widget=forms.Textarea(attrs={"rows": 6, "autocomplete": "off"}),
        help_text=f"{HOW_LINES_LOOK} You are one already. More can be added at any time, also at the door.",
    )

    def __init__(self, *args: Any, user: User | None, is_first: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not is_first:
            del self.fields["code"]
        self.fields["currency"].help_text = self.fields["time_zone"].help_text = ""
        self.fields["time_zone"].widget.attrs["data-time-zone"] = ""
        if user:
            for name in {*ABOUT_YOU} & {*self.fields}:
                del self.fields[name]

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        groups = (
            ("This installation", ("code",)),
            ("You", ABOUT_YOU),
            ("Your club", ABOUT_THE_CLUB),
            ("How you play", ABOUT_PLAY),
            ("Members", ("people",)),
        )
        shown = [(title, [self[name] for name in names if name in self.fields]) for title, names in groups]
        return [group for group in shown if group[1]]

    def clean_people(self) -> list[Person]:
        typed = self.cleaned_data["people"]
        if not typed.strip():
            return []
        try:
            found = people_in(typed)
        except Refused as no:
            raise ValidationError(no.sentence) from None
        self.unused_told = found.unused_told
        return found.people

    def clean(self) -> dict[str, Any]:
        given = super().clean()
        if given.get("weekday") is not None and not given.get("starts_at"):
            self.add_error("starts_at", "Say when the session begins, or choose to plan later.")
        return given


@transaction.atomic
def start_club(
    *,
    user: User | None,
    name: str,
    venue: str,
    time_zone: str,
    currency: str,
    preset: str,
    weekday: int | None,
    starts_at: datetime.time | None,
    ends_at: datetime.time | None,
    people: Sequence[Person],
    address: str,
    code: str | None = None,
    your_name: str = "",
    email: str = "",
    password: str = "",
    is_confirmed: bool = False,
) -> tuple[User, Club]:
    """All of it or, when one part is refused, nothing. The first account comes with a code."""
    if user:
        spend(FOUNDING, user.pk)
    if code is not None:
        use_founder_code(code)
    owner = user or make_account(
        email=email,
        name=clubs.clean_name(your_name, of="Your name"),
        password=password,
        address=address,
        is_confirmed=is_confirmed,
    )
    club = clubs.found_club(name=name, venue=venue, owner=owner, time_zone=time_zone, currency=currency)
    if people:
        clubs.add_members(club=club, people=people, by=owner)
    today = timezone.localdate(timezone=club.zone)
    season = seasons.create_season(
        club=club, name=f"Season {today.year}", starts_on=today, format=PRESETS[preset], by=owner
    )
    if weekday is not None and starts_at:
        sessions.plan_weekly(
            season=season, weekday=weekday, starts_at=starts_at, ends_at=ends_at, first_on=today, by=owner
        )
    return owner, club


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
    if made := form.ask(start_club, user=user, address=client_address(request)):
        owner, club = made
        messages.success(request, f"{club} is ready. {form.unused_told}".strip())
        there = reverse("sessions:today", args=[club.slug])
        return redirect(there) if user else enter(request, owner, there)
    return page(request, "start", form=form)
