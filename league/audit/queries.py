"""Reads the audit trail: verification of its hash chain, and its entries as sentences."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from hashlib import sha256
from typing import Any

from django.core.paginator import Page, Paginator
from django.db import connection, transaction
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from common.dates import in_words
from league.audit.models import Action, AuditEntry, AuditLink

PER_PAGE = 100
DAY = re.compile(r"\d{4}-\d\d-\d\d")  # as the services write one
GENESIS = "0" * 64  # the previous hash in the first row
CHAIN = """
    SELECT link.number, link.previous, link.hash, entry.id,
           jsonb_build_array(
               link.number, link.previous, (extract(epoch FROM at) * 1000000)::bigint,
               club, club_name, actor, actor_name, action, parameters)::text
    FROM audit_auditlink link FULL JOIN audit_auditentry entry ON entry.id = link.entry_id
    ORDER BY link.number NULLS LAST, entry.id
"""
SENTENCES = {
    Action.CLUB_STARTED: _("%(actor)s started the club."),
    Action.CLUB_CHANGED: _("%(actor)s changed the club’s settings: %(changes)s."),
    Action.MEMBER_ADDED: _("%(actor)s added %(member_name)s."),
    Action.MEMBER_CHANGED: _("%(actor)s changed %(member_name)s: %(changes)s."),
    Action.MEMBER_DELETED: _("%(actor)s deleted %(member_name)s."),
    Action.MEMBERS_MERGED: _("%(actor)s merged %(member_name)s with %(into_name)s."),
    Action.ACCOUNT_LEFT: _(
        "%(account_name)s’s account left the club when %(actor)s merged %(member_name)s with %(into_name)s."
    ),
    Action.TEAM_RENAMED: _("%(actor)s renamed the team %(before)s to %(after)s."),
    Action.MEMBER_RESTORED: _("%(actor)s restored %(member_name)s."),
    Action.ROLE_CHANGED: _("%(actor)s changed the role of %(member_name)s from %(before)s to %(after)s."),
    Action.INVITATION_MADE: _("%(actor)s created an invitation link for %(member_name)s."),
    Action.INVITATION_SENT: _("%(actor)s sent an invitation to %(member_name)s."),
    Action.INVITATION_USED: _("%(actor)s accepted the invitation for %(member_name)s."),
    Action.LINK_RENEWED: _("%(actor)s renewed %(member_name)s’s private link."),
    Action.TOURNAMENT_DELETED: _("%(actor)s deleted the tournament %(tournament)s."),
    Action.RESULT_CONFIRMED: _("%(actor)s confirmed the result of %(game)s (%(played_on)s): %(after)s."),
    Action.RESULT_CORRECTED: _(
        "%(actor)s corrected the result of %(game)s (%(played_on)s) from %(before)s to %(after)s."
    ),
    Action.KEY_MADE: _("%(actor)s created an API key."),
    Action.KEY_ENDED: _("%(actor)s revoked an API key."),
    Action.ACCOUNT_MADE: _("%(actor)s created an account."),
    Action.ACCOUNT_CHANGED: _("%(actor)s changed the account of %(account_name)s: %(changes)s."),
    Action.EMAIL_CONFIRMED: _("%(actor)s confirmed an e-mail address."),
    Action.LOGINS_ENDED: _("%(actor)s signed out of other browsers (%(count)s)."),
    Action.ACCOUNT_SIGNED_OUT: _("The operator signed %(account_name)s out everywhere."),
    Action.PASSWORD_CHANGED: _("A new password was set for %(account_name)s."),
    Action.SIGNED_IN: _("%(actor)s signed in."),
    Action.SIGN_IN_FAILED: _("A sign-in failed."),
    Action.SIGNED_OUT: _("%(actor)s signed out."),
}
WORDS = {  # values in an entry's parameters, as the services write them; the services mark the keys
    _("once the opponent confirms it"),
    _("at once"),
    _("once the scorekeeper accepts it"),
    _("never"),
    _("yes"),
    _("no"),
    _("none"),
    _("has left"),
    _("in the club"),
    _("no clock"),
    _("member"),
    _("guest"),
    _("visitor"),
    _("scorekeeper"),
    _("organizer"),
    _("owner"),
}


@dataclass(frozen=True, slots=True)
class Fault:
    """The first row that differs from its hash."""

    number: int
    what: str


@dataclass(frozen=True, slots=True)
class AuditLine:
    """An entry as the page shows it."""

    at: datetime
    sentence: str


def head() -> tuple[int, str]:
    """The number of the newest row, which is also the number of rows, and its hash."""
    newest = AuditLink.objects.order_by("-number").first()
    return (newest.number, newest.hash) if newest else (0, GENESIS)


def first_fault() -> Fault | None:
    """Verify the whole chain; None if every row matches its hash.

    It can't detect that the newest rows were removed or all rows were rewritten: compare the head with a copy
    elsewhere.
    """
    expected, before = 1, GENESIS
    for number, previous, kept, entry, canonical in _chain():
        if number is None:
            return Fault(expected, gettext("An entry outside the chain (id %(id)s) was inserted.") % {"id": entry})
        if number != expected or entry is None:
            return Fault(expected, gettext("Row %(number)s was removed.") % {"number": expected})
        if sha256(canonical.encode()).hexdigest() != kept:
            return Fault(number, gettext("Row %(number)s was changed or inserted.") % {"number": number})
        if previous != before:
            what = gettext("Row %(number)s was changed together with its hash, or replaced.")
            return Fault(number - 1, what % {"number": number - 1})
        expected, before = number + 1, kept
    return None


def _chain() -> Iterator[tuple[int | None, str, str, int | None, str]]:
    """All rows in order, fetched in chunks of a thousand."""
    with transaction.atomic(), connection.chunked_cursor() as cursor:
        cursor.execute(CHAIN)
        while rows := cursor.fetchmany(1000):
            yield from rows


def hash_of(number: int) -> str | None:
    """The hash of one row; None if there is no such row."""
    return GENESIS if number == 0 else AuditLink.objects.filter(number=number).values_list("hash", flat=True).first()


def trail_page(club_id: int, *, wanted: str | None) -> Page[Any]:
    """A page of a club's trail, the newest entry first."""
    page: Page[Any] = Paginator(AuditEntry.objects.filter(club=club_id), PER_PAGE).get_page(wanted)
    page.object_list = [AuditLine(entry.at, sentence_of(entry)) for entry in page.object_list]
    return page


