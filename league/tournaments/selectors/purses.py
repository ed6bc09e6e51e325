"""The money of a tournament: what its pot and its pools hold, and who would be paid what."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from league.clubs.queries import money
from league.money.queries import cash_in
from league.rules.formats import Format
from league.rules.payouts import Share, Sheet, payouts
from league.rules.pools import pool_payouts
from league.rules.prizes import SCHEMES, counted
from league.tournaments.models import Payment, Pool, Tournament
from league.tournaments.selectors.board import Board
from league.tournaments.selectors.placing import Event, events_of, is_decided, placing, qualifiers_of, ranked
from league.tournaments.selectors.replacements import teams_of

Money = Callable[[int], str]
Teams = Mapping[int, tuple[int, ...]]
CLUB = "the club"


@dataclass(frozen=True, slots=True)
class Purse:
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


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a payout sheet as pages show it."""

    place: int | None
    name: str
    amount: str
    reason: str


@dataclass(frozen=True, slots=True)
class Slip:
    """A payout sheet as pages show it: as it was paid, or as it would be. `total` is what the pot holds.

    Where that is less than the lines make `together`, `club_adds` is the rest; empty where it is not.
    """

    lines: tuple[Line, ...]
    arithmetic: tuple[str, ...]
    total: str
    together: str
    club_adds: str


def purses_of(board: Board) -> list[Purse]:
    """The tournament's own pot first, then its pools'."""
    tournament = board.tournament
    standing = {each.pot_id: each for each in _standing(tournament)}
    pools = tournament.pools.select_related("stage", "pot").prefetch_related("entrants")
    own = _own(board, standing.get(tournament.pot_id))
    return [own, *(_of_pool(board, pool, standing.get(pool.pot_id)) for pool in pools)]


def purse_of(board: Board, pot: int) -> Purse:
    """Raises KeyError for a pot of another tournament."""
    return {purse.pot: purse for purse in purses_of(board)}[pot]


def _standing(tournament: Tournament) -> list[Payment]:
    query = tournament.payments.filter(taken_back_at=None)
    return list(query.select_related("by", "sheet").prefetch_related("sheet__payouts__member"))


def _own(board: Board, payment: Payment | None) -> Purse:
    tournament = board.tournament
    told, inside = _in_words(tournament.club.currency), cash_in(tournament.pot)
    fund = payment.sheet.total if payment else inside
    parts = list(_parts(board, fund))
    open_ = (f"{each.last.stage} is not over yet." for each, _ in parts if not is_decided(board, each.last))
    waits = tournament.why_off or next(open_, "")
    if fund <= 0:
        waits = "There is no money in the pot."
    sheet = Sheet(fund, (), ()) if waits else _joined([_paid_by(board, *part, told) for part in parts], fund, told)
    changed = _changed(payment, sheet, tournament)
    if payment and inside:
        more = f"The pot has changed by {told(inside)} since it was paid out: take the payout back and pay it again."
        changed = f"{changed} {more}".strip()
    return Purse(tournament.pot_id, "The pot", sheet, waits, payment, changed)


def _parts(board: Board, fund: int) -> Iterator[tuple[Event, int]]:
    """Each event that is paid, with its part of the pot; what can't be divided stays with the main one."""
    main, *others = events_of(board)
    share = board.tournament.consolation_share
    each = fund * share // 100 // len(others) if others else 0
    yield main, fund - each * len(others)
    if share:
        yield from ((event, each) for event in others)


def _paid_by(board: Board, event: Event, part: int, told: Money) -> tuple[Event, Sheet[int]]:
    """The sheet of one event. Where a knock-out decides, places and not points are what players are level on."""
    fmt = board.tournament.rules
    if len(event.stages) > 1 or event.last.stage.has_chart:
        fmt = fmt.but(ties="chain")
    return event, payouts(fmt, part, placing(board, event), money=told)


def _joined(sheets: list[tuple[Event, Sheet[int]]], fund: int, told: Money) -> Sheet[int]:
    """One sheet of several events, each line with the name of its own."""
    if len(sheets) == 1:
        return sheets[0][1]
    shares = [
        replace(share, reason=f"{event.name}: {share.reason}") for event, sheet in sheets for share in sheet.shares
    ]
    head = f"{told(fund)} in the pot: " + ", ".join(
        f"{told(sheet.pot)} for {_inside(event)}" for event, sheet in sheets
    )
    lines = [f"{event.name}: {line}" for event, sheet in sheets for line in sheet.arithmetic]
    return Sheet(fund, tuple(shares), (f"{head}.", *lines))


