"""Clubs, each its own island, and the people on it."""

from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from common.journal import JournalBase


class Club(models.Model):
    """A club: where it meets, its clock and its money. A rehearsal is one of its own, where nothing counts."""

    class Reports(models.TextChoices):
        """When a result counts that the players report on their phones."""

        CONFIRM = "confirm", _("Once the opponent confirms it")
        FIRST = "first", _("At once, unless the opponent reports something else")
        SCOREKEEPER = "keeper", _("Once the scorekeeper accepts it")
        OFF = "off", _("Never: only the scorekeeper enters results")

    name = models.CharField(max_length=80)
    slug = models.SlugField(max_length=40, unique=True)
    venue = models.CharField(max_length=120, blank=True)
    time_zone = models.CharField(max_length=64, default="UTC")
    currency = models.CharField(max_length=3, default="USD")
    is_public = models.BooleanField(_("anyone with the address can view the club"), default=False)
    idle_minutes = models.PositiveIntegerField(default=14 * 24 * 60)  # without a request, until members are signed out
    reports = models.CharField(max_length=7, choices=Reports.choices, default=Reports.CONFIRM)
    bar_color = models.CharField(max_length=7, blank=True, editable=False)  # "#1c5b47"; blank for the program's own
    accent_color = models.CharField(max_length=7, blank=True, editable=False)
    logo_digest = models.CharField(max_length=16, blank=True, editable=False)  # of the bytes in ClubLogo
    made_at = models.DateTimeField(auto_now_add=True)
    rehearsal_of = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, editable=False, related_name="rehearsals"
    )

    class Meta:
        ordering = ["name"]
        constraints = [models.CheckConstraint(condition=~models.Q(name=""), name="a_club_has_a_name")]

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)


class ClubLogo(models.Model):
    """A club's logo as a PNG of our own making; in a table of its own, as pages read the club at each request."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="logo")
    png = models.BinaryField()

    def __str__(self) -> str:
        return str(self.club)


class Role(models.IntegerChoices):
    """What a member may do in a club; a higher role may do all that a lower one may."""

    MEMBER = 1, _("member")
    SCOREKEEPER = 2, _("scorekeeper")
    ORGANIZER = 3, _("organizer")
    OWNER = 4, _("owner")


class NotRemoved(models.Manager["Member"]):
    """Without those who were deleted or merged into another."""

    def get_queryset(self) -> models.QuerySet["Member"]:
        return super().get_queryset().filter(is_removed=False)


class Member(models.Model):
    """A person in a club, with or without an account."""

    class Kind(models.TextChoices):
        MEMBER = "member", _("member")
        GUEST = "guest", _("guest")
        VISITOR = "visitor", _("visitor")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="members")
    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.MEMBER)
    email = models.EmailField(_("e-mail address"), blank=True)
    wants_mail = models.BooleanField(_("gets recaps by e-mail"), default=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="memberships"
    )
    role = models.PositiveSmallIntegerField(choices=Role.choices, default=Role.MEMBER)
    has_left = models.BooleanField(default=False)
    away_until = models.DateField(_("away until"), null=True, blank=True)  # till then not suggested at the desk
    dues_until = models.DateField(_("dues paid until"), null=True, blank=True)  # null: pays no dues
    role_on_leaving = models.PositiveSmallIntegerField(choices=Role.choices, default=Role.MEMBER, editable=False)
    is_removed = models.BooleanField(default=False, editable=False)  # see Removal
    link_version = models.PositiveIntegerField(default=1, editable=False)  # of the private link; see player_links
    name_taken_at = models.DateTimeField(null=True, editable=False)  # by a phone at the desk
    time_factor = models.PositiveSmallIntegerField(default=1)  # times the clock of a match online; 0: no clock
    made_at = models.DateTimeField(auto_now_add=True)

    objects = NotRemoved()

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(
                "club", Lower("name"), condition=models.Q(is_removed=False), name="one_name_per_club"
            ),
            models.UniqueConstraint(fields=["club", "user"], name="one_membership_per_club_and_account"),
            models.CheckConstraint(condition=~models.Q(name=""), name="a_member_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class RecapConsent(models.Model):
    """The answer of an address's owner to the question whether a club may mail its recaps there. No row: no answer."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="recap_consents")
    email = models.EmailField()  # in lower case
    agreed = models.BooleanField()
    at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "email"], name="one_answer_per_club_and_address")]

    def __str__(self) -> str:
        return f"{self.email}, {self.club}: {self.agreed}"


class Removal(JournalBase):
    """A member who was deleted, or merged `into` another; `moved` are the rows that went along: where -> their keys.

    A row that is only ever added to may change hands by a merge that stands, and back, and in no other way.
    """

    sentences = {
        "deleted": gettext_noop("%(member)s deleted"),
        "merged": gettext_noop("%(member)s merged with %(into)s"),
    }

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="removals")
    into = models.ForeignKey(Member, on_delete=models.CASCADE, null=True, related_name="+")
    moved = models.JSONField(default=dict)
    undone_at = models.DateTimeField(null=True)
    undone_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta(JournalBase.Meta):
        verbose_name_plural = _("removals")
        constraints = [
            models.UniqueConstraint(
                fields=["member"], condition=models.Q(undone_at=None), name="nobody_is_removed_twice"
            )
        ]
