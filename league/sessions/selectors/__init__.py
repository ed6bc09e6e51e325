"""What the pages of a session read, ready to show and in a fixed number of queries."""

from league.sessions.selectors.calendar import (
    calendar_of,
    next_session,
    past_sessions,
    recent_sessions,
    session_of,
    session_of_night,
)
from league.sessions.selectors.cards import CardLine, blank_card, card_of, cards_entered, cards_to_print
from league.sessions.selectors.closing import Payee, Proposal, closing_proposal, payees, shown_standings
from league.sessions.selectors.online import OnlineTable, fixtures_of, online_table
from league.sessions.selectors.people import Person, people_at, people_checked_in, people_to_check_in, waiting_seat
from league.sessions.selectors.recap import (
    Recap,
    in_columns,
    recap_of,
    recap_readers,
    recap_to_confirm,
    standing_closing,
)
from league.sessions.selectors.rounds import (
    Board,
    RoundView,
    TableView,
    board_of,
    called_rounds,
    chosen_mix,
    missing_sentence,
    missing_tables,
    sides_of,
)
from league.sessions.selectors.standings import live_standings, standing_rows

__all__ = [
    "Board",
    "CardLine",
    "OnlineTable",
    "Payee",
    "Person",
    "Proposal",
    "Recap",
    "RoundView",
    "TableView",
    "blank_card",
    "board_of",
    "calendar_of",
    "called_rounds",
    "card_of",
    "cards_entered",
    "cards_to_print",
    "chosen_mix",
    "closing_proposal",
    "fixtures_of",
    "in_columns",
    "live_standings",
    "missing_sentence",
    "missing_tables",
    "next_session",
    "online_table",
    "past_sessions",
    "payees",
    "people_at",
    "people_checked_in",
    "people_to_check_in",
    "recap_of",
    "recap_readers",
    "recap_to_confirm",
    "recent_sessions",
    "session_of",
    "session_of_night",
    "shown_standings",
    "sides_of",
    "standing_closing",
    "standing_rows",
    "waiting_seat",
]
