"""The scorekeeper's queue of a session."""

from league.rounds.presentation.addresses import address
from league.rounds.presentation.queue import Place, Queue, queue_of
from league.rules.sessions import SessionState
from league.sessions.models import Session
from league.sessions.queries.rounds import calls_at, cards_at


def queue_at(session: Session, state: SessionState) -> Queue:
    tables = {table.game.pk: table for table in state.tables if table.game}

    def place_of(game: int) -> Place:
        table = tables[game]
        return Place(
            state.place_of(table),
            save=address(session, "result", table=table.pk),
            enter=f"{address(session, 'rounds')}?table={table.pk}",
            solve=address(session, "solve", table=table.pk),
        )

    return queue_of(state.games, cards_at(session.pk), calls_at(session.pk), place_of)
