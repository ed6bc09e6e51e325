"""Pools."""

from collections.abc import Iterable

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.attribution import Attributed
from common.sentences import SentenceField
from league.money.models import Pot
from league.rules import pools
from league.tournaments.models.stages import Stage
from league.tournaments.models.tournament import Entry, Tournament


class Pool(models.Model):
    """A pool that players enter by choice, with a ledger pot of its own. Money in minor units.

    It pays by the ranking of its stage: its qualifiers, or one in `one_in` of the pool's players. Graduated awards are
    whole multiples of `step`.
    """

    class Scheme(models.TextChoices):
        GRADUATED = "graduated", _("Graduated: the best scorecard gets the most")
        EQUAL = "equal", _("Equal shares")
        DOUBLE_TOP = "double_top", _("Equal shares; the best scorecard gets two")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="pools")
    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="pools")
    pot = models.OneToOneField(Pot, on_delete=models.PROTECT, related_name="pool")
    name = models.CharField(max_length=80)
    stake = models.PositiveIntegerField()
    scheme = models.CharField(max_length=10, choices=Scheme.choices)
    one_in = models.PositiveSmallIntegerField(null=True)
    step = models.PositiveIntegerField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="one_pool_per_name_and_tournament")]

    def __str__(self) -> str:
        return self.name

    def with_entries(self, entries: Iterable[int]) -> pools.Pool[int]:
        """The pool as a value for the rules, with these entries."""
        scheme: pools.PoolScheme = self.scheme  # type: ignore[assignment]  # the choices are its words
        return pools.Pool(self.name, self.stake, tuple(entries), scheme, self.one_in, self.step)


class PoolEntry(models.Model):
    """An entry whose stake is in a pool."""

    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, related_name="entrants")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="pools")

    class Meta:
        ordering = ["entry__number"]
        verbose_name_plural = _("pool entries")
        constraints = [models.UniqueConstraint(fields=["pool", "entry"], name="one_stake_per_entry_and_pool")]

    def __str__(self) -> str:
        return gettext("%(entry)s in %(pool)s") % {"entry": self.entry, "pool": self.pool}


class LatePoolChange(Attributed):
    """A change of a pool's players after its stage had begun, and the reason."""

    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, related_name="late_changes")
    text = SentenceField()
    why = models.CharField(max_length=200)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.pool}: {self.text}"
