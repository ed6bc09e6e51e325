"""The pages of a tournament's money: the pot, the pools, and one pool with its players; and of its points."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.currencies import money_formatter, money_text
from league.money.forms import PayForm
from league.money.presentation import PayoutTable, payouts_due, payouts_made
from league.rounds.forms.base import WhyForm
from league.rules.tournaments.event_payouts import payout_sentences
from league.rules.tournaments.master_points import EventPoints, points_of
from league.rules.tournaments.placing import final_places
from league.tournaments.forms.money import InPoolForm
from league.tournaments.models import Entry, LatePoolChange, Pool
from league.tournaments.policies.blockers import why_pool_is_closed
from league.tournaments.policies.payouts import PotPayout, payout_of_pool, pot_payouts
from league.tournaments.presentation.entries import Unplayed, unplayed
from league.tournaments.presentation.frame import Frame
from league.tournaments.queries.fees import owing
from league.tournaments.queries.pools import entries_for_pool, late_changes_of
from league.tournaments.queries.state import StoredTournament


@dataclass(frozen=True, slots=True)
class PotPart:
    """A pot for templates/tournaments/_pot_payout.html, with the forms that pay it out and undo that.

    changed: to an organizer, why it should be paid out again.
    """

    pot_payout: PotPayout
    changed: str
    payouts: PayoutTable
    pay_form: PayForm
    why: WhyForm


@dataclass(frozen=True, slots=True)
class PoolRow:
    """A pool in a list: "3 players at $5.00", and how it is paid out."""

    pool: Pool
    size: str
    terms: str
    is_paid: bool


@dataclass(frozen=True, slots=True)
class MoneyPage:
    """Values for templates/tournaments/money.html.

    places: (event, [(place, name), …]) once an event is over. pools_first: they are above the pot while players can
    still choose to enter them. add_pool: to organizers, a "link", or an "explained" one before there are any.
    """

    pot: PotPart
    terms: Sequence[str]
    owing: Sequence[Entry]
    unplayed: Sequence[Unplayed]
    places: Sequence[tuple[str, Sequence[tuple[str, str]]]]
    pools: Sequence[PoolRow]
    pools_first: bool
    add_pool: Literal["link", "explained", ""]
    may_change_terms: bool
    may_count_points: bool


@dataclass(frozen=True, slots=True)
class PoolPage:
    """Values for templates/tournaments/pool.html. entries: each, whether it is in it, and whether it is checked."""

    pool: Pool
    size: str
    terms: str
    pot: PotPart
    entries: Sequence[tuple[Entry, bool, bool]]
    late_changes: Sequence[LatePoolChange]
    form: InPoolForm
    why_closed: str
    may_change: bool
    may_delete: bool


def money_page(here: Frame, pay_form: PayForm | None = None, why: WhyForm | None = None) -> MoneyPage:
    """The page; with a form, its input."""
    own, *pools = pot_payouts(here.state)
    has_begun, may_add = here.state.has_begun, here.may_organize and not here.tournament.is_canceled
    return MoneyPage(
        pot=_pot_part(here, own, pay_form, why),
        terms=pot_sentences(here.state),
        owing=owing(here.tournament) if here.may_organize else [],
        unplayed=unplayed(here.state) if here.may_organize else [],
        places=final_places(here.state) if here.sees.standings else [],
        pools=[
            PoolRow(each.pool, pool_size(each.pool), pool_sentence(each.pool), is_paid=bool(each.payment))
            for each in pools
            if each.pool
        ],
        pools_first=bool(pools) and not has_begun,
        add_pool="" if not may_add else "link" if pools or has_begun else "explained",
        may_change_terms=bool(here.may_organize and here.fee and not own.payment),
        may_count_points=here.may_organize and not here.tournament.master_points,
    )


def pool_page(
    here: Frame,
    pool: Pool,
    form: InPoolForm | None = None,
    pay_form: PayForm | None = None,
    why: WhyForm | None = None,
) -> PoolPage:
    """The page of a pool as `pools_of` reads it; with a form, its input."""
    pot_payout = payout_of_pool(here.state, pool)
    checked = set(form.cleaned_data["now"]) if form else None
    return PoolPage(
        pool=pool,
        size=pool_size(pool),
        terms=pool_sentence(pool),
        pot=_pot_part(here, pot_payout, pay_form, why),
        entries=entries_for_pool(pool, checked) if here.sees.entries else [],
        late_changes=[*late_changes_of(pool)] if here.sees.entries else [],
        form=form or InPoolForm(tournament=here.tournament),
        why_closed=why_pool_is_closed(pool),
        may_change=here.may_score and not pot_payout.payment and not here.tournament.is_canceled,
        may_delete=here.may_organize and not pool.entrants.all(),
    )


def _pot_part(here: Frame, pot_payout: PotPayout, pay_form: PayForm | None, why: WhyForm | None) -> PotPart:
    pay_form = pay_form or PayForm(sheet=pot_payout.sheet, currency=here.club.currency)
    payouts = payout_table_of(pot_payout, here.state, pay_form)
    return PotPart(
        pot_payout,
        pot_payout.changed if here.may_organize else "",
        payouts if here.sees.standings else payouts.without_standings(),
        pay_form,
        why or WhyForm(),
    )


def points_events(here: Frame) -> list[EventPoints]:
    """The Master Rating Points of each event, unofficial; empty if the tournament doesn't count them."""
    return points_of(here.state) if here.tournament.master_points else []


def payout_table_of(pot_payout: PotPayout, state: StoredTournament, form: PayForm | None = None) -> PayoutTable:
    """The payouts that were made, otherwise those due."""
    currency = state.tournament.club.currency
    if pot_payout.payment:
        return payouts_made(pot_payout.payment, currency, per_place=2 if state.tournament.in_pairs else 1)
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
