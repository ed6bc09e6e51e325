"""Who is not at the table yet. Nobody loses anything by it."""

from django.db import transaction

from common.errors import Refused
from league.accounts.models import User
from league.tournaments.models import Absence
from league.tournaments.services.journal import note
from league.tournaments.services.locking import locked_pairing


@transaction.atomic
def mark_absent(*, tournament_id: int, pairing_id: int, entry_id: int, absent: bool, by: User | None) -> None:
    """Write down that somebody is not at the table, or has come after all. Safe to repeat. Refusals: "not_here"."""
    tournament, _, view, pairing = locked_pairing(tournament_id, pairing_id)
    player = next((each for each in pairing.players if each.entry == entry_id), None)
    if player is None:
        raise Refused("not_here", "Nobody of that name sits at this table.")
    here = Absence.objects.filter(pairing=pairing.pk, entry=entry_id)
    if absent and not here.exists():
        Absence.objects.create(pairing_id=pairing.pk, entry_id=entry_id)
        note(tournament, f"{view.stage}: {player.name} is not at the table", by)
    elif not absent and here.delete()[0]:
        note(tournament, f"{view.stage}: {player.name} has come to the table", by)
