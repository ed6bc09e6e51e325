"""Who is not at the table."""

from collections import defaultdict

from league.tournaments.models import Absence, Tournament


def absent_from(tournament: Tournament) -> dict[int, frozenset[int]]:
    """pairing id -> the entries that are not at the table."""
    rows = Absence.objects.filter(pairing__round__stage__tournament=tournament)
    found: defaultdict[int, set[int]] = defaultdict(set)
    for pairing, entry in rows.values_list("pairing_id", "entry_id"):
        found[pairing].add(entry)
    return {pairing: frozenset(entries) for pairing, entries in found.items()}
