"""A match as a program reads it: what the engine lets its seat see and hear, and nothing else."""

from dataclasses import dataclass

from games.engine import View, lines_for, view_for
from games.models import Match
from games.selectors.history import history_of


@dataclass(frozen=True, slots=True)
class Seen:
    """`seat` is the reader's, None for who looks on; `view` is None before the match begins."""

    match: Match
    seat: int | None
    view: View | None
    story: tuple[str, ...]


def seen_by(match: Match, seat: int | None, since: int) -> Seen:
    """`since` is the version after which the story is told."""
    history = history_of(match)
    if history.state is None:
        return Seen(match, seat, None, ())
    names = [each.name for each in match.seats.all()]
    story = tuple(line.sentence for line in lines_for(history.events, seat, names) if line.number > since)
    return Seen(match, seat, view_for(history.state, seat), story)
