"""The wall: rounds in progress, standings of their stages, and winners."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from league.results.presentation import Podium, WallStandings, podium_of, wall_standings
from league.rounds.policies import Visibility
from league.rounds.presentation import Clock, clock_of
from league.rules.tournaments.bracket_drawing import BracketPart, drawing_of
from league.rules.tournaments.groups import group_name, groups_of
from league.rules.tournaments.pairing_systems import is_over, players_for
from league.rules.tournaments.pairings import PairingView
from league.rules.tournaments.placing import by_cut, cut_of, places_of
from league.rules.tournaments.round_names import rounds_in_progress
from league.rules.tournaments.stage_sentences import winners_of
from league.rules.tournaments.stage_settings import Kind
from league.rules.tournaments.state import RoundView, StageView, TournamentState
from league.rules.tournaments.tables import sitting_out, tables_by_name
from league.tournaments.policies.visibility import shows_bracket
from league.tournaments.presentation.headline import state_text
from league.tournaments.presentation.standings import stage_standings
from league.tournaments.queries.state import StoredTournament


@dataclass(frozen=True, slots=True)
class WallRound:
    """A round in progress. seats: name and table of everyone, by name, until its first result."""

    title: str
    clock: Clock | None
    missing: int
    sitting_out: Sequence[str]
    tables: Sequence[PairingView]
    seats: Sequence[tuple[str, int | None]]


@dataclass(frozen=True, slots=True)
class Wall:
    """Values for templates/tournaments/_wall.html; hidden parts are empty.

    podiums: of decided stages, with the stage's name. instead: the text while there is neither a round nor a winner.
    """

    rounds: Sequence[WallRound]
    podiums: Sequence[tuple[str, Podium]]
    standings: Sequence[WallStandings]
    brackets: Sequence[tuple[str, BracketPart]]
    instead: str


def wall_of(state: StoredTournament, sees: Visibility, now: datetime) -> Wall:
    played = rounds_in_progress(state)
    decided = {view.stage.pk for view, _round, _name in played if _is_decided(state, view)} if sees.standings else set()
    views = {view.stage.pk: view for view, _round, _name in played}.values()
    brackets = (
        (view.stage.name, drawing_of(view, players_for(state, view)))
        for view in views
        if view.stage.has_bracket and shows_bracket(sees, view)
    )
    return Wall(
        rounds=[_round(*each, now) for each in played if sees.pairings and each[0].stage.pk not in decided],
        podiums=[(view.stage.name, podium_of(_placed(view))) for view in views if view.stage.pk in decided],
        standings=[
            each
            for view in views
            if sees.standings and view.has_results and not view.stage.has_bracket
            for each in _standings(state, view)
        ],
        brackets=[
            (_bracket_title(name, part), part.on_the_wall)
            for name, bracket in brackets
            if bracket
            for part in bracket.parts
        ],
        instead=state_text(state, sees),
    )


def _bracket_title(stage: str, part: BracketPart) -> str:
    return (_("%(stage)s: losers’ bracket") if part.is_losers else _("%(stage)s: bracket")) % {"stage": stage}


def _is_decided(state: TournamentState, view: StageView) -> bool:
    return is_over(state, view) and bool(winners_of(state, view))


def _placed(view: StageView) -> Sequence[tuple[str, str]]:
    if view.stage.has_bracket:
        return places_of(view, view.entrants)
    return [(str(row["place"]), row["name"]) for row in stage_standings(view, view.standings)["rows"]]


def _round(view: StageView, round_: RoundView, name: str, now: datetime) -> WallRound:
    resting = sitting_out(view) if round_ is view.current else []
    is_new = all(met.is_bye or met.is_missing for met in round_.pairings)
    return WallRound(
        title=_("%(stage)s: %(round)s") % {"stage": view.stage, "round": name},
        clock=clock_of(round_.clock_until, now),
        missing=len(round_.missing),
        sitting_out=resting,
        tables=round_.pairings,
        seats=tables_by_name(round_, resting) if is_new else (),
    )


def _standings(state: TournamentState, view: StageView) -> Iterator[WallStandings]:
    """The standings of a stage, or of each of its groups, with the qualifying line."""
    in_groups = view.stage.kind == Kind.GROUPS
    for number, group in enumerate(groups_of(view.stage, view.entrants) if in_groups else [view.entrants]):
        cut = cut_of(state, view, group if in_groups else None)
        ranked = [row for row in by_cut(view.standings_among(group), cut) if row.totals.games]
        inside = [at for at, row in enumerate(ranked) if cut and row.player in cut.above]
        of = {"stage": view.stage.name, "group": group_name(number)}
        yield wall_standings(
            stage_standings(view, ranked),
            _("%(stage)s, %(group)s") % of if in_groups else view.stage.name,
            second=1 if view.tie_breaking and view.stage.kind == Kind.SWISS else None,
            last_in=inside[-1] if inside and len(inside) < len(ranked) else None,
            onward=cut.onward.name if cut else "",
        )
