"""The side pots of a session: their players, their amounts, and their winners."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from operator import attrgetter

from django.db.models import Q, Sum
from django.utils.translation import gettext as _

from common.compiled import Compiled
from common.currencies import money_formatter
from league.clubs.models import Club
from league.money.models import Posting
from league.money.queries import fees_in
from league.rules import side_pots as rules
from league.rules.hands import grand_slams
from league.rules.payouts import Sheet
from league.rules.sessions import SessionState
from league.rules.standings import totals
from league.sessions.models import Session, SidePot
from league.sessions.queries.hands import hands_of


@dataclass(frozen=True, slots=True)
class SidePotDue:
    """A side pot as closing would pay it. Money in minor units; fees: member -> fee paid or to be charged.

    paid: member -> fee paid already. It differs from `fees` only for skunks.
    """

    side_pot: SidePot
    fees: Mapping[int, int]
    paid: Mapping[int, int]
    carried: int
    holders: tuple[tuple[int, str], ...]
    sheet: Sheet[int]

    @property
    def in_fees(self) -> int:
        return sum(self.fees.values())


_cash = Compiled(
    lambda pot, session: Posting.objects.filter(
        Q(transaction__pot=pot) | Q(transaction__pot__side_pot__session=session), account="cash"
    ).values_list("amount")
)


def cash_at(session: Session) -> int:
    """The expected cash in the cash box now, including side pots."""
    return sum(amount for (amount,) in _cash(session.pot_id, session.pk))


def entered(session: Session) -> dict[int, list[SidePot]]:
    """member id -> their side pots. No query if the format has none."""
    if not (session.format_version and session.format.side_pots):
        return {}
    found: dict[int, list[SidePot]] = {}
    pots = {each.pot_id: each for each in session.side_pots.all()}
    for pot, fees in fees_in(pots).items():
        for member in fees:
            found.setdefault(member, []).append(pots[pot])
    return found


def side_pot_choices(session: Session, chosen: Collection[str] = ()) -> list[tuple[str, str, int, bool]]:
    """The side pots that a player can choose: key, label, fee, and whether it is `chosen`."""
    return [
        (kind, _(rules.POTS[kind].label), fee, kind in chosen)
        for kind, fee in session.format.side_pots
        if not rules.POTS[kind].per_skunk
    ]


def carried(club: Club) -> dict[str, int]:
    """The rollover of each kind, in minor units."""
    rows = Posting.objects.filter(account=Posting.Account.CARRIED, transaction__pot__side_pot__session__club=club)
    return dict(rows.values_list("transaction__pot__side_pot__kind").annotate(sum=Sum("amount")))


def side_pots_due(session: Session, state: SessionState, names: Mapping[int, str]) -> tuple[SidePotDue, ...]:
    """What closing would pay of each side pot; no query if the format has none."""
    if not session.format.side_pots:
        return ()
    pots = list(session.side_pots.select_related("pot"))
    paid, over = fees_in(each.pot_id for each in pots), carried(session.club)
    scores = state.scores(session.format)
    played = totals(scores)
    hands = [(hand.kind, hand.member) for hand in sorted(hands_of(session), key=attrgetter("round"))]
    slams = grand_slams(played.values(), session.format.games)
    found = []
    for each in pots:
        fees = before = dict(paid.get(each.pot_id, {}))
        if each.rules.per_skunk:
            fees = {pk: row.doubles_against * each.fee for pk, row in played.items() if row.doubles_against}
        those = set(names) if each.rules.per_skunk else set(fees)
        claim = rules.claim(each.kind, those, hands=hands, slams=slams, scores=scores)
        holders = sorted(fees, key=names.__getitem__) if each.rules.is_drawn else claim.holders
        winner = each.winner_id if each.winner_id in holders else None
        fund = sum(fees.values()) + over.get(each.kind, 0)
        sheet = rules.side_pot_sheet(each.kind, fund, claim, winner, money=money_formatter(session.club.currency))
        listed = tuple((pk, names[pk]) for pk in holders)
        found.append(SidePotDue(each, fees, before, over.get(each.kind, 0), listed, sheet))
    return tuple(found)
