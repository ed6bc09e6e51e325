"""The payouts of a tournament: what its pot and its pools hold, and who would be paid what."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from league.clubs.queries import money
from league.money.models import PotPayment
from league.money.queries import cash_in, standing_payments
from league.rules.payouts import Share, Sheet, payouts
from league.rules.pools import pool_payouts
from league.tournaments.models import Pool
from league.tournaments.policies.placing import Event, events_of, is_decided, placing, qualifiers_of, ranked
from league.tournaments.queries.pools import pools_of
from league.tournaments.queries.state import TournamentState

Money = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class PotPayout:
    """A pot that is to be paid out, and its sheet, by entry; in minor units.

    `waits`: why it can't be paid out yet, a sentence. `payment`: the one that stands; the sheet is then what it would
    be now, and `changed` says that it is another. `pool` is None for the tournament's own pot.
    """

    pot: int
    title: str
    sheet: Sheet[int]
    waits: str = ""
    payment: PotPayment | None = None
    changed: str = ""
    pool: Pool | None = None


def pot_payouts(state: TournamentState) -> list[PotPayout]:
    """The tournament's own pot first, then its pools'."""
    tournament = state.tournament
    pools = list(pools_of(tournament))
    standing = standing_payments([tournament.pot_id, *(pool.pot_id for pool in pools)])
    own = _own(state, standing.get(tournament.pot_id))
    return [own, *(_of_pool(state, pool, standing.get(pool.pot_id)) for pool in pools)]


def pot_payout_of(state: TournamentState, pot: int) -> PotPayout:
    """Raises KeyError for a pot of another tournament."""
    return {pot_payout.pot: pot_payout for pot_payout in pot_payouts(state)}[pot]


def _own(state: TournamentState, payment: PotPayment | None) -> PotPayout:
    tournament = state.tournament
    as_money, inside = money_formatter(tournament.club.currency), cash_in(tournament.pot)
    fund = payment.total if payment else inside
    parts = list(_parts(state, fund))
    open_ = (f"{each.last.stage} is not over yet." for each, _ in parts if not is_decided(state, each.last))
    waits = tournament.why_cancelled or next(open_, "")
    if fund <= 0:
        waits = "There is no money in the pot."
    sheet = (
        Sheet(fund, (), ()) if waits else _joined([_paid_by(state, *part, as_money) for part in parts], fund, as_money)
    )
    changed = _changed(payment, sheet)
    if payment and inside:
        more = f"The pot has changed by {as_money(inside)} since it was paid out: undo the payout and pay it again."
        changed = f"{changed} {more}".strip()
    return PotPayout(tournament.pot_id, "The pot", sheet, waits, payment, changed)


def _parts(state: TournamentState, fund: int) -> Iterator[tuple[Event, int]]:
    """Each event that is paid, with its part of the pot; what can't be divided stays with the main one."""
    main, *others = events_of(state)
    share = state.tournament.consolation_share
    each = fund * share // 100 // len(others) if others else 0
    yield main, fund - each * len(others)
    if share:
        yield from ((event, each) for event in others)


def _paid_by(state: TournamentState, event: Event, part: int, as_money: Money) -> tuple[Event, Sheet[int]]:
    """The sheet of one event. Where a knock-out decides, places and not points are what players are level on."""
    fmt = state.tournament.format
    if len(event.stages) > 1 or event.last.stage.has_chart:
        fmt = fmt.but(ties="chain")
    return event, payouts(fmt, part, placing(state, event), money=as_money)


def _joined(sheets: list[tuple[Event, Sheet[int]]], fund: int, as_money: Money) -> Sheet[int]:
    """One sheet of several events, each reason with the name of its own. What is paid in two events is one share."""
    if len(sheets) == 1:
        return sheets[0][1]
    shares: dict[int | None, Share[int]] = {}
    for event, sheet in sheets:
        for share in sheet.shares:
            here = replace(share, reason=f"{event.name}: {share.reason}")
            if before := shares.get(share.player):
                both = {"amount": before.amount + here.amount, "reason": f"{before.reason}; {here.reason}"}
                here = replace(before, **both)  # type: ignore[arg-type]
            shares[share.player] = here
    head = f"{as_money(fund)} in the pot: " + ", ".join(
        f"{as_money(sheet.pot)} for {_inside(event)}" for event, sheet in sheets
    )
    lines = [f"{event.name}: {line}" for event, sheet in sheets for line in sheet.arithmetic]
    in_order = sorted(shares.values(), key=lambda share: share.player is None)
    return Sheet(fund, tuple(in_order), (f"{head}.", *lines))


def _inside(event: Event) -> str:
    """Its name inside a sentence."""
    return "the main event" if event.is_main else event.name


def _of_pool(state: TournamentState, pool: Pool, payment: PotPayment | None) -> PotPayout:
    view = state.stage(pool.stage_id)
    known = pool.with_entries(each.entry_id for each in pool.entrants.all())
    waits = "" if is_decided(state, view) else f"{pool.stage} is not over yet."
    if not known.entries:
        waits = "Nobody is in it yet."
    sheet: Sheet[int] = Sheet(known.fund, (), ())
    if not waits:
        best = [entry for _, entry in ranked(state, view)] if pool.one_in else qualifiers_of(state, view)
        sheet = pool_payouts(known, best, money=money_formatter(state.tournament.club.currency))
    return PotPayout(pool.pot_id, pool.name, sheet, waits, payment, _changed(payment, sheet), pool)


def _changed(payment: PotPayment | None, sheet: Sheet[int]) -> str:
    """Whether another sheet is due now than the one that was proposed when it was paid."""
    if payment is None or payment.mark == sheet.mark:
        return ""
    return "A result has changed since this was paid: undo the payout and pay it again."


def money_formatter(currency: str) -> Money:
    """Writes minor units of a currency as people do: 275 as "$2.75"."""
    return lambda amount: money(amount, currency)
