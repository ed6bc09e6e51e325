"""A stage that is added to a tournament, or played in another way."""

from collections.abc import Set
from itertools import count
from typing import Any

from django import forms

from league.clubs.forms import NumberField
from league.rules.brackets import usual_rate
from league.rules.tournaments.stage_settings import StageSettings
from league.seasons.forms import Cards
from league.tournaments.forms.system import BEST_OF, SystemFields
from league.tournaments.models import Stage
from league.tournaments.services.plans import StagePlan

Kind, EntryRule = Stage.Kind, Stage.EntryRule


SYSTEMS = {
    Kind.SWISS: "Swiss: everybody plays every round, each time against somebody with as many points.",
    Kind.ROTATION: "So many games: against new opponents by rotation.",
    Kind.DRAW: "So many games, by draw: against new opponents, drawn again for every game.",
    Kind.ROUND_ROBIN: "Round robin: everybody meets everybody.",
    Kind.GROUPS: "Groups: everybody meets everybody in a group.",
    Kind.KNOCK_OUT: "Knock-out: whoever loses is out. Nothing can follow.",
    Kind.DOUBLE: "Double elimination: whoever loses twice is out. Nothing can follow.",
}


NAMES = {
    Kind.SWISS: "Swiss",
    Kind.ROTATION: "Qualifying",
    Kind.DRAW: "Qualifying",
    Kind.ROUND_ROBIN: "Round robin",
    Kind.GROUPS: "Groups",
    Kind.KNOCK_OUT: "Knock-out",
    Kind.DOUBLE: "Double elimination",
}


IN_GAMES = (Kind.SWISS, Kind.ROTATION, Kind.DRAW)


SHARES = [(1, "Everybody")] + [(each, f"One in {each}, rounded up") for each in (2, 3, 4, 5, 6, 8, 10)]


class StageForm(SystemFields):
    """How a stage is played and who comes into it. `before` is the one that it follows, None for the first.

    `stage` is the one that is changed, None for a new one that may take some of `entries`. `names` are those of the
    other stages.
    """

    RARE = ("best_of", *SystemFields.RARE)
    refused_at = {"no_name": "name", "long_name": "name", "same_name": "name"}

    entry_rule = forms.ChoiceField(
        label="Who plays in it",
        choices=[
            (EntryRule.QUALIFIED, "Those who qualify"),
            (EntryRule.NON_QUALIFIERS, "The others, as a consolation"),
        ],
        initial=EntryRule.QUALIFIED,
        widget=forms.RadioSelect,
    )
    qualify_one_in = forms.TypedChoiceField(
        label="How many qualify", coerce=int, choices=SHARES, initial=4, help_text="The others are all who are left."
    )
    qualifier_count = NumberField(
        label="Or exactly so many", min_value=2, max_value=512, required=False, help_text="For example: 8."
    )
    kind = forms.ChoiceField(label="System", choices=list(SYSTEMS.items()), initial=Kind.SWISS, widget=Cards)
    rounds = NumberField(
        label="Rounds",
        min_value=1,
        max_value=60,
        initial=5,
        required=False,
        help_text="Of a Swiss, or games of a qualifying round; the others need none.",
    )
    name = forms.CharField(label="Name", max_length=40, required=False, help_text="Empty: the name of the system.")
    best_of = forms.TypedChoiceField(
        label="A match",
        coerce=int,
        choices=BEST_OF,
        initial=1,
        required=False,
        help_text="In a qualifying round it is always one game.",
    )

    def __init__(
        self,
        *args: Any,
        before: StageSettings | None,
        names: Set[str],
        stage: StageSettings | None = None,
        entries: int = 0,
        **more: Any,
    ) -> None:
        more["initial"] = {"qualify_one_in": usual_rate(entries)}
        if stage:
            start = {
                name: getattr(stage, name) for name in ("kind", "name", "qualify_one_in", "qualifier_count", *self.RARE)
            }
            more["initial"] = start | {"rounds": stage.planned_rounds, "group_size": stage.group_size or 4}
        super().__init__(*args, **more)
        self.before, self.names, self.stage, self.entries = before, names, stage, entries
        if stage:
            del self.fields["entry_rule"]
        if before is None or before.group_size or (stage and stage.entry_rule != EntryRule.QUALIFIED):
            del self.fields["qualify_one_in"], self.fields["qualifier_count"]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if given.get("kind") in IN_GAMES and not given.get("rounds") and "rounds" not in self.errors:
            self.add_error("rounds", "Say how many rounds are played.")
        return given

    def _name_of(self, kind: Stage.Kind) -> str:
        """The name of the system, with a number where another stage has it: "Swiss 2"."""
        named = (NAMES[kind] if number == 1 else f"{NAMES[kind]} {number}" for number in count(1))
        return next(name for name in named if name not in self.names)

    @property
    def plan(self) -> StagePlan:
        """The stage as services take it, of a form that is valid."""
        given, kind = self.cleaned_data, Kind(self.cleaned_data["kind"])
        in_one_game = kind in (Kind.ROTATION, Kind.DRAW)
        kept = self.stage or Stage()
        return StagePlan(
            given["name"].strip() or self._name_of(kind),
            kind,
            rounds=given["rounds"] if kind in IN_GAMES else None,
            best_of=1 if in_one_game else given["best_of"] or 1,
            entry_rule=EntryRule(given.get("entry_rule", kept.entry_rule)),
            qualify_one_in=given.get("qualify_one_in", kept.qualify_one_in),
            qualifier_count=given.get("qualifier_count", kept.qualifier_count),
            cycles=given["cycles"] or 1,
            tie_breaks=given["tie_breaks"],
            group_size=(given["group_size"] or 4) if kind == Kind.GROUPS else None,
            qualifiers_per_group=given["qualifiers_per_group"] or 2,
        )
