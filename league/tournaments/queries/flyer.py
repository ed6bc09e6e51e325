"""The flyer of a tournament."""

from django.forms.models import model_to_dict

from league.tournaments.models import Flyer, Tournament


def flyer_of(tournament: Tournament) -> Flyer:
    """The flyer, or an unsaved one that accepts entries and is otherwise empty."""
    return Flyer.objects.filter(tournament=tournament).first() or Flyer(tournament=tournament)


def flyer_form_values(tournament: Tournament) -> dict[str, object]:
    """What the flyer says, by the names of its form's fields."""
    return model_to_dict(flyer_of(tournament), exclude=["id", "tournament"])
