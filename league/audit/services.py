"""Writes the audit trail: one call, inside the transaction of the change that it records."""

from typing import Any, Protocol

import structlog
from django.contrib.auth import get_user_model

from league.audit.models import Action, AuditEntry
from league.audit.queries import first_fault, head

log = structlog.get_logger(__name__)


class Named(Protocol):
    """An account or a club."""

    pk: Any
    name: str


def record(action: Action, *, by: Named | None, club: Named | None = None, **parameters: Any) -> None:
    """Add one entry to the trail, in the caller's transaction; `by` None is the program.

    `parameters` are names, numbers and words of the change: no e-mail address, password, key or token.
    """
    AuditEntry.objects.create(
        action=action,
        actor=by.pk if by else None,
        actor_name=by.name if by else "",
        club=club.pk if club else None,
        club_name=club.name if club else "",
        parameters=parameters,
    )


def changes_between(before: dict[str, str], after: dict[str, str]) -> dict[str, list[str]]:
    """The keys whose values differ between two mappings: the old value and the new one."""
    return {word: [before[word], value] for word, value in after.items() if before[word] != value}


def record_failed_sign_in(*, login: str) -> None:
    """Record a wrong password or unknown address. The typed address isn't stored: it may be a password."""
    account = get_user_model()._default_manager.filter(email=login.strip().lower()).first()
    record(Action.SIGN_IN_FAILED, by=None, account=account.pk if account else None)


def verify_and_log_head() -> None:
    """Verify the chain and log its head: a copy elsewhere shows whether rows were removed since then.

    Logs an error if the chain is broken.
    """
    if fault := first_fault():
        log.error("audit_trail_broken", row=fault.number, what=fault.what)
        return
    number, newest = head()
    log.info("audit_trail_head", rows=number, head=f"{number}:{newest}")
