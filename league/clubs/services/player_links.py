"""A player's private link: it opens this player's own pages, without an account or a password.

No secret is stored. The link holds the member's number and a code computed from it and `Member.link_version`. Renewing
increments the version, so that every earlier link stops working. At the desk, a phone takes a name and gets the
player's link; only one phone can take a name.
"""

from datetime import datetime
from hashlib import sha256

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from common.compiled import Compiled
from common.cookies import cookie_name
from common.errors import Refused
from common.live_updates import SIGNED_OUT, notify_pages
from league.accounts.models import User
from league.audit import services as audit
from league.audit.models import Action
from league.clubs.models import Club, Member
from league.clubs.services.short_codes import is_short_code, number_in, short_code, was_short_code

SALT = "clubs.player_link"
_member = Compiled(lambda pk: Member._base_manager.filter(pk=pk))  # also removed members


def link_token(member: Member) -> str:
    """The last part of a member's link, such as "412-q7xk2v5nmd3oza4e"."""
    return short_code(SALT, member.pk, member.link_version)


def link_path(member: Member) -> str:
    """The path of a member's link."""
    return reverse("player_link", args=[link_token(member)])


def linked_player(token: str) -> Member:
    """The player whose link this is.

    Refused as "no_link" if it never was one; as "merged", "deleted", "has_left" or "renewed" if it no longer is.
    """
    member = _member.first(number_in(token))
    is_current = member is not None and is_short_code(token, SALT, member.pk, member.link_version)
    if member is None or not (is_current or was_short_code(token, SALT, member.pk, member.link_version)):
        raise Refused("no_link", _("Check the address, or ask an organizer of your club for your link."))
    removal = member.removals.filter(undone_at=None).select_related("into").first() if member.is_removed else None
    if removal and removal.into:
        code, sentence = "merged", _("%(name)s is now on the list as %(kept)s. Ask an organizer for the new link.")
    elif removal:
        code, sentence = "deleted", _("%(name)s was removed from the list. Ask an organizer about it.")
    elif member.has_left:
        code, sentence = "has_left", _("%(name)s has left the club. Ask an organizer about it.")
    elif not is_current:
        code, sentence = "renewed", _("%(name)s’s link was renewed. Ask an organizer for the new one.")
    else:
        return member
    raise Refused(code, sentence % {"name": member, "kept": removal and removal.into})


def player_of(club: Club, token: str) -> Member | None:
    """The player of this club whose link was opened in a browser; None if it no longer works."""
    try:
        member = linked_player(token)
    except Refused:
        return None
    if member.club_id != club.pk:
        return None
    member.club = club
    return member


def link_cookie(club: Club) -> str:
    """The name of the cookie in which a browser stores the opened link: one player per club."""
    return cookie_name(f"player_{club.pk}")


def phone_cookie(club: Club) -> str:
    """The name of the cookie with a phone's key, by which it can take its name again if the first answer was lost."""
    return cookie_name(f"phone_{club.pk}")


def group_of_player(member_id: int) -> str:
    """The channel group of the pages that a player's link opened."""
    return f"player-{member_id}"


def end_pages(member: Member) -> None:
    """Notify the pages that the member's link opened: they reload, lose their socket, and show the reason."""
    notify_pages(group_of_player(member.pk), SIGNED_OUT)


def locked(member_id: int) -> Member:
    """The member, locked until the transaction ends, so that two phones that take one name take turns."""
    return Member.objects.select_for_update(of=("self",)).select_related("club").get(pk=member_id)


@transaction.atomic
def take_name(*, member_id: int, now: datetime, phone: str = "") -> Member:
    """Mark the member's name as taken at `now` by the phone with the key `phone`.

    The same phone can repeat it, for an answer that was lost: then the earlier time stays. Refused as "name_taken" if
    another phone has the name.
    """
    member = locked(member_id)
    if has_taken(member, phone):
        return member
    if member.name_taken_at:
        sentence = _("%(name)s’s name is taken on another phone. If you are %(name)s, ask the desk to release it.")
        raise Refused("name_taken", sentence % {"name": member})
    member.name_taken_at, member.name_taken_by = now, _hash_of(phone)
    member.save(update_fields=["name_taken_at", "name_taken_by"])
    return member


def has_taken(member: Member, phone: str) -> bool:
    """Whether the phone with this key has the member's name."""
    return bool(phone and member.name_taken_at) and member.name_taken_by == _hash_of(phone)


def has_taken_any(club: Club, phone: str) -> bool:
    """Whether the phone with this key has a name of the club. Otherwise it gets another key: this one may be known."""
    return bool(phone) and club.members.filter(name_taken_by=_hash_of(phone)).exists()


def _hash_of(phone: str) -> str:
    return sha256(phone.encode()).hexdigest() if phone else ""


@transaction.atomic
def renew_link(*, member: Member, by: User | None) -> Member:
    """Give a member a new link. The old ones stop working, on phones and on paper, and the name is free again."""
    member = locked(member.pk)
    member.link_version += 1
    member.name_taken_at, member.name_taken_by = None, ""
    member.save(update_fields=["link_version", "name_taken_at", "name_taken_by"])
    end_pages(member)
    audit.record(Action.LINK_RENEWED, by=by, club=member.club, member=member.pk, member_name=member.name)
    return member


@transaction.atomic
def give_name_back(*, member_id: int) -> None:
    """Free a taken name: the phone's link stops working. Safe to repeat."""
    member = locked(member_id)
    if member.name_taken_at:
        renew_link(member=member, by=None)
