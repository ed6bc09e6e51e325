"""The money page: payout tables, the rules of pots and pools, and the final places."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.currencies import money_formatter, money_text
from league.money.forms import PayForm
from league.money.presentation import PayoutTable, payouts_due, payouts_made
from league.rules.tournaments.event_payouts import payout_sentences
from league.tournaments.models import Pool
from league.tournaments.policies.payouts import PotPayout
from league.tournaments.queries.state import StoredTournament


def payout_table_of(pot_payout: PotPayout, state: StoredTournament, form: PayForm | None = None) -> PayoutTable:
    """The payouts that were made, otherwise those due."""
    currency = state.tournament.club.currency
    if pot_payout.payment:
        return payouts_made(pot_payout.payment, currency)
    names = {entry: player.name for entry, player in state.players.items()}
    return payouts_due(pot_payout.sheet, names, currency, form)


def pot_sentences(state: StoredTournament) -> list[str]:
    """The payout rules of the pot, in sentences for players."""
    tournament = state.tournament
    return payout_sentences(state, tournament.consolation_share, money=money_formatter(tournament.club.currency))


def pool_sentence(pool: Pool) -> str:
    """The payout rules of a pool, in a sentence for players."""
    named = {"scheme": pool.get_scheme_display(), "n": pool.one_in, "stage": pool.stage}
    if pool.one_in:
        return _("%(scheme)s. Paid to the top 1 in %(n)s of the pool’s players, by the standings of %(stage)s.") % named
    return _("%(scheme)s. Paid to the players who qualify from %(stage)s.") % named


def pool_size(pool: Pool) -> str:
    """ "3 players at $5.00"."""
    count = len(pool.entrants.all())
    text = ngettext("%(count)s player at %(stake)s", "%(count)s players at %(stake)s", count)
    return text % {"count": count, "stake": money_text(pool.stake, pool.tournament.club.currency)}
