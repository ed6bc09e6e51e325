"""Closing a session: freezes the standings, pays the pot and counts the cash. Reopening it. And deciding ties."""

from collections.abc import Collection, Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from common.currencies import money_text
from common.errors import Refused
from common.jobs import enqueue
from league.accounts.models import User
from league.clubs.services.teams import lock_teams
from league.money import services as money
from league.results.models import Game
from league.results.services.games import link_to_result
from league.rounds.services.journal import note_and_announce
from league.rules.sessions import missing_sentence
from league.seasons import services as seasons
from league.sessions.models import CheckIn, Closing, Session
from league.sessions.policies import Status, check_step
from league.sessions.queries import closing as closing_queries
from league.sessions.queries import rounds
from league.sessions.queries.as_closed import kinds_at, team_ids_at
from league.sessions.queries.standings import names_at, ties_at
from league.sessions.services.locking import locked, locked_playing
from league.sessions.services.seating import replan
from league.sessions.services.side_pots import lock_side_pots, pay_side_pots, undo_side_pots


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
    """Freeze the standings, pay the pot and queue the recap e-mails.

    counted: the cash in the cash box, in minor units; None if it was not counted.
    amounts: edited payouts, member id (None for the club) -> minor units.
    expected_version: the version of the proposal that the user saw.
    sure: the user confirmed the count; otherwise a count that differs too much is refused ("far_off").
    Refusals: "not_now", "results_missing", "negative_cash", "far_off", and those of the ledger's `pay_out`.
    """
    session = locked(session_id)
    check_step(session, Status.CLOSED)
    missing = rounds.missing_tables(session)
    if missing:
        raise Refused("results_missing", missing_sentence(missing, None))
    if counted is not None and counted < 0:
        raise Refused("negative_cash", _("The cash can’t be negative."))
    lock_side_pots(session)
    lock_teams(session.club)
    proposal = closing_queries.closing_proposal(session)
    if counted is not None and not sure and _is_far_off(counted, proposal.expected):
        found, due = money_text(counted, session.club.currency), money_text(proposal.expected, session.club.currency)
        question = _(
            "You counted %(found)s, but the cash box should hold %(due)s. "
            "If your count is right, choose “Close session now” again."
        )
        raise Refused("far_off", question % {"found": found, "due": due})
    assert session.pot is not None and session.format_version is not None
    payment = money.pay_out(
        pot=session.pot,
        sheet=proposal.sheet,
        payees={pk: (member,) for pk, member in proposal.members.items()},
        expected_version=proposal.sheet.version if expected_version == proposal.version else expected_version,
        amounts=amounts,
        by=by,
    )
    side_pot_payments = pay_side_pots(proposal.side_pots, proposal.members, by)
    if counted is not None:
        money.count_cash(pot=session.pot, expected=proposal.expected, counted=counted, by=by)
    result = seasons.freeze_result(
        season=session.season,
        format_version=session.format_version,
        name=str(session),
        played_on=session.date,
        starts_at=session.starts_at,
        standings=[row for row in proposal.standings if row.totals.games],
        kinds=kinds_at(session),
        teams=proposal.teams,
        matches=proposal.matches,
        is_published=session.shows_standings,
    )
    _fix_types_and_teams(session)
    link_to_result(Game.objects.filter(table__round__session=session), result)
    closing = Closing.objects.create(
        session=session, session_result=result, payment=payment, expected=proposal.expected, counted=counted
    )
    closing.side_pot_payments.add(*side_pot_payments)
    session.status, session.follows_members = Status.CLOSED, False
    session.save(update_fields=["status", "follows_members"])
    session.rounds.filter(called_at=None).delete()
    note_and_announce(session, "closed_with_edited_payouts" if amounts else "closed", by)
    enqueue("league.sessions.tasks.send_recap", closing_id=closing.pk)
    return closing


def _fix_types_and_teams(session: Session) -> None:
    """Keep the types and teams with which the session is closed, in case it is reopened."""
    kinds, teams = kinds_at(session), team_ids_at(session)
    came = list(CheckIn.objects.filter(session=session))
    for each in came:
        each.closed_kind, each.closed_team_id = kinds[each.member_id], teams.get(each.member_id)
    CheckIn.objects.bulk_update(came, ["closed_kind", "closed_team"])


def _is_far_off(counted: int, expected: int) -> bool:
    """Whether the count is more than twice or less than half the expected amount: probably a typing mistake."""
    return not expected <= 2 * counted <= 4 * expected


@transaction.atomic
def reopen_session(*, session_id: int, by: User | None, why: str) -> Session:
    """Reopen a closed session: reverses the payout with the reason, and withdraws the frozen standings.

    Refusals: "not_now", "why_missing", "rolled_over".
    """
    session = locked(session_id)
    check_step(session, Status.PLAYING)
    if session.status != Status.CLOSED:
        raise Refused("not_now", _("Only a closed session can be reopened."))
    standing = session.closings.select_related("session_result", "payment__transaction", "payment__pot")
    closing = standing.get(payment__undone_at=None)
    money.undo_payout(payment=closing.payment, why=why, by=by)
    lock_side_pots(session)
    undo_side_pots(closing, why, by)
    seasons.withdraw_result(result=closing.session_result)
    session.status = Status.PLAYING
    session.save(update_fields=["status"])
    note_and_announce(session, "reopened", by, why=closing.payment.undone_why)
    replan(session)
    return session


@transaction.atomic
def follow_members(*, session_id: int, follows: bool, by: User | None) -> None:
    """Count a reopened session with its players' present types and teams (`follows`), or with those of its closing.

    The rounds that are not called are planned again. Safe to repeat. Refused as "not_now".
    """
    session = locked_playing(session_id)
    if session.follows_members != follows:
        session.follows_members = follows
        session.save(update_fields=["follows_members"])
        note_and_announce(session, "types_and_teams_present" if follows else "types_and_teams_as_closed", by)
        replan(session)


@transaction.atomic
def decide_tie(*, session_id: int, key: str, winner: int, over: Collection[int], by: User | None) -> None:
    """Record who won a playoff game or a cut, and over whom. Safe to repeat.

    It applies while exactly these players are tied. Refusals: "not_now", "no_tie" if they are not.
    """
    session = locked_playing(session_id)
    decision = [key, winner, sorted(over)]
    if decision in session.tie_decisions:
        return
    names = names_at(session)
    ties = ties_at(session, rounds.state_of(session), names)
    if (key, {winner, *over}) not in [(each, set(tied)) for each, tied in ties]:
        raise Refused("no_tie", _("These players are no longer tied. Check the standings."))
    session.tie_decisions = [*session.tie_decisions, decision]
    session.save(update_fields=["tie_decisions"])
    note_and_announce(session, f"tie_decided_by_{key}", by, name=names[winner])


@transaction.atomic
def undo_tie(*, session_id: int, key: str, winner: int, over: Collection[int], by: User | None) -> None:
    """Undo what `decide_tie` recorded. Safe to repeat."""
    session = locked_playing(session_id)
    decision = [key, winner, sorted(over)]
    if decision in session.tie_decisions:
        session.tie_decisions = [each for each in session.tie_decisions if each != decision]
        session.save(update_fields=["tie_decisions"])
        note_and_announce(session, "tie_decision_undone", by, name=names_at(session)[winner])
