"""Forms of a session's pages; the rules validate the values afterwards."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from common.forms import NAME_CODES, DayField, EditForm, ServiceForm, TimeOfDayField
from league.clubs.forms.fields import MoneyField
from league.clubs.models import Club
from league.money.forms import PayForm
from league.rounds.forms.base import SingleErrorForm
from league.rounds.forms.results import FIGURES
from league.rules.standings import DECIDED
from league.seasons.models import Season
from league.sessions.models import SeatingRequest, SidePot, WeeklyPlan
from league.sessions.queries.closing import Proposal


class MixForm(SingleErrorForm):
    """The numbers of tables of each size, "2-1-0". Cleans to `fours`, `threes` and `twos`."""

    mix = forms.RegexField(r"^\d{1,2}-\d{1,2}-\d{1,2}$", error_messages={"required": _("Choose the tables first.")})

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if self.errors:
            return given
        return dict(zip(("fours", "threes", "twos"), map(int, given["mix"].split("-")), strict=True))


class RequestForm(SingleErrorForm):
    """A seating request: a player and another player, or a player and a table. Cleans to what `add_request` takes."""

    kind = forms.ChoiceField(choices=SeatingRequest.Kind.choices)
    member = forms.IntegerField(min_value=1, max_value=2**62)
    other = forms.IntegerField(min_value=1, max_value=2**62, required=False)
    table = forms.IntegerField(min_value=1, max_value=99, required=False)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        return given | {"member_id": given.pop("member", None), "other_id": given.pop("other", None)}


class CardLineForm(forms.Form):
    """One line of a scorecard: won or lost, and the margin."""

    won = forms.TypedChoiceField(
        coerce=lambda text: text == "1",
        choices=[("1", _("won")), ("0", _("lost"))],
        required=False,
        empty_value=None,
        widget=forms.RadioSelect,
    )
    margin = forms.IntegerField(required=False, min_value=1, max_value=242, widget=forms.TextInput(attrs=FIGURES))
    entry_id = forms.UUIDField(widget=forms.HiddenInput)
    expected_version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    expected_line = forms.IntegerField(min_value=0, required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if not self.errors and (given["won"] is None) != (given["margin"] is None):
            raise forms.ValidationError(_("Choose won or lost, and enter the margin."))
        return given

    def has_seen(self, version: int) -> None:
        """Set the line's expected version, so that sending it again replaces that version."""
        sent = self.data.copy()  # type: ignore[attr-defined]
        sent[self.add_prefix("expected_line")] = str(version)
        self.data = sent

    @property
    def signed(self) -> int | None:
        """The margin, + won, - lost; None for an empty line."""
        margin = self.cleaned_data["margin"]
        return margin and (margin if self.cleaned_data["won"] else -margin)


class TieForm(forms.Form):
    """A tie decided at the desk, from its button: "cut 4 7 9": how, the winner, and over whom."""

    decision = forms.RegexField(rf"^({'|'.join(DECIDED)})( \d{{1,9}}){{2,99}}$")

    def clean(self) -> dict[str, Any]:
        if self.errors:
            return {}
        key, *players = self.cleaned_data["decision"].split()
        winner, *over = map(int, players)
        return {"key": key, "winner": winner, "over": over}


class CloseForm(PayForm):
    """The payouts of a session, and the cash found in the cash box."""

    counted = MoneyField(required=False, label=_("Cash counted"))
    sure = MoneyField(required=False, widget=forms.HiddenInput)  # the count that the page asked about

    def __init__(self, *args: Any, proposal: Proposal, **more: Any) -> None:
        super().__init__(*args, sheet=proposal.sheet, **more)
        self.fields["expected_version"].initial = proposal.version


class PrizesForm(SingleErrorForm):
    """Whether a player who leaves early still plays for prizes."""

    prizes = forms.ChoiceField(choices=[("keep", "keep"), ("forfeit", "forfeit"), ("refund", "refund")])


class HouseForm(SingleErrorForm):
    """Whether a player is the house player; False without the field."""

    is_house = forms.BooleanField(required=False)


class FollowForm(SingleErrorForm):
    """Whether a reopened session follows its players' present types and teams; False without the field."""

    follows = forms.BooleanField(required=False)


class DuesForm(SingleErrorForm):
    """The day up to which a member's dues are paid."""

    until = forms.DateField()


class SidePotForm(SingleErrorForm):
    """A side pot to enter or to leave, by its key."""

    enter = forms.CharField(required=False)
    leave = forms.CharField(required=False)


class CutForm(SingleErrorForm):
    """The winner of the cut or draw for a side pot, or none. Cleans to `kind`, `member_id` and `seen`."""

    kind = forms.ChoiceField(choices=SidePot.KINDS)
    player = forms.IntegerField(min_value=1, max_value=2**62, required=False)
    seen = forms.IntegerField(min_value=1, max_value=2**62, required=False)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        return given | {"member_id": given.pop("player", None)}


class SeasonChoice(ServiceForm):
    """Base of forms that plan something in one of the club's seasons."""

    refused_at = {
        "ends_before_it_begins": "last_on",
        "no_time_to_play": "ends_at",
        "session_taken": "name",
    } | NAME_CODES
    season = forms.ModelChoiceField(Season.objects.none(), empty_label=None, label=_("Season"))

    def __init__(self, *args: Any, club: Club, **more: Any) -> None:
        super().__init__(*args, **more)
        season = self.fields["season"]
        assert isinstance(season, forms.ModelChoiceField)
        season.queryset = Season.objects.filter(club=club)


class PlaceField(forms.CharField):
    def __init__(self) -> None:
        super().__init__(
            max_length=80, required=False, label=_("Venue"), help_text=_("Leave empty for the club’s usual venue.")
        )


class WeeklyForm(SeasonChoice):
    refused_at = SeasonChoice.refused_at | {"outside_season": "first_on"}
    weekday = forms.TypedChoiceField(coerce=int, choices=WeeklyPlan.Weekday.choices, label=_("Every week on"))
    starts_at = TimeOfDayField(label=_("From"))
    ends_at = TimeOfDayField(required=False, label=_("Until"))
    place = PlaceField()
    first_on = DayField(label=_("First date"))
    last_on = DayField(required=False, label=_("Last date"))


class EditPlanForm(EditForm, WeeklyForm):
    """Changes day, time, place or season of a plan from a date on."""

    refused_at = WeeklyForm.refused_at | {"in_the_past": "first_on"}
    first_on = DayField(label=_("Effective from"))
    last_on = None  # type: ignore[assignment]


class SingleForm(SeasonChoice):
    refused_at = SeasonChoice.refused_at | {"outside_season": "date"}
    name = forms.CharField(
        max_length=80, required=False, label=_("Name"), help_text=_("Leave empty to use the date as the name.")
    )
    date = DayField(label=_("Date"))
    starts_at = TimeOfDayField(label=_("From"))
    ends_at = TimeOfDayField(required=False, label=_("Until"))
    place = PlaceField()


class SkipForm(SingleErrorForm):
    date = DayField(error_messages={"required": _("Choose the week to skip.")})
    why = forms.CharField(max_length=80, required=False, label=_("Reason"))
