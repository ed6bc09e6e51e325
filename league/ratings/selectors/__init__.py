"""What ratings are worked out from, and what their pages read."""

from league.ratings.selectors.chart import Chart, chart_of
from league.ratings.selectors.ladders import Day, Row, history_of, ladder_of
from league.ratings.selectors.results import (
    Result,
    challenges_missed,
    changes_of,
    clubs_to_rate,
    is_challenge,
    is_complete,
    is_in_a_session,
    members_by_club,
    results_after,
    results_of,
)

__all__ = [
    "Chart",
    "Day",
    "Result",
    "Row",
    "challenges_missed",
    "changes_of",
    "chart_of",
    "clubs_to_rate",
    "history_of",
    "is_challenge",
    "is_complete",
    "is_in_a_session",
    "ladder_of",
    "members_by_club",
    "results_after",
    "results_of",
]
