"""A called table of a session, and its lock."""

from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from common.compiled import Compiled
from common.errors import Refused
from league.results.models import Game
from league.rounds.services.tables import GameTable, LockedTable
from league.sessions.models import Session, Table
from league.sessions.policies import Status, check_open
from league.sessions.services.locking import lock_for_results
from league.sessions.services.seating import follow_results

lock_game_at = Compiled(
    lambda table, session: (
        Game.objects.select_for_update(of=("self",))
        .select_related("format_version", "table__round")
        .filter(table=table, table__round__session=session)
    )
)


@dataclass(frozen=True, slots=True)
class SessionTable(GameTable):
    """Refusals: "not_now", "not_called", "no_such_table" if its round was undone."""

    session_id: int
    table_id: int

    def lock(self) -> LockedTable:
        session, table, game = called_table(self.session_id, self.table_id)
        return LockedTable(
            published=session,
            game=game,
            where={"round": table.round.number, "table": table.number},
            reports=session.club.reports,
            update=lambda _by: follow_results(session),
        )


def called_table(session_id: int, table_id: int) -> tuple[Session, Table, Game]:
    """The locked session, the table, and its locked game before the change.

    Refusals: "not_now", "no_such_table" if its round was undone, "not_called".
    """
    session = lock_for_results.get(session_id)
    check_open(session, Status.PLAYING)
    game = lock_game_at.first(table_id, session_id)
    if game is None:
        table = Table.objects.select_related("round").filter(pk=table_id, round__session=session).first()
        if table is None:
            raise Refused("no_such_table", _("Someone undid this round after you opened the page."))
        raise Refused("not_called", _("Round %(number)s has not been called yet.") % {"number": table.round.number})
    return session, game.table, game


def table_of_match(match_id: UUID) -> SessionTable | None:
    """The table where this match is played; None if it is played elsewhere."""
    table = Table.objects.filter(game__matches__match=match_id).select_related("round").first()
    return SessionTable(table.round.session_id, table.pk) if table else None
