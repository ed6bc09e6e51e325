"""Replacements of players."""

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.attribution import Attributed
from common.sentences import SentenceField
from league.clubs.models import Member
from league.tournaments.models.tournament import Entry


class ReplacementQuerySet(models.QuerySet["Replacement"]):
    def standing(self) -> "ReplacementQuerySet":
        """Those that were not undone."""
        return self.filter(undone_at=None)


class Replacement(Attributed):
    """A player who replaces another from then on. Games already played stay with those who played them.

    `entry` is the place's; drawn partners have one each. `since` is text: "in Swiss, round 3".
    """

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="replacements")
    gone = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+", verbose_name=_("replaced player"))
    came = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+", verbose_name=_("replacement"))
    since = SentenceField()
    undone_at = models.DateTimeField(null=True)

    objects = ReplacementQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "gone"],
                condition=models.Q(undone_at=None),
                name="nobody_is_replaced_twice_in_one_entry",
            ),
            models.CheckConstraint(condition=~models.Q(gone=models.F("came")), name="nobody_comes_for_himself"),
        ]

    def __str__(self) -> str:
        named = {"came": self.came, "gone": self.gone, "since": self.since}
        return gettext("%(came)s replaced %(gone)s %(since)s") % named
