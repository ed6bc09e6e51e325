"""What the wall shows of a session."""

from datetime import datetime

from django.utils.translation import gettext as _

from league.rounds.policies import Visibility
from league.rounds.presentation.clock import clock_of
from league.rounds.presentation.wall import Wall, WallRound, WallTable, missing_text
from league.rules.sessions import RoundView, SessionState, TableView
from league.sessions.models import Session
from league.sessions.presentation.hands import notable_hands_so_far
from league.sessions.presentation.standings import podium_and_standings


def wall_of(session: Session, state: SessionState, sees: Visibility, now: datetime) -> Wall:
    """The round that is played or the next one, then the standings."""
    is_over = session.status == Session.Status.CLOSED
    has_code = session.status in (Session.Status.CHECKING_IN, Session.Status.PLAYING)
    round_ = (state.current or state.next) if sees.pairings else None
    shown = None if is_over or round_ is None else _round(round_, now)
    has_standings = session.format_version and sees.standings
    podium, standings = podium_and_standings(session, state) if has_standings else (None, [])
    return Wall(
        above=f"{session.club.name} · {session}",
        title=_("The session is over") if is_over else shown.title if shown else _("Welcome"),
        message=_("Final standings") if is_over and standings else "",
        rounds=[shown] if shown else [],
        podiums=[("", podium)] if is_over and podium and podium.winners else [],
        standings=standings,
        notable_hands=notable_hands_so_far(session, state) if has_standings else (),
        instead=() if is_over or shown else [_instead(sees)],
        code=_("Session code: scan it for your own page") if has_code else "",
    )


def _instead(sees: Visibility) -> str:
    if sees.pairings:
        return _("Check in at the desk. Seats will be drawn soon.")
    return _("The pairings are not published yet.")


def _round(round_: RoundView, now: datetime) -> WallRound:
    tables = [_table(table) for table in round_.tables]
    message = missing_text(tables) or _("All results are in")
    return WallRound(
        title=round_.title,
        clock=clock_of(round_.clock_until, now),
        message=message if round_.called_at else _("Seats can change until the round is called"),
        is_complete=bool(round_.called_at and not round_.missing),
        seats=() if round_.has_results else round_.tables_by_name(),
        tables=tables,
        without_table=round_.without_table,
    )


def _table(table: TableView) -> WallTable:
    return WallTable(
        number=table.number,
        names=table.side_labels,
        absent=table.absent_names,
        result=table.game.summary if table.game else "",
        is_over=bool(table.game and not table.is_missing),
        uncounted=table.uncounted,
    )
