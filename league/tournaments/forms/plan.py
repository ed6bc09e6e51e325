"""Planning a tournament."""

from typing import Any

from django import forms

from league.clubs.forms import NumberField
from league.clubs.models import Club
from league.rules.formats import Format
from league.rules.presets import PRESETS, TITLES
from league.seasons.forms import Cards
from league.tournaments.forms.details import TermsFields
from league.tournaments.forms.money import PayoutFields
from league.tournaments.forms.system import BEST_OF, SystemFields
from league.tournaments.models import Stage, Tournament
from league.tournaments.services.plans import StagePlan, play_offs

Kind, Sides = Stage.Kind, Tournament.Sides


SYSTEMS = {
    "swiss": "Swiss: everybody plays every round, each time against somebody with as many points.",
    "swiss-cut": "Swiss with a cut: a Swiss, then a play-off of one in four and a consolation for the rest.",
    "american": "American: so many games for everybody, then a play-off of one in four and a consolation for the rest.",
    "groups": "Groups, then a knock-out: everybody meets everybody in a group, and the best of each play on.",
    "robin": "Round robin: everybody meets everybody.",
    "knock-out": "Knock-out: whoever loses is out.",
    "double": "Double elimination: whoever loses twice is out.",
}


class PlanForm(TermsFields, SystemFields, PayoutFields):
    """A tournament with its stages."""

    field_order = (
        *("name", "on", "starts_at", "system", "rounds", "best_of", "sides", "game"),
        *("fee", "capacity", "note", "opponents", "best_of_before"),
    )
    RARE = (
        *("opponents", "best_of_before", *SystemFields.RARE, "consolation"),
        *PayoutFields.choices,
        *("consolation_share", "master_points"),
    )
    format: Format

    system = forms.ChoiceField(
        label="System",
        choices=list(SYSTEMS.items()),
        initial="swiss",
        widget=Cards,
        help_text="Other stages can be put behind it afterwards, on the tournament’s page.",
    )
    rounds = NumberField(
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
    )
    sides = forms.ChoiceField(
        label="Who plays on a side",
        choices=[("singles", "One player"), ("pairs", "Two who enter together"), ("drawn", "Two by draw")],
        initial="singles",
        required=False,
    )
    game = forms.ChoiceField(label="What a game is worth", choices=list(TITLES.items()), initial="grass-roots")
    opponents = forms.ChoiceField(
        label="In the American qualifying round, new opponents come",
        choices=[("rotation", "By rotation"), ("draw", "By a draw for every game")],
        initial="rotation",
        required=False,
    )
    best_of_before = forms.TypedChoiceField(
        label="A match before the knock-out, in a Swiss or a round robin",
        coerce=int,
        choices=BEST_OF,
        initial=1,
        required=False,
        help_text="A match counts as one game, by the holes of all its games together.",
    )
    consolation = forms.ChoiceField(
        label="Those who don’t qualify",
        choices=[("yes", "They play a consolation"), ("no", "They are done")],
        initial="yes",
        required=False,
    )
    master_points = forms.BooleanField(
        label="Count master points (unofficial)",
        required=False,
        help_text="For who qualifies and how far they come in the play-off, by the American clubs’ sheets of 2016.",
    )

    def __init__(self, *args: Any, club: Club, **more: Any) -> None:
        super().__init__(*args, start=PRESETS["grass-roots"], currency=club.currency, **more)
        self.in_currency(club.currency)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if not self.errors and given["system"] in ("swiss", "swiss-cut", "american") and not given["rounds"]:
            self.add_error("rounds", "Say how many rounds are played.")
        if self.errors:
            return given
        worth = {"fee": given["fee"] or 0, "games": given["rounds"] or 1, "seating": "rotation"}
        if fmt := self.with_payout(PRESETS[given["game"]], **worth):
            self.format = fmt
        return given

    def chosen(self) -> dict[str, Any]:
        """What `services.plan_tournament` takes, of a form that is valid."""
        given = self.cleaned_data
        return self.terms() | {
            "format": self.format,
            "stages": self._stages(),
            "sides": Sides(given["sides"] or Sides.SINGLES),
            "consolation_share": given["consolation_share"] or 0,
            "master_points": given["master_points"],
        }

    def _stages(self) -> list[StagePlan]:
        given = self.cleaned_data
        rounds, best_of, before, cycles = (
            given["rounds"],
            given["best_of"],
            given["best_of_before"] or 1,
            given["cycles"] or 1,
        )
        size, qualifiers_per_group = given["group_size"] or 4, given["qualifiers_per_group"] or 2
        after = play_offs(best_of=best_of, consolation=given["consolation"] != "no")
        swiss = StagePlan("Swiss", Kind.SWISS, rounds, before, tie_breaks=given["tie_breaks"])
        return {
            "swiss": [swiss],
            "swiss-cut": [swiss, *after],
            "robin": [StagePlan("Round robin", Kind.ROUND_ROBIN, best_of=before, cycles=cycles)],
            "knock-out": [StagePlan("Knock-out", Kind.KNOCK_OUT, best_of=best_of)],
            "double": [StagePlan("Double elimination", Kind.DOUBLE, best_of=best_of)],
            "american": [StagePlan("Qualifying", Kind(given["opponents"] or Kind.ROTATION), rounds), *after],
            "groups": [
                StagePlan(
                    "Group stage",
                    Kind.GROUPS,
                    best_of=before,
                    cycles=cycles,
                    group_size=size,
                    qualifiers_per_group=qualifiers_per_group,
                ),
                *after,
            ],
        }[given["system"]]
