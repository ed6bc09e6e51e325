"""Forms of a club: they parse input, and show a service's refusal at its field."""

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.errors import Refused
from common.forms import NAME_CODES, EditForm, ServiceForm
from common.mail import can_mail
from league.clubs.forms.pasted import HOW_LINES_LOOK, People, people_in
from league.clubs.forms.teams import LONGEST_TEAM
from league.clubs.models import Club, Member, Role
from league.clubs.queries import currencies, minor_units, money, symbol

REPORTS = _("When a reported result counts")
DATE = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


class NumberField(forms.IntegerField):
    """A whole number from `min_value` to `max_value`; the error message names both."""

    def __init__(self, *, min_value: int, max_value: int, **more: Any) -> None:
        sentence = format_lazy(_("Enter a whole number from {least} to {most}."), least=min_value, most=max_value)
        errors = dict.fromkeys(("invalid", "min_value", "max_value"), sentence)
        super().__init__(min_value=min_value, max_value=max_value, error_messages=errors, **more)


class MoneyField(forms.Field):
    """An amount as typed ("2.75"), in minor units of `currency`, at most `most`.

    Set `currency` before cleaning; see `in_currency`.
    """

    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
    currency = "USD"

    def __init__(self, *, most: int | None = None, **more: Any) -> None:
        super().__init__(**more)
        self.most = most

    def in_currency(self, currency: str) -> "MoneyField":
        self.currency = currency
        return self

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, int):
            return value
        return money(value, self.currency).replace(symbol(self.currency), "").replace(",", "").strip()

    def to_python(self, value: Any) -> int | None:
        if value is None or value == "":
            return None
        if isinstance(value, int):
            return value
        try:
            return minor_units(str(value), self.currency)
        except Refused as no:
            raise ValidationError(no.sentence, code=no.code) from no

    def validate(self, value: int | None) -> None:
        super().validate(value)
        if self.most is not None and value is not None and value > self.most:
            raise ValidationError(
                gettext("The amount can’t be more than %(most)s.") % {"most": money(self.most, self.currency)},
                code="too_much_money",
            )


class MemberForm(ServiceForm):
    """A person in the club."""

    name = forms.CharField(label=_("Name"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    kind = forms.ChoiceField(
        label=_("Type"),
        choices=Member.Kind.choices,
        help_text=_("A guest isn’t in a club yet. A visitor earns season points at their home club, not here."),
    )
    email = forms.EmailField(label=_("E-mail address"), required=False, help_text=_("For the invitation and results."))

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        if not can_mail():
            self.fields["email"].help_text = gettext("For the invitation and results, once a mail server is set up.")


class ChangeMemberForm(EditForm, MemberForm):
    """A person's details, to edit."""

    refused_at = {**NAME_CODES, "transfers_closed": "team", "team_name": "team"}

    time_factor = forms.TypedChoiceField(
        label=_("Time in rated online matches"),
        coerce=int,
        choices=[
            (1, _("Standard clock")),
            (2, _("Twice as much time")),
            (5, _("Five times as much time")),
            (10, _("Ten times as much time")),
            (0, _("No clock")),
        ],
        initial=1,
        required=False,
        empty_value=None,
        help_text=_("For a player who needs more time to read or play. Opponents can see it."),
    )
    wants_mail = forms.BooleanField(label=_("Gets results by e-mail"), required=False)
    away_until = forms.DateField(
        label=_("Away until"),
        required=False,
        widget=DATE,
        help_text=_("Until then, check-in doesn’t suggest this member."),
    )
    dues_until = forms.DateField(
        label=_("Dues paid through"),
        required=False,
        widget=DATE,
        help_text=_("Check-in asks for dues once this date has passed. Leave empty if this member pays no dues."),
    )
    team = forms.CharField(
        label=_("Team"),
        required=False,
        max_length=LONGEST_TEAM,
        help_text=_("For sessions in which teams play each other. Players with the same team name are teammates."),
    )
    has_left = forms.BooleanField(
        label=_("Has left the club"),
        required=False,
        help_text=_("Results and money don’t change. You can bring this person back later."),
    )

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        if not can_mail():
            del self.fields["wants_mail"]


class RoleForm(EditForm):
    """What a member may do."""

    refused_at = {"last_owner": "role", "no_account": "role"}
    role = forms.TypedChoiceField(
        label=_("Role"),
        coerce=int,
        choices=[
            (Role.MEMBER, _("Member: can see sessions, results, payouts and the list of members")),
            (Role.SCOREKEEPER, _("Scorekeeper: can also check people in and enter results")),
            (Role.ORGANIZER, _("Organizer: can also plan and close sessions, pay out, and manage members")),
            (Role.OWNER, _("Owner: can also assign roles and change the club’s settings")),
        ],
        widget=forms.RadioSelect,
    )


LARGEST_FILE = 1_000_000  # bytes


class PeopleForm(ServiceForm):
    """Many people at once, pasted or as a CSV file. `unused_text` names the ignored columns."""

    unused_text = ""

    people = forms.CharField(
        label=_("Names"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off"}),
        help_text=HOW_LINES_LOOK,
    )
    file = forms.FileField(
        label=_("CSV file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,text/csv,text/plain"}),
    )

    def clean_file(self) -> str:
        """The text of the file; empty without one."""
        file = self.cleaned_data["file"]
        if not file:
            return ""
        if file.size > LARGEST_FILE:
            raise ValidationError(_("This file is larger than 1 MB. Save only the list of people as a CSV file."))
        try:
            text = str(file.read().decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise ValidationError(_("This file isn’t UTF-8 text. Save it again as CSV UTF-8.")) from None
        if "\0" in text:
            raise ValidationError(_("This file isn’t text. Save it as CSV UTF-8."))
        return text

    def clean(self) -> dict[str, Any]:
        """Parse both lists separately, as each can have its own heading line."""
        lists = {"people": self.cleaned_data.get("people", ""), "file": self.cleaned_data.pop("file", "")}
        given = {field: text for field, text in lists.items() if text.strip()}
        if not given and not self.errors:
            given = {"people": ""}  # invalid data is reported as an error instead
        found: list[People] = []
        for field, text in given.items():
            try:
                found.append(people_in(text))
            except Refused as no:
                self.add_error(field, no.sentence)
        self.cleaned_data["people"] = [person for each in found for person in each.people]
        self.unused_text = " ".join(each.unused_text for each in found if each.unused)
        return self.cleaned_data


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
    transfers_until = forms.DateField(
        label=_("Last day to change teams"),
        required=False,
        widget=DATE,
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
