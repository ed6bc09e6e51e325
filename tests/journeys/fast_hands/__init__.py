"""A table of pages and fast actions on them; a page that swaps a part but is in no row fails a test."""

from tests.journeys.fast_hands import clubs, matches, phones, results, sessions, tournaments
from tests.journeys.fast_hands.row import Refusal, Row, Typing

ROWS: list[type[Row]] = [*sessions.ROWS, *results.ROWS, *phones.ROWS, *tournaments.ROWS, *matches.ROWS, *clubs.ROWS]

__all__ = ["ROWS", "Refusal", "Row", "Typing"]
