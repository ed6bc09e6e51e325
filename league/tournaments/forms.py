"""Forms of a tournament: planning one, the door, and a director's ruling."""

import datetime
from typing import Any

from django import forms

from league.clubs.forms import AskingForm, MoneyField
from league.clubs.models import Club
from league.results.forms import Said
from league.rules.formats import Format
from league.rules.presets import PRESETS, TITLES
from league.seasons.forms import Cards, DateInput
from league.tournaments.models import Entry, Stage
from league.tournaments.services import StagePlan

Kind, Takes = Stage.Kind, Stage.Takes
BEST_OF = [(1, "One game"), (3, "Best of 3"), (5, "Best of 5")]
SYSTEMS = {
    "swiss": "Swiss: everybody plays every round, each time against somebody with as many points.",
    "american": "American: so many games for everybody, then a play-off of one in four and a consolation for the rest.",
    "robin": "Round robin: everybody meets everybody once.",
    "knock-out": "Knock-out: whoever loses is out.",
}


class PlanForm(AskingForm):
    """A tournament with its stages."""

    refused_at = {"no_name": "name", "long_name": "name", "name_taken": "name"}

    name = forms.CharField(label="Name", help_text="For example: Club championship 2026.")
    on = forms.DateField(label="Day", widget=DateInput, initial=datetime.date.today)
    starts_at = forms.TimeField(label="Begins at", required=False, widget=forms.TimeInput(attrs={"type": "time"}))
    system = forms.ChoiceField(label="System", choices=list(SYSTEMS.items()), initial="swiss", widget=Cards)
    rounds = forms.IntegerField(
        label="Rounds",
        min_value=1,
        max_value=60,
        initial=7,
        help_text="Of a Swiss, or games of the American qualifying round; the others need none.",
        required=False,
    )
    best_of = forms.TypedChoiceField(
        label="A match in the knock-out",
        coerce=int,
        choices=BEST_OF,
        initial=3,
        help_text="Everywhere else it is one game.",
    )
    game = forms.ChoiceField(label="What a game is worth", choices=list(TITLES.items()), initial="grass-roots")
    fee = MoneyField(label="Entry fee", initial=0, required=False)
    capacity = forms.IntegerField(
        label="Places", min_value=2, max_value=512, required=False, help_text="Empty: as many as come."
    )
    note = forms.CharField(
        label="What players should know",
        widget=forms.Textarea(attrs={"rows": 3}),
        max_length=2000,
        required=False,
        help_text="What the fee includes, muggins or not, whom to call.",
    )

    def __init__(self, *args: Any, club: Club, **more: Any) -> None:
        super().__init__(*args, **more)
        fee = self.fields["fee"]
        assert isinstance(fee, MoneyField)
        fee.in_currency(club.currency)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if not self.errors and given["system"] in ("swiss", "american") and not given["rounds"]:
            self.add_error("rounds", "Say how many rounds are played.")
        return given

    def chosen(self) -> dict[str, Any]:
        """What `services.plan_tournament` takes, of a form that is valid."""
        given = self.cleaned_data
        return {
            "name": given["name"],
            "on": given["on"],
            "starts_at": given["starts_at"],
            "capacity": given["capacity"],
            "note": given["note"],
            "format": self._format(),
            "stages": self._stages(),
        }

    def _format(self) -> Format:
        given = self.cleaned_data
        return PRESETS[given["game"]].but(fee=given["fee"] or 0, games=given["rounds"] or 1, seating="rotation")

    def _stages(self) -> list[StagePlan]:
        rounds, best_of = self.cleaned_data["rounds"], self.cleaned_data["best_of"]
        return {
            "swiss": [StagePlan("Swiss", Kind.SWISS, rounds)],
            "robin": [StagePlan("Round robin", Kind.ROUND_ROBIN)],
            "knock-out": [StagePlan("Knock-out", Kind.KNOCK_OUT, best_of=best_of)],
            "american": [
                StagePlan("Qualifying", Kind.ROTATION, rounds),
                StagePlan("Play-off", Kind.KNOCK_OUT, best_of=best_of, takes=Takes.QUALIFIED, after=1),
                StagePlan("Consolation", Kind.KNOCK_OUT, takes=Takes.REST, after=1),
            ],
        }[self.cleaned_data["system"]]


class FeeForm(Said):
    fee = forms.ChoiceField(choices=Entry.Fee.choices)


class DoorForm(FeeForm):
    """Somebody who enters by name."""

    name = forms.CharField(
        max_length=80,
        error_messages={"required": "Type a name first.", "max_length": "A name has at most 80 characters."},
    )


class RulingForm(Said):
    """The side that goes on, or none: the ruling is taken back."""

    side = forms.TypedChoiceField(coerce=int, choices=[(0, "first"), (1, "second")], required=False, empty_value=None)
    why = forms.CharField(max_length=200, required=False)


class DeadlineForm(Said):
    """Until when a round, or one pairing of it, may be begun online; `tables`: it is played on tables after all."""

    choose = "Choose a day and a time, such as Sunday at eight in the evening."

    round = forms.IntegerField()
    pairing = forms.IntegerField(required=False)
    until = forms.DateTimeField(required=False, error_messages={"invalid": choose})
    tables = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if not self.errors and not given["tables"] and given["until"] is None:
            self.add_error("until", self.choose)
        return given


class MatchRulingForm(RulingForm):
    """The side that wins a match online, or none: it is called off and can be begun anew."""

    game = forms.IntegerField()


class ClockForm(Said):
    minutes = forms.IntegerField(
        required=False, error_messages={"invalid": "Type the minutes of the round as a figure, such as 20."}
    )


class AbsenceForm(Said):
    """Who is not at the table, or has come after all."""

    entry = forms.IntegerField()
    absent = forms.BooleanField(required=False)


class SwitchesForm(forms.Form):
    """What members and visitors are shown; the fields are those of `Switches`."""

    entries = forms.BooleanField(label="Who has entered", required=False)
    pairings = forms.BooleanField(label="Who meets whom, and how it went", required=False)
    standings = forms.BooleanField(label="Standings and places", required=False)
    money = forms.BooleanField(label="Pools and payouts", required=False)


class MomentInput(forms.DateTimeInput):
    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


class FlyerForm(forms.Form):
    """What stands on the flyer besides the plan; the fields are those of `Flyer`."""

    takes_entries = forms.BooleanField(label="Members may enter by themselves, here", required=False)
    entries_until = forms.DateTimeField(label="Entries close on", widget=MomentInput, required=False)
    place = forms.CharField(label="Where it is played", max_length=200, required=False)
    director = forms.CharField(label="The director’s name", max_length=80, required=False)
    contact = forms.CharField(
        label="How to reach the director",
        help_text="A telephone number or an address that may stand on a public page.",
        max_length=120,
        required=False,
    )
    walk_ins = forms.CharField(
        label="Who comes without having entered",
        help_text="For example: welcome until 9:30, if there are places.",
        max_length=200,
        required=False,
    )
    muggins = forms.NullBooleanField(
        label="Muggins",
        widget=forms.Select(choices=[("", "is not said"), ("True", "is played"), ("False", "is not played")]),
        required=False,
    )
    includes = forms.CharField(label="What the fee includes", max_length=200, required=False)
    pools = forms.CharField(
        label="Pools",
        help_text="For example: Q pool, $5, paid in equal shares.",
        max_length=200,
        required=False,
    )
