"""Closing: standings frozen, the pot paid out, the tin counted. And opening again."""

from collections.abc import Mapping
from dataclasses import replace

from django.db import transaction
from django.utils import timezone

from common.errors import Refused
from common.jobs import enqueue
from league.accounts.models import User
from league.clubs.queries import money as in_words
from league.money import services as money
from league.rules.payouts import Share, Sheet
from league.seasons import services as seasons
from league.sessions.models import Closing, Session
from league.sessions.policies import Status, check_step
from league.sessions.queries import closing as closing_queries
from league.sessions.queries import rounds
from league.sessions.services._common import locked, note
from league.sessions.services.seating import replan


@transaction.atomic
def close_session(
    *,
    session_id: int,
    by: User | None,
    counted: int | None = None,
    amounts: Mapping[int | None, int] | None = None,
    expected_version: str | None = None,
    sure: bool = True,
) -> Closing:
    """Freeze the standings, pay the pot out and queue the recap's mail.

    counted: the cash found in the tin, in minor units; None when nobody counted.
    amounts: payouts changed by hand, member id (None for the club) -> minor units; they must sum to the pot.
    expected_version: the mark of the proposal that was looked at; refused ("stale_payouts") when it has changed since.
    sure: whether this count was confirmed; else one that is far from what was expected is refused ("far_off").
    """
    session = locked(session_id)
    check_step(session, Status.CLOSED)
    missing = rounds.missing_tables(session)
    if missing:
        raise Refused("results_missing", rounds.missing_sentence(missing, None))
    if counted is not None and counted < 0:
        raise Refused("negative_cash", "The cash in the tin is zero or more.")
    proposal = closing_queries.closing_proposal(session)
    if expected_version is not None and expected_version != proposal.mark:
        raise Refused("stale_payouts", "A result or a fee has changed since you looked: these are the payouts now.")
    if counted is not None and not sure and _is_far_off(counted, proposal.expected):
        found, due = in_words(counted, session.club.currency), in_words(proposal.expected, session.club.currency)
        question = f"You counted {found}, but the tin should hold {due}."
        raise Refused("far_off", f"{question} If that is right, press Close the session again.")
    sheet = proposal.sheet if amounts is None else _edited(proposal, amounts, session.club.currency)
    assert session.pot is not None and session.format_version is not None
    result = seasons.freeze_result(
        season=session.season,
        format_version=session.format_version,
        name=str(session),
        played_on=session.date,
        standings=[row for row in proposal.standings if row.totals.games],
    )
    if counted is not None:
        money.count_tin(pot=session.pot, expected=proposal.expected, counted=counted, by=by)
    kept = money.pay_out(pot=session.pot, sheet=sheet, members=proposal.members, by=by)
    closing = Closing.objects.create(
        session=session, session_result=result, sheet=kept, expected=proposal.expected, counted=counted, by=by
    )
    session.status = Status.CLOSED
    session.save(update_fields=["status"])
    session.rounds.filter(called_at=None).delete()
    note(session, "Session closed", by)
    enqueue("league.sessions.tasks.send_recap", closing_id=closing.pk)
    return closing


def _is_far_off(counted: int, expected: int) -> bool:
    """More than twice or less than half of it: probably a slip of the finger."""
    return not expected <= 2 * counted <= 4 * expected


def _edited(proposal: closing_queries.Proposal, amounts: Mapping[int | None, int], currency: str) -> Sheet[int]:
    """The sheet with amounts changed by hand; refused unless they sum to the pot."""
    sheet = proposal.sheet
    if amounts.keys() - {None, *proposal.members}:
        raise Refused("was_not_here", "Only who came can be paid from this pot.")
    if any(amount < 0 for amount in amounts.values()):
        raise Refused("negative_payout", "A payout is zero or more.")
    left = sheet.pot - sum(amounts.values())
    if left:
        which = "still to be given out" if left > 0 else "more than there is"
        raise Refused("payouts_off", f"The payouts don't sum to the pot: {in_words(abs(left), currency)} {which}.")
    proposed = {share.player: share for share in sheet.shares}
    shares = tuple(
        replace(proposed[player], amount=amount, reason=f"{proposed[player].reason}, changed by hand")
        if player in proposed and proposed[player].amount != amount
        else proposed.get(player, Share(player=player, place=None, amount=amount, reason="added by hand"))
        for player, amount in amounts.items()
        if amount
    )
    return replace(sheet, shares=shares)


@transaction.atomic
def reopen_session(*, session_id: int, by: User | None, why: str) -> Session:
    """Open a closed session again: payouts are reversed, the frozen standings are withdrawn, and the reason is kept."""
    session = locked(session_id)
    check_step(session, Status.PLAYING)
    if session.status != Status.CLOSED:
        raise Refused("not_now", "Only a closed session can be opened again.")
    if not why.strip():
        raise Refused("why_missing", "Say in a few words why the session is opened again.")
    closing = session.closings.select_related("session_result", "sheet__transaction", "sheet__pot").get(
        reopened_at=None
    )
    money.take_back_payout(sheet=closing.sheet, by=by, why=f"{session} opened again")
    seasons.withdraw_result(result=closing.session_result)
    closing.reopened_at, closing.reopened_by, closing.reopened_why = timezone.now(), by, why.strip()[:200]
    closing.save(update_fields=["reopened_at", "reopened_by", "reopened_why"])
    session.status = Status.PLAYING
    session.save(update_fields=["status"])
    note(session, f"Session opened again: {why.strip()}", by)
    replan(session)
    return session
