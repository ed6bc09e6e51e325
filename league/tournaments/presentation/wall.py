"""What the wall shows of a tournament."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from league.results.presentation.standings import WallStandings, podium_of, wall_standings
from league.rounds.policies import Visibility
from league.rounds.presentation.clock import clock_of
from league.rounds.presentation.wall import Wall, WallRound, WallTable, missing_text
from league.rules.tournaments.bracket_drawing import BracketPart, bracket_drawing
from league.rules.tournaments.pairing_systems import is_over, players_for
from league.rules.tournaments.pairings import PairingView
from league.rules.tournaments.placing import places_of
from league.rules.tournaments.qualifying_line import ranked_groups
from league.rules.tournaments.round_names import rounds_in_progress
from league.rules.tournaments.stage_sentences import winners_of
from league.rules.tournaments.state import RoundView, StageView, TournamentState
from league.rules.tournaments.tables import sitting_out, tables_by_name
from league.tournaments.policies.required_parts import shows_bracket
from league.tournaments.presentation.headline import state_text
from league.tournaments.presentation.standings import stage_standings
from league.tournaments.queries.state import StoredTournament


def wall_of(state: StoredTournament, sees: Visibility, now: datetime) -> Wall:
    """Rounds in progress, standings of their stages, and winners of stages that are decided."""
    tournament = state.tournament
    played = rounds_in_progress(state)
    decided = {view.stage.pk for view, _round, _name in played if _has_winner(state, view)} if sees.standings else set()
    views = {view.stage.pk: view for view, _round, _name in played}.values()
    rounds = [_round(*each, now) for each in played if sees.pairings and each[0].stage.pk not in decided]
    podiums = [(view.stage.name, podium_of(_placed(view))) for view in views if view.stage.pk in decided]
    brackets = (
        (view.stage.name, bracket_drawing(view, players_for(state, view)))
        for view in views
        if view.stage.has_bracket and shows_bracket(sees, view)
    )
    club = tournament.club.name
    is_all = len(podiums) == 1 and not rounds
    return Wall(
        above=f"{club} · {tournament.name}" if len(rounds) == 1 else club,
        title=rounds[0].title if len(rounds) == 1 else tournament.name,
        message=_("All results are in") if podiums and not rounds else "",
        rounds=rounds,
        podiums=[("", podium) for _stage, podium in podiums] if is_all else podiums,
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
            if part.has_players
        ],
        instead=() if rounds or podiums else _instead(state, sees),
        code=_("Tournament code: scan it for your own page") if rounds or not podiums else "",
    )


def _instead(state: StoredTournament, sees: Visibility) -> list[str]:
    text = state_text(state, sees)
    if state.tournament.is_canceled:
        return [text]
    if sees.pairings:
        return [text, _("The first round will appear here once it is called.")]
    return [text, _("The pairings are not published yet.")]


def _bracket_title(stage: str, part: BracketPart) -> str:
    title = _("%(stage)s: losers’ bracket") if part.section == "losers" else _("%(stage)s: bracket")
    return (_("%(stage)s: third-place match") if part.section == "third" else title) % {"stage": stage}


def _has_winner(state: TournamentState, view: StageView) -> bool:
    return is_over(state, view) and bool(winners_of(state, view))


def _placed(view: StageView) -> Sequence[tuple[str, str]]:
    if view.stage.has_bracket:
        return places_of(view, view.entrants)
    return [(row.place, row.name) for row in stage_standings(view, view.standings).rows]


def _round(view: StageView, round_: RoundView, name: str, now: datetime) -> WallRound:
    out = sitting_out(view) if round_ is view.current else []
    tables = [_table(pairing) for pairing in round_.pairings if not pairing.is_bye]
    return WallRound(
        title=_("%(stage)s: %(round)s") % {"stage": view.stage, "round": name},
        clock=clock_of(round_.clock_until, now),
        message=missing_text(tables) or _("All results are in"),
        is_complete=not round_.missing,
        seats=() if any(table.is_over for table in tables) else tables_by_name(round_, out),
        tables=tables,
        without_table=[
            *((pairing.first.name, _("bye")) for pairing in round_.pairings if pairing.is_bye),
            *((name, _("sitting out")) for name in out),
        ],
    )


def _table(pairing: PairingView) -> WallTable:
    return WallTable(
        number=pairing.table,
        names=pairing.side_names,
        absent=[name for _pk, name, is_absent in pairing.at_table if is_absent],
        result=pairing.summary,
        is_over=not pairing.is_missing,
    )


def _standings(state: TournamentState, view: StageView) -> Iterator[WallStandings]:
    """The standings of a stage, or of each of its groups, with the qualifying line."""
    for group in ranked_groups(state, view):
        cut, ranked = group.cut, [row for row in group.rows if row.totals.games]
        inside = [at for at, row in enumerate(ranked) if cut and row.player in cut.above]
        of = {"stage": view.stage.name, "group": group.name}
        yield wall_standings(
            stage_standings(view, ranked),
            (_("%(stage)s, %(group)s: standings") if group.name else _("%(stage)s: standings")) % of,
            second=1 if view.tie_breaking else None,
            with_wins=cut is not None and "wins" in view.ranking,
            last_in=inside[-1] if inside and len(inside) < len(ranked) else None,
            onward=cut.onward.name if cut else "",
        )
