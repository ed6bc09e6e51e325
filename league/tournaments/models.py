"""Tournaments: who has entered, the stages one after another, and who meets whom in each."""

from django.conf import settings
from django.db import models

from league.clubs.models import Club, Member
from league.money.models import Pot
from league.results.models import Game
from league.rules.formats import Format
from league.seasons.models import FormatVersion


class Tournament(models.Model):
    """A day of play for its own sake, in stages one after another. How far it has come is read off its rounds."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    name = models.CharField(max_length=80)
    date = models.DateField()
    starts_at = models.TimeField(null=True, blank=True)
    note = models.TextField(max_length=2000, blank=True)
    format = models.OneToOneField(FormatVersion, on_delete=models.PROTECT, related_name="tournament")
    pot = models.OneToOneField(Pot, on_delete=models.PROTECT, related_name="tournament")
    capacity = models.PositiveSmallIntegerField(null=True, blank=True)
    seed = models.BigIntegerField()

    class Meta:
        ordering = ["-date", "-pk"]
        constraints = [models.UniqueConstraint(fields=["club", "name", "date"], name="one_tournament_per_name_and_day")]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> Format:
        return self.format.format


class Entry(models.Model):
    """Somebody who plays in a tournament. The number stands on the score card and is never given twice."""

    class Status(models.TextChoices):
        IN = "in", "in"
        WAITING = "waiting", "on the waiting list"
        WITHDRAWN = "withdrawn", "withdrawn"

    class Fee(models.TextChoices):
        PAID = "paid", "paid"
        OWED = "owed", "owed"
        WAIVED = "waived", "waived"

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField()
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="tournament_entries")
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.IN)
    fee = models.CharField(max_length=6, choices=Fee.choices)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_entry_per_number"),
            models.UniqueConstraint(fields=["tournament", "member"], name="one_entry_per_member_and_tournament"),
        ]

    def __str__(self) -> str:
        return str(self.member)


class Stage(models.Model):
    """A part of a tournament, played by one system.

    `takes` says who plays in it: all entries, or those who qualify from the stage before, or the rest of them; one in
    `one_in` qualifies, rounded up. `rounds_wanted` is how many are played, where the system leaves it open.
    """

    class Kind(models.TextChoices):
        ROTATION = "rotation", "everybody against new opponents by rotation"
        SWISS = "swiss", "Swiss"
        ROUND_ROBIN = "robin", "round robin"
        KNOCK_OUT = "knock-out", "knock-out"

    class Takes(models.TextChoices):
        ALL = "all", "everybody"
        QUALIFIED = "qualified", "those who qualify"
        REST = "rest", "the others"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40)
    kind = models.CharField(max_length=9, choices=Kind.choices)
    takes = models.CharField(max_length=9, choices=Takes.choices, default=Takes.ALL)
    after = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="followed_by")
    one_in = models.PositiveSmallIntegerField(default=4)
    rounds_wanted = models.PositiveSmallIntegerField(null=True)
    best_of = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_stage_per_number"),
            models.CheckConstraint(condition=models.Q(best_of__in=(1, 3, 5)), name="best_of_an_odd_number"),
            models.CheckConstraint(
                condition=models.Q(takes="all", after=None) | ~models.Q(takes="all") & models.Q(after__isnull=False),
                name="who_plays_on_comes_from_a_stage_before",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class StageEntry(models.Model):
    """Somebody who plays in a stage; `seed` is the place in the stage before, or the draw."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="entrants")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="stages")
    seed = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["seed"]
        verbose_name_plural = "stage entries"
        constraints = [
            models.UniqueConstraint(fields=["stage", "entry"], name="one_place_per_entry_and_stage"),
            models.UniqueConstraint(fields=["stage", "seed"], name="one_entry_per_seed"),
        ]

    def __str__(self) -> str:
        return f"{self.seed}. {self.entry}"


class Round(models.Model):
    """A round that was called. `inputs` is what its pairing was made from, so that anybody can make it again."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    inputs = models.JSONField(default=dict)
    called_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["stage", "number"], name="one_round_per_stage_and_number")]

    def __str__(self) -> str:
        return f"round {self.number}"


class Pairing(models.Model):
    """Two who meet in a round, or one who has a bye. In a knock-out `table` is the number of the meeting in its chart.

    `ruled` is the side (0 or 1) that a director let go on, or to whom it was left; `why` says so.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    table = models.PositiveSmallIntegerField()
    first = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, related_name="+")
    ruled = models.PositiveSmallIntegerField(null=True)
    why = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["table"]
        constraints = [
            models.UniqueConstraint(fields=["round", "table"], name="one_pairing_per_table_and_round"),
            models.UniqueConstraint(fields=["round", "first"], name="one_first_seat_per_entry_and_round"),
            models.UniqueConstraint(fields=["round", "second"], name="one_second_seat_per_entry_and_round"),
            models.CheckConstraint(condition=models.Q(ruled=None) | models.Q(ruled__lte=1), name="ruled_for_a_side"),
        ]

    def __str__(self) -> str:
        return f"{self.first} v {self.second}" if self.second else f"{self.first}, bye"


class PairingGame(models.Model):
    """One game between two who are paired; in a best of n another follows until one side has most of them."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField()
    game = models.OneToOneField(Game, on_delete=models.PROTECT, related_name="pairing")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["pairing", "number"], name="one_game_per_number_and_pairing")]

    def __str__(self) -> str:
        return f"game {self.number} of {self.pairing}"


class JournalEntry(models.Model):
    """What was done to a tournament, by whom and when; taking a thing back is an entry too."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="journal")
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    told = models.CharField(max_length=300)

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "journal entries"

    def __str__(self) -> str:
        return self.told


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
