"""What the pages of a tournament read."""

from league.tournaments.selectors.board import (
    Board,
    PairingView,
    Player,
    RoundView,
    StageView,
    board_of,
    tournament_of,
    tournaments_of,
)
from league.tournaments.selectors.chart import Chart, chart_of, places_of, round_names
from league.tournaments.selectors.hall import (
    Clock,
    absent_from,
    being_played,
    clock_of,
    entry_of,
    flyer_of,
    names_of,
    switches_of,
    why_closed,
)
from league.tournaments.selectors.online import (
    OnlineGame,
    Overdue,
    deadlines_of,
    fixtures_of,
    moment,
    online_games,
    overdue,
)
from league.tournaments.selectors.paper import CrossRow, cards_of, cross_table
from league.tournaments.selectors.systems import Plan, filled, is_over, next_round, players_for

__all__ = [
    "Board",
    "Chart",
    "Clock",
    "CrossRow",
    "OnlineGame",
    "Overdue",
    "PairingView",
    "Plan",
    "Player",
    "RoundView",
    "StageView",
    "absent_from",
    "being_played",
    "board_of",
    "cards_of",
    "chart_of",
    "clock_of",
    "cross_table",
    "deadlines_of",
    "entry_of",
    "filled",
    "fixtures_of",
    "flyer_of",
    "is_over",
    "moment",
    "names_of",
    "next_round",
    "online_games",
    "overdue",
    "places_of",
    "players_for",
    "round_names",
    "switches_of",
    "tournament_of",
    "tournaments_of",
    "why_closed",
]
