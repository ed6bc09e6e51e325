"""A player's own page: the next seat, the scorecard, the standings, and debts."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from operator import attrgetter
from uuid import UUID, uuid4

from django.utils.translation import gettext as _

from league.clubs.models import Club, Member
from league.clubs.policies import Who, dues_are_overdue, may
from league.money.queries import debts_of
from league.players.presentation.players_tournament import PlayersTournament, players_tournament
from league.results.presentation.standings import SessionStandings
from league.rounds.forms.results import ReportForm
from league.rounds.models import Published
from league.rounds.policies import visibility_for
from league.rounds.presentation.clock import Clock, clock_of
from league.rounds.presentation.reports import Reports, reports_of, side_of
from league.rules.printed_scorecard import ScorecardLine
from league.rules.sessions import RoundView, SessionState
from league.sessions.models import CheckIn, Session
from league.sessions.policies import OPEN
from league.sessions.presentation.paper import card_of
from league.sessions.presentation.standings import session_standings
from league.sessions.queries import calendar, people, rounds
from league.tournaments.queries.entries import entries_playing


@dataclass(frozen=True, slots=True)
class Seat:
    """The player's seat: the round, "table 4, against Ann", and the next round if it is planned."""

    round: RoundView
    text: str
    clock: Clock | None
    next_round: RoundView | None = None
    next_text: str = ""


@dataclass(frozen=True, slots=True)
class LastResults:
    """The player's scorecard and the standings of the last session that they came to; one may be empty."""

    session: Session
    card: Sequence[ScorecardLine]
    standings: SessionStandings | None


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """A player's page. `session`: the current or next one; `there`: the player's check-in.

    by_link: the reader has the player's private link. may_plan: no session is planned, and the reader may plan one.
    `last`: shown until check-in opens again. `owes` in minor units; `dues_until` if dues are overdue. Unpublished parts
    are empty.
    """

    player: Member
    session: Session | None
    by_link: bool
    may_plan: bool
    is_blind: bool = True  # nothing of it is published
    there: CheckIn | None = None
    fee: int = 0
    seat: Seat | None = None
    card: Sequence[ScorecardLine] = ()
    standings: SessionStandings | None = None
    owes: int = 0
    dues_until: date | None = None
    entry_id: UUID = field(default_factory=uuid4)  # of a check-in
    reports: Sequence[Reports] = ()
    tournaments: Sequence[PlayersTournament] = ()
    last: LastResults | None = None

    @property
    def is_open(self) -> bool:
        """Whether the player can check in or leave."""
        return self.session is not None and self.session.status in OPEN

    @property
    def is_here(self) -> bool:
        return self.there is not None and self.there.left_at is None

    @property
    def shows_session(self) -> bool:
        return self.session is not None or not self.tournaments

    @property
    def is_mute(self) -> bool:
        """Whether nothing of what the page follows can be seen, so that there is no socket for it."""
        return not (self.is_open and not self.is_blind) and all(each.is_blind for each in self.tournaments)

    @property
    def above(self) -> list[PlayersTournament]:
        """The tournaments above the session: those in progress and, unless it is open, those to come."""
        return [each for each in self.tournaments if each.rank <= (not self.is_open)]

    @property
    def below(self) -> list[PlayersTournament]:
        return [each for each in self.tournaments if each.rank > (not self.is_open)]


def player_page(
    club: Club, player: Member, *, reader: Member | None, now: datetime, refused: ReportForm | None = None
) -> PlayerPage:
    """A player's page; `reader` is the signed-in member, None for a private link.

    refused: the form of a report that was not saved.
    """
    today = now.astimezone(club.zone).date()
    tournaments = sorted(
        (
            players_tournament(entry, player, reader=reader, now=now, refused=refused)
            for entry in entries_playing(club, player, today)
        ),
        key=attrgetter("rank"),
    )
    session = calendar.next_session(club, today, player)
    page = PlayerPage(
        player,
        session,
        by_link=reader != player,
        may_plan=session is None and may(Who.ORGANIZER, club, reader),
        owes=debts_of(club).get(player.pk, 0),
        dues_until=player.dues_until if dues_are_overdue(player.dues_until, today) else None,
        tournaments=tournaments,
    )
    if session is None or session.format_version is None:
        return replace(page, last=_last_results(player, reader))
    sees = visibility_for(session, reader)
    state = rounds.state_of(session)
    there = people.check_in_of(session, player)
    return replace(
        page,
        is_blind=sees.is_blind,
        there=there,
        fee=session.format.fee,
        seat=_seat(state, there, player, now) if sees.pairings else None,
        card=card_of(session, state, player.pk) if sees.pairings else (),
        standings=session_standings(session, state, own=player.pk) if sees.standings else None,
        reports=_reports(session, state, player, refused),
    )


def followed(club: Club, player: Member, today: date) -> list[Published]:
    """What the page shows and what changes during play: the open session, and the player's tournaments."""
    session = calendar.next_session(club, today, player)
    is_open = session is not None and session.status in OPEN
    return [*([session] if is_open else ()), *(each.tournament for each in entries_playing(club, player, today))]


def _last_results(player: Member, reader: Member | None) -> LastResults | None:
    """None if nothing of them is published."""
    session = calendar.last_session_of(player)
    if session is None:
        return None
    sees, state = visibility_for(session, reader), rounds.state_of(session)
    card = card_of(session, state, player.pk) if sees.pairings else ()
    ranked = session_standings(session, state, own=player.pk) if sees.standings else None
    return LastResults(session, card, ranked) if card or ranked else None


def _reports(session: Session, state: SessionState, player: Member, refused: ReportForm | None) -> list[Reports]:
    """The player's table in the current round, and those of earlier rounds without a result."""
    if session.status != Session.Status.PLAYING:
        return []
    played = [
        (state.place_of(table), table.game)
        for round_ in reversed(state.called)
        for table in round_.tables
        if table.game and side_of(table.game, player.pk) >= 0 and (round_ == state.current or table.is_missing)
    ]
    return reports_of(played, player.pk, session.club.reports, refused=refused)


def _seat(state: SessionState, there: CheckIn | None, player: Member, now: datetime) -> Seat | None:
    """The seat in the current round, or in the first one before it is called."""
    shown, upcoming = state.current or state.next, state.next
    if shown is None:
        return None
    later = upcoming if upcoming != shown else None
    return Seat(
        shown,
        shown.seat_of(player.pk) or _without_seat(shown, there, player),
        clock_of(shown.clock_until, now),
        later,
        later.seat_of(player.pk) if later else "",
    )


def _without_seat(shown: RoundView, there: CheckIn | None, player: Member) -> str:
    if there and there.is_house:
        return _("You are the house player. You play if the number of other players is odd.")
    if team := next((short for name, short in shown.forfeits if name == player.name), ""):
        return _("The team %(team)s has too few players, so you win this round by forfeit.") % {"team": team}
    if player.name in shown.sitting_out:
        return _("You sit out this round.")
    return _("You have no seat in this round. You’ll get one in the next.")
