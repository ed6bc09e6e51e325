"""A match for a program: exactly what the engine shows its seat."""

from dataclasses import dataclass

from games.engine import View, lines_for, view_for
from games.match_cache import history_of
from games.models import Match


@dataclass(frozen=True, slots=True)
class MatchForSeat:
    """`seat` is the reader's, None for a spectator; `view` is None before the match begins."""

    match: Match
    seat: int | None
    view: View | None
    story: tuple[str, ...]


def match_for_seat(match: Match, seat: int | None, since: int) -> MatchForSeat:
    """The match for a seat; `since`: the version after which the story begins."""
    history = history_of(match)
    if history.state is None:
        return MatchForSeat(match, seat, None, ())
    names = [each.name for each in match.seats.all()]
    story = tuple(line.sentence for line in lines_for(history.events, seat, names, since=since))
    return MatchForSeat(match, seat, view_for(history.state, seat), story)
