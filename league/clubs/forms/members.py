"""Forms of members: one, many at once, and a role."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.errors import Refused
from common.forms import NAME_CODES, DayField, EditForm, ServiceForm
from common.mail import can_mail
from league.clubs.forms.pasted import HOW_LINES_LOOK, People, people_in
from league.clubs.forms.teams import LONGEST_TEAM
from league.clubs.models import Member, Role


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
    away_until = DayField(
        label=_("Away until"),
        required=False,
        help_text=_("Until then, check-in doesn’t suggest this member."),
    )
    dues_until = DayField(
        label=_("Dues paid through"),
        required=False,
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
