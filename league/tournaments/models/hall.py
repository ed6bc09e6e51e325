"""The hall and the net: deadlines, clocks, who is absent, what is published, and the flyer."""

from django.db import models

from league.tournaments.models.stages import Pairing, Round
from league.tournaments.models.tournament import Entry, Tournament


class Deadline(models.Model):
    """A pairing that may be played online, and until when its games can be begun. A director rules."""

    pairing = models.OneToOneField(Pairing, on_delete=models.CASCADE, related_name="deadline")
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.pairing} until {self.at}"


class RoundClock(models.Model):
    """The clock of a round in the hall, started by hand. It only tells the time that is left."""

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="clock")
    started_at = models.DateTimeField()
    minutes = models.PositiveSmallIntegerField()

    def __str__(self) -> str:
        return f"{self.minutes} minutes for {self.round}"


class Absence(models.Model):
    """Somebody who was not at the table when the round was called."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="absences")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["pairing", "entry"], name="one_absence_per_entry_and_pairing")]

    def __str__(self) -> str:
        return f"{self.entry} is not at {self.pairing}"


class Switches(models.Model):
    """What members and visitors are shown of a tournament. Scorekeepers and organisers are shown everything.

    A tournament without this row shows all.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="switches")
    entries = models.BooleanField(default=True)
    pairings = models.BooleanField(default=True)
    standings = models.BooleanField(default=True)
    money = models.BooleanField(default=True)

    class Meta:
        verbose_name_plural = "switches"

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
