"""Players' phones at the desk of a session or a tournament: the code to scan, and the names that phones take."""

from datetime import datetime
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from common.errors import Refused
from league.clubs.models import Member
from league.clubs.services import player_links
from league.clubs.services.short_codes import RENEWED, is_short_code, number_in, short_code, was_short_code

R = TypeVar("R", bound=Any)  # a row with a `code_version`


def join_path(row: Any, salt: str) -> str:
    """The URL path that players scan; `salt` separates the codes of sessions from those of tournaments."""
    return reverse("take_name", args=[short_code(salt, row.pk, row.code_version)])


def found_by(code: str, salt: str, rows: QuerySet[R]) -> R | None:
    """The row whose code, current or renewed, was scanned."""
    row = rows.filter(pk=number_in(code)).first()
    return row if row and was_short_code(code, salt, row.pk, row.code_version) else None


def check_is_current(code: str, salt: str, row: Any) -> None:
    """Refuse a code as "renewed" that another one has replaced."""
    if not is_short_code(code, salt, row.pk, row.code_version):
        raise Refused("renewed", _(RENEWED))


def take_name(members: QuerySet[Member], member_id: int, *, now: datetime, phone: str) -> Member:
    """Mark the name of one of these members as taken by a phone. Also refused as `player_links.take_name` does."""
    if not members.filter(pk=member_id).exists():
        raise Refused("no_such_name", _("This name is no longer on the list. Ask at the desk."))
    return player_links.take_name(member_id=member_id, now=now, phone=phone)


def renew_code(row: Any, expected_version: int) -> bool:
    """Replace the code by a new one, unless a repeated request did so already. The caller holds the lock."""
    if row.code_version != expected_version:
        return False
    row.code_version += 1
    row.save(update_fields=["code_version"])
    return True
