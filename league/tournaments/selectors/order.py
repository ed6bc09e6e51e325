"""What has to come first: before a stage begins, and before something is changed on which others stand."""

from collections import Counter
from collections.abc import Sequence

from league.rules.swiss import Draw
from league.tournaments.models import Stage
from league.tournaments.selectors.board import Board, StageView
from league.tournaments.selectors.cards import cross_check_of
from league.tournaments.selectors.pairings import PairingView, Player
from league.tournaments.selectors.systems import is_over, players_for


def not_yet(board: Board, view: StageView) -> str:
    """Why a stage can't begin yet, in a sentence; empty if it can, or has."""
    if board.tournament.called_off:
        return board.tournament.why_off
    if view.stage.after_id and not view.has_begun:
        before = board.stage(view.stage.after_id)
        if not is_over(board, before):
            return f"{before.stage} is not over yet: it decides who plays here."
        here = [player for player in players_for(board, view) if player.plays_on]
        if len(here) < 2:
            return _without_opponents(here)
    return ""


def what_follows(board: Board, view: StageView) -> str:
    """What comes next where no result is missing, in sentences."""
    if not view.has_begun:
        return not_yet(board, view) or "The first round can be called."
    if not is_over(board, view):
        return "The next round can be called."
    return " ".join((f"{view.stage} is over.", *(_begins(board, each) for each in board.followers(view))))


def _begins(board: Board, view: StageView) -> str:
    """How far a stage is whose players are known."""
    if view.has_begun:
        return f"{view.stage} has begun."
    return f"{view.stage} {'has no games to play' if not_yet(board, view) else 'can begin'}."


def _without_opponents(here: Sequence[Player]) -> str:
    if not here:
        return "Nobody is left to play here."
    who = f"{here[0].name} {'are the only pair' if here[0].partner else 'is the only one'}"
    return f"{who} here: it is won without a game."


def why_it_stays(view: StageView) -> str:
    """Which results keep the round called last from being taken back, in a sentence; empty if none does."""
    if view.current is None:
        return ""
    if any(met.ruled is not None for met in view.current.pairings):
        return "There is a ruling in this round: take it back first."
    if any(game.is_played for met in view.current.pairings for game in met.games):
        return "A game with a result is never taken away: correct or undo it instead."
    return ""


def undecided(board: Board, view: StageView) -> int:
    """How many games of the stage before have score cards that differ, while nobody is paired by it yet."""
    if not view.stage.after_id or view.has_begun:
        return 0
    before = board.stage(view.stage.after_id)
    return len(cross_check_of(board, before).by_state("differ", "changed")) if before.stage.takes_cards else 0


def stands_on(board: Board, view: StageView, pairing: PairingView | None = None) -> str:
    """What has been paired by what came out of a stage, or at a table of it, in a sentence; empty if nothing."""
    for later in board.followers(view):
        if later.has_begun:
            return f"{later.stage} has begun with what came out here: take that back first."
    last = view.current
    if pairing and view.stage.has_chart and last and pairing not in last.pairings:
        return "The winner has been paired again: take the later round back first."
    return ""


def paired_by_old(view: StageView, pairing: PairingView) -> str:
    """Which later rounds of a Swiss were paired by other points than those who are paired here have now, in a sentence;
    empty if none was. They stay as they are.
    """
    if view.stage.kind != Stage.Kind.SWISS:
        return ""
    own = view.round_of(pairing.pk).number
    inputs = {round_.number: round_.inputs for round_ in view.stage.rounds.all()}
    points: Counter[int] = Counter()
    stay = []
    for round_ in view.rounds:
        if round_.number > own:
            then = {one.player: one.score for one in Draw.from_data(inputs[round_.number]).contenders}
            if any(then.get(entry, points[entry]) != points[entry] for entry in pairing.entries):
                stay.append(str(round_.number))
        for line in round_.lines:
            points[line.player] += line.points
    if len(stay) > 1:
        told = f"{', '.join(stay[:-1])} and {stay[-1]}"
        return f"Rounds {told} were paired by the old result and stay as they are."
    return f"Round {stay[0]} was paired by the old result and stays as it is." if stay else ""
