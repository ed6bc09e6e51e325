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

    class Sides(models.TextChoices):
        SINGLES = "singles", "single players"
        PAIRS = "pairs", "pairs who enter together"
        DRAWN = "drawn", "pairs by draw: each enters alone"

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    name = models.CharField(max_length=80)
    date = models.DateField()
    starts_at = models.TimeField(null=True, blank=True)
    note = models.TextField(max_length=2000, blank=True)
    format = models.OneToOneField(FormatVersion, on_delete=models.PROTECT, related_name="tournament")
    pot = models.OneToOneField(Pot, on_delete=models.PROTECT, related_name="tournament")
    capacity = models.PositiveSmallIntegerField(null=True, blank=True)
    seed = models.BigIntegerField()
    sides = models.CharField(max_length=7, choices=Sides.choices, default=Sides.SINGLES)
    draws = models.PositiveSmallIntegerField(default=0)  # how often partners were drawn: each draw has lots of its own

    class Meta:
        ordering = ["-date", "-pk"]
        constraints = [models.UniqueConstraint(fields=["club", "name", "date"], name="one_tournament_per_name_and_day")]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> Format:
        return self.format.format

    @property
    def in_pairs(self) -> bool:
        return self.sides != self.Sides.SINGLES


class Entry(models.Model):
    """Somebody who plays in a tournament. The number stands on the score card and is never given twice.

    In a tournament of pairs `partner` plays on the same side; an entry without one does not play. Where partners are
    drawn, the second of a pair keeps an entry, as PARTNER.
    """

    class Status(models.TextChoices):
        IN = "in", "in"
        WAITING = "waiting", "on the waiting list"
        WITHDRAWN = "withdrawn", "withdrawn"
        PARTNER = "partner", "partner"

    class Fee(models.TextChoices):
        PAID = "paid", "paid"
        OWED = "owed", "owed"
        WAIVED = "waived", "waived"

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField()
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="tournament_entries")
    partner = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.IN)
    fee = models.CharField(max_length=6, choices=Fee.choices)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_entry_per_number"),
            models.UniqueConstraint(fields=["tournament", "member"], name="one_entry_per_member_and_tournament"),
            models.CheckConstraint(
                condition=models.Q(partner=None) | ~models.Q(partner=models.F("member")),
                name="nobody_is_their_own_partner",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member} and {self.partner}" if self.partner else str(self.member)

    @property
    def team(self) -> tuple[Member, ...]:
        """Who sits on its side of the board."""
        return (self.member, self.partner) if self.partner else (self.member,)


class Stage(models.Model):
    """A part of a tournament, played by one system.

    `takes` says who plays in it: all entries, or those who qualify from the stage before, or the rest of them; one in
    `one_in` qualifies, rounded up. `rounds_wanted` is how many are played, where the system leaves it open.
    A round robin is played `laps` times over. A group has `group_size` players at most, and its first `from_each`
    qualify.
    """

    class Kind(models.TextChoices):
        ROTATION = "rotation", "everybody against new opponents by rotation"
        SWISS = "swiss", "Swiss"
        ROUND_ROBIN = "robin", "round robin"
        KNOCK_OUT = "knock-out", "knock-out"
        DOUBLE = "double", "double elimination"
        GROUPS = "groups", "groups"

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
    laps = models.PositiveSmallIntegerField(default=1)
    group_size = models.PositiveSmallIntegerField(null=True)
    from_each = models.PositiveSmallIntegerField(default=2)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_stage_per_number"),
            models.CheckConstraint(condition=models.Q(best_of__in=(1, 3, 5)), name="best_of_an_odd_number"),
            models.CheckConstraint(
                condition=models.Q(takes="all", after=None) | ~models.Q(takes="all") & models.Q(after__isnull=False),
                name="who_plays_on_comes_from_a_stage_before",
            ),
            models.CheckConstraint(
                condition=models.Q(kind="groups", group_size__gte=3)
                | ~models.Q(kind="groups") & models.Q(group_size=None),
                name="groups_of_three_or_more",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def has_chart(self) -> bool:
        """Whether a chart says from the beginning who meets whom."""
        return self.kind in (self.Kind.KNOCK_OUT, self.Kind.DOUBLE)

    @property
    def is_closed_once_begun(self) -> bool:
        return self.has_chart or self.kind in (self.Kind.ROUND_ROBIN, self.Kind.GROUPS)


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


class Exchange(models.Model):
    """Two who changed places in a round that was called, by a director's hand, and why. Taken back, it is gone."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="exchanges")
    one = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    other = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    why = models.CharField(max_length=200)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.one} and {self.other} exchanged"


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


class CardLine(models.Model):
    """What the score card of one side says of a game; the newest version stands. Null is what is not written on it.

    The spread is in holes and carries the sign of its column.
    """

    pairing = models.ForeignKey(Pairing, on_delete=models.PROTECT, related_name="card_lines")
    side = models.PositiveSmallIntegerField()
    version = models.PositiveSmallIntegerField()
    won = models.BooleanField(null=True)
    spread = models.SmallIntegerField(null=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["pairing", "side", "version"], name="one_card_line_per_side_and_version"),
            models.CheckConstraint(condition=models.Q(side__lte=1), name="a_card_is_of_one_of_two_sides"),
            models.CheckConstraint(
                condition=models.Q(spread=None) | models.Q(spread__range=(-121, 121)) & ~models.Q(spread=0),
                name="a_spread_fits_on_the_board",
            ),
        ]

    def __str__(self) -> str:
        return f"card of side {self.side} for {self.pairing}"


class CardRuling(models.Model):
    """What the cross-check of score cards lets stand of a game; the newest version stands. No sides: it is taken back.

    `seen` are the versions of the result and of both cards that it was made from. Without cases it is a director's own.
    """

    pairing = models.ForeignKey(Pairing, on_delete=models.PROTECT, related_name="card_rulings")
    version = models.PositiveSmallIntegerField()
    seen = models.CharField(max_length=40)
    cases = models.CharField(max_length=9, blank=True)
    why = models.CharField(max_length=500)
    judges = models.CharField(max_length=120, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["version"]
        constraints = [models.UniqueConstraint(fields=["pairing", "version"], name="one_card_ruling_per_version")]

    def __str__(self) -> str:
        return f"ruling {self.version} on {self.pairing}"


class RuledSide(models.Model):
    """What a ruled game counts for one side: won by so many holes (+) or lost by so many (-).

    The other side's number need not mirror it.
    """

    ruling = models.ForeignKey(CardRuling, on_delete=models.PROTECT, related_name="sides")
    side = models.PositiveSmallIntegerField()
    spread = models.SmallIntegerField()

    class Meta:
        ordering = ["side"]
        constraints = [
            models.UniqueConstraint(fields=["ruling", "side"], name="one_spread_per_ruling_and_side"),
            models.CheckConstraint(
                condition=models.Q(spread__range=(-121, 121)) & ~models.Q(spread=0), name="a_ruled_game_is_won_or_lost"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.spread:+d}"
