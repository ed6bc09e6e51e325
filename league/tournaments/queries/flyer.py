"""The flyer of a tournament."""

from league.tournaments.models import Flyer, Tournament


def flyer_of(tournament: Tournament) -> Flyer:
    """What it announces; one that was never written takes entries and says nothing more."""
    return Flyer.objects.filter(tournament=tournament).first() or Flyer(tournament=tournament)
