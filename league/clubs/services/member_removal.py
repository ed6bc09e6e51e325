"""Deleting a member who was added by mistake, and merging one who was added twice. Both can be undone."""

import structlog
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.audit import services as audit
from league.audit.models import Action
from league.clubs.models import Club, Member, Removal, Team
from league.clubs.queries import has_history, references, shared_occasion
from league.clubs.services import merged_accounts
from league.clubs.services.player_links import end_pages
from league.clubs.services.teams import check_transfer

log = structlog.get_logger()
TEAM = "team"  # key in Removal.moved: the kept member had no team, and took the duplicate's


@transaction.atomic
def delete_member(*, member: Member, by: User | None) -> Removal:
    """Delete a member who has no history. Refused as "has_account" and as "has_history"."""
    (member,) = _locked(member)
    if member.user_id:
        raise Refused(
            "has_account",
            _("%(name)s can sign in and can’t be deleted. Check “Has left the club” instead.") % {"name": member},
        )
    if has_history(member):
        raise Refused(
            "has_history",
            _("%(name)s has played or paid and can’t be deleted. Check “Has left the club”, or merge duplicates.")
            % {"name": member},
        )
    return _remove(member, None, {}, by)


@transaction.atomic
def merge_members(*, kept: Member, duplicate: Member, by: User | None, account: str = "") -> Removal:
    """Merge two members who are one person: all rows of `duplicate` move to `kept`, with its account and role.

    If both have an account, `account` says whose is kept: "kept" or "duplicate". The other account leaves the club.

    A kept member without a team joins the duplicate's. The removal records each row that was moved.

    Refusals: "same_person", those of `merged_accounts.check`, "transfers_closed" if the two are in different teams, and
    "both_there" if both came to one session or tournament: then they are two people, or one was added by mistake.
    """
    if kept.pk == duplicate.pk:
        raise Refused("same_person", _("Choose a different person to merge with."))
    Club.objects.select_for_update().get(pk=kept.club_id)  # also locked when roles change
    kept, duplicate = _locked(kept, duplicate)
    merged_accounts.check(kept=kept, duplicate=duplicate, account=account, by=by)
    if occasion := shared_occasion(kept, duplicate):
        raise Refused(
            "both_there",
            _(
                "%(one)s and %(other)s are both in “%(occasion)s”. If they are the same person, remove one from it "
                "first."
            )
            % {"one": kept, "other": duplicate, "occasion": occasion},
        )
    moved = {
        reference.name: sorted(rows.values_list("pk", flat=True))
        for reference in references()
        if (rows := reference.of(duplicate)).exists()
    }
    moved |= merged_accounts.before_merge(kept, duplicate)
    if kept.team:
        check_transfer(duplicate, kept.team)
    elif duplicate.team:
        moved[TEAM] = [kept.pk]
        _set_team(kept, duplicate.team)
    removal = _remove(duplicate, kept, moved, by)
    _move(moved, of=duplicate, to=kept)
    merged_accounts.merge(kept=kept, duplicate=duplicate, account=account, by=by)
    return removal


@transaction.atomic
def restore_member(*, removal: Removal, by: User | None) -> Member:
    """Undo a deletion or a merge.

    Refusals: "removed_since", "name_taken", "undone" if it was already, and those of `merged_accounts.restore`.
    """
    people = [removal.member, *filter(None, [removal.into])]
    _locked(*people, removed_too=True)
    removal = Removal.objects.select_for_update(of=("self",)).select_related("member", "into").get(pk=removal.pk)
    member = removal.member
    if removal.undone_at:
        raise Refused("undone", _("%(name)s is already back on the list.") % {"name": member})
    if removal.into and removal.into.is_removed:
        raise Refused(
            "removed_since",
            _("%(name)s was deleted or merged after that. Undo that change first.") % {"name": removal.into},
        )
    if Member.objects.filter(club=member.club_id, name__iexact=member.name).exists():
        raise Refused(
            "name_taken", _("Another %(name)s is in this club now. Change that name first.") % {"name": member}
        )
    if removal.into:
        if TEAM in removal.moved and removal.into.team == member.team:
            _set_team(removal.into, None)
        _move(removal.moved, of=removal.into, to=member)
        merged_accounts.restore(removal, by=by)
    removal.undone_at, removal.undone_by = timezone.now(), by
    removal.save(update_fields=["undone_at", "undone_by"])
    member.is_removed = False
    member.save(update_fields=["is_removed"])
    audit.record(Action.MEMBER_RESTORED, by=by, club=member.club, member=member.pk, member_name=member.name)
    log.info("member_restored", club=member.club_id, member=member.pk, by=by.pk if by else None)
    return member


def _locked(*members: Member, removed_too: bool = False) -> list[Member]:
    """Lock these members in a fixed order, so that concurrent merges take turns; a removed member is not found."""
    rows = Member._base_manager if removed_too else Member.objects
    found = rows.select_for_update(of=("self",)).order_by("pk").in_bulk([member.pk for member in members])
    if len(found) < len(members):
        raise Refused("gone", _("Someone deleted or merged this person after you opened the page."))
    return [found[member.pk] for member in members]


def _set_team(member: Member, team: Team | None) -> None:
    member.team = team
    member.save(update_fields=["team"])


def _remove(member: Member, into: Member | None, moved: dict[str, list[int]], by: User | None) -> Removal:
    names = {"member": member.name} | ({"into": into.name} if into else {})
    code = "merged" if into else "deleted"
    removal = Removal.objects.create(member=member, into=into, moved=moved, code=code, parameters=names, by=by)
    member.is_removed = True
    member.save(update_fields=["is_removed"])
    end_pages(member)
    person = {"member": member.pk, "member_name": member.name}
    if into:
        audit.record(Action.MEMBERS_MERGED, by=by, club=member.club, **person, into=into.pk, into_name=into.name)
    else:
        audit.record(Action.MEMBER_DELETED, by=by, club=member.club, **person)
    log.info("member_removed", club=member.club_id, member=member.pk, by=by.pk if by else None)
    return removal


def _move(moved: dict[str, list[int]], *, of: Member, to: Member) -> None:
    """Move rows to another member if they still belong to `of`."""
    for reference in references():
        if pks := moved.get(reference.name):
            reference.of(of).filter(pk__in=pks).update(**{reference.field: to})
