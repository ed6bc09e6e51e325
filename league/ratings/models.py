"""The progress of a club's ratings, and the effect of each result."""

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club, Member


class Ladder(models.TextChoices):
    """The kinds of games that a rating covers."""

    ALL = "all", _("All games")
    TABLE = "table", _("In person")
    ONLINE = "online", _("Online")


class RatingProgress(models.Model):
    """A club's ratings cover all results up to one place. Its row is their lock.

    Results are ordered by the day they were played, then by `sequence`: see `queries.rated_order`.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="+")
    played_on = models.DateField(null=True)  # the last rated result; null: none
    sequence = models.BigIntegerField(default=0)
    is_complete = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)  # increases with every change, so that a run detects another's

    def __str__(self) -> str:
        return gettext("ratings of %(club)s") % {"club": self.club}


class RatingHistory(models.Model):
    """A member's ratings after one result: over all games, and over games of the same kind.

    There can be millions of rows, which can all be computed again: so there is one index and no foreign key constraint
    for the member.
    """

    pk = models.CompositePrimaryKey("member_id", "played_on", "sequence")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="+", db_index=False, db_constraint=False)
    played_on = models.DateField()
    sequence = models.BigIntegerField()
    ladder = models.CharField(max_length=6, choices=Ladder.choices)  # table or online
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField()
    own_mu = models.FloatField()
    own_sigma = models.FloatField()
    own_games = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.member}, {self.played_on}"


class CurrentRating(models.Model):
    """A member's newest rating on a ladder, for the club's page: always equal to their last RatingHistory row."""

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="+", db_index=False)
    ladder = models.CharField(max_length=6, choices=Ladder.choices)
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["member", "ladder"], name="one_rating_per_member_and_ladder")]

    def __str__(self) -> str:
        return f"{self.member}, {self.get_ladder_display()}"
