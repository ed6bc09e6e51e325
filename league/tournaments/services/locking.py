"""Shared by all services: lock the tournament, find the stage or pairing, check that nothing blocks the change."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.errors import Refused
from league.rules.games import GameView
from league.rules.tournaments.pairings import PairingView
from league.rules.tournaments.stage_dependencies import why_stage_locked
from league.rules.tournaments.state import StageView, TournamentState
from league.tournaments.models import Stage, Tournament
from league.tournaments.policies.blockers import why_result_locked, why_ruled
from league.tournaments.queries.pairing_rows import pairing_in

STAGE_GONE = gettext_noop("Someone deleted this stage after you opened the page.")
MATCH_CHANGED = gettext_noop(
    "This match changed after you opened the page. Nothing was saved. Check its players and games."
)


@dataclass(frozen=True, slots=True)
class LockedPairing:
    """A pairing with its stage, and its tournament, which is locked."""

    tournament: Tournament
    stage: Stage
    pairing: PairingView


def locked(tournament_id: int) -> Tournament:
    """The tournament, locked until the transaction ends, so that two directors take turns."""
    query = Tournament.objects.select_for_update(of=("self",))
    return query.select_related("club", "format_version", "pot").get(pk=tournament_id)


def stage_in(state: TournamentState, stage_id: int) -> StageView:
    """A stage of the tournament; refused as "no_such_stage" if it was deleted."""
    try:
        return state.stage(stage_id)
    except KeyError:
        raise Refused("no_such_stage", _(STAGE_GONE)) from None


def check_takes_place(tournament: Tournament) -> None:
    """Refuse with "canceled" if the tournament was canceled."""
    if tournament.is_canceled:
        raise Refused("canceled", tournament.why_canceled)


def locked_pairing(tournament_id: int, pairing_id: int) -> LockedPairing:
    """Lock the tournament of a pairing; reads no other rows. Refused as "no_such_pairing"."""
    tournament = locked(tournament_id)
    try:
        found = pairing_in(tournament, pairing_id)
    except KeyError:
        raise Refused("no_such_pairing", _("Someone undid this pairing after you opened the page.")) from None
    return LockedPairing(tournament, found.stage, found.pairing)


def game_to_decide(stage: Stage, pairing: PairingView, game_id: int | None) -> GameView:
    """A game of the pairing whose result can change. Refusals: "used_later", "ruled", "no_such_game"."""
    if sentence := why_result_locked(stage, pairing.number):
        raise Refused("used_later", sentence)
    return unruled_game_of(pairing, game_id)


def unruled_game_of(pairing: PairingView, game_id: int | None) -> GameView:
    """A game of a pairing without a ruling, which accepts a result. Refusals: "ruled", "no_such_game"."""
    if sentence := why_ruled(pairing):
        raise Refused("ruled", sentence)
    return game_of(pairing, game_id)


def game_of(pairing: PairingView, game_id: int | None) -> GameView:
    """A game of the pairing. Refused as "no_such_game"."""
    for game in pairing.games:
        if game.pk == game_id:
            return game
    raise Refused("no_such_game", _(MATCH_CHANGED))


def check_stage_not_locked(state: TournamentState, view: StageView) -> None:
    """Refuse with "used_later" if a later stage has begun with this stage's outcome."""
    if sentence := why_stage_locked(state, view):
        raise Refused("used_later", sentence)
