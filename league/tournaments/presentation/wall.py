"""The rounds that the wall shows."""

from league.rules.tournaments.pairing_systems import players_for
from league.rules.tournaments.state import RoundView, StageView, TournamentState
from league.tournaments.presentation.bracket_chart import round_names


def being_played(state: TournamentState) -> list[tuple[StageView, RoundView, str]]:
    """Stage, round and the round's name of all that is being played; between two rounds that of each last stage, or
    the one called last.
    """
    called = [(view, view.current) for view in state.stages if view.current]
    last = [each for each in called if not state.followers(each[0])]
    playing = [(view, round_) for view in state.stages for round_ in view.being_played if round_.missing]
    open_ = playing or last or sorted(called, key=lambda each: each[1].pk)[-1:]
    return [(view, round_, round_names(view, players_for(state, view))[round_.number]) for view, round_ in open_]
