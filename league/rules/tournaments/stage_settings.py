"""The settings of a stage: its system, and which entries play in it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum

from common.language import gettext as _
from common.language import ngettext
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
    TABLES = "tables"


class EntryRule(StrEnum):
    """The players of a stage: all entries, or those who qualify from the stage before, or those who don't."""

    ALL = "all"
    QUALIFIED = "qualified"
    NON_QUALIFIERS = "rest"


USUAL_TIE_BREAKS = " ".join(("buchholz", "sonneborn_berger"))
BRACKETS = (Kind.KNOCK_OUT, Kind.DOUBLE)
SET_ROUNDS = (Kind.SWISS, Kind.TABLES)  # over after `planned_rounds`, also for players who came late
IN_ROUNDS = (Kind.ROTATION, Kind.DRAW, *SET_ROUNDS)  # `planned_rounds` applies
IN_ONE_GAME = (Kind.ROTATION, Kind.DRAW, Kind.TABLES)  # each pairing is one game


@dataclass(frozen=True, slots=True)
class StageFields:
    """What a stage's form has, with the names of the model's fields."""

    name: str
    kind: str
    planned_rounds: int | None = None
    best_of: int = 1
    qualify_one_in: int = 4
    qualifier_count: int | None = None
    cycles: int = 1
    tie_breaks: str = USUAL_TIE_BREAKS
    group_size: int | None = None
    qualifiers_per_group: int = 2
    third_place: bool = False
    largest_table: int = 4

    @property
    def form_values(self) -> dict[str, object]:
        """Its values by the names of the form's fields."""
        return {name: getattr(self, name) for name in PLANNED}


PLANNED = tuple(field.name for field in fields(StageFields))


@dataclass(frozen=True, slots=True, kw_only=True)
class StageSettings(StageFields):
    """A planned stage; `previous` is the one before, unless all entries play here. `system`: the label of its kind."""

    pk: int
    number: int
    system: str
    entry_rule: str
    previous: StageSettings | None

    def __str__(self) -> str:
        return self.name

    @property
    def previous_id(self) -> int | None:
        return self.previous.pk if self.previous else None

    @property
    def summary(self) -> str:
        """How it is played, and by whom: "groups of up to 4, best of 3, for everyone who doesn’t qualify"."""
        parts = (
            self._system_text,
            _("best of %(games)s") % {"games": self.best_of} if self.best_of > 1 else "",
            _("with a third-place match") if self.third_place else "",
            self._players_text,
        )
        return ", ".join(filter(None, parts))

    @property
    def _system_text(self) -> str:
        twice, count = self.cycles == 2, self.planned_rounds or 1
        match self.kind:
            case Kind.SWISS:
                text = ngettext(
                    "%(count)s Swiss round (against an opponent with about the same number of points)",
                    "%(count)s Swiss rounds (each against an opponent with about the same number of points)",
                    count,
                )
            case Kind.TABLES if self.largest_table == 3:
                text = ngettext(
                    "%(count)s game at tables of two, with one table of three for an odd number of players",
                    "%(count)s games at tables of two, with one table of three for an odd number of players",
                    count,
                )
            case Kind.ROTATION | Kind.DRAW | Kind.TABLES:
                text = ngettext("%(count)s game (%(system)s)", "%(count)s games (%(system)s)", count)
            case Kind.GROUPS if twice:
                text = _("groups of up to %(size)s (everyone plays everyone else twice)")
            case Kind.GROUPS:
                text = _("groups of up to %(size)s")
            case Kind.ROUND_ROBIN if twice:
                text = _("round robin (everyone plays everyone else twice)")
            case Kind.ROUND_ROBIN:
                text = _("round robin (everyone plays everyone else)")
            case Kind.DOUBLE:
                text = _("double elimination (two losses and out)")
            case _:
                return self.system
        return text % {"count": count, "size": self.group_size, "system": self.system}

    @property
    def _players_text(self) -> str:
        if self.entry_rule == EntryRule.NON_QUALIFIERS:
            return _("for everyone who doesn’t qualify")
        if self.previous is None:
            return ""
        if self.previous.in_groups:
            return _("for the top %(number)s in each group") % {"number": self.previous.qualifiers_per_group}
        if self.qualifier_count:
            return _("for the top %(number)s") % {"number": self.qualifier_count}
        if self.qualify_one_in == 1:
            return _("for everyone")
        return _("for the top 1 in %(number)s (rounded up)") % {"number": self.qualify_one_in}

    def qualifiers(self, entries: int) -> int:
        """How many of `entries` qualify for it from the stage before, unless that is played in groups."""
        if self.qualifier_count or not entries:
            return min(self.qualifier_count or 0, entries)
        return brackets.qualifiers(entries, self.qualify_one_in)

    @property
    def has_bracket(self) -> bool:
        return has_bracket(self.kind)

    @property
    def draws_seeds(self) -> bool:
        """Whether the seeds of a bracket are drawn at random, because no stage before it ranks the entries."""
        return self.has_bracket and self.entry_rule == EntryRule.ALL

    @property
    def is_round_robin(self) -> bool:
        """Whether everyone plays everyone else, among all or within a group."""
        return self.kind in (Kind.ROUND_ROBIN, Kind.GROUPS)

    @property
    def in_groups(self) -> bool:
        return self.kind == Kind.GROUPS

    @property
    def takes_cards(self) -> bool:
        return takes_cards(self.kind, self.best_of)

    @property
    def is_closed_once_begun(self) -> bool:
        """Whether no one can join after the first round, because the pairings are fixed."""
        return self.has_bracket or self.is_round_robin


def has_bracket(kind: str) -> bool:
    """Whether the stage is a bracket, whose matches are fixed from the beginning."""
    return kind in BRACKETS


def takes_cards(kind: str, best_of: int) -> bool:
    """Whether players hand in scorecards: if every pairing is one game of two, and the stage is not a bracket."""
    return best_of == 1 and not has_bracket(kind) and kind != Kind.TABLES
