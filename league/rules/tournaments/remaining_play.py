"""The remaining play of a tournament, or of one entry."""

from typing import NamedTuple

from common.language import gettext as _

from .knockouts import bracket_state_of
from .pairings import PairingView
from .placing import events_of, is_decided
from .state import RoundView, StageView, TournamentState


def is_finished(state: TournamentState) -> bool:
    """Whether all stages that decide payouts are over."""
    return all(is_decided(state, event.last) for event in events_of(state))


def is_out(state: TournamentState, entry: int) -> bool:
    """Whether an entry is out of a knockout, so that it has no more matches."""
    begun = (view for view in state.stages if view.stage.has_bracket and view.has_begun)
    return any(view.seeds.get(entry) in bracket_state_of(view, view.entrants).places for view in begun)


class TableToPlay(NamedTuple):
    """A pairing without a result, in its round and stage."""

    view: StageView
    round: RoundView
    pairing: PairingView


def to_play(state: TournamentState, entry: int) -> TableToPlay | None:
    """The table at which an entry has a game without a result."""
    for view in state.stages:
        for round_ in view.rounds:
            for pairing in round_.missing:
                if entry in pairing.entries:
                    return TableToPlay(view, round_, pairing)
    return None


def replaced_since(state: TournamentState, entry: int) -> str:
    """From when on a replacement made now plays, as text: "in Swiss, round 3", "before the first round"."""
    if table := to_play(state, entry):
        view, round_, _met = table
        return _("in %(stage)s, round %(round)s") % {"stage": view.stage, "round": round_.number}
    called = {round_.pk: (view.stage, round_.number) for view in state.stages for round_ in view.rounds}
    if not called:
        return _("before the first round")
    stage, number = called[max(called)]
    return _("after %(stage)s, round %(round)s") % {"stage": stage, "round": number}
