"""The flyer, and which parts of a tournament are published."""

from league.tournaments.models import Flyer, PublicationSettings, Tournament


def flyer_of(tournament: Tournament) -> Flyer:
    """What it announces; one that was never written takes entries and says nothing more."""
    return Flyer.objects.filter(tournament=tournament).first() or Flyer(tournament=tournament)


def publication_of(tournament: Tournament) -> PublicationSettings:
    """What members and visitors are shown: everything, until an organizer has said otherwise."""
    return PublicationSettings.objects.filter(tournament=tournament).first() or PublicationSettings(
        tournament=tournament
    )
