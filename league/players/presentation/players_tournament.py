"""A tournament on a player's own page: the table, its reports, the scorecard and the standings."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from league.clubs.models import Club, Member
from league.results.presentation.standings import StandingsTable
from league.rounds.forms.results import ReportForm
from league.rounds.policies import visibility_for
from league.rounds.presentation.clock import Clock, clock_of
from league.rounds.presentation.reports import Reports, reports_of, side_of
from league.rules.printed_scorecard import ScorecardLine
from league.rules.tournaments.groups import groups_of
from league.rules.tournaments.pairing_systems import has_rounds_to_come
from league.rules.tournaments.pairings import PairingView
from league.rules.tournaments.printed_cards import card_of
from league.rules.tournaments.stage_dependencies import is_used
from league.rules.tournaments.state import RoundView, StageView
from league.tournaments.models import Entry
from league.tournaments.presentation.standings import stage_standings
from league.tournaments.queries.pools import own_pot_paid
from league.tournaments.queries.state import StoredTournament, state_of


@dataclass(frozen=True, slots=True)
class PlayersTournament:
    """A player's view of a tournament. `seat`: "Table 4, against Ann", or empty; `stage` and `round`: of that table.

    `has_more`: whether the player may get another table. Unpublished parts are empty.
    """

    pk: int
    name: str
    stage: str = ""
    round: int = 0
    seat: str = ""
    has_more: bool = True
    is_blind: bool = False  # nothing of it is published
    clock: Clock | None = None
    reports: Sequence[Reports] = ()
    card: Sequence[ScorecardLine] = ()
    standings: StandingsTable | None = None

    @property
    def rank(self) -> int:
        """0 in progress, 1 still to come, 2 finished for the player."""
        return 2 if not self.has_more else 0 if self.stage else 1


Met = tuple[StageView, RoundView, PairingView]


def players_tournament(
    entry: Entry, player: Member, *, reader: Member | None, now: datetime, refused: ReportForm | None
) -> PlayersTournament:
    """A player's view of a tournament; `reader`: the signed-in member, `refused`: a report not saved."""
    tournament = entry.tournament
    sees = visibility_for(tournament, reader)
    may_report = sees.pairings and not own_pot_paid(tournament)
    state = state_of(tournament)
    all_pairings = [
        (view, round_, pairing)
        for view in state.stages
        for round_ in view.rounds
        for pairing in round_.pairings
        if entry.pk in pairing.entries
    ]
    seated = any(pairing.is_missing for _view, _round, pairing in all_pairings)
    has_more = seated or not sees.pairings or has_rounds_to_come(state, entry.pk)
    if not all_pairings:
        return PlayersTournament(tournament.pk, tournament.name, has_more=has_more, is_blind=sees.is_blind)
    last = max(all_pairings, key=lambda each: each[1].pk)
    shown = [each for each in all_pairings if each[2].is_missing or each == last]
    stage, round_, pairing = next((each for each in shown if each[2].is_missing), last)
    return PlayersTournament(
        pk=tournament.pk,
        name=tournament.name,
        has_more=has_more,
        is_blind=sees.is_blind,
        stage=stage.stage.name,
        round=round_.number,
        seat=_seat(pairing, entry.pk) if sees.pairings and (pairing.is_missing or pairing.is_bye) else "",
        clock=clock_of(round_.clock_until, now) if sees.pairings and pairing.is_missing else None,
        reports=_reports(state, shown, player, refused) if may_report else (),
        card=card_of(stage, entry.pk) if sees.pairings and not stage.stage.has_bracket else (),
        standings=_standings(stage, entry.pk) if sees.standings and not stage.stage.has_bracket else None,
    )


def _seat(pairing: PairingView, entry: int) -> str:
    return _("You have a bye.") if pairing.is_bye else capfirst(pairing.seat_of(entry))


def _reports(
    state: StoredTournament, shown: Sequence[Met], player: Member, refused: ReportForm | None
) -> list[Reports]:
    """The reports of games without a ruling: in a best of n, the current game and the one before.

    Where later pairings use the result, no report is taken.
    """
    used = {game.pk for view, _round, one in shown if is_used(state, view, one) for game in one.games}
    played = [
        (_title(pairing, number), game)
        for _stage, _round, pairing in shown
        if pairing.card_ruling is None and pairing.walked_over is None
        for number, game in reversed([*enumerate(pairing.games, start=1)][-2:])
        if side_of(game, player.pk) >= 0
    ]
    found = reports_of(played, player.pk, state.tournament.reports, refused=refused, one_card_a_side=True)
    return [replace(each, rule=Club.Reports.OFF) if each.game.pk in used else each for each in found]


def _title(pairing: PairingView, game: int) -> str:
    if pairing.best_of == 1:
        return _("Table %(number)s") % {"number": pairing.table}
    return _("Table %(number)s, game %(game)s") % {"number": pairing.table, "game": game}


def _standings(view: StageView, entry: int) -> StandingsTable:
    """The standings of the stage, or of the player's own group."""
    group = next(each for each in groups_of(view.stage, view.entrants) if entry in (one.entry for one in each))
    return stage_standings(view, view.standings_among(group), own=entry)
