"""Deletes anonymous trial games that no one can open any more."""

from datetime import datetime, timedelta

from django.db import transaction

from games.models import Match
from games.queries.matches import old_trials
from games.services.event_store import lock_matches

KEPT = timedelta(days=14)  # as long as the session of a guest's browser


def delete_old_trials(*, now: datetime) -> int:
    """Delete trial games without recent activity, with all their rows.

    Returns how many. Safe to repeat: skips games deleted, played or taken over since they were found.
    """
    deleted = 0
    while found := old_trials(now - KEPT):
        with transaction.atomic():
            lock_matches(Match.objects.filter(pk__in=found))
            trials = {*found} & {*old_trials(now - KEPT)}
            Match.objects.filter(pk__in=trials).delete()
        deleted += len(trials)
    return deleted
