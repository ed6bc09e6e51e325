"""Games of a session past their online deadline."""

from datetime import datetime

from django.urls import reverse

from league.rounds.presentation.overdue import Overdue, overdue_among
from league.rules.sessions import SessionState
from league.sessions.models import Session


def overdue(session: Session, state: SessionState, now: datetime) -> list[Overdue]:
    """Games past their deadline without a result, for an organizer's ruling."""
    page = reverse("sessions:rounds", args=[session.club.slug, session.pk])
    return overdue_among(
        (
            (table.pk, f"{state.place_of(table)}: {' vs. '.join(table.side_names)}", table.game)
            for table in state.tables
            if table.game and table.is_missing
        ),
        now,
        lambda table: f"{page}?table={table}",
    )
