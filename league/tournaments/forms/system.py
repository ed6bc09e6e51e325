"""The pairing systems and their fields, for a tournament's plan and for a stage."""

from typing import ClassVar

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from common.forms import ServiceForm
from league.clubs.forms.fields import NumberField
from league.rules.swiss_tie_breaks import chains
from league.rules.tournaments.stage_settings import USUAL_TIE_BREAKS, Kind

STAGE_SYSTEMS = {
    Kind.SWISS: (
        _("Swiss"),
        _("Everyone plays every round, against an opponent with about the same number of points."),
    ),
    Kind.ROTATION: (_("Qualifying by rotation"), _("A set number of games, each against a new opponent.")),
    Kind.DRAW: (_("Qualifying by draw"), _("A set number of games, each against a new opponent drawn for that game.")),
    Kind.ROUND_ROBIN: (_("Round robin"), _("Everyone plays everyone else.")),
    Kind.GROUPS: (_("Groups"), _("Everyone plays everyone else in their group.")),
    Kind.KNOCK_OUT: (_("Knockout"), _("A player who loses is out. No stage can follow.")),
    Kind.DOUBLE: (_("Double elimination"), _("A player who loses twice is out. No stage can follow.")),
}
"""The system of a stage -> its title and what it means."""

STAGE_NAMES = {kind: title for kind, (title, _about) in STAGE_SYSTEMS.items()}
STAGE_NAMES |= dict.fromkeys((Kind.ROTATION, Kind.DRAW), _("Qualifying"))
"""The system of a stage -> the name of the stage, unless another one is entered."""

BEST_OF = [(1, _("One game")), (3, _("Best of 3")), (5, _("Best of 5"))]


LAPS = [(1, _("Everyone plays everyone else once")), (2, _("Everyone plays everyone else twice"))]


class SystemFields(ServiceForm):
    """A form that collapses the fields in `RARE`."""

    RARE: ClassVar[tuple[str, ...]] = (
        *("tie_breaks", "cycles", "group_size", "qualifiers_per_group"),
        "third_place",
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

    @property
    def usual(self) -> list[BoundField]:
        return [field for field in self if field.name not in self.RARE]

    @property
    def rare(self) -> list[BoundField]:
        return [self[name] for name in self.RARE]

    @property
    def has_advanced_errors(self) -> bool:
        return any(name in self.errors for name in self.RARE)
