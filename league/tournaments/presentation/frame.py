"""What every page of a tournament shows: its header, its stages, and what the reader sees and may do."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.formats import date_format, time_format

from league.clubs.models import Club, Member
from league.clubs.policies import Who, may
from league.rounds.policies import visibility_for
from league.rounds.presentation import frame
from league.tournaments.models import Tournament
from league.tournaments.presentation.entries import counted_in_words
from league.tournaments.presentation.headline import StageStep, steps_of
from league.tournaments.queries.pools import has_money
from league.tournaments.queries.state import StoredTournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame(frame.Frame):
    """A tournament for one reader.

    facts: a line with its day and entries. shows_money, shows_points: whether it has these tabs.
    """

    base: str = "tournaments/base.html"
    head: str = "components/_head.html"
    tournament: Tournament
    state: StoredTournament
    steps: Sequence[StageStep]
    fee: int
    shows_money: bool
    shows_points: bool


def frame_of(state: StoredTournament, club: Club, member: Member | None) -> Frame:
    tournament, sees = state.tournament, visibility_for(state.tournament, member)
    may_organize = may(Who.ORGANIZER, club, member)
    begins = f", {time_format(tournament.starts_at, 'g:i A')}" if tournament.starts_at else ""
    day = f"{date_format(tournament.date, 'l, F j, Y')}{begins}"
    counted = f" · {counted_in_words(state)}" if sees.entries else ""
    return Frame(
        tournament=tournament,
        club=club,
        state=state,
        facts=f"{day}{counted}",
        sees=sees,
        steps=steps_of(state, sees),
        fee=tournament.format.fee,
        shows_money=may_organize or (sees.money and has_money(tournament)),
        shows_points=tournament.master_points and sees.standings,
        may_organize=may_organize,
        may_score=may(Who.SCOREKEEPER, club, member),
    )
