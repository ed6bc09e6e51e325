"""The pairing systems and their fields, and the form that adds or changes a stage."""

from collections.abc import Set
from itertools import count
from typing import Any, ClassVar

from django import forms
from django.forms.boundfield import BoundField
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from common.forms import EditForm, ServiceForm
from league.clubs.forms.fields import NumberField
from league.rules.brackets import usual_rate
from league.rules.swiss_tie_breaks import chains
from league.rules.tournaments.pairing_systems import players_for
from league.rules.tournaments.stage_plans import StagePlan
from league.rules.tournaments.stage_settings import (
    IN_ONE_GAME,
    IN_ROUNDS,
    USUAL_TIE_BREAKS,
    EntryRule,
    Kind,
    StageSettings,
)
from league.rules.tournaments.state import StageView, TournamentState
from league.seasons.forms import Cards, titled
from league.tournaments.models import Stage
from league.tournaments.queries.state import StoredTournament
from league.tournaments.queries.tournaments import stage_names

STAGE_SYSTEMS = {
    Kind.SWISS: (
        _("Swiss"),
        _("Everyone plays every round, against an opponent with about the same number of points."),
    ),
    Kind.ROTATION: (_("Qualifying by rotation"), _("A set number of games, each against a new opponent.")),
    Kind.DRAW: (_("Qualifying by draw"), _("A set number of games, each against a new opponent drawn for that game.")),
    Kind.ROUND_ROBIN: (_("Round robin"), _("Everyone plays everyone else.")),
    Kind.GROUPS: (_("Groups"), _("Everyone plays everyone else in their group.")),
    Kind.TABLES: (
        _("Tables of two, three or four"),
        _("A set number of games, each with a new draw. No one sits out."),
    ),
    Kind.KNOCK_OUT: (_("Knockout"), _("A player who loses is out. No stage can follow.")),
    Kind.DOUBLE: (_("Double elimination"), _("A player who loses twice is out. No stage can follow.")),
}
"""The system of a stage -> its title and what it means."""

STAGE_NAMES = {kind: title for kind, (title, _about) in STAGE_SYSTEMS.items()}
STAGE_NAMES |= dict.fromkeys((Kind.ROTATION, Kind.DRAW), _("Qualifying")) | {Kind.TABLES: _("Tables")}
"""The system of a stage -> the name of the stage, unless another one is entered."""

BEST_OF = [(1, _("One game")), (3, _("Best of 3")), (5, _("Best of 5"))]


LAPS = [(1, _("Everyone plays everyone else once")), (2, _("Everyone plays everyone else twice"))]

TABLE_SIZES = [
    (4, _("Four, two against two; the others at tables of three or two")),
    (3, _("Two; one table of three if the number of players is odd")),
]


class SystemFields(ServiceForm):
    """A form that collapses the fields in `RARE`."""

    RARE: ClassVar[tuple[str, ...]] = (
        *("tie_breaks", "cycles", "group_size", "qualifiers_per_group"),
        *("third_place", "largest_table"),
    )

    tie_breaks = forms.ChoiceField(
        label=_("Swiss tie-breaks"),
        choices=lambda: [*chains().items(), ("", _("No Swiss tie-breaks: rank as in a session"))],
        initial=USUAL_TIE_BREAKS,
        required=False,
    )
    cycles = forms.TypedChoiceField(
        label=_("Matches against each opponent"),
        coerce=int,
        choices=LAPS,
        initial=1,
        required=False,
        help_text=_("Applies only to a round robin and to groups."),
    )
    group_size = NumberField(label=_("Maximum players per group"), min_value=3, max_value=16, initial=4, required=False)
    qualifiers_per_group = NumberField(
        label=_("Qualifiers per group"), min_value=1, max_value=8, initial=2, required=False
    )
    third_place = forms.BooleanField(
        label=_("Third-place match"),
        required=False,
        help_text=_(
            "In a knockout, the losers of the semifinals play for third place. If this is not checked, they share it."
        ),
    )

    largest_table = forms.TypedChoiceField(
        label=_("Tables of three and four"),
        coerce=int,
        choices=TABLE_SIZES,
        initial=4,
        required=False,
        help_text=_("Applies only to tables of two, three or four."),
    )

    @property
    def usual(self) -> list[BoundField]:
        return [field for field in self if field.name not in self.RARE]

    @property
    def rare(self) -> list[BoundField]:
        return [self[name] for name in self.RARE]

    @property
    def has_advanced_errors(self) -> bool:
        return any(name in self.errors for name in self.RARE)


SHARE = _("Top 1 in {number}, rounded up")
SHARES = [(1, _("Everyone")), *((number, format_lazy(SHARE, number=number)) for number in (2, 3, 4, 5, 6, 8, 10))]


