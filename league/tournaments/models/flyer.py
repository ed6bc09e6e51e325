"""The flyer of a tournament."""

from django.db import models
from django.utils.translation import gettext

from league.tournaments.models.tournament import Tournament


class Flyer(models.Model):
    """A tournament's announcement in addition to its plan, and whether members can enter themselves."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="flyer")
    takes_entries = models.BooleanField(default=True)
    entries_until = models.DateTimeField(null=True, blank=True)
    place = models.CharField(max_length=200, blank=True)
    walk_ins = models.CharField(max_length=200, blank=True)
    muggins = models.BooleanField(null=True)
    pools = models.CharField(max_length=200, blank=True)
    includes = models.CharField(max_length=200, blank=True)
    director = models.CharField(max_length=80, blank=True)
    contact = models.CharField(max_length=120, blank=True)

    def __str__(self) -> str:
        return gettext("flyer of %(tournament)s") % {"tournament": self.tournament}
