"""Abstract models for sessions and tournaments: publication, a round with its clock, and an e-mailed recap."""

from typing import Any

from django.db import models
from django.utils.translation import gettext

from league.clubs.models import Club, Member


class Published(models.Model):
    """The parts that members and the public can see. Scorekeepers and organizers see everything."""

    shows_entries = models.BooleanField(default=True)
    shows_pairings = models.BooleanField(default=True)
    shows_standings = models.BooleanField(default=True)
    shows_money = models.BooleanField(default=True)
    club: "models.ForeignKey[Club, Club]"
    club_id: int
    journal: Any  # of its `JournalEntry`

    class Meta:
        abstract = True


class AbstractRound(models.Model):
    """A round. Its clock is started by hand and only displays the time left."""

    number = models.PositiveSmallIntegerField()
    clock_ends_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True
        ordering = ["number"]

    def __str__(self) -> str:
        return gettext("round %(number)s") % {"number": self.number}


class AbstractRecapMail(models.Model):
    """A sent recap, so that a repeated task does not send it twice."""

    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return gettext("results for %(name)s") % {"name": self.member}
