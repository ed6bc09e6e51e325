"""The money page: payout tables, how a pot and its pools are paid, and who finished where."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from league.clubs.queries import money
from league.rules.formats import Format
from league.rules.prizes import SCHEMES, counted
from league.tournaments.models import Pool
from league.tournaments.policies.payouts import Money, PotPayout, money_formatter
from league.tournaments.policies.placing import events_of
from league.tournaments.queries.state import TournamentState

CLUB = "the club"


@dataclass(frozen=True, slots=True)
class PayoutLine:
    """A line of a payout sheet as pages show it."""

    place: int | None
    name: str
    amount: str
    reason: str


@dataclass(frozen=True, slots=True)
class PayoutTable:
    """A payout sheet as pages show it: as it was paid, or as it would be. `total` is what the pot holds.

    Where that is less than the lines make `together`, `club_adds` is the rest; empty where it is not.
    """

    lines: tuple[PayoutLine, ...]
    arithmetic: tuple[str, ...]
    total: str
    together: str
    club_adds: str


def payout_table_of(pot_payout: PotPayout, state: TournamentState) -> PayoutTable:
    """What was paid if that stands, otherwise what would be."""
    as_money = money_formatter(state.tournament.club.currency)
    if pot_payout.payment:
        sheet = pot_payout.payment.sheet
        paid = ((each.place, str(each.member or CLUB), each.amount, each.reason) for each in sheet.payouts.all())
        return _payout_table(paid, sheet.arithmetic, sheet.total, as_money)
    names = {entry: player.name for entry, player in state.players.items()}
    due = (
        (share.place, names[share.player] if share.player else CLUB, share.amount, share.reason)
        for share in pot_payout.sheet.shares
    )
    return _payout_table(due, pot_payout.sheet.arithmetic, pot_payout.sheet.pot, as_money)


def _payout_table(
    shares: Iterable[tuple[int | None, str, int, str]], arithmetic: Sequence[str], total: int, as_money: Money
) -> PayoutTable:
    rows = list(shares)
    lines = (PayoutLine(place, name, as_money(amount), reason) for place, name, amount, reason in rows if amount > 0)
    adds = -sum(amount for _, _, amount, _ in rows if amount < 0)
    added = as_money(adds) if adds else ""
    return PayoutTable(tuple(lines), tuple(arithmetic), as_money(total), as_money(total + adds), added)


def payout_sentences(state: TournamentState) -> list[str]:
    """How the pot is paid, in sentences for players."""
    fmt, as_money = state.tournament.format, money_formatter(state.tournament.club.currency)
    sentences = [SCHEMES[fmt.payout].sentence(fmt, as_money)]
    if fmt.club_share:
        sentences.append(f"The club keeps {fmt.club_share}%.")
    if len(events_of(state)) > 1:
        share = state.tournament.consolation_share
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


def pool_sentence(pool: Pool) -> str:
    """How a pool is paid, in a sentence for players."""
    scheme = pool.get_scheme_display()
    whom = f"one in {pool.one_in} of those in it" if pool.one_in else "those who qualify"
    return f"{scheme[:1].upper()}{scheme[1:]}; for {whom}, ranked by: {pool.stage}."


def pool_size(pool: Pool) -> str:
    """ "3 players at $5.00"."""
    return f"{counted(len(pool.entrants.all()), 'player')} at {money(pool.stake, pool.tournament.club.currency)}"
