"""The journal of a session; an entry about a table links to all of its results."""

from collections.abc import Iterable

from league.rounds.presentation.addresses import address
from league.rounds.presentation.journal import JournalLine, who_did
from league.sessions.models import JournalEntry, Session
from league.sessions.queries.rounds import called_tables


def journal_lines(session: Session, entries: Iterable[JournalEntry]) -> list[JournalLine]:
    """A line for each entry, in order."""
    tables = called_tables(session)

    def url_of(entry: JournalEntry) -> str:
        given = entry.parameters
        table = tables.get((given.get("round"), given.get("table")))
        return address(session, "history", table=table) if table else ""

    return [JournalLine(each.text, who_did(each), each.at, url_of(each)) for each in entries]
