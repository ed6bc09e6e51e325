"""Stages as an organizer plans them, and the usual sequences of stages."""

from dataclasses import dataclass

from common.language import gettext as _

from .stage_settings import EntryRule, Kind, StageFields


@dataclass(frozen=True, slots=True)
class StagePlan(StageFields):
    """A stage to be added or changed; `previous` is the number of the stage before, from 1, unless all entries play."""

    entry_rule: str = EntryRule.ALL
    previous: int | None = None


def american(*, rounds: int, best_of: int) -> list[StagePlan]:
    """A set number of games for everyone, then playoffs of one in four and a consolation for the rest."""
    return [StagePlan(_("Qualifying"), Kind.ROTATION, rounds), *play_offs(best_of=best_of)]


def play_offs(*, best_of: int, consolation: bool = True, third_place: bool = False) -> list[StagePlan]:
    """The stages after the first: a knockout for those who qualify, and one for the rest."""
    play_off = StagePlan(
        _("Playoffs"),
        Kind.KNOCK_OUT,
        best_of=best_of,
        entry_rule=EntryRule.QUALIFIED,
        previous=1,
        third_place=third_place,
    )
    rest = StagePlan(_("Consolation"), Kind.KNOCK_OUT, entry_rule=EntryRule.NON_QUALIFIERS, previous=1)
    return [play_off, rest] if consolation else [play_off]
