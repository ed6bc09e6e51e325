"""The club's tournaments as its list shows them: those of today, those to come and those of earlier days."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from league.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Days:
    """Tournaments under one title."""

    title: str
    tournaments: list[Tournament]


def by_day(tournaments: Iterable[Tournament], today: date) -> list[Days]:
    """Today's, then those to come, the next one first, then earlier ones, the latest first; no empty part."""
    given = list(tournaments)
    parts = (
        Days(_("Today"), [each for each in given if each.date == today]),
        Days(_("Coming up"), sorted((each for each in given if each.date > today), key=_starts)),
        Days(_("Earlier"), [each for each in given if each.date < today]),
    )
    return [part for part in parts if part.tournaments]


def _starts(tournament: Tournament) -> tuple[date, str, int]:
    return tournament.date, str(tournament.starts_at or ""), tournament.pk
