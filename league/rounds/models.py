"""What a session and a tournament store alike: which of their parts readers are shown, and a round with its clock."""

from django.db import models
from django.utils.translation import gettext

from league.clubs.models import Club


class Published(models.Model):
    """What members and visitors are shown of it. Scorekeepers and organizers are shown everything."""

    shows_entries = models.BooleanField(default=True)
    shows_pairings = models.BooleanField(default=True)
    shows_standings = models.BooleanField(default=True)
    shows_money = models.BooleanField(default=True)
    club: "models.ForeignKey[Club, Club]"

    class Meta:
        abstract = True


class AbstractRound(models.Model):
    """A round. Its clock in the hall is started by hand and only tells the time that is left."""

    number = models.PositiveSmallIntegerField()
    clock_ends_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True
        ordering = ["number"]

    def __str__(self) -> str:
        return gettext("round %(number)s") % {"number": self.number}
