"""A director awards an unplayed pairing by forfeit; `forfeit_scores` in `league.rules.scoring` scores it."""

from django.db import transaction
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.results.services import recording
from league.tournaments.models import Pairing
from league.tournaments.policies.blockers import why_not_forfeited
from league.tournaments.services.locking import check_result_not_locked, locked_pairing
from league.tournaments.services.pairing_games import restart_open_games


@transaction.atomic
def award(*, tournament_id: int, pairing_id: int, side: int | None, why: str, by: User | None) -> None:
    """Award an unplayed pairing to a side; None: undo that. The players can read the reason. Safe to repeat.

    Refusals: "used_later", "no_such_side", "ruled" for the other side, "no_reason", "not_forfeited".
    """
    at = locked_pairing(tournament_id, pairing_id)
    check_result_not_locked(at.stage, at.pairing)
    if side not in (None, 0, 1):
        raise Refused("no_such_side", _("There is no such side."))
    if side == at.pairing.awarded_to:
        return
    if side is not None and at.pairing.awarded_to is not None:
        raise Refused(
            "ruled", _("There is already a forfeit: %(summary)s. Undo it first.") % {"summary": at.pairing.summary}
        )
    if side is not None and not why.strip():
        raise Refused("no_reason", _(recording.NO_REASON))
    if side is not None and (sentence := why_not_forfeited(at.pairing)):
        raise Refused("not_forfeited", sentence)
    reason = "" if side is None else why.strip()[:200]
    Pairing.objects.filter(pk=at.pairing.pk).update(awarded_to=side, award_reason=reason)
    if side is None:
        for entry in at.pairing.entries:
            restart_open_games(at.tournament, entry, by)
        at.note("forfeit_undone", by)
    else:
        at.note("forfeit", by, winner=at.pairing.players[side].name, why=reason)
