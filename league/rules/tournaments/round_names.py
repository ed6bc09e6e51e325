"""The names of a stage's rounds, and the headings of a round's tables."""

from collections.abc import Sequence

from common.language import gettext as _
from league.rules.bracket_state import round_name
from league.rules.games import listed

from .groups import group_name, groups_of
from .knockouts import bracket_of
from .pairing_systems import players_for
from .pairings import PairingView, Player
from .state import RoundView, StageView, TournamentState


def parts_of(
    view: StageView, seeded: Sequence[Player], pairings: Sequence[PairingView]
) -> list[tuple[str, list[PairingView]]]:
    """Tables under their headings: the rounds of a knockout, or the groups; else "" for all."""
    if view.stage.in_groups:
        of = {
            player.entry: group_name(number)
            for number, group in enumerate(groups_of(view.stage, seeded))
            for player in group
        }
        titles = [of[each.first.entry] for each in pairings]
    elif view.stage.has_bracket:
        drawn = bracket_of(view.stage.kind, len(seeded), third_place=view.stage.third_place)
        meetings = {meeting.id: meeting for meeting in drawn.meetings}
        titles = [round_name(drawn, meetings[each.number]) for each in pairings]
    else:
        titles = [""] * len(pairings)
    parts: dict[str, list[PairingView]] = {}
    for title, each in zip(titles, pairings, strict=True):
        parts.setdefault(title, []).append(each)
    return list(parts.items())


def round_names(view: StageView, seeded: Sequence[Player]) -> dict[int, str]:
    """Names of the called rounds: by number, or in a knockout by distance to the final."""
    if not view.stage.has_bracket or len(seeded) < 2:
        return {round_.number: _("Round %(number)s") % {"number": round_.number} for round_ in view.rounds}
    drawn = bracket_of(view.stage.kind, len(seeded), third_place=view.stage.third_place)
    meetings = {meeting.id: meeting for meeting in drawn.meetings}
    return {
        round_.number: listed(dict.fromkeys(round_name(drawn, meetings[each.number]) for each in round_.pairings))
        for round_ in view.rounds
    }


def rounds_in_progress(state: TournamentState) -> list[tuple[StageView, RoundView, str]]:
    """Stage, round and the round's name of everything in progress.

    Between two rounds the last round of each last stage, or the last called round.
    """
    called = [(view, view.current) for view in state.stages if view.current]
    last = [each for each in called if not state.followers(each[0])]
    playing = [(view, round_) for view in state.stages for round_ in view.being_played if round_.missing]
    open_ = playing or last or sorted(called, key=lambda each: each[1].pk)[-1:]
    return [(view, round_, round_names(view, players_for(state, view))[round_.number]) for view, round_ in open_]


def opened_title(view: StageView, opened: Sequence[RoundView]) -> str:
    """ "Round 4 of 6"; the stage's name before it has begun, and for a bracket, which shows all of its rounds."""
    if view.stage.has_bracket or not opened:
        return view.stage.name
    numbers = {"number": opened[0].number, "of": view.stage.planned_rounds}
    return (_("Round %(number)s of %(of)s") if view.stage.planned_rounds else _("Round %(number)s")) % numbers
