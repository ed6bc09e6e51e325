"""A match as a program reads it: what the engine lets its seat see and hear, and nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine import Event, View, replay, story_for, view_for
from games.models import Match


@dataclass(frozen=True, slots=True)
class Seen:
    """`seat` is the reader's, None for who looks on; `view` is None before the match begins."""

    match: Match
    seat: int | None
    view: View | None
    story: tuple[str, ...]


def seen_by(match: Match, events: Sequence[Event], seat: int | None, since: int) -> Seen:
    """`since` is the version after which the story is told."""
    if not events:
        return Seen(match, seat, None, ())
    names = [each.name for each in match.seats.all()]
    return Seen(match, seat, view_for(replay(events), seat), story_for(events[since:], seat, names))
