"""The tournaments of a demo club: one that is over, and one that is coming up."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from random import Random

from django.utils.translation import gettext as _

from league.accounts.models import User
from league.money.models import FeeStatus
from league.rules.presets import PRESETS
from league.rules.tournaments.pairing_systems import has_more_to_call, players_for
from league.rules.tournaments.stage_plans import StagePlan, american
from league.rules.tournaments.stage_settings import EntryRule, Kind
from league.rules.tournaments.state import StageView
from league.seasons.models import Season
from league.tournaments.models import Tournament
from league.tournaments.policies.payouts import pot_payout_of
from league.tournaments.queries.state import state_of
from league.tournaments.services.entries import walk_in
from league.tournaments.services.payouts import pay_out
from league.tournaments.services.plans import plan_tournament
from league.tournaments.services.rehearsals import play_pairing
from league.tournaments.services.rounds import call_round


def hold_tournament(season: Season, by: User, people: Sequence[str], dice: Random) -> Tournament:
    """A tournament of the season's second week: four Swiss rounds and playoffs of four, played and paid out."""
    stages = [
        StagePlan(_("Swiss"), Kind.SWISS, planned_rounds=4),
        StagePlan(_("Playoffs"), Kind.KNOCK_OUT, entry_rule=EntryRule.QUALIFIED, previous=1, qualifier_count=4),
    ]
    held = _plan(season, by, _("Fall Open"), season.starts_on + timedelta(days=9), stages, people, fee=500)
    for number in range(len(stages)):
        while _has_more_to_call(held, number):
            _play_round(held, number, by, dice)
    sheet = pot_payout_of(state_of(held), held.pot_id).sheet
    pay_out(tournament_id=held.pk, pot_id=held.pot_id, expected_version=sheet.version, by=by)
    return held


def plan_next_tournament(season: Season, by: User, people: Sequence[str], now: datetime) -> Tournament:
    """A tournament in two weeks with free entry."""
    on = (now + timedelta(weeks=2)).astimezone(season.club.zone).date()
    return _plan(season, by, _("Winter Open"), on, american(rounds=9, best_of=3), people, fee=0)


def _plan(
    season: Season, by: User, name: str, on: date, stages: Sequence[StagePlan], people: Sequence[str], *, fee: int
) -> Tournament:
    """A tournament by the rules of ACC Grass Roots with these entries, who have paid the fee (in cents)."""
    format = PRESETS["acc-grass-roots"].but(fee=fee, games=stages[0].planned_rounds, seating="rotation")
    tournament = plan_tournament(club=season.club, name=name, on=on, format=format, stages=stages, by=by)
    for person in people:
        walk_in(tournament_id=tournament.pk, name=person, fee=FeeStatus.PAID, by=by)
    return tournament


def _has_more_to_call(tournament: Tournament, number: int) -> bool:
    state = state_of(tournament)
    return has_more_to_call(state.stages[number], players_for(state, state.stages[number]))


def _play_round(tournament: Tournament, number: int, by: User, dice: Random) -> None:
    """Call a stage's next round and play it; players who entered earlier win slightly more often."""
    view = _stage(tournament, number)
    call_round(tournament_id=tournament.pk, stage_id=view.stage.pk, expected_version=len(view.rounds), by=by)
    for pairing in _stage(tournament, number).missing:
        play_pairing(tournament, pairing, dice, by)


def _stage(tournament: Tournament, number: int) -> StageView:
    return state_of(tournament).stages[number]
