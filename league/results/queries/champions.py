"""The winners of past seasons."""

from django.utils import timezone

from league.clubs.models import Club
from league.results.queries.season_table import season_tables_for
from league.seasons.queries import newest_formats


def champions_of(club: Club) -> list[tuple[str, list[str]]]:
    """Seasons with the players in first place, the newest first; seasons without a session are left out."""
    today = timezone.localdate(timezone=club.zone)
    past = club.seasons.filter(ends_on__lt=today, session_results__is_published=True).distinct()
    found = []
    for season, table in season_tables_for(newest_formats(past)).items():
        if names := [table.names[row.player] for row in table.rows if row.place == 1]:
            found.append((season.name, names))
    return found
