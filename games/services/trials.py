"""Deleting strangers' trial games, which no one can open any more."""

from datetime import datetime, timedelta

from django.db import transaction

from games.models import Match
from games.queries.matches import old_trials

KEPT = timedelta(days=14)  # as long as the login of a guest's browser lasts


def delete_old_trials(*, now: datetime) -> int:
    """Delete the trial games in which nothing has happened for so long, with all that is stored of them.

    Returns how many. Safe to repeat: one that was deleted or played on since it was found is left out.
    """
    deleted = 0
    while found := old_trials(now - KEPT):
        with transaction.atomic():
            locked = Match.objects.select_for_update().filter(pk__in=found, changed_at__lt=now - KEPT)
            trials = [match.pk for match in locked]
            Match.objects.filter(pk__in=trials).delete()
        deleted += len(trials)
    return deleted
