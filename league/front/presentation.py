"""The front pages: tables in play, and a club's current activity."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.clubs.models import Club, Member
from league.clubs.queries import public_clubs
from league.results.queries.season_table import season_table_for
from league.rounds.policies import visibility_for
from league.rules.points import points_text
from league.rules.season_rules import season_points
from league.rules.sessions import RoundView, TableView
from league.seasons.models import Season
from league.seasons.presentation import day_labels
from league.seasons.queries import format_of
from league.sessions.models import Session
from league.sessions.queries import calendar, people, rounds
from league.tournaments.models import Tournament
from league.tournaments.presentation.headline import is_played_out, state_text
from league.tournaments.queries.state import state_of
from league.tournaments.queries.tournaments import tournaments_now

TABLES = 6
RECENT = 5
LEADERS = 5
CLUBS = 6
TOURNAMENTS = 6  # tournaments of yesterday and later that are considered


@dataclass(frozen=True, slots=True)
class SessionNow:
    """A session on the front page. `present`: number of players checked in; `round`: None if it isn't published.

    tables: the first few of the round, those without a result first.
    """

    session: Session
    present: int
    round: RoundView | None
    tables: Sequence[TableView]

    @property
    def more(self) -> int:
        """The number of tables of the round that are left out."""
        return len(self.round.tables) - len(self.tables) if self.round else 0


@dataclass(frozen=True, slots=True)
class TournamentNow:
    """A tournament on the club's page, with its state in a sentence."""

    tournament: Tournament
    text: str


@dataclass(frozen=True, slots=True)
class PastSession:
    """A closed session: "Ann Tremblay won, 12 played"."""

    session: Session
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Leader:
    """A row of the first five in the season."""

    place: str
    name: str
    member: int
    points: str


@dataclass(frozen=True, slots=True)
class ClubPage:
    """A club's current or next session, the one after it, and past ones."""

    now: SessionNow | None
    coming: Session | None
    tournament: TournamentNow | None
    season: Season | None
    leaders: Sequence[Leader]
    past: Sequence[PastSession]


def club_page(club: Club, member: Member | None, season: Season | None, today: date) -> ClubPage:
    """The club's page for a reader; `member` is None for the public."""
    session = calendar.next_session(club, today)
    return ClubPage(
        now=session_now(session, member) if session else None,
        coming=calendar.coming_session(club, today, session),
        tournament=_tournament_now(club, member, today),
        season=season,
        leaders=_leaders(season) if season else (),
        past=past_sessions(club),
    )


def session_now(session: Session, member: Member | None) -> SessionNow:
    sees = visibility_for(session, member)
    if session.status == Session.Status.PLANNED:
        return SessionNow(session, 0, None, ())
    present = people.number_here(session) if sees.entries else 0
    state = rounds.state_of(session) if sees.pairings and session.status == Session.Status.PLAYING else None
    current = state.current if state else None
    tables = sorted(current.tables, key=lambda table: not table.is_missing) if current else []
    return SessionNow(session, present, current, tables[:TABLES])


def _tournament_now(club: Club, member: Member | None, today: date) -> TournamentNow | None:
    """The first tournament that is not over; if all are over, the last."""
    found = None
    for tournament in tournaments_now(club, today)[:TOURNAMENTS]:
        state = state_of(tournament)
        found = TournamentNow(tournament, state_text(state, visibility_for(tournament, member)))
        if not is_played_out(state):
            break
    return found


def _leaders(season: Season) -> list[Leader]:
    table = season_table_for(season, format_of(season))
    return [
        Leader(
            row.place_text,
            table.names[row.player],
            row.player,
            points_text(table.format, season_points(table.format, table.totals[row.player])),
        )
        for row in table.rows[:LEADERS]
    ]


def past_sessions(club: Club) -> list[PastSession]:
    sessions = calendar.recent_sessions(club, RECENT)
    winners = calendar.winners_of(sessions)
    labels = day_labels([(session.date, session.starts_at) for session in sessions], "l, F j")
    return [
        PastSession(session, session.name or label, _past_text(session, winners.get(session.pk, [])))
        for session, label in zip(sessions, labels, strict=True)
    ]


def _past_text(session: Session, winners: Sequence[str]) -> str:
    players: int = session.players  # type: ignore[attr-defined]  # annotated
    played = ngettext("%(count)s player", "%(count)s players", players) % {"count": players}
    match winners:
        case []:
            return played
        case [name]:
            return _("%(name)s won, %(played)s") % {"name": name, "played": played}
        case [name, other]:
            return _("%(name)s and %(other)s tied for first, %(played)s") % {
                "name": name,
                "other": other,
                "played": played,
            }
        case _many:
            return _("%(count)s tied for first, %(played)s") % {"count": len(winners), "played": played}


@dataclass(frozen=True, slots=True)
class Showcase:
    """The public clubs of the site, and a session in progress at one of them."""

    clubs: Sequence[tuple[Club, Session | None]]
    live: SessionNow | None


def showcase(now: datetime) -> Showcase:
    clubs = [(club, calendar.next_session(club, timezone.localdate(now, club.zone))) for club in public_clubs(CLUBS)]
    playing = (session for _club, session in clubs if session and session.status == Session.Status.PLAYING)
    shown = (session_now(session, None) for session in playing)
    return Showcase(clubs, next((now for now in shown if now.round), None))
