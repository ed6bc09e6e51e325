"""The accounts of two merged members: one is kept, one leaves the club; and undoing that."""

from django.utils.translation import gettext as _

from common.errors import Refused
from common.live_updates import SIGNED_OUT, group_of_user, notify_pages
from league.accounts.models import User
from league.audit import services as audit
from league.audit.models import Action
from league.clubs.models import Member, Removal, Role
from league.clubs.policies import Who, clubs_where

KEPT, DUPLICATE = "kept", "duplicate"
ACCOUNTS = "accounts"  # keys in Removal.moved: the account and role of the kept member and of the duplicate


def check(*, kept: Member, duplicate: Member, account: str, by: User | None) -> None:
    """Refused as "choose_account", "own_account", "owner_decides" if a role would be lost, and "has_left"."""
    if not duplicate.user_id:
        return
    if kept.user_id and account not in (KEPT, DUPLICATE):
        sentence = _("%(one)s and %(other)s can both sign in. Choose which account to keep.")
        raise Refused("choose_account", sentence % {"one": kept, "other": duplicate})
    if _is_taken_over(kept, account) and kept.has_left:
        raise Refused("has_left", _("%(name)s has left the club. Bring %(name)s back first.") % {"name": kept})
    if not kept.user_id:
        return
    leaves = kept if account == DUPLICATE else duplicate
    if by is not None and leaves.user_id == by.pk:
        raise Refused(
            "own_account", _("You are signed in with the account that would leave the club. Keep that account instead.")
        )
    check_role(leaves, by)


def check_role(member: Member, by: User | None) -> None:
    """Refused as "owner_decides" unless `by` may remove or restore this member's role."""
    if member.role > Role.MEMBER and by is not None and member.club_id not in clubs_where(by, Who.OWNER):
        sentence = _("%(name)s has the role of %(role)s. Only an owner of the club can merge this account.")
        raise Refused("owner_decides", sentence % {"name": member, "role": Role(member.role).label})


def before_merge(kept: Member, duplicate: Member) -> dict[str, list[int]]:
    """The accounts and roles that undoing the merge needs; empty if no account moves."""
    if not duplicate.user_id:
        return {}
    return {ACCOUNTS: [kept.user_id or 0, kept.role, duplicate.user_id, duplicate.role]}


def merge(*, kept: Member, duplicate: Member, account: str, by: User | None) -> None:
    """Give the kept member the chosen account, with its role. The other account loses its member in this club.

    account: KEPT or DUPLICATE, whose account stays; the only one stays in any case. The audit trail names
    the account that leaves.
    """
    if not duplicate.user_id:
        return
    stays, leaves = (duplicate, kept) if _is_taken_over(kept, account) else (kept, duplicate)
    _tell(leaves.user_id)
    if leaves.user:
        audit.record(
            Action.ACCOUNT_LEFT,
            by=by,
            club=kept.club,
            account=leaves.user.pk,
            account_name=leaves.user.name,
            member_name=duplicate.name,
            into_name=kept.name,
        )
    user, role = stays.user_id, stays.role
    _set(duplicate, None, Role.MEMBER)
    _set(kept, user, role)


def restore(removal: Removal, *, by: User | None) -> None:
    """Give both members their accounts and roles back. Refused as "account_since" if they changed after the merge."""
    kept, member = removal.into, removal.member
    if kept is None or ACCOUNTS not in removal.moved:
        return
    kept_user, kept_role, user, role = removal.moved[ACCOUNTS]
    both = {kept_user, user} - {0}
    unchanged = (kept.user_id, kept.role) in ((kept_user, kept_role), (user, role))
    elsewhere = Member._base_manager.filter(club=kept.club_id, user__in=both).exclude(pk__in=[kept.pk, member.pk])
    if not unchanged or elsewhere.exists() or User.objects.filter(pk__in=both).count() < len(both):
        sentence = _("%(kept)s’s account or role has changed since the merge. The merge can’t be undone.")
        raise Refused("account_since", sentence % {"kept": kept})
    if kept_user:
        came_back = kept_role if kept.user_id == user else role
        check_role(Member(name=member.name, club_id=kept.club_id, role=came_back), by)
    _set(kept, None, Role.MEMBER)
    _set(member, user, role)
    _set(kept, kept_user or None, kept_role)
    _tell(user)
    _tell(kept_user)


def _is_taken_over(kept: Member, account: str) -> bool:
    """Whether the kept member gets the duplicate's account."""
    return not kept.user_id or account == DUPLICATE


def _set(member: Member, user: int | None, role: int) -> None:
    member.user_id, member.role = user, role
    member.save(update_fields=["user", "role"])


def _tell(user: int | None) -> None:
    """Notify the open pages of this account, so that they check their access again."""
    if user:
        notify_pages(group_of_user(user), SIGNED_OUT)
