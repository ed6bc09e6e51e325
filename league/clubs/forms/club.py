"""The form of a club’s settings."""

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.currencies import currencies
from common.forms import NAME_CODES, DayField, EditForm
from league.clubs.models import Club

REPORTS = _("When a reported result counts")


def time_zones() -> list[Any]:
    """Time zones for a select, grouped by continent."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for zone in sorted(available_timezones()):
        area, _, place = zone.partition("/")
        if place and area not in ("Etc", "SystemV", "US", "posix", "right"):
            groups.setdefault(area, []).append((zone, place.replace("_", " ").replace("/", ": ")))
    return [*groups.items(), (gettext("Other"), [("UTC", "UTC")])]


class ClubForm(EditForm):
    """A club's own settings."""

    refused_at = {
        **NAME_CODES,
        "money_taken": "currency",
        "no_such_currency": "currency",
        "no_such_time_zone": "time_zone",
    }
    name = forms.CharField(label=_("Club name"))
    venue = forms.CharField(label=_("Venue"), required=False)
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=time_zones,
        help_text=_("Session times follow this clock, including daylight saving time."),
    )
    currency = forms.ChoiceField(
        label=_("Currency"),
        choices=lambda: [(code, f"{name} ({code})") for code, name in currencies()],
        help_text=_("You can’t change the currency once money has been recorded."),
    )
    is_public = forms.BooleanField(
        label=_("Anyone with the address can view the club"),
        required=False,
        help_text=_(
            "Sessions, results, payouts and season standings can be viewed without signing in. The ledger can’t."
        ),
    )
    reports = forms.ChoiceField(label=REPORTS, choices=Club.Reports.choices, required=False, widget=forms.RadioSelect)
    transfers_until = DayField(
        label=_("Last day to change teams"),
        required=False,
        help_text=_("After this day, a player who is on a team can’t join another. Leave empty for no limit."),
    )
    idle_minutes = forms.TypedChoiceField(
        label=_("Sign members out"),
        coerce=int,
        choices=[
            (30, _("After 30 minutes")),
            (2 * 60, _("After 2 hours")),
            (8 * 60, _("After 8 hours")),
            (24 * 60, _("After 1 day")),
            (14 * 24 * 60, _("After 14 days")),
        ],
        required=False,
        empty_value=None,
        help_text=_(
            "The time starts over whenever a page is opened. Choose a short time if several people share a computer."
        ),
    )
