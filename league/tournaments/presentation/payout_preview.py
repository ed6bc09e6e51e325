"""The money page: payout tables, how a pot and its pools are paid, and who finished where."""

from league.clubs.queries import money
from league.money.forms import PayForm
from league.money.presentation import PayoutTable, payouts_due, payouts_made
from league.rules.formats import Format
from league.rules.prizes import SCHEMES, counted
from league.rules.tournaments.placing import events_of
from league.tournaments.models import Pool
from league.tournaments.policies.payouts import PotPayout, money_formatter
from league.tournaments.queries.state import StoredTournament


def payout_table_of(pot_payout: PotPayout, state: StoredTournament, form: PayForm | None = None) -> PayoutTable:
    """What was paid if that stands, otherwise what would be."""
    currency = state.tournament.club.currency
    if pot_payout.payment:
        return payouts_made(pot_payout.payment, currency)
    names = {entry: player.name for entry, player in state.players.items()}
    return payouts_due(pot_payout.sheet, names, currency, form)


def payout_sentences(state: StoredTournament) -> list[str]:
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
