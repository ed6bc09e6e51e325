"""What would come of letting somebody play in the place of another."""

from collections.abc import Iterator

from league.tournaments.models import Entry
from league.tournaments.selectors.board import Board, RoundView, StageView
from league.tournaments.selectors.pairings import PairingView
from league.tournaments.selectors.placing import events_of, is_decided
from league.tournaments.selectors.systems import filled


def is_finished(board: Board) -> bool:
    """Whether all that decides who is paid is over."""
    return all(is_decided(board, event.last) for event in events_of(board))


def is_out(board: Board, entry: int) -> bool:
    """Whether an entry has played its last match of a knock-out, after which nothing follows."""
    for view in board.stages:
        seed = next((seed for seed, player in enumerate(view.entrants, start=1) if player.entry == entry), None)
        if view.stage.has_chart and view.has_begun and seed in filled(view, view.entrants).places:
            return True
    return False


def paired_as(entry: Entry) -> Entry:
    """The entry that is paired: for the second of drawn partners that of the first."""
    if entry.status != Entry.Status.PARTNER:
        return entry
    known = Entry.objects.select_related("member", "partner")
    return known.get(tournament=entry.tournament_id, partner=entry.member_id)


def to_play(board: Board, entry: int) -> tuple[StageView, RoundView, PairingView] | None:
    """The table at which an entry is still to play."""
    for view in board.stages:
        for round_ in view.rounds:
            for met in round_.missing:
                if entry in met.entries:
                    return view, round_, met
    return None


def left_open(board: Board, entry: int) -> str:
    """What becomes of the table at which somebody who has gone was still to play, in a sentence; empty if none."""
    if table := to_play(board, entry):
        view, round_, met = table
        return f"{met.title} in {view.stage}, round {round_.number}, is still open: enter its result, or rule on it."
    for view in board.stages:
        for met in view.current.pairings if view.current else ():
            if entry in met.entries and met.winner is None and met.walked_over is not None:
                on = met.players[met.walked_over]
                return f"A walkover for {on.name}." if on.plays_on else ""
    return ""


def since(board: Board, entry: int) -> str:
    """From when somebody plays who comes for an entry now: "in Swiss, round 3"."""
    if table := to_play(board, entry):
        view, round_, _ = table
        return f"in {view.stage}, round {round_.number}"
    called = {round_.pk: (view.stage, round_.number) for view in board.stages for round_ in view.rounds}
    if not called:
        return "before the first round"
    stage, number = called[max(called)]
    return f"after {stage}, round {number}"


def what_comes_of_it(board: Board, entry: Entry) -> Iterator[str]:
    """What is to be known before somebody is replaced, in sentences."""
    tournament, place = board.tournament, paired_as(entry).pk
    has_played = any(line.player == place for view in board.stages for line in view.lines)
    if has_played:
        yield (
            f"Number {entry.number} keeps its place in the draw, its seed, its results and its points: "
            "whoever comes goes on from there."
        )
    else:
        yield f"Number {entry.number} keeps its place in the draw and its seed."
    if table := to_play(board, place):
        view, round_, met = table
        yield f"{met.title} in {view.stage}, round {round_.number}, has no result yet: whoever comes plays it."
    if has_played:
        yield (
            f"What {entry} {'have' if entry.partner else 'has'} played stays theirs: on the pages of those rounds, "
            "in the ratings and in the master points."
        )
    if tournament.rules.fee or tournament.pools.exists():
        yield "Prizes that are paid from now on go to whoever comes, also from a pool in which the place has a stake."
