"""The payouts of a tournament: the amounts of its pot and pools, and their shares."""

from dataclasses import dataclass

from common.currencies import money_formatter
from common.language import gettext as _
from league.money.models import PotPayment
from league.money.queries import cash_in, standing_payments
from league.rules.payouts import Sheet
from league.rules.pools import pool_payouts
from league.rules.tournaments.event_payouts import event_payouts, why_undecided
from league.rules.tournaments.placing import is_decided, ranked
from league.rules.tournaments.qualifying_line import qualifiers_of
from league.tournaments.models import Pool
from league.tournaments.queries.pools import paired_entries_in, pools_of
from league.tournaments.queries.state import StoredTournament


@dataclass(frozen=True, slots=True)
class PotPayout:
    """A pot with its sheet, by entry; in minor units.

    `waits`: why it can't be paid out yet, a sentence. `payment`: the one in force; the sheet is then the current one,
    and `changed` says that it differs. `pool` is None for the tournament's own pot.
    """

    pot: int
    title: str
    sheet: Sheet[int]
    waits: str = ""
    payment: PotPayment | None = None
    changed: str = ""
    pool: Pool | None = None

    @property
    def is_due(self) -> bool:
        """Whether it can be paid out, or should be paid out again."""
        return bool(self.changed) or not (self.waits or self.payment)


def pot_payouts(state: StoredTournament) -> list[PotPayout]:
    """The tournament's own pot first, then its pools'."""
    tournament = state.tournament
    pools = list(pools_of(tournament))
    standing = standing_payments([tournament.pot_id, *(pool.pot_id for pool in pools)])
    own = _own(state, standing.get(tournament.pot_id))
    return [own, *(_of_pool(state, pool, standing.get(pool.pot_id)) for pool in pools)]


def is_payout_due(state: StoredTournament) -> bool:
    """Whether the tournament's pot or that of a pool can be paid out, or should be paid out again."""
    return any(pot_payout.is_due for pot_payout in pot_payouts(state))


def pot_payout_of(state: StoredTournament, pot: int) -> PotPayout:
    """One pot's payout. Raises KeyError for a pot of another tournament."""
    if pot == state.tournament.pot_id:
        return _own(state, standing_payments([pot]).get(pot))
    pool = pools_of(state.tournament).filter(pot=pot).first()
    if pool is None:
        raise KeyError(pot)
    return payout_of_pool(state, pool)


def payout_of_pool(state: StoredTournament, pool: Pool) -> PotPayout:
    """The payout of a pool as `pools_of` reads it."""
    return _of_pool(state, pool, standing_payments([pool.pot_id]).get(pool.pot_id))


def pot_title(pool: Pool | None) -> str:
    """The name of a pool's pot; for None, of the tournament's own."""
    return pool.name if pool else _("The pot")


def _own(state: StoredTournament, payment: PotPayment | None) -> PotPayout:
    tournament = state.tournament
    as_money, inside = money_formatter(tournament.club.currency), cash_in(tournament.pot)
    fund = payment.total if payment else inside
    share = tournament.consolation_share
    waits = tournament.why_canceled or why_undecided(state, share)
    if fund <= 0:
        waits = _("There is no money in the pot.")
    sheet = Sheet(fund, (), ()) if waits else event_payouts(state, fund, share, money=as_money)
    changed = _changed(payment, sheet)
    if payment and inside:
        more = _("The pot has changed by %(amount)s since it was paid out. Undo the payout, then pay out again.")
        changed = f"{changed} {more % {'amount': as_money(inside)}}".strip()
    return PotPayout(tournament.pot_id, pot_title(None), sheet, waits, payment, changed)


def _of_pool(state: StoredTournament, pool: Pool, payment: PotPayment | None) -> PotPayout:
    view = state.stage(pool.stage_id)
    known = pool.with_entries(paired_entries_in(pool))
    waits = "" if is_decided(state, view) else _("Waiting for %(stage)s to end.") % {"stage": pool.stage}
    if not known.entries:
        waits = _("There are no players in this pool yet.")
    sheet: Sheet[int] = Sheet(known.fund, (), ())
    if not waits:
        places = {entry: place for place, entry in ranked(state, view)}
        best = list(places) if pool.one_in else qualifiers_of(state, view)
        sheet = pool_payouts(known, best, places=places, money=money_formatter(state.tournament.club.currency))
    return PotPayout(pool.pot_id, pot_title(pool), sheet, waits, payment, _changed(payment, sheet), pool)


def _changed(payment: PotPayment | None, sheet: Sheet[int]) -> str:
    """A sentence if the current sheet differs from the paid one."""
    if payment is None or payment.sheet_version == sheet.version:
        return ""
    return _("A result has changed since this was paid out. Undo the payout, then pay out again.")
