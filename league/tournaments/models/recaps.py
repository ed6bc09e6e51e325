"""Results that were mailed to the players of a tournament."""

from django.db import models
from django.utils.translation import gettext

from common.attribution import Attributed
from league.clubs.models import Member
from league.tournaments.models.tournament import Tournament


class Recap(Attributed):
    """A mailing of the results; a later one replaces it.

    `places` is [event, [[place, name], …]] for each event at that time.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="recaps")
    places = models.JSONField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return gettext("recap of %(tournament)s") % {"tournament": self.tournament}


class RecapMail(models.Model):
    """A sent recap, so that a repeated task does not send it twice."""

    recap = models.ForeignKey(Recap, on_delete=models.PROTECT, related_name="mails")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["recap", "member"], name="one_mail_per_recap_and_member")]

    def __str__(self) -> str:
        return gettext("%(recap)s to %(name)s") % {"recap": self.recap, "name": self.member}
