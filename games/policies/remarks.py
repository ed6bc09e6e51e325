"""Which of the fixed messages can be sent, and when."""

from games.models import Match

MOST = 200  # maximum messages in a match
SAYINGS = ("good game", "well played", "your turn")


def message_codes(match: Match, seat: int | None) -> tuple[str, ...]:
    """The messages that a seat can send: only if there are others, and "your turn" only during the match."""
    people = [each for each in match.seats.all() if each.is_taken and not each.bot and each.number != seat]
    if seat is None or not people or match.kind != Match.Kind.ONLINE or not match.has_begun:
        return ()
    return SAYINGS if match.status == Match.Status.PLAYING else SAYINGS[:-1]