def _inside(event: Event) -> str:
    """Its name inside a sentence."""
    return "the main event" if event.is_main else event.name


def _of_pool(board: Board, pool: Pool, payment: Payment | None) -> Purse:
    view = board.stage(pool.stage_id)
    known = pool.with_entries(each.entry_id for each in pool.entrants.all())
    waits = "" if is_decided(board, view) else f"{pool.stage} is not over yet."
    if not known.entries:
        waits = "Nobody is in it yet."
    sheet: Sheet[int] = Sheet(known.fund, (), ())
    if not waits:
        best = [entry for _, entry in ranked(board, view)] if pool.one_in else qualifiers_of(board, view)
        sheet = pool_payouts(known, best, money=_in_words(board.tournament.club.currency))
    return Purse(pool.pot_id, pool.name, sheet, waits, payment, _changed(payment, sheet, board.tournament), pool)


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


def _in_words(currency: str) -> Money:
    return lambda amount: money(amount, currency)


def slip_of(purse: Purse, board: Board) -> Slip:
    """What was paid if that stands, otherwise what would be."""
    told = _in_words(board.tournament.club.currency)
    if purse.payment:
        sheet = purse.payment.sheet
        paid = ((each.place, str(each.member or CLUB), each.amount, each.reason) for each in sheet.payouts.all())
        return _slip(paid, sheet.arithmetic, sheet.total, told)
    names = {entry: player.name for entry, player in board.players.items()}
    due = (
        (share.place, names[share.player] if share.player else CLUB, share.amount, share.reason)
        for share in purse.sheet.shares
    )
    return _slip(due, purse.sheet.arithmetic, purse.sheet.pot, told)


def _slip(
    shares: Iterable[tuple[int | None, str, int, str]], arithmetic: Sequence[str], total: int, told: Money
) -> Slip:
    rows = list(shares)
    lines = (Line(place, name, told(amount), reason) for place, name, amount, reason in rows if amount > 0)
    adds = -sum(amount for _, _, amount, _ in rows if amount < 0)
    return Slip(tuple(lines), tuple(arithmetic), told(total), told(total + adds), told(adds) if adds else "")


def finished(board: Board) -> list[tuple[str, list[tuple[str, str]]]]:
    """Place and name of everybody, by event; of the events that are decided."""
    found = []
    for event in events_of(board):
        if is_decided(board, event.last):
            rows = placing(board, event)
            places = [
                (f"{row.place}=" if row.shared else str(row.place), board.players[row.player].name) for row in rows
            ]
            found.append((event.name, places))
    return [(name, places) for name, places in found if places]


def paying(board: Board) -> list[str]:
    """How the pot is paid, in sentences for players."""
    fmt, told = board.tournament.rules, _in_words(board.tournament.club.currency)
    sentences = [SCHEMES[fmt.payout].sentence(fmt, told)]
    if fmt.club_share:
        sentences.append(f"The club keeps {fmt.club_share}%.")
    if len(events_of(board)) > 1:
        share = board.tournament.consolation_share
        sentences.append(f"The consolation has {share}% of the pot." if share else "The consolation is not paid.")
    return [*sentences, *_rounding(fmt)]


def _rounding(fmt: Format) -> list[str]:
    """How the pot is rounded, so that the club never has to add to it."""
    if fmt.payout == "none":
        return []
    if fmt.payout == "fixed":
        return ["If the pot holds less, the prizes are reduced in proportion. The club adds nothing."]
    whom = "the highest places" if fmt.odd_cents == "top" else "the club"
    whole = f"Amounts are rounded down to the smallest coin; coins that can’t be split go to {whom}."
    return [whole, "The club adds nothing."]


def pool_words(pool: Pool) -> str:
    """How a pool is paid, in a sentence for players."""
    scheme = pool.get_scheme_display()
    whom = f"one in {pool.one_in} of those in it" if pool.one_in else "those who qualify"
    return f"{scheme[:1].upper()}{scheme[1:]}; for {whom}, ranked by: {pool.stage}."


def why_pool_is_closed(pool: Pool) -> str:
    """Why nobody comes into a pool or leaves it without a reason; empty until its stage has begun."""
    return f"Round 1 of {pool.stage} has been called, so {pool} is closed." if pool.stage.rounds.exists() else ""


def pool_size(pool: Pool) -> str:
    """ "3 players at $5.00"."""
    return f"{counted(len(pool.entrants.all()), 'player')} at {money(pool.stake, pool.tournament.club.currency)}"
