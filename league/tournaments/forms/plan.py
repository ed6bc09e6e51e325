"""Planning a tournament."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.clubs.forms.fields import NumberField
from league.clubs.models import Club
from league.rules.formats import Format
from league.rules.presets import PRESETS, TITLES
from league.rules.tournaments.stage_plans import StagePlan, play_offs
from league.rules.tournaments.stage_settings import Kind
from league.seasons.forms import Cards, titled
from league.seasons.queries import newest_version
from league.tournaments.forms.details import TermsFields
from league.tournaments.forms.money import PayoutFields
from league.tournaments.forms.stages import BEST_OF, STAGE_SYSTEMS, SystemFields
from league.tournaments.models import Tournament

Sides = Tournament.Sides


PLANS = {
    "swiss": STAGE_SYSTEMS[Kind.SWISS],
    "swiss-cut": (
        _("Swiss, then playoffs"),
        _("Swiss rounds for everyone, then the top 1 in 4 go to the playoffs and the rest to a consolation."),
    ),
    "american": (
        _("Qualifying round and playoffs (ACC style)"),
        _("A set number of games for everyone, then the top 1 in 4 go to the playoffs and the rest to a consolation."),
    ),
    "tables": STAGE_SYSTEMS[Kind.TABLES],
    "groups": (
        _("Groups, then a knockout"),
        _("Everyone plays everyone else in their group, and the best of each group advance."),
    ),
    "robin": STAGE_SYSTEMS[Kind.ROUND_ROBIN],
    "knock-out": STAGE_SYSTEMS[Kind.KNOCK_OUT],
    "double": STAGE_SYSTEMS[Kind.DOUBLE],
}
"""What a tournament begins with, one stage or several -> its title and what it means; `PlanForm` makes the stages."""

SCORING = ("te-club", "hoyle", "acc-grass-roots")
"""The presets whose scoring is offered; the first one to a club without a season."""


def scoring_like(fmt: Format) -> str:
    """The offered scoring that is most like a format's: first whether it has skunks, then its points."""

    def alike(name: str) -> tuple[bool, int]:
        offered = PRESETS[name]
        same = [getattr(offered, key) == getattr(fmt, key) for key in ("lurch", "win", "double", "double_double")]
        return (offered.lurch is None) == (fmt.lurch is None), sum(same)

    return max(SCORING, key=alike)


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
    refused_at = TermsFields.refused_at | {"in_pairs": "sides"}
    format: Format

    system = forms.ChoiceField(
        label=_("System"),
        choices=[(name, titled(*words)) for name, words in PLANS.items()],
        initial="swiss",
        widget=Cards,
        help_text=_("You can add stages later, on the tournament’s page."),
    )
    rounds = NumberField(
        label=_("Rounds"),
        min_value=1,
        max_value=60,
        initial=7,
        help_text=_("The number of rounds in a Swiss tournament, or of games in a qualifying round or at tables."),
        required=False,
    )
    best_of = forms.TypedChoiceField(
        label=_("Match length in the knockout"),
        coerce=int,
        choices=BEST_OF,
        initial=3,
    )
    sides = forms.ChoiceField(
        label=_("Entry type"),
        choices=[("singles", _("Singles")), ("pairs", _("Fixed pairs")), ("drawn", _("Drawn pairs"))],
        initial="singles",
        required=False,
    )
    game = forms.ChoiceField(
        label=_("Scoring"),
        choices=[(name, _(TITLES[name])) for name in SCORING],
    )
    opponents = forms.ChoiceField(
        label=_("Opponents in the qualifying round"),
        choices=[("rotation", _("By rotation")), ("draw", _("By a new draw for each game"))],
        initial="rotation",
        required=False,
    )
    best_of_before = forms.TypedChoiceField(
        label=_("Match length before the knockout"),
        coerce=int,
        choices=BEST_OF,
        initial=1,
        required=False,
        help_text=_("In the standings, a match counts as one game, with the spread of all its games added up."),
    )
    consolation = forms.ChoiceField(
        label=_("Players who don’t qualify"),
        choices=[("yes", _("Play a consolation")), ("no", _("No consolation"))],
        initial="yes",
        required=False,
    )
    master_points = forms.BooleanField(
        label=_("Count Master Rating Points (unofficial)"),
        required=False,
        help_text=_(
            "Players get points for qualifying and for advancing in the playoffs, based on the ACC’s 2016 tables."
        ),
    )

    def __init__(self, *args: Any, club: Club, **more: Any) -> None:
        super().__init__(*args, start=PRESETS["acc-grass-roots"], currency=club.currency, **more)
        self.in_currency(club.currency)
        current = newest_version(club)
        self.fields["game"].initial = scoring_like(current.format) if current else SCORING[0]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if not self.errors and given["system"] in ("swiss", "swiss-cut", "american", "tables") and not given["rounds"]:
            self.add_error("rounds", _("Enter the number of rounds."))
        if self.errors:
            return given
        worth = {"fee": given["fee"] or 0, "games": given["rounds"] or 1, "seating": "rotation"}
        if fmt := self.with_payout(PRESETS[given["game"]], **worth):
            self.format = fmt
        return given

    def given(self) -> dict[str, Any]:
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
        third = given["third_place"]
        after = play_offs(best_of=best_of, consolation=given["consolation"] != "no", third_place=third)
        swiss = StagePlan(gettext("Swiss"), Kind.SWISS, rounds, before, tie_breaks=given["tie_breaks"])
        return {
            "swiss": [swiss],
            "swiss-cut": [swiss, *after],
            "tables": [StagePlan(gettext("Tables"), Kind.TABLES, rounds, largest_table=given["largest_table"] or 4)],
            "robin": [StagePlan(gettext("Round robin"), Kind.ROUND_ROBIN, best_of=before, cycles=cycles)],
            "knock-out": [StagePlan(gettext("Knockout"), Kind.KNOCK_OUT, best_of=best_of, third_place=third)],
            "double": [StagePlan(gettext("Double elimination"), Kind.DOUBLE, best_of=best_of)],
            "american": [StagePlan(gettext("Qualifying"), Kind(given["opponents"] or Kind.ROTATION), rounds), *after],
            "groups": [
                StagePlan(
                    gettext("Group stage"),
                    Kind.GROUPS,
                    best_of=before,
                    cycles=cycles,
                    group_size=size,
                    qualifiers_per_group=qualifiers_per_group,
                ),
                *after,
            ],
        }[given["system"]]
