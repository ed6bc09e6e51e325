"""Who may do what with a match."""

from games.models import Match, Seat

PAGES = ("games:lobby", "games:begin", "games:table", "games:join", "games:command", "games:record", "games:file")
"""Open to whoever is signed in; the number of a match, which cannot be guessed, does the rest."""


def may_join(match: Match, user_id: int) -> bool:
    """There is an empty seat, and this user has none."""
    seats = list(match.seats.all())
    return any(is_empty(seat) for seat in seats) and all(seat.user_id != user_id for seat in seats)


def is_empty(seat: Seat) -> bool:
    return seat.user_id is None and not seat.bot
