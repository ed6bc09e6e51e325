"""The trail's rows, and their hash chain. The database writes the chain; see migration 0002."""

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _


class Action(models.TextChoices):
    """Kinds of actions. The code is part of the hash, so it never changes."""

    CLUB_STARTED = "club_started", _("club started")
    CLUB_CHANGED = "club_changed", _("club settings changed")
    MEMBER_ADDED = "member_added", _("member added")
    MEMBER_CHANGED = "member_changed", _("member changed")
    MEMBER_DELETED = "member_deleted", _("member deleted")
    MEMBERS_MERGED = "members_merged", _("members merged")
    ACCOUNT_LEFT = "account_left", _("account left the club in a merge")
    TEAM_RENAMED = "team_renamed", _("team renamed")
    MEMBER_RESTORED = "member_restored", _("member restored")
    ROLE_CHANGED = "role_changed", _("role changed")
    INVITATION_MADE = "invitation_made", _("invitation created")
    INVITATION_SENT = "invitation_sent", _("invitation sent")
    INVITATION_USED = "invitation_used", _("invitation accepted")
    LINK_RENEWED = "link_renewed", _("private link renewed")
    TOURNAMENT_DELETED = "tournament_deleted", _("tournament deleted")
    RESULT_CONFIRMED = "result_confirmed", _("result confirmed by players")
    RESULT_CORRECTED = "result_corrected", _("result corrected")
    KEY_MADE = "key_made", _("API key created")
    KEY_ENDED = "key_ended", _("API key revoked")
    ACCOUNT_MADE = "account_made", _("account created")
    ACCOUNT_CHANGED = "account_changed", _("account changed by the operator")
    EMAIL_CONFIRMED = "email_confirmed", _("e-mail address confirmed")
    LOGINS_ENDED = "logins_ended", _("signed out elsewhere")
    ACCOUNT_SIGNED_OUT = "account_signed_out", _("signed out by the operator")
    PASSWORD_CHANGED = "password_changed", _("password changed")
    SIGNED_IN = "signed_in", _("signed in")
    SIGN_IN_FAILED = "sign_in_failed", _("sign-in failed")
    SIGNED_OUT = "signed_out", _("signed out")


class AuditEntry(models.Model):
    """One action. It stores the number and the name of people and clubs at that time, so later changes don't affect it.

    It holds no e-mail address, password or key.
    """

    at = models.DateTimeField(db_default=Now())
    club = models.BigIntegerField(null=True)
    club_name = models.CharField(max_length=80, blank=True)
    actor = models.BigIntegerField(null=True)  # the account's id; null: the program
    actor_name = models.CharField(max_length=80, blank=True)
    action = models.CharField(max_length=24, choices=Action.choices)
    parameters = models.JSONField(default=dict)

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = _("audit entries")
        indexes = [models.Index(fields=["club", "-id"], name="audit_entries_of_a_club")]

    def __str__(self) -> str:
        return _("Audit entry %(number)s") % {"number": self.pk}


class AuditLink(models.Model):
    """An entry's place in the chain. A trigger adds it at commit."""

    number = models.BigIntegerField(primary_key=True)
    entry = models.OneToOneField(AuditEntry, on_delete=models.PROTECT, related_name="link")
    previous = models.CharField(max_length=64)  # hash of the previous row
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["number"]

    def __str__(self) -> str:
        return str(self.number)
