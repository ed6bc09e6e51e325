"""What reads the audit trail: the verification of its chain, and its entries in sentences."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.core.paginator import Page, Paginator
from django.db import connection, transaction

from league.audit.models import Action, AuditEntry, AuditLink

PER_PAGE = 100
GENESIS = "0" * 64  # what the first row names as the hash before it
CHAIN = """
    SELECT link.number, link.previous, link.hash, entry.id,
           jsonb_build_array(
               link.number, link.previous, (extract(epoch FROM at) * 1000000)::bigint,
               club, club_name, actor, actor_name, action, parameters)::text
    FROM audit_auditlink link FULL JOIN audit_auditentry entry ON entry.id = link.entry_id
    ORDER BY link.number NULLS LAST, entry.id
"""
SENTENCES = {
    Action.CLUB_FOUNDED: "{actor} founded the club",
    Action.CLUB_CHANGED: "{actor} changed the club’s settings: {changes}",
    Action.MEMBER_ADDED: "{actor} added {member_name}",
    Action.MEMBER_CHANGED: "{actor} changed {member_name}: {changes}",
    Action.MEMBER_DELETED: "{actor} deleted {member_name}",
    Action.MEMBERS_MERGED: "{actor} merged {member_name} with {into_name}",
    Action.MEMBER_RESTORED: "{actor} restored {member_name}",
    Action.ROLE_CHANGED: "{actor} changed the role of {member_name} from {before} to {after}",
    Action.INVITATION_MADE: "{actor} made an invitation link for {member_name}",
    Action.INVITATION_SENT: "{actor} sent an invitation to {member_name}",
    Action.INVITATION_USED: "{actor} used the invitation of {member_name}",
    Action.TOURNAMENT_DELETED: "{actor} deleted the tournament {tournament}",
    Action.RESULT_CONFIRMED: "{actor} confirmed the result of {game}: {after}",
    Action.RESULT_CORRECTED: "{actor} corrected the result of {game} from {before} to {after}",
    Action.KEY_MADE: "{actor} made an API key",
    Action.KEY_ENDED: "{actor} ended an API key",
    Action.ACCOUNT_MADE: "{actor} made an account",
    Action.ACCOUNT_CHANGED: "{actor} changed the account of {account_name}: {changes}",
    Action.EMAIL_CONFIRMED: "{actor} confirmed an e-mail address",
    Action.LOGINS_ENDED: "{actor} ended logins of their own ({count})",
    Action.PASSWORD_CHANGED: "A new password was set for {account_name}",
    Action.SIGNED_IN: "{actor} signed in",
    Action.SIGN_IN_FAILED: "A sign-in failed",
    Action.SIGNED_OUT: "{actor} signed out",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """The first row that is not as it was written."""

    number: int
    what: str


@dataclass(frozen=True, slots=True)
class AuditLine:
    """An entry as its readers see it."""

    at: datetime
    sentence: str


def head() -> tuple[int, str]:
    """The number of the newest row, which is also how many there are, and its hash."""
    newest = AuditLink.objects.order_by("-number").first()
    return (newest.number, newest.hash) if newest else (0, GENESIS)


def first_fault() -> Fault | None:
    """Compute the whole chain again; None if every row is as it was written.

    It can't tell that the newest rows were removed, or that all were written again: only a head kept elsewhere can.
    """
    expected, before = 1, GENESIS
    for number, previous, kept, entry, canonical in _chain():
        if number is None:
            return Fault(expected, f"An entry outside the chain (id {entry}) was inserted.")
        if number != expected or entry is None:
            return Fault(expected, f"Row {expected} was removed.")
        if sha256(canonical.encode()).hexdigest() != kept:
            return Fault(number, f"Row {number} was changed or inserted.")
        if previous != before:
            return Fault(number - 1, f"Row {number - 1} was changed together with its hash, or replaced.")
        expected, before = number + 1, kept
    return None


def _chain() -> Iterator[tuple[int | None, str, str, int | None, str]]:
    """Every row in order, a thousand at a time."""
    with transaction.atomic(), connection.chunked_cursor() as cursor:
        cursor.execute(CHAIN)
        while rows := cursor.fetchmany(1000):
            yield from rows


def hash_of(number: int) -> str | None:
    """The hash of one row; None if there is no such row."""
    return GENESIS if number == 0 else AuditLink.objects.filter(number=number).values_list("hash", flat=True).first()


def trail_page(club_id: int, *, wanted: str | None) -> Page[Any]:
    """What was done in a club, the newest first, a page at a time."""
    page: Page[Any] = Paginator(AuditEntry.objects.filter(club=club_id), PER_PAGE).get_page(wanted)
    page.object_list = [AuditLine(entry.at, sentence_of(entry)) for entry in page.object_list]
    return page


def sentence_of(entry: AuditEntry) -> str:
    """Who did what, as a sentence; an entry that isn't one of ours is shown as it is."""
    actor = entry.actor_name or "The program"
    try:
        words = {**entry.parameters, "actor": actor, "changes": _in_words(entry.parameters.get("changes", {}))}
        return f"{SENTENCES[Action(entry.action)].format(**words)}."
    except (ValueError, KeyError, TypeError, AttributeError):  # written past the program, and shown all the more
        return f"{actor}: {entry.action} {entry.parameters}"


def _in_words(changes: dict[str, list[str] | None]) -> str:
    """{"name": ["Ann", "Anne"], "e-mail address": None} as "name from Ann to Anne, e-mail address"."""
    return ", ".join(f"{what} from {pair[0]} to {pair[1]}" if pair else what for what, pair in changes.items())
