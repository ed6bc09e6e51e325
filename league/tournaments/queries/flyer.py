"""The flyer of a tournament."""

from league.tournaments.models import Flyer, Tournament


def flyer_of(tournament: Tournament) -> Flyer:
    """The flyer, or an unsaved one that accepts entries and is otherwise empty."""
    return Flyer.objects.filter(tournament=tournament).first() or Flyer(tournament=tournament)
