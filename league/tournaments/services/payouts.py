"""Paying the pot of a tournament or of one of its pools, once; and undoing that."""

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from common.currencies import money_text
from common.errors import Refused
from common.versions import check_version
from league.accounts.models import User
from league.money import services as money
from league.money.models import PotPayment
from league.money.queries import standing_payments
from league.rounds.services.journal import note_and_announce
from league.rules.formats import Format
from league.tournaments.models import Tournament
from league.tournaments.policies.payouts import PotPayout, pot_payout_of, pot_title
from league.tournaments.queries.entries import payees_of
from league.tournaments.queries.pools import own_pot_paid, paired_entries_in, payments_of, pool_with_pot
from league.tournaments.queries.state import state_of
from league.tournaments.queries.tournaments import payout_form_values
from league.tournaments.services.locking import locked
from league.tournaments.services.plans import new_format_version


@transaction.atomic
def pay_out(
    *,
    tournament_id: int,
    pot_id: int,
    expected_version: str,
    amounts: Mapping[int | None, int] | None = None,
    club_adds: bool = False,
    by: User | None,
) -> PotPayment:
    """Pay a pot as the sheet says; `expected_version` is the sheet's version. Safe to repeat.

    `amounts` are edited payouts, by entry. `club_adds` agrees to what the sheet pays beyond the pot. Refusals:
    "no_such_pot", "not_yet", "club_adds" if that is not agreed to, and those of the ledger's `pay_out`.
    """
    tournament = locked(tournament_id)
    pot_payout = _pot_payout(tournament, pot_id)
    sheet, pool = pot_payout.sheet, pot_payout.pool
    added = money_text(sheet.club_adds, tournament.club.currency) if sheet.club_adds else ""
    if not pot_payout.payment:
        if pot_payout.waits:
            raise Refused("not_yet", pot_payout.waits)
        if added and not club_adds:
            sentence = _(
                "The pool holds less than its prizes. Check “The club adds %(amount)s”, then choose “Pay out”."
            )
            raise Refused("club_adds", sentence % {"amount": added})
    payees = payees_of(tournament, paired_entries_in(pool) if pool else None)
    payment = money.pay_out(
        pot=pool.pot if pool else tournament.pot,
        sheet=sheet,
        payees=payees,
        expected_version=expected_version,
        amounts=amounts,
        coin=tournament.format.coin,
        by=by,
    )
    if not pot_payout.payment:
        code = "pot_paid_edited" if amounts else "pot_paid"
        if added:
            note_and_announce(tournament, f"{code}_club_adds", by, pot=pot_payout.title, added=added)
        else:
            note_and_announce(tournament, code, by, pot=pot_payout.title)
    return payment


@transaction.atomic
def undo_payout(*, tournament_id: int, payment_id: int, why: str, by: User | None) -> None:
    """Reverse a payment of this tournament, see the ledger's `undo_payout`. Safe to repeat.

    Refused as "undone" if the pot has been paid again since.
    """
    tournament = locked(tournament_id)
    payment = payments_of(tournament).select_related("transaction", "pot").get(pk=payment_id)
    if payment.undone_at:
        if standing_payments([payment.pot_id]):
            raise Refused("undone", _("That payout was already undone, and the pot was paid again."))
        return
    money.undo_payout(payment=payment, why=why, by=by)
    pot = pot_title(pool_with_pot(tournament, payment.pot_id))
    note_and_announce(tournament, "payout_undone", by, pot=pot, why=payment.undone_why)


@transaction.atomic
def set_payout(
    *, tournament_id: int, format: Format, consolation_share: int, by: User | None, expected_version: str | None = None
) -> Tournament:
    """Change the payouts: `format` is the tournament's own with other payouts.

    The consolation's share is in percent. Refusals: "paid"; "changed_since" the `payout_form_values` with the
    `expected_version`.
    """
    tournament = locked(tournament_id)
    if own_pot_paid(tournament):
        raise Refused("paid", _("The pot has been paid out. Undo the payout before you change how it is paid out."))
    if (format, consolation_share) == (tournament.format, tournament.consolation_share):
        return tournament
    check_version(expected_version, payout_form_values(tournament))
    new_format_version(tournament, format, by)
    tournament.consolation_share = consolation_share
    tournament.save(update_fields=["format_version", "consolation_share"])
    note_and_announce(tournament, "payout_rules_changed", by)
    return tournament


@transaction.atomic
def count_points(*, tournament_id: int, on: bool, by: User | None) -> None:
    """Count the unofficial points in this tournament, or stop counting them. Safe to repeat."""
    tournament = locked(tournament_id)
    if tournament.master_points != on:
        tournament.master_points = on
        tournament.save(update_fields=["master_points"])
        note_and_announce(tournament, "points_on" if on else "points_off", by)


def _pot_payout(tournament: Tournament, pot_id: int) -> PotPayout:
    try:
        return pot_payout_of(state_of(tournament), pot_id)
    except KeyError:
        raise Refused("no_such_pot", _("This pool has been deleted.")) from None