def sentence_of(entry: AuditEntry) -> str:
    """The entry as a sentence; an entry that the program did not write is returned unchanged."""
    actor = entry.actor_name or gettext("The program")
    try:
        words = {name: _word(value) for name, value in entry.parameters.items()}
        words |= {"actor": actor, "changes": _in_words(entry.parameters.get("changes", {}))}
        return gettext(SENTENCES[Action(entry.action)]) % words
    except (ValueError, KeyError, TypeError, AttributeError):  # not written by the program: show it as it is
        return f"{actor}: {entry.action} {entry.parameters}"


def _in_words(changes: dict[str, list[str] | None]) -> str:
    """{"name": ["Ann", "Anne"], "e-mail address": None} as "name from Ann to Anne, e-mail address"."""
    change = gettext("%(what)s from %(before)s to %(after)s")
    return ", ".join(
        change % {"what": gettext(what), "before": _word(pair[0]), "after": _word(pair[1])} if pair else gettext(what)
        for what, pair in changes.items()
    )


def _word(value: Any) -> str:
    """A fixed word of the services or a day in the reader's language; names and numbers unchanged."""
    if isinstance(value, str) and DAY.fullmatch(value):
        return in_words(date.fromisoformat(value))
    return gettext(value) if isinstance(value, str) and value in WORDS else str(value)
