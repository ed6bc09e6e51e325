"""What blocks a step: planning and starting a stage, changing a used result, joining a pool, mailing the results.

How stages depend on each other is decided in `league.rules.tournaments.stage_dependencies`; whether an entry can still
be replaced, in `league.tournaments.services.replacements`.
"""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.mail import can_mail
from league.rounds.policies import why_unpublished
from league.rules.bracket_state import depending_on
from league.rules.tournaments.knockouts import bracket_of
from league.rules.tournaments.pairings import PairingView, titles_of
from league.rules.tournaments.remaining_play import is_finished
from league.rules.tournaments.stage_dependencies import why_taken_up
from league.rules.tournaments.state import StageView, TournamentState
from league.tournaments.models import Pairing, Pool, Stage
from league.tournaments.queries.card_rulings import has_rulings
from league.tournaments.queries.cross_check import cross_check_of
from league.tournaments.queries.state import StoredTournament


def may_drop(state: StoredTournament) -> bool:
    """Whether it can be deleted."""
    return not state.players and not state.tournament.pools.exists()


def may_cancel(state: TournamentState) -> bool:
    """Whether the tournament can be canceled: it isn't yet, and no round has been called."""
    return not state.is_canceled and not state.has_begun


def unresolved_cards(state: TournamentState, view: StageView) -> int:
    """The number of games in the stage before with differing scorecards, while no one is paired by it yet."""
    if not view.stage.previous_id or view.has_begun:
        return 0
    before = state.stage(view.stage.previous_id)
    return len(cross_check_of(state, before).by_state("differ", "changed")) if before.stage.takes_cards else 0


def why_cards_block(state: TournamentState, view: StageView) -> str:
    """Why a stage can't begin yet, in a sentence about the `unresolved_cards`; empty if there are none."""
    if not (count := unresolved_cards(state, view)):
        return ""
    return ngettext(
        "In %(stage)s, the scorecards of %(count)s game differ. Decide this game first.",
        "In %(stage)s, the scorecards of %(count)s games differ. Decide these games first.",
        count,
    ) % {"stage": view.stage.previous, "count": count}


def why_result_locked(stage: Stage, number: int) -> str:
    """A sentence that names what was already paired by a pairing's result; empty if nothing was."""
    if later := stage.followed_by.filter(rounds__isnull=False).first():
        return why_taken_up(later)
    if stage.has_bracket and _has_called_on(stage, number):
        return _("A later match depends on this result. Undo the round of that match first.")
    return ""


def why_ruled(pairing: PairingView) -> str:
    """Why a pairing takes no result, in a sentence about the ruling on it; empty if there is none."""
    if pairing.card_ruling is not None:
        return _("The cross-check has a ruling on this game. Undo that ruling first.")
    return ""


def why_rulings_stay(view: StageView) -> str:
    """Why the last round can't be undone, in a sentence about rulings on its scorecards; empty if it has none."""
    pairings = view.current.pairings if view.current else ()
    if ruled := has_rulings([each.pk for each in pairings]):
        sentence = _(
            "The cross-check has ruled on %(pairings)s, and rulings stay on record, so this round can’t be undone. "
            "Correct its results and rulings instead."
        )
        return sentence % {"pairings": titles_of([each for each in pairings if each.pk in ruled])}
    return ""


def why_pool_is_closed(pool: Pool) -> str:
    """Why changing a pool's players requires a reason; empty until its stage has begun."""
    if not pool.stage.rounds.exists():
        return ""
    return _("Round 1 of %(stage)s has been called, so %(pool)s is closed.") % {"stage": pool.stage, "pool": pool}


def _has_called_on(stage: Stage, match: int) -> bool:
    """Whether a called match of a knockout depends on this one, at any distance in the bracket."""
    bracket = bracket_of(stage.kind, stage.entrants.count(), third_place=stage.third_place)
    return Pairing.objects.filter(round__stage=stage, number__in=depending_on(bracket, match)).exists()


def why_not_mailed(state: StoredTournament) -> str:
    """Why the results can't be mailed to the players, in a sentence; empty if they can."""
    if not state.has_begun or not is_finished(state):
        return _("The tournament is not over yet.")
    no_server = "" if can_mail() else _("No e-mail is sent because no mail server is set up.")
    return why_unpublished(state.tournament) or no_server


def why_no_stage_after(view: StageView) -> str:
    """Why no stage can follow this one, in a sentence; empty if one can."""
    if not view.stage.has_bracket:
        return ""
    return _(
        "No stage can follow %(stage)s, because only one player is left at its end. Add the new stage before it."
    ) % {"stage": view.stage}


def why_stage_begun(view: StageView) -> str:
    """A sentence if a round of the stage has been called, so that it can't be changed or deleted; else empty."""
    if not view.has_begun:
        return ""
    return _("A round of %(stage)s has been called. Undo it first.") % {"stage": view.stage}


def why_only_stage(state: TournamentState, view: StageView) -> str:
    """A sentence if nothing is played before or after this stage, so that it can't be deleted; else empty."""
    if view.stage.previous_id or state.onward(view):
        return ""
    return _("A tournament needs at least one stage. Edit this one instead.")
