"""Paying out: the pot of a tournament or of one of its pools, once; and taking that back."""

from django.db import transaction
from django.utils import timezone

from common.errors import Refused
from league.accounts.models import User
from league.clubs.queries import money as money_text
from league.money import services as money
from league.rules.formats import Format
from league.tournaments.models import Payment, Tournament
from league.tournaments.policies.payouts import PotPayout, by_member, pot_payout_of
from league.tournaments.queries.replacements import teams_of
from league.tournaments.queries.state import state_of
from league.tournaments.services.journal import note
from league.tournaments.services.locking import locked
from league.tournaments.services.plans import new_format_version


@transaction.atomic
def pay_out(
    *, tournament_id: int, pot_id: int, expected_version: str, by: User | None, club_adds: bool = False
) -> Payment:
    """Pay a pot by the sheet that was looked at, whose mark is `expected_version`. Safe to repeat: answers what stands.

    `club_adds` agrees to what the sheet pays beyond the pot. Refusals: "no_such_pot", "not_yet", "stale_payouts" when a
    result or a fee has changed since, "club_adds" where that is not agreed to.
    """
    tournament = locked(tournament_id)
    pot_payout = _pot_payout(tournament, pot_id)
    if pot_payout.payment:
        return pot_payout.payment
    if pot_payout.waits:
        raise Refused("not_yet", pot_payout.waits)
    if expected_version != pot_payout.mark:
        raise Refused("stale_payouts", "A result or a fee has changed since you looked: these are the payouts now.")
    added = money_text(pot_payout.club_adds, tournament.club.currency) if pot_payout.club_adds else ""
    if added and not club_adds:
        raise Refused("club_adds", f"The pot holds less than the awards. Tick “The club adds {added}” and pay again.")
    pot = pot_payout.pool.pot if pot_payout.pool else tournament.pot
    shared = by_member(pot_payout.sheet, teams_of(tournament))
    members = tournament.club.members.in_bulk([share.player for share in shared.shares if share.player])
    sheet = money.pay_out(pot=pot, sheet=shared, members=members, by=by)
    payment = Payment.objects.create(tournament=tournament, pot=pot, sheet=sheet, by=by)
    note(tournament, f"{pot_payout.title} paid out{f'; the club adds {added}' if added else ''}", by)
    return payment


@transaction.atomic
def take_back_payment(*, tournament_id: int, payment_id: int, why: str, by: User | None) -> None:
    """Reverse a payment in the ledger; its sheet and the reason stay on record. Safe to repeat.

    Refused as "why_missing".
    """
    tournament = locked(tournament_id)
    payment = tournament.payments.select_related("sheet__transaction", "sheet__pot").get(pk=payment_id)
    if payment.taken_back_at:
        return
    if not why.strip():
        raise Refused("why_missing", "Say in a few words why the payout is taken back.")
    title = _pot_payout(tournament, payment.pot_id).title
    money.take_back_payout(sheet=payment.sheet, by=by, why=f"{payment.sheet.pot}: payout taken back")
    payment.taken_back_at, payment.taken_back_why = timezone.now(), why.strip()[:200]
    payment.save(update_fields=["taken_back_at", "taken_back_why"])
    note(tournament, f"{title}: payout taken back, {why.strip()}", by)


@transaction.atomic
def set_payout(*, tournament_id: int, format: Format, consolation_share: int, by: User | None) -> None:
    """Let the pot be paid as `format` says, which is the tournament's own with other payouts; the consolation's share
    is in percent. Refusal: "paid".
    """
    tournament = locked(tournament_id)
    if _pot_payout(tournament, tournament.pot_id).payment:
        raise Refused("paid", "The pot has been paid out: take the payout back before you change how it is paid.")
    if (format, consolation_share) == (tournament.format, tournament.consolation_share):
        return
    new_format_version(tournament, format, by)
    tournament.consolation_share = consolation_share
    tournament.save(update_fields=["format_version", "consolation_share"])
    note(tournament, "How the pot is paid was changed", by)


@transaction.atomic
def count_points(*, tournament_id: int, on: bool, by: User | None) -> None:
    """Count the unofficial points in this tournament, or count them no more. Safe to repeat."""
    tournament = locked(tournament_id)
    if tournament.master_points != on:
        tournament.master_points = on
        tournament.save(update_fields=["master_points"])
        note(tournament, "Unofficial points are counted" if on else "Unofficial points are counted no more", by)


def _pot_payout(tournament: Tournament, pot_id: int) -> PotPayout:
    try:
        return pot_payout_of(state_of(tournament), pot_id)
    except KeyError:
        raise Refused("no_such_pot", "This pool is not there any more.") from None