class StageForm(EditForm, SystemFields):
    """How a stage is played and who plays in it. `before` is the stage that it follows, None for the first.

    `stage` is the one that is changed, None for a new one with some of `entries`. `names`: those of the other stages.
    `stored`: the values of the stage, or for a new one those of the plan that it is added to.
    """

    RARE = ("best_of", *SystemFields.RARE)
    refused_at = {"no_name": "name", "long_name": "name", "same_name": "name", "in_pairs": "kind"}

    entry_rule = forms.ChoiceField(
        label=_("Players in this stage"),
        choices=[
            (EntryRule.QUALIFIED, _("Players who qualify")),
            (EntryRule.NON_QUALIFIERS, _("The others, as a consolation")),
        ],
        initial=EntryRule.QUALIFIED,
        widget=forms.RadioSelect,
    )
    qualify_one_in = forms.TypedChoiceField(
        label=_("Share that qualifies"),
        coerce=int,
        choices=SHARES,
        initial=4,
        help_text=_("Ignored for a consolation, which takes all the others."),
    )
    qualifier_count = NumberField(
        label=_("Or an exact number"),
        min_value=2,
        max_value=512,
        required=False,
        help_text=_("Used instead of the share if you enter one. For example: 8."),
    )
    kind = forms.ChoiceField(
        label=_("System"),
        choices=[(kind, titled(*words)) for kind, words in STAGE_SYSTEMS.items()],
        initial=Kind.SWISS,
        widget=Cards,
    )
    planned_rounds = NumberField(
        label=_("Rounds"),
        min_value=1,
        max_value=60,
        initial=5,
        required=False,
        help_text=_(
            "The number of rounds in a Swiss stage, or of games in a qualifying round or at tables. Leave empty for "
            "other systems."
        ),
    )
    name = forms.CharField(
        label=_("Name"), max_length=40, required=False, help_text=_("Leave empty to use the system’s name.")
    )
    best_of = forms.TypedChoiceField(
        label=_("Match length"),
        coerce=int,
        choices=BEST_OF,
        initial=1,
        required=False,
        help_text=_("A qualifying round and tables always have one game per match."),
    )

    @classmethod
    def after(cls, state: StoredTournament, before: StageView, data: Any = None) -> "StageForm":
        """The form of a new stage that follows this one."""
        entries = len(players_for(state, before))
        stored: dict[str, object] = {"stages": stage_names(state.tournament)}
        return cls(data, stored=stored, before=before.stage, names=_names(state), entries=entries)

    @classmethod
    def of(cls, state: StoredTournament, view: StageView, data: Any = None) -> "StageForm":
        """The form of a stage that has not begun."""
        stage = view.stage
        names = _names(state) - {stage.name}
        return cls(data, stored=stage.form_values, before=stage.previous, names=names, stage=stage)

    def __init__(
        self,
        *args: Any,
        stored: dict[str, object],
        before: StageSettings | None,
        names: Set[str],
        stage: StageSettings | None = None,
        entries: int = 0,
        **more: Any,
    ) -> None:
        start = {"group_size": stage.group_size or 4} if stage else {"qualify_one_in": usual_rate(entries)}
        super().__init__(*args, initial=stored | start, stored=stored, **more)
        self.before, self.names, self.stage, self.entries = before, names, stage, entries
        if stage:
            del self.fields["entry_rule"]
        if before is None or before.group_size or (stage and stage.entry_rule != EntryRule.QUALIFIED):
            del self.fields["qualify_one_in"], self.fields["qualifier_count"]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if given.get("kind") in IN_ROUNDS and not given.get("planned_rounds") and "planned_rounds" not in self.errors:
            self.add_error("planned_rounds", _("Enter the number of rounds."))
        return given

    def _name_of(self, kind: Kind) -> str:
        """The label of the system, with a number if another stage has it: "Swiss 2"."""
        named = (str(STAGE_NAMES[kind]) if number == 1 else f"{STAGE_NAMES[kind]} {number}" for number in count(1))
        return next(name for name in named if name not in self.names)

    @property
    def plan(self) -> StagePlan:
        """The stage as services take it, from a valid form."""
        given, kind = self.cleaned_data, Kind(self.cleaned_data["kind"])
        kept = self.stage or Stage()
        return StagePlan(
            given["name"].strip() or self._name_of(kind),
            kind,
            planned_rounds=given["planned_rounds"] if kind in IN_ROUNDS else None,
            best_of=1 if kind in IN_ONE_GAME else given["best_of"] or 1,
            entry_rule=EntryRule(given.get("entry_rule", kept.entry_rule)),
            qualify_one_in=given.get("qualify_one_in", kept.qualify_one_in),
            qualifier_count=given.get("qualifier_count", kept.qualifier_count),
            cycles=given["cycles"] or 1,
            tie_breaks=given["tie_breaks"],
            group_size=(given["group_size"] or 4) if kind == Kind.GROUPS else None,
            qualifiers_per_group=given["qualifiers_per_group"] or 2,
            third_place=given["third_place"] and kind == Kind.KNOCK_OUT,
            largest_table=given["largest_table"] or 4,
        )

    def given(self) -> dict[str, Any]:
        return {"plan": self.plan, "expected_version": self.cleaned_data["expected_version"]}


def _names(state: TournamentState) -> set[str]:
    return {each.stage.name for each in state.stages}
