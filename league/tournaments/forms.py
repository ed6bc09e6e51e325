"""Forms of a tournament: planning one, the door, and a director's ruling."""

import datetime
from copy import deepcopy
from typing import Any

from django import forms

from league.clubs.forms import NAME_CODES, AskingForm, MoneyField
from league.clubs.models import Club
from league.results.forms import Said
from league.rules.formats import Format, FormatError
from league.rules.presets import EXPLAINED, PRESETS, TITLES
from league.seasons.forms import PAYOUTS, Cards, DateInput, FormatForm, ListField
from league.tournaments.models import Entry, Pool, Stage, Tournament
from league.tournaments.services import StagePlan

Kind, Takes = Stage.Kind, Stage.Takes
BEST_OF = [(1, "One game"), (3, "Best of 3"), (5, "Best of 5")]
SYSTEMS = {
    "swiss": "Swiss: everybody plays every round, each time against somebody with as many points.",
    "american": "American: so many games for everybody, then a play-off of one in four and a consolation for the rest.",
    "robin": "Round robin: everybody meets everybody once.",
    "knock-out": "Knock-out: whoever loses is out.",
}


class PayoutFields(AskingForm):
    """How a pot is paid, by the choices of a season's format; what stays empty is left as the format has it."""

    choices = ("payout", "one_in", "percents", "prizes", "club_share")

    payout = forms.ChoiceField(label="The pot is paid", choices=PAYOUTS, required=False)
    consolation_share = forms.IntegerField(
        label="The consolation’s share, in percent",
        min_value=0,
        max_value=100,
        required=False,
        help_text="Of the whole pot, where there is a consolation. It is paid in the same way.",
    )

    def __init__(self, *args: Any, start: Format, currency: str, **more: Any) -> None:
        super().__init__(*args, **more)
        for name in self.choices:
            field = self.fields.setdefault(name, deepcopy(FormatForm.base_fields[name]))
            field.required, field.help_text = False, EXPLAINED[name]
            field.initial = getattr(start, name)
        prizes = self.fields["prizes"]
        assert isinstance(prizes, ListField)
        prizes.currency = currency

    def with_payout(self, start: Format) -> Format | None:
        """The format with what was chosen here; None, with the sentence at its field, when that makes no sense."""
        given = {name: self.cleaned_data.get(name) for name in self.choices}
        try:
            return start.but(**{name: chosen for name, chosen in given.items() if chosen not in (None, "", ())})
        except FormatError as no:
            self.add_error(no.field if no.field in self.fields else None, no.sentence)
            return None


class PayoutForm(PayoutFields):
    """How a tournament's pot is paid, changed after it was planned."""

    def __init__(self, *args: Any, tournament: Tournament, **more: Any) -> None:
        super().__init__(*args, start=tournament.rules, currency=tournament.club.currency, **more)
        self.tournament = tournament
        self.fields["consolation_share"].initial = tournament.consolation_share
        if not tournament.stages.filter(takes=Stage.Takes.REST).exists():
            del self.fields["consolation_share"]
        self.order_fields([*self.choices, "consolation_share"])

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if not self.errors and (fmt := self.with_payout(self.tournament.rules)):
            return {"format": fmt, "consolation_share": given.get("consolation_share") or 0}
        return given


class PlanForm(PayoutFields):
    """A tournament with its stages."""

    refused_at = {"no_name": "name", "long_name": "name", "name_taken": "name"}
    format: Format

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

    master_points = forms.BooleanField(
        label="Count master points (unofficial)",
        required=False,
        help_text="For who qualifies and how far they come in the play-off, by the American clubs’ sheets of 2016.",
    )

    def __init__(self, *args: Any, club: Club, **more: Any) -> None:
        super().__init__(*args, start=PRESETS["grass-roots"], currency=club.currency, **more)
        money = ("fee", *self.choices, "consolation_share")
        head = [name for name in type(self).base_fields if name not in (*money, "capacity", "note", "master_points")]
        self.order_fields([*head, *money])
        fee = self.fields["fee"]
        assert isinstance(fee, MoneyField)
        fee.in_currency(club.currency)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if not self.errors and given["system"] in ("swiss", "american") and not given["rounds"]:
            self.add_error("rounds", "Say how many rounds are played.")
        if not self.errors and (fmt := self.with_payout(self._format())):
            self.format = fmt
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
            "format": self.format,
            "stages": self._stages(),
            "consolation_share": given["consolation_share"] or 0,
            "master_points": given["master_points"],
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


class PoolForm(AskingForm):
    """A pool to be opened."""

    refused_at = NAME_CODES | {"nobody_qualifies": "pays", "bad_pool": "stake", "too_much": "stake"}

    name = forms.CharField(label="Name", initial="Q pool")
    stake = MoneyField(label="Stake")
    stage_number = forms.TypedChoiceField(label="Paid by the ranking of", coerce=int)
    pays = forms.ChoiceField(
        label="Paid to",
        choices=[("qualifiers", "Those who qualify, as a Q pool"), ("one_in", "One in so many of who is in it")],
        initial="qualifiers",
        widget=forms.RadioSelect,
    )
    one_in = forms.IntegerField(
        label="One in", min_value=1, max_value=100, initial=4, required=False, help_text="Only for one in so many."
    )
    scheme = forms.ChoiceField(
        label="Shared", choices=Pool.Scheme.choices, initial=Pool.Scheme.GRADUATED, widget=forms.RadioSelect
    )
    step = MoneyField(
        label="Graduated awards to the nearest", initial=500, required=False, help_text="Empty: to the smallest coin."
    )

    def __init__(self, *args: Any, tournament: Tournament, **more: Any) -> None:
        super().__init__(*args, **more)
        stage = self.fields["stage_number"]
        assert isinstance(stage, forms.ChoiceField)
        stage.choices = [(each.number, each.name) for each in tournament.stages.all()]
        for name in ("stake", "step"):
            amount = self.fields[name]
            assert isinstance(amount, MoneyField)
            amount.in_currency(tournament.club.currency)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if self.errors:
            return given
        if given["pays"] == "one_in" and not given["one_in"]:
            self.add_error("one_in", "Say how many of them there is one winner for.")
        one_in = given.get("one_in") if given.pop("pays") == "one_in" else None
        return given | {"one_in": one_in, "step": given["step"] or 1}


class InPoolForm(forms.Form):
    """Who is in a pool: the entries that are ticked now, and those that were when the page was read."""

    now = forms.TypedMultipleChoiceField(coerce=int, required=False)
    was = forms.TypedMultipleChoiceField(coerce=int, required=False)

    def __init__(self, *args: Any, tournament: Tournament, **more: Any) -> None:
        super().__init__(*args, **more)
        entries = [(pk, pk) for pk in tournament.entries.values_list("pk", flat=True)]
        for field in self.fields.values():
            assert isinstance(field, forms.ChoiceField)
            field.choices = entries

    def chosen(self) -> dict[str, set[int]]:
        """What `services.change_pool` takes: only what was changed on this page."""
        now, was = set(self.cleaned_data["now"]), set(self.cleaned_data["was"])
        return {"join": now - was, "leave": was - now}


class WhyForm(Said):
    why = forms.CharField(label="Why", max_length=200, error_messages={"required": "Say in a few words why."})
