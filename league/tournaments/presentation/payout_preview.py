"""The money page: payout tables, the rules of pots and pools, and the final places."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.clubs.queries import money
from league.money.forms import PayForm
from league.money.presentation import PayoutTable, payouts_due, payouts_made
from league.rules.dividing import Money
from league.rules.formats import Format
from league.rules.prizes import SCHEMES
from league.rules.tournaments.placing import events_of
from league.tournaments.models import Pool
from league.tournaments.policies.payouts import PotPayout, money_formatter
from league.tournaments.queries.state import StoredTournament


def payout_table_of(pot_payout: PotPayout, state: StoredTournament, form: PayForm | None = None) -> PayoutTable:
    """The payouts that were made, otherwise those due."""
    currency = state.tournament.club.currency
    if pot_payout.payment:
        return payouts_made(pot_payout.payment, currency)
    names = {entry: player.name for entry, player in state.players.items()}
    return payouts_due(pot_payout.sheet, names, currency, form)


def payout_sentences(state: StoredTournament) -> list[str]:
    """The payout rules of the pot, in sentences for players."""
    fmt, as_money = state.tournament.format, money_formatter(state.tournament.club.currency)
    sentences = [SCHEMES[fmt.payout].sentence(fmt, as_money)]
    if fmt.club_share:
        sentences.append(_("The club keeps %(share)s%%.") % {"share": fmt.club_share})
    if len(events_of(state)) > 1:
        share = state.tournament.consolation_share
        if share:
            sentences.append(_("The consolation gets %(share)s%% of the pot.") % {"share": share})
        else:
            sentences.append(_("The consolation has no prizes."))
    return [*sentences, *_rounding(fmt, as_money)]


def _rounding(fmt: Format, as_money: Money) -> list[str]:
    """How the pot is rounded, so that the club never has to add to it."""
    if fmt.payout == "none":
        return []
    if fmt.payout == "fixed":
        return [_("If the pot holds less, all prizes are reduced in proportion. The club adds nothing.")]
    if fmt.coin > 1:
        coin = {"coin": as_money(fmt.coin)}
        if fmt.odd_cents == "top":
            rounding = _("Amounts are rounded down to %(coin)s. Money left over goes to the highest places.")
        else:
            rounding = _("Amounts are rounded down to %(coin)s. Money left over goes to the club.")
        rounding %= coin
    elif fmt.odd_cents == "top":
        rounding = _("Amounts are rounded down to the cent. Cents left over go to the highest places.")
    else:
        rounding = _("Amounts are rounded down to the cent. Cents left over go to the club.")
    return [rounding, _("The club adds nothing.")]


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
    return text % {"count": count, "stake": money(pool.stake, pool.tournament.club.currency)}
