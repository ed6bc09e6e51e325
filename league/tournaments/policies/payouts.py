"""The payouts of a tournament: what its pot and its pools hold, and who would be paid what."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from league.clubs.queries import money
from league.money.queries import cash_in
from league.rules.payouts import Share, Sheet, payouts
from league.rules.pools import pool_payouts
from league.tournaments.models import Payment, Pool, Tournament
from league.tournaments.policies.placing import Event, events_of, is_decided, placing, qualifiers_of, ranked
from league.tournaments.queries.pools import pools_of, standing_payments
from league.tournaments.queries.replacements import teams_of
from league.tournaments.queries.state import TournamentState

Money = Callable[[int], str]


Teams = Mapping[int, tuple[int, ...]]


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
    payment: Payment | None = None
    changed: str = ""
    pool: Pool | None = None

    @property
    def mark(self) -> str:
        """Changes when a payout does, so that nobody pays another sheet than the one looked at."""
        return " ".join([str(self.sheet.pot), *(f"{share.player}:{share.amount}" for share in self.sheet.shares)])

    @property
    def club_adds(self) -> int:
        """How much more than the pot holds would be paid."""
        return -sum(share.amount for share in self.sheet.shares if share.amount < 0)


def pot_payouts(state: TournamentState) -> list[PotPayout]:
    """The tournament's own pot first, then its pools'."""
    tournament = state.tournament
    standing = {each.pot_id: each for each in standing_payments(tournament)}
    own = _own(state, standing.get(tournament.pot_id))
    return [own, *(_of_pool(state, pool, standing.get(pool.pot_id)) for pool in pools_of(tournament))]


def pot_payout_of(state: TournamentState, pot: int) -> PotPayout:
    """Raises KeyError for a pot of another tournament."""
    return {pot_payout.pot: pot_payout for pot_payout in pot_payouts(state)}[pot]


def _own(state: TournamentState, payment: Payment | None) -> PotPayout:
    tournament = state.tournament
    as_money, inside = money_formatter(tournament.club.currency), cash_in(tournament.pot)
    fund = payment.sheet.total if payment else inside
    parts = list(_parts(state, fund))
    open_ = (f"{each.last.stage} is not over yet." for each, _ in parts if not is_decided(state, each.last))
    waits = tournament.why_cancelled or next(open_, "")
    if fund <= 0:
        waits = "There is no money in the pot."
    sheet = (
        Sheet(fund, (), ()) if waits else _joined([_paid_by(state, *part, as_money) for part in parts], fund, as_money)
    )
    changed = _changed(payment, sheet, tournament)
    if payment and inside:
        more = (
            f"The pot has changed by {as_money(inside)} since it was paid out: take the payout back and pay it again."
        )
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
    """One sheet of several events, each line with the name of its own."""
    if len(sheets) == 1:
        return sheets[0][1]
    shares = [
        replace(share, reason=f"{event.name}: {share.reason}") for event, sheet in sheets for share in sheet.shares
    ]
    head = f"{as_money(fund)} in the pot: " + ", ".join(
        f"{as_money(sheet.pot)} for {_inside(event)}" for event, sheet in sheets
    )
    lines = [f"{event.name}: {line}" for event, sheet in sheets for line in sheet.arithmetic]
    return Sheet(fund, tuple(shares), (f"{head}.", *lines))


def _inside(event: Event) -> str:
    """Its name inside a sentence."""
    return "the main event" if event.is_main else event.name


def _of_pool(state: TournamentState, pool: Pool, payment: Payment | None) -> PotPayout:
    view = state.stage(pool.stage_id)
    known = pool.with_entries(each.entry_id for each in pool.entrants.all())
    waits = "" if is_decided(state, view) else f"{pool.stage} is not over yet."
    if not known.entries:
        waits = "Nobody is in it yet."
    sheet: Sheet[int] = Sheet(known.fund, (), ())
    if not waits:
        best = [entry for _, entry in ranked(state, view)] if pool.one_in else qualifiers_of(state, view)
        sheet = pool_payouts(known, best, money=money_formatter(state.tournament.club.currency))
    return PotPayout(pool.pot_id, pool.name, sheet, waits, payment, _changed(payment, sheet, state.tournament), pool)


def _changed(payment: Payment | None, sheet: Sheet[int], tournament: Tournament) -> str:
    """Whether other amounts are due now to those who played in their places when it was paid."""
    if payment is None:
        return ""
    teams = teams_of(tournament, payment.at)
    now = sorted((share.player or 0, share.amount) for share in by_member(sheet, teams).shares)
    then = sorted((each.member_id or 0, each.amount) for each in payment.sheet.payouts.all())
    return "" if now == then else "A result has changed since this was paid: take the payout back and pay it again."


def by_member(sheet: Sheet[int], teams: Teams) -> Sheet[int]:
    """A sheet by entry as one by member: a pair halves its share, the odd coin to the first of them."""
    shares: list[Share[int]] = []
    for share in sheet.shares:
        team = teams[share.player] if share.player else (None,)
        each, odd = divmod(share.amount, len(team))
        parts = [(member, each + (number < odd)) for number, member in enumerate(team)]
        shares += [replace(share, player=member, amount=amount) for member, amount in parts if amount]
    return replace(sheet, shares=tuple(shares))


def money_formatter(currency: str) -> Money:
    """Writes minor units of a currency as people do: 275 as "$2.75"."""
    return lambda amount: money(amount, currency)
