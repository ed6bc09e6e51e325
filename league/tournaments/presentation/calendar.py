"""The club's list of tournaments: today's, coming and past ones."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from league.clubs.models import Member
from league.rounds.policies import visibility_for
from league.tournaments.models import Tournament
from league.tournaments.presentation.headline import state_text
from league.tournaments.queries.state import states_of


@dataclass(frozen=True, slots=True)
class Days:
    """Tournaments under one heading, each with its state as text."""

    title: str
    tournaments: list[tuple[Tournament, str]]


def by_day(tournaments: Iterable[Tournament], today: date, in_words: Callable[[Tournament], str]) -> list[Days]:
    """Today's, then coming ones, the next one first, then past ones, the latest first; without empty parts."""
    given = list(tournaments)
    parts = (
        (_("Today"), [each for each in given if each.date == today]),
        (_("Coming up"), sorted((each for each in given if each.date > today), key=_starts)),
        (_("Earlier"), [each for each in given if each.date < today]),
    )
    return [Days(title, [(each, in_words(each)) for each in part]) for title, part in parts if part]


def state_text_for(member: Member | None, tournaments: Sequence[Tournament]) -> Callable[[Tournament], str]:
    """A function for the state of one of these, for this reader: "23 entries, starts at 9:30 AM", "Ann wins."."""
    states = {state.tournament.pk: state for state in states_of(tournaments)}
    return lambda tournament: state_text(states[tournament.pk], visibility_for(tournament, member))


def _starts(tournament: Tournament) -> tuple[date, str, int]:
    return tournament.date, str(tournament.starts_at or ""), tournament.pk
