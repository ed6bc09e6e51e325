"""What a tournament publishes: its flyer, and which of its parts readers are shown."""

from django.db import models

from league.tournaments.models.tournament import Tournament


class PublicationSettings(models.Model):
    """What members and visitors are shown of a tournament. Scorekeepers and organizers are shown everything.

    A tournament without this row shows all.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="publication")
    entries = models.BooleanField(default=True)
    pairings = models.BooleanField(default=True)
    standings = models.BooleanField(default=True)
    money = models.BooleanField(default=True)

    class Meta:
        verbose_name_plural = "publication settings"

    def __str__(self) -> str:
        return f"what is shown of {self.tournament}"


class Flyer(models.Model):
    """What a tournament announces besides its plan, and whether members enter themselves."""

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
        return f"flyer of {self.tournament}"
