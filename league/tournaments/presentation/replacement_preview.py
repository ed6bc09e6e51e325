"""What would come of letting somebody play in the place of another, and of a withdrawal."""

from collections.abc import Iterator

from league.rules.tournaments.remaining_play import to_play
from league.tournaments.models import Entry
from league.tournaments.queries.pools import has_pools
from league.tournaments.queries.replacements import paired_as
from league.tournaments.queries.state import StoredTournament


def left_open(state: StoredTournament, entry: int) -> str:
    """What becomes of the table at which somebody who has gone was still to play, in a sentence; empty if none."""
    if table := to_play(state, entry):
        view, round_, met = table
        return (
            f"{met.title} in {view.stage}, round {round_.number}, is still open: enter its result, or record a forfeit."
        )
    for view in state.stages:
        for met in (met for round_ in view.being_played for met in round_.pairings):
            if entry in met.entries and met.winner is None and met.walked_over is not None:
                on = met.players[met.walked_over]
                return f"A walkover for {on.name}." if on.plays_on else ""
    return ""


def what_comes_of_it(state: StoredTournament, entry: Entry) -> Iterator[str]:
    """What is to be known before somebody is replaced, in sentences."""
    tournament, place = state.tournament, paired_as(entry).pk
    has_played = any(score.player == place for view in state.stages for score in view.scores)
    if has_played:
        yield (
            f"Number {entry.number} keeps its place in the draw, its seed, its results and its points: "
            "whoever comes goes on from there."
        )
    else:
        yield f"Number {entry.number} keeps its place in the draw and its seed."
    if table := to_play(state, place):
        view, round_, met = table
        yield f"{met.title} in {view.stage}, round {round_.number}, has no result yet: whoever comes plays it."
    if has_played:
        yield (
            f"What {entry} {'have' if entry.partner else 'has'} played stays theirs: on the pages of those rounds, "
            "in the ratings and in the master points."
        )
    if tournament.format.fee or has_pools(tournament):
        yield "Prizes that are paid from now on go to whoever comes, also from a pool in which the place has a stake."
