"""The club's list of tournaments: today's, those still in progress, coming and past ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from league.clubs.models import Member
from league.rounds.policies import visibility_for
from league.tournaments.models import Tournament
from league.tournaments.presentation.headline import is_played_out, state_text
from league.tournaments.queries.state import StoredTournament, states_of


@dataclass(frozen=True, slots=True)
class Days:
    """Tournaments under one heading, each with its state as text."""

    title: str
    tournaments: list[tuple[Tournament, str]]


def by_day(tournaments: Sequence[Tournament], today: date, member: Member | None) -> list[Days]:
    """Today's, then those of earlier days that are still in progress, then coming ones, the next one first, then past
    ones, the latest first; without empty parts. Each state is for this reader: "23 entries, starts at 9:30 AM".
    """
    now, playing, coming, earlier = _("Today"), _("In progress"), _("Coming up"), _("Earlier")
    parts: dict[str, list[StoredTournament]] = {now: [], playing: [], coming: [], earlier: []}
    for state in states_of(tournaments):
        if state.tournament.date >= today:
            title = now if state.tournament.date == today else coming
        else:
            title = playing if state.has_begun and not is_played_out(state) else earlier
        parts[title].append(state)
    parts[coming].sort(key=lambda state: _starts(state.tournament))
    return [
        Days(title, [(each.tournament, state_text(each, visibility_for(each.tournament, member))) for each in part])
        for title, part in parts.items()
        if part
    ]


def _starts(tournament: Tournament) -> tuple[date, str, int]:
    return tournament.date, str(tournament.starts_at or ""), tournament.pk
