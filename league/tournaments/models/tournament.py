"""A tournament, its flyer, its entries and replacements, its journal, and its results by e-mail."""

from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.attribution import Attributed
from common.journal import JournalBase
from common.sentences import SentenceField
from league.clubs.models import Club, Member
from league.money.models import FeeStatus, Pot
from league.rounds.models import AbstractRecapMail, Published
from league.rules.formats import Format
from league.seasons.models import FormatVersion
from league.tournaments.sentences import SENTENCES


class Tournament(Published):
    """A tournament, which consists of stages. Its status is computed from its rounds."""

    class Sides(models.TextChoices):
        SINGLES = "singles", _("singles")
        PAIRS = "pairs", _("fixed pairs: partners enter together")
        DRAWN = "drawn", _("drawn pairs: everyone enters alone")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    name = models.CharField(max_length=80)
    date = models.DateField()
    starts_at = models.TimeField(null=True, blank=True)
    note = models.TextField(_("notes for players"), max_length=2000, blank=True)
    format_version = models.OneToOneField(FormatVersion, on_delete=models.PROTECT, related_name="tournament")
    pot = models.OneToOneField(Pot, on_delete=models.PROTECT, related_name="tournament")
    capacity = models.PositiveSmallIntegerField(_("maximum entries"), null=True, blank=True)
    seed = models.BigIntegerField()
    code_version = models.PositiveSmallIntegerField(default=1)  # of the code that phones scan
    sides = models.CharField(_("entry type"), max_length=7, choices=Sides.choices, default=Sides.SINGLES)
    partner_draws = models.PositiveSmallIntegerField(default=0)  # number of draws of partners: each draw is different
    consolation_share = models.PositiveSmallIntegerField(default=0)  # of the pot, in percent
    master_points = models.BooleanField(default=False)
    reports = models.CharField(max_length=7, choices=Club.Reports.choices, default=Club.Reports.CONFIRM)
    canceled_reason = models.CharField(max_length=200, blank=True)  # why; empty unless it was canceled

    class Meta:
        ordering = ["-date", "-pk"]
        constraints = [
            models.UniqueConstraint("club", Lower("name"), "date", name="one_tournament_per_name_and_day"),
            models.CheckConstraint(
                condition=models.Q(consolation_share__lte=100), name="the_consolation_has_no_more_than_the_pot"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def format(self) -> Format:
        return self.format_version.format

    @property
    def is_canceled(self) -> bool:
        return bool(self.canceled_reason)

    @property
    def why_canceled(self) -> str:
        """Why it was canceled, in a sentence; empty if it was not."""
        if not self.is_canceled:
            return ""
        return gettext("This tournament has been canceled: %(reason)s.") % {"reason": self.canceled_reason}

    @property
    def in_pairs(self) -> bool:
        return self.sides != self.Sides.SINGLES


class EntryManager(models.Manager["Entry"]):
    """Entries, each with the members who are its name."""

    def get_queryset(self) -> models.QuerySet["Entry"]:
        return super().get_queryset().select_related("member", "partner")


class Entry(models.Model):
    """A spot in a tournament. The number is on the scorecard and is never reused.

    In a tournament of pairs `partner` plays on the same side; an entry without one does not play. If partners are
    drawn, the second of a pair keeps an entry with the status PARTNER.
    """

    class Status(models.TextChoices):
        IN = "in", _("entered")
        WAITING = "waiting", _("on the waiting list")
        WITHDRAWN = "withdrawn", _("withdrawn")
        PARTNER = "partner", _("partner")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField()
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="tournament_entries")
    partner = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.IN)
    fee = models.CharField(max_length=6, choices=FeeStatus.choices)
    at = models.DateTimeField(auto_now_add=True)  # or when it came back; orders the waiting list
    withdrawn_at = models.DateTimeField(null=True, blank=True)  # the last time

    objects = EntryManager()

    class Meta:
        ordering = ["number"]
        verbose_name_plural = _("entries")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_entry_per_number"),
            models.UniqueConstraint(
                fields=["tournament", "member"],
                condition=~models.Q(status="withdrawn"),
                name="one_entry_at_a_time_per_member_and_tournament",
            ),
            models.CheckConstraint(
                condition=models.Q(partner=None) | ~models.Q(partner=models.F("member")),
                name="nobody_is_their_own_partner",
            ),
        ]

    def __str__(self) -> str:
        if not self.partner:
            return str(self.member)
        return gettext("%(player)s and %(partner)s") % {"player": self.member, "partner": self.partner}

    @property
    def players(self) -> tuple[Member, ...]:
        """The members who play on its side."""
        return (self.member, self.partner) if self.partner else (self.member,)

    @property
    def entrants(self) -> tuple[Member, ...]:
        """The members with a fee for this entry: drawn partners have an entry each."""
        return self.players if self.tournament.sides == Tournament.Sides.PAIRS else (self.member,)


class JournalEntry(JournalBase):
    """An action on a tournament. It is kept if the tournament is deleted before anyone enters."""

    sentences = SENTENCES

    tournament = models.ForeignKey(Tournament, on_delete=models.DO_NOTHING, db_constraint=False, related_name="journal")


class Flyer(models.Model):
    """A tournament's announcement in addition to its plan, and whether members can enter themselves."""

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
        return gettext("flyer of %(tournament)s") % {"tournament": self.tournament}


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


class RecapMail(AbstractRecapMail):
    """A recap of a tournament, sent to one member."""

    recap = models.ForeignKey(Recap, on_delete=models.PROTECT, related_name="mails")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["recap", "member"], name="one_mail_per_recap_and_member")]


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
