"""The announcement of a tournament, and the parts that members and the public can see."""

from collections.abc import Collection
from typing import Any

from django.db import transaction

from common.versions import check_version
from league.accounts.models import User
from league.rounds.policies import PARTS
from league.rounds.services.journal import note_and_announce
from league.rounds.services.publication import show_parts
from league.tournaments.models import Flyer
from league.tournaments.queries.tournaments import flyer_form_values
from league.tournaments.services.locking import locked


@transaction.atomic
def set_publication(*, tournament_id: int, shown: frozenset[str], by: User | None, of: Collection[str] = PARTS) -> None:
    """Of the parts `of`, publish those `shown` to members and the public, and hide the others. Safe to repeat."""
    show_parts(locked(tournament_id), shown, of, by)


@transaction.atomic
def announce_tournament(
    *, tournament_id: int, by: User | None, expected_version: str | None = None, **said: Any
) -> Flyer:
    """Set the contents of the flyer (fields of `Flyer`), and until when members can enter themselves.

    Refused as "changed_since" the `flyer_form_values` with the `expected_version`.
    """
    tournament = locked(tournament_id)
    check_version(expected_version, flyer_form_values(tournament), said)
    flyer, _created = Flyer.objects.update_or_create(tournament=tournament, defaults=said)
    note_and_announce(tournament, "flyer_changed", by)
    return flyer
