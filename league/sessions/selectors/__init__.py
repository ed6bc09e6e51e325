"""What the pages of a session read, ready to show and in a fixed number of queries."""

from league.sessions.selectors.calendar import calendar_of, next_session, recent_sessions, session_of
from league.sessions.selectors.closing import Proposal, closing_proposal, live_standings
from league.sessions.selectors.people import Person, people_at, people_to_check_in
from league.sessions.selectors.rounds import (
    Board,
    RoundView,
    TableView,
    board_of,
    called_rounds,
    missing_sentence,
    missing_tables,
    sides_of,
)

__all__ = [
    "Board",
    "Person",
    "Proposal",
    "RoundView",
    "TableView",
    "board_of",
    "calendar_of",
    "called_rounds",
    "closing_proposal",
    "live_standings",
    "missing_sentence",
    "missing_tables",
    "next_session",
    "people_at",
    "people_to_check_in",
    "recent_sessions",
    "session_of",
    "sides_of",
]
