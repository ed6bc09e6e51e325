"""The forms of a new organizer: an account, a club, its format, and its members."""

import datetime
from collections.abc import Callable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from common.errors import Refused
from common.forms import Answer, ServiceForm, TimeOfDayField
from league.accounts.forms import HOW_TO_CHOOSE
from league.accounts.models import User
from league.clubs.forms.club import ClubForm
from league.clubs.forms.pasted import HOW_LINES_LOOK, people_in
from league.clubs.services.members import Person
from league.seasons.forms import preset_field
from league.sessions.models import WeeklyPlan

ABOUT_YOU = ("your_name", "email", "password")
ABOUT_THE_CLUB = ("name", "venue", "time_zone", "currency")
ABOUT_PLAY = ("preset", "weekday", "starts_at", "ends_at")


class EmailForm(ServiceForm):
    """The address to which the link for a new account is mailed."""

    email = forms.EmailField(label=_("E-mail address"), widget=forms.EmailInput(attrs={"autocomplete": "username"}))


class AccountForm(EmailForm):
    """A form part that creates an account. After a mailed link it doesn't ask for the address again."""

    refused_at = {"weak_password": "password", "account_exists": "email"}
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        help_text=HOW_TO_CHOOSE,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, *args: Any, link_email: str, **more: Any) -> None:
        super().__init__(*args, **more)
        self.link_email = link_email
        if link_email:
            del self.fields["email"]

    def submit(self, service: Callable[..., Answer], **more: Any) -> Answer | None:
        """Like other forms, but a valid password stays in its field when the form is shown again.

        The browser keeps it there: the server never sends a password back.
        """
        done = super().submit(service, **more)
        if "password" in self.fields and "password" not in self.errors:
            self.fields["password"].widget.attrs["hx-preserve"] = "true"
        return done

    def clean(self) -> dict[str, Any]:
        if self.link_email:
            self.cleaned_data |= {"email": self.link_email, "is_confirmed": True}
        return self.cleaned_data


class JoinForm(AccountForm):
    """An account for a person who was invited."""


class StartForm(AccountForm):
    """An account, a club, its first season, its weekly session and its members; the last two are optional."""

    refused_at = {
        "start_code": "code",
        **AccountForm.refused_at,
        **ClubForm.refused_at,
        "no_time_to_play": "ends_at",
        "name_taken": "people",
    }
    unused_text = ""  # names of ignored columns in the list of members
    code = forms.CharField(
        label=_("Start code"),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters"}),
        help_text=_("The program printed it when it started. It is only for the first account."),
    )
    your_name = forms.CharField(label=_("Your name"), widget=forms.TextInput(attrs={"autocomplete": "name"}))
    name = ClubForm.base_fields["name"]
    venue = ClubForm.base_fields["venue"]
    time_zone = ClubForm.base_fields["time_zone"]
    currency = ClubForm.base_fields["currency"]
    preset = preset_field()
    weekday = forms.TypedChoiceField(
        label=_("Weekly session"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", _("Plan later")), *WeeklyPlan.Weekday.choices],
    )
    starts_at = TimeOfDayField(label=_("From"), required=False, initial=datetime.time(9, 30))
    ends_at = TimeOfDayField(label=_("Until"), required=False, initial=datetime.time(11, 30))
    people = forms.CharField(
        label=_("Members"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 6, "autocomplete": "off"}),
        help_text=format_lazy(
            "{} {}",
            HOW_LINES_LOOK,
            _("You’re already a member. You can add more people at any time, even at check-in."),
        ),
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

    def groups(self) -> list[tuple[str | Promise, list[forms.BoundField]]]:
        groups = (
            (_("First account"), ("code",)),
            (_("You"), ABOUT_YOU),
            (_("Your club"), ABOUT_THE_CLUB),
            (_("How you play"), ABOUT_PLAY),
            (_("Members"), ("people",)),
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
        self.unused_text = found.unused_text
        return found.people

    def clean(self) -> dict[str, Any]:
        given = super().clean()
        if given.get("weekday") is not None and not given.get("starts_at"):
            self.add_error("starts_at", _("Enter a start time, or choose “Plan later”."))
        return given
