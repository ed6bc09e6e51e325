"""What a player's own page shows: the next seat, the scorecard, the standings, and what the player owes."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.utils.translation import gettext as _

from league.clubs.models import Club, Member
from league.money.queries import debts_of
from league.results.queries.cards import card_of, newest_cards
from league.results.queries.problems import open_problems
from league.rounds.forms.results import ReportForm
from league.rounds.policies import visibility_for
from league.rounds.presentation import Clock, clock_of
from league.rules.claims import BLANK, Card, Claim
from league.rules.games import GameView, result_text
from league.rules.score_card import ScoreCardLine
from league.rules.scoring import from_margins
from league.rules.sessions import RoundView, SessionState, TableView
from league.sessions.models import CheckIn, Session
from league.sessions.presentation.cards import card_to_print
from league.sessions.presentation.standings import standing_rows
from league.sessions.queries import calendar, people, rounds
from league.sessions.queries.cards import newest_lines
from league.tournaments.queries.seats import TournamentSeat, seats_of


@dataclass(frozen=True, slots=True)
class Seat:
    """Where the player sits: the round, "table 4, against Ann", and the round after it if that is planned."""

    round: RoundView
    text: str
    clock: Clock | None
    next_round: RoundView | None = None
    next_text: str = ""


@dataclass(frozen=True, slots=True)
class TableReport:
    """A table of the player's: what the two sides have reported of its game, and the form for the player's own report.

    rule: when a report counts in the club. problem: the player has called the scorekeeper.
    """

    table: TableView
    title: str
    game: GameView
    side: int
    mine: Claim
    theirs: Sequence[Card]
    rule: str
    form: ReportForm
    problem: bool

    @property
    def may_report(self) -> bool:
        open_ = self.game.is_waiting or self.game.is_played
        return self.rule != Club.Reports.OFF and open_ and len(self.game.sides) == 2 and not self.game.fmt.by_score

    @property
    def is_new(self) -> bool:
        """Does the game wait for the first report?"""
        return self.game.is_waiting and not self.mine.margin and not self.theirs

    @property
    def confirmable(self) -> tuple[int, int] | None:
        """The winning side and the margin that the other side has reported, for the player to confirm."""
        if (
            self.mine.margin
            or not self.theirs
            or not self.game.is_waiting
            or not (margin := self.theirs[-1].claim.margin)
        ):
            return None
        return (1 - self.side if margin > 0 else self.side), abs(margin)

    @property
    def confirm_text(self) -> str:
        """ "Ann by 12": what the player would confirm."""
        if not self.confirmable:
            return ""
        winner, margin = self.confirmable
        return result_text(
            self.game.fmt, self.game.side_names, from_margins(self.game.fmt, winner=winner, margins=[margin])
        )

    @property
    def sentence(self) -> str:
        """Where the result is."""
        other = {"name": self.game.side_names[1 - self.side] if len(self.game.sides) > 1 else ""}
        if not self.game.is_waiting:
            return _("Saved result: %(result)s.") % {"result": self.game.text}
        if not self.may_report:
            return _("Tell the desk your result.")
        if self.mine.margin and self.theirs and any(card.claim.margin != -self.mine.margin for card in self.theirs):
            return _("You and %(name)s reported different results. The scorekeeper decides.") % other
        if self.mine.margin and (self.theirs or self.rule == Club.Reports.SCOREKEEPER):
            return _("Your report is waiting for the scorekeeper.")
        if self.mine.margin:
            return _("Your report counts once %(name)s confirms it.") % other
        return _("Report the result when the game is over.")


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """A player's page. `session`: the one that is on, else the next one; `there`: the player's check-in to it.

    `owes` in minor units. What the organizer has not published is empty.
    """

    player: Member
    session: Session | None
    there: CheckIn | None = None
    fee: int = 0
    seat: Seat | None = None
    card: Sequence[ScoreCardLine] = ()
    standings: dict[str, Any] = field(default_factory=dict)
    owes: int = 0
    reports: Sequence[TableReport] = ()
    entry_id: UUID = field(default_factory=uuid4)  # of a check-in
    tournaments: Sequence[TournamentSeat] = ()

    @property
    def is_open(self) -> bool:
        """Can the player check in, or leave?"""
        return self.session is not None and self.session.status in (Session.Status.CHECKING_IN, Session.Status.PLAYING)

    @property
    def is_here(self) -> bool:
        return self.there is not None and self.there.left_at is None


def player_page(
    club: Club, player: Member, *, reader: Member | None, now: datetime, refused: ReportForm | None = None
) -> PlayerPage:
    """A player's page; `reader` is the member who is signed in, None for one who has the link alone.

    refused: the form of a report that was not saved.
    """
    today = now.astimezone(club.zone).date()
    owes, tournaments = debts_of(club).get(player.pk, 0), seats_of(club, player, today)
    coming = calendar.next_session(club, today)
    session = calendar.session_of(club, coming.pk) if coming else None
    if session is None or session.format_version is None:
        return PlayerPage(player, session, owes=owes, tournaments=tournaments)
    sees = visibility_for(session, reader)
    state = rounds.state_of(session)
    return PlayerPage(
        player,
        session,
        there=people.check_in_of(session, player),
        fee=session.format.fee,
        seat=_seat(state, player, now) if sees.pairings else None,
        card=card_to_print(session, state, player.pk) if sees.pairings else (),
        standings=standing_rows(session, state) if sees.standings else {},
        owes=owes,
        tournaments=tournaments,
        reports=_reports(club, session, state, player, refused),
    )


def _reports(
    club: Club, session: Session, state: SessionState, player: Member, refused: ReportForm | None
) -> list[TableReport]:
    """The player's table of the round that is played, and those of earlier rounds that wait for a result."""
    if session.status != Session.Status.PLAYING:
        return []
    mine = [
        (round_, table) for round_ in reversed(state.called) for table in round_.tables if _side_of(table, player) >= 0
    ]
    shown = [
        (table, table.game) for round_, table in mine if table.game and (round_ == state.current or table.is_missing)
    ]
    games = [game.pk for _table, game in shown]
    lines = newest_lines(session, player.pk)
    cards = list(newest_cards(games))
    calls = open_problems(games)
    return [
        TableReport(
            table,
            state.place_of(table),
            game,
            side := _side_of(table, player),
            lines[game.pk].claim if game.pk in lines else BLANK,
            [card_of(line) for line in cards if line.game_id == game.pk and line.side != side],
            club.reports,
            refused
            if refused and refused.game == game.pk
            else ReportForm.for_report(game, lines[game.pk].version if game.pk in lines else 0),
            any(call.game_id == game.pk and call.member_id == player.pk for call in calls),
        )
        for table, game in shown
    ]


def _side_of(table: TableView, player: Member) -> int:
    """The number of the player's side at a table; -1 for none."""
    return next((at for at, side in enumerate(table.sides) if player.pk in dict(side)), -1)


def _seat(state: SessionState, player: Member, now: datetime) -> Seat | None:
    """The seat in the round that is played, or in the first one before that is called."""
    shown, upcoming = state.current or state.next, state.next
    if shown is None:
        return None
    later = upcoming if upcoming != shown else None
    return Seat(
        shown,
        shown.seat_of(player.pk) or _without_seat(shown, player),
        clock_of(shown.clock_until, now),
        later,
        later.seat_of(player.pk) if later else "",
    )


def _without_seat(shown: RoundView, player: Member) -> str:
    if player.name in shown.sitting_out:
        return _("You sit out this round.")
    return _("You have no seat in this round. You get one in the next.")
