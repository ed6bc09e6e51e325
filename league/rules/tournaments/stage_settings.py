"""The settings of a stage: its system, and which entries play in it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from league.rules import brackets


class Kind(StrEnum):
    """The systems by which a stage is paired."""

    ROTATION = "rotation"
    DRAW = "draw"
    SWISS = "swiss"
    ROUND_ROBIN = "robin"
    KNOCK_OUT = "knock-out"
    DOUBLE = "double"
    GROUPS = "groups"


class EntryRule(StrEnum):
    """The players of a stage: all entries, or those who qualify from the stage before, or those who don't."""

    ALL = "all"
    QUALIFIED = "qualified"
    NON_QUALIFIERS = "rest"


PLANNED = (
    *("name", "kind", "best_of", "qualify_one_in", "qualifier_count", "cycles", "tie_breaks", "group_size"),
    *("qualifiers_per_group", "third_place"),
)
USUAL_TIE_BREAKS = " ".join(("buchholz", "sonneborn_berger"))
BRACKETS = (Kind.KNOCK_OUT, Kind.DOUBLE)


@dataclass(frozen=True, slots=True)
class StageSettings:
    """A planned stage; `previous` is the one before, unless all entries play here. `system`: the label of its kind.

    The other fields are those of the model.
    """

    pk: int
    number: int
    name: str
    kind: str
    system: str
    entry_rule: str
    previous: StageSettings | None
    qualify_one_in: int
    qualifier_count: int | None
    planned_rounds: int | None
    best_of: int
    cycles: int
    tie_breaks: str
    group_size: int | None
    qualifiers_per_group: int
    third_place: bool

    def __str__(self) -> str:
        return self.name

    @property
    def previous_id(self) -> int | None:
        return self.previous.pk if self.previous else None

    @property
    def form_values(self) -> dict[str, object]:
        """What the plan says about it, by the names of its form's fields."""
        return {"rounds": self.planned_rounds} | {name: getattr(self, name) for name in PLANNED}

    def qualifiers(self, entries: int) -> int:
        """How many of `entries` qualify for it from the stage before, unless that is played in groups."""
        if self.qualifier_count or not entries:
            return min(self.qualifier_count or 0, entries)
        return brackets.qualifiers(entries, self.qualify_one_in)

    @property
    def has_bracket(self) -> bool:
        return has_bracket(self.kind)

    @property
    def takes_cards(self) -> bool:
        return takes_cards(self.kind, self.best_of)

    @property
    def is_closed_once_begun(self) -> bool:
        return self.has_bracket or self.kind in (Kind.ROUND_ROBIN, Kind.GROUPS)


def has_bracket(kind: str) -> bool:
    """Whether the stage is a bracket, whose matches are fixed from the beginning."""
    return kind in BRACKETS


def takes_cards(kind: str, best_of: int) -> bool:
    """Whether players hand in scorecards: if every pairing is one game, and the stage is not a bracket."""
    return best_of == 1 and not has_bracket(kind)
