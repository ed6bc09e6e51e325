"""What the plan of a tournament and a stage of it share: how its systems are played, where most leave it as it is."""

from typing import ClassVar

from django import forms
from django.forms.boundfield import BoundField

from league.clubs.forms import NumberField
from league.tournaments.models import Stage

BEST_OF = [(1, "One game"), (3, "Best of 3"), (5, "Best of 5")]


LAPS = [(1, "Everybody meets everybody once"), (2, "Everybody meets everybody twice")]


class SystemFields(forms.Form):
    """A form whose fields named in `RARE` stand folded."""

    RARE: ClassVar[tuple[str, ...]] = ("tie_breaks", "cycles", "group_size", "qualifiers_per_group")

    tie_breaks = forms.ChoiceField(
        label="In a Swiss, who has as many points as another stands above by",
        choices=Stage.TieBreaks.choices,
        initial=Stage.TieBreaks.MET,
        required=False,
    )
    cycles = forms.TypedChoiceField(
        label="In a round robin, or in groups", coerce=int, choices=LAPS, initial=1, required=False
    )
    group_size = NumberField(label="Players in a group, at most", min_value=3, max_value=16, initial=4, required=False)
    qualifiers_per_group = NumberField(
        label="Who play on from each", min_value=1, max_value=8, initial=2, required=False
    )

    @property
    def usual(self) -> list[BoundField]:
        return [field for field in self if field.name not in self.RARE]

    @property
    def rare(self) -> list[BoundField]:
        return [self[name] for name in self.RARE]

    @property
    def is_rare_wrong(self) -> bool:
        return any(name in self.errors for name in self.RARE)
