"""Players' phones at the desk of a session or a tournament: the code to scan, and the names that phones take."""

from datetime import datetime
from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.clubs.models import Member
from league.clubs.services import player_links
from league.clubs.services.short_codes import RENEWED, is_short_code, number_in, short_code, was_short_code
from league.rounds.services.journal import note_and_announce

R = TypeVar("R", bound=Any)  # a row with a `code_version`


def join_path(row: Any) -> str:
    """The URL path that players scan at the desk."""
    return reverse("take_name", args=[short_code(_salt(type(row)), row.pk, row.code_version)])


def found_by(code: str, rows: QuerySet[R]) -> R | None:
    """The row whose code, current or renewed, was scanned."""
    row = rows.filter(pk=number_in(code)).first()
    return row if row and was_short_code(code, _salt(rows.model), row.pk, row.code_version) else None


def check_is_current(code: str, row: Any) -> None:
    """Refuse a code as "renewed" that another one has replaced."""
    if not is_short_code(code, _salt(type(row)), row.pk, row.code_version):
        raise Refused("renewed", _(RENEWED))


def _salt(kind: type[Model]) -> str:
    """Separates the codes of sessions from those of tournaments."""
    return f"{kind._meta.app_label}.phones"


def take_name(row: Any, members: QuerySet[Member], member_id: int, *, now: datetime, phone: str) -> Member:
    """Mark the name of one of these members as taken by a phone.

    Refusals: "no_such_name", and those of `player_links.take_name`.
    """
    if not members.filter(pk=member_id).exists():
        raise Refused("no_such_name", _("This name is no longer on the list. Ask at the desk."))
    member = player_links.take_name(member_id=member_id, now=now, phone=phone)
    if member.name_taken_at == now:
        note_and_announce(row, "name_taken", None, name=str(member))
    return member


def renew_code(row: Any, expected_version: int, by: User | None) -> None:
    """Give the desk a new code to scan; the old one stops working. Taken names stay taken. The caller holds the lock.

    `expected_version`: of the code that the user saw, so that a repeated request changes nothing.
    """
    if row.code_version == expected_version:
        row.code_version += 1
        row.save(update_fields=["code_version"])
        note_and_announce(row, "code_renewed", by)


def release_name(row: Any, member_id: int, by: User | None) -> Member:
    """Free a name that a phone has taken: that phone loses access, and another one can take the name.

    Raises Member.DoesNotExist if the club of this session or tournament has no such member.
    """
    member = player_links.renew_link(member=row.club.members.get(pk=member_id), by=by)
    note_and_announce(row, "name_released", by, name=str(member))
    return member
