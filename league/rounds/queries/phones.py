"""Players' phones at the desk."""

from league.clubs.models import Club, Member


def names_taken(club: Club) -> list[Member]:
    """The members whose names are taken by phones, by name."""
    return list(club.members.filter(name_taken_at__isnull=False).order_by("name"))
