"""What a tournament announces, and which of its parts members and visitors are shown."""

from typing import Any

from django.db import transaction

from league.accounts.models import User
from league.tournaments.models import Flyer, Switches
from league.tournaments.services._common import locked, note

PARTS = ("entries", "pairings", "standings", "money")


@transaction.atomic
def set_switches(*, tournament_id: int, shown: frozenset[str], by: User | None) -> None:
    """Show members and visitors these of the `PARTS` and hide the others. Safe to repeat."""
    tournament = locked(tournament_id)
    switches, _ = Switches.objects.get_or_create(tournament=tournament)
    if shown == {part for part in PARTS if getattr(switches, part)}:
        return
    for part in PARTS:
        setattr(switches, part, part in shown)
    switches.save()
    told = ", ".join(part for part in PARTS if part in shown) or "nothing"
    note(tournament, f"members and visitors are shown: {told}", by)


@transaction.atomic
def announce_tournament(*, tournament_id: int, by: User | None, **said: Any) -> None:
    """Set what stands on the flyer (fields of `Flyer`), and until when members enter themselves."""
    tournament = locked(tournament_id)
    Flyer.objects.update_or_create(tournament=tournament, defaults=said)
    note(tournament, "the flyer changed", by)
