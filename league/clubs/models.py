"""Clubs, their members, and related rows. Clubs share no data."""

from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from common.journal import JournalBase


class Club(models.Model):
    """A club: its venue, time zone and currency. A rehearsal is a club of its own, in which nothing counts."""

    class Reports(models.TextChoices):
        """When a result that players report on their phones counts."""

        CONFIRM = "confirm", _("Once the opponent confirms it")
        FIRST = "first", _("At once, unless the opponent reports something else")
        SCOREKEEPER = "keeper", _("Once the scorekeeper accepts it")
        OFF = "off", _("Never: only the scorekeeper enters results")

    name = models.CharField(max_length=80)
    slug = models.SlugField(_("word in the club’s address"), max_length=40, unique=True)
    venue = models.CharField(max_length=120, blank=True)
    time_zone = models.CharField(max_length=64, default="UTC")
    currency = models.CharField(max_length=3, default="USD")
    is_public = models.BooleanField(_("anyone with the address can view the club"), default=False)
    idle_minutes = models.PositiveIntegerField(default=14 * 24 * 60)  # idle time after which members are signed out
    reports = models.CharField(max_length=7, choices=Reports.choices, default=Reports.CONFIRM)
    transfers_until = models.DateField(null=True)  # the last day on which players may change teams
    bar_color = models.CharField(max_length=7, blank=True, editable=False)  # "#1f3a6e"; blank: the default
    accent_color = models.CharField(max_length=7, blank=True, editable=False)
    logo_digest = models.CharField(max_length=16, blank=True, editable=False)  # version of ClubLogo's bytes
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
    """A club's logo as a PNG that we encoded; in its own table, because every request reads the club."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="logo")
    png = models.BinaryField()

    def __str__(self) -> str:
        return str(self.club)


class Role(models.IntegerChoices):
    """A member's role in a club; each role includes the rights of lower ones."""

    MEMBER = 1, _("member")
    SCOREKEEPER = 2, _("scorekeeper")
    ORGANIZER = 3, _("organizer")
    OWNER = 4, _("owner")


class Team(models.Model):
    """A team of players. Members and results point to it, so a new name applies everywhere."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="teams")
    name = models.CharField(max_length=80)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint("club", Lower("name"), name="one_team_per_name_and_club"),
            models.CheckConstraint(condition=~models.Q(name=""), name="a_team_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class NotRemoved(models.Manager["Member"]):
    """Excludes deleted and merged members."""

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
    kind = models.CharField(_("type"), max_length=8, choices=Kind.choices, default=Kind.MEMBER)
    email = models.EmailField(_("e-mail address"), blank=True)
    wants_mail = models.BooleanField(_("gets results by e-mail"), default=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="memberships"
    )
    role = models.PositiveSmallIntegerField(choices=Role.choices, default=Role.MEMBER)
    has_left = models.BooleanField(default=False)
    away_until = models.DateField(_("away until"), null=True, blank=True)  # not suggested at the desk until then
    dues_until = models.DateField(_("dues paid through"), null=True, blank=True)  # null: pays no dues
    role_on_leaving = models.PositiveSmallIntegerField(choices=Role.choices, default=Role.MEMBER, editable=False)
    is_removed = models.BooleanField(default=False, editable=False)  # see Removal
    team = models.ForeignKey(Team, on_delete=models.PROTECT, null=True, blank=True, related_name="members")
    link_version = models.PositiveIntegerField(default=1, editable=False)  # of the private link; see player_links
    name_taken_at = models.DateTimeField(null=True, editable=False)  # by a phone at the desk
    name_taken_by = models.CharField(max_length=64, blank=True, editable=False)  # the hash of that phone's key
    time_factor = models.PositiveSmallIntegerField(default=1)  # factor for the clock in online matches; 0: no clock
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
    """Whether the owner of an address agrees to a club's recaps. Without a row, they have not answered."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="recap_consents")
    email = models.EmailField()  # lowercase
    agreed = models.BooleanField()
    at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "email"], name="one_answer_per_club_and_address")]

    def __str__(self) -> str:
        return f"{self.email}, {self.club}: {self.agreed}"


class Removal(JournalBase):
    """A deleted member, or one merged `into` another; `moved` maps each foreign key to the moved rows.

    Triggers let append-only rows change their member only by a merge in force, or by undoing it.
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
