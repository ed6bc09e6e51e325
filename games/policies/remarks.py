"""Which of the fixed messages may be sent, and when."""

from games.models import Match

MOST = 200  # remarks in the log of a match
SAYINGS = ("good game", "well played", "your turn")


def sayings(match: Match, seat: int | None) -> tuple[str, ...]:
    """What this seat may say: with someone to hear it, and "your turn" only while the match goes on."""
    people = [each for each in match.seats.all() if each.is_taken and not each.bot and each.number != seat]
    if seat is None or not people or match.kind != Match.Kind.ONLINE or not match.has_begun:
        return ()
    return SAYINGS if match.status == Match.Status.PLAYING else SAYINGS[:-1]
