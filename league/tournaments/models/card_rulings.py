"""Rulings on games with differing scorecards."""

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.attribution import Attributed
from common.sentences import SentenceField
from league.tournaments.models.stages import Pairing


class CardRuling(Attributed):
    """A version of a cross-check's ruling on a game; the newest applies. Without sides: the ruling was undone.

    `seen`: the versions of the result and of both cards at the time, and the spreads that the cases proposed. Without
    cases it is a director's own ruling.
    """

    pairing = models.ForeignKey(Pairing, on_delete=models.PROTECT, related_name="card_rulings")
    version = models.PositiveSmallIntegerField()
    seen = models.CharField(max_length=40)
    cases = models.CharField(max_length=9, blank=True)
    why = SentenceField(_("reason"))
    judges = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["version"]
        constraints = [models.UniqueConstraint(fields=["pairing", "version"], name="one_card_ruling_per_version")]

    def __str__(self) -> str:
        return gettext("ruling %(number)s on %(pairing)s") % {"number": self.version, "pairing": self.pairing}


class RuledSide(models.Model):
    """A ruled game's result for one side: won by this many holes (+) or lost by this many (-).

    The other side's number may differ.
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
