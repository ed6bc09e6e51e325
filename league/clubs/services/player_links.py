"""A player's private link: it opens this player's own pages, without an account or a password.

Nothing secret is stored. The link holds the member's number and a code, an HMAC of it with `Member.link_version` under
the installation's key. Renewing counts the version up, so that every earlier link stops working.
"""

import base64

from django.conf import settings
from django.db import transaction
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.audit import services as audit
from league.audit.models import Action
from league.clubs.models import Club, Member

SALT = "clubs.player_link"
LONGEST = 19  # digits of a number that PostgreSQL can look up
CODE_BYTES = 10  # 80 bits: can't be guessed, and is short enough for a small QR code


def link_token(member: Member) -> str:
    """What the address of a member's link ends with, as "412-q7xk2v5nmd3oza4e"."""
    return f"{member.pk}-{_code(member.pk, member.link_version)}"


def linked_player(token: str) -> Member:
    """The player whose link this is. Refused, with the reason, where the link does not work or works no longer."""
    number, _dash, code = token.partition("-")
    member = _anyone(int(number)) if number.isascii() and number.isdigit() and len(number) < LONGEST else None
    if member is None or not any(_is_code(code, member.pk, each) for each in range(member.link_version, 0, -1)):
        raise Refused("no_link", _("Check the address, or ask an organizer of your club for your link."))
    removal = member.removals.filter(undone_at=None).select_related("into").first() if member.is_removed else None
    if removal and removal.into:
        code, sentence = "merged", _("%(name)s is now %(kept)s on the list. Ask an organizer for the new link.")
    elif removal:
        code, sentence = "deleted", _("%(name)s was removed from the list. Ask an organizer about it.")
    elif member.has_left:
        code, sentence = "has_left", _("%(name)s has left the club. Ask an organizer about it.")
    elif not _is_code(code, member.pk, member.link_version):
        code, sentence = "renewed", _("The link of %(name)s was renewed. Ask an organizer for the new one.")
    else:
        return member
    raise Refused(code, sentence % {"name": member, "kept": removal and removal.into})


def player_of(club: Club, token: str) -> Member | None:
    """The player of this club whose link was opened in a browser; None once it no longer works."""
    try:
        member = linked_player(token)
    except Refused:
        return None
    return member if member.club_id == club.pk else None


@transaction.atomic
def renew_link(*, member: Member, by: User | None) -> Member:
    """Give a member a new link. The old ones stop working, on every phone and on paper."""
    member = Member.objects.select_for_update(of=("self",)).select_related("club").get(pk=member.pk)
    member.link_version += 1
    member.save(update_fields=["link_version"])
    audit.record(Action.LINK_RENEWED, by=by, club=member.club, member=member.pk, member_name=member.name)
    return member


def _anyone(pk: int) -> Member | None:
    """A member of any club, also one who was removed."""
    return Member._base_manager.select_related("club").filter(pk=pk).first()


def link_cookie(club: Club) -> str:
    """The name of the cookie in which a browser keeps the link that was opened in it: one player a club."""
    return f"player_{club.pk}"


def _code(pk: int, version: int, key: str | bytes | None = None) -> str:
    digest = salted_hmac(SALT, f"{pk}:{version}", secret=key, algorithm="sha256").digest()
    return base64.b32encode(digest[:CODE_BYTES]).decode().lower()


def _is_code(code: str, pk: int, version: int) -> bool:
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return any(constant_time_compare(code, _code(pk, version, key)) for key in keys)
