"""The payouts of a pot as pages show them: as they were paid, or as they would be."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.forms import BoundField
from django.utils.translation import gettext, gettext_noop

from league.clubs.queries import money
from league.money.forms import PayForm
from league.money.models import PotPayment
from league.rules.payouts import Share, Sheet
from league.rules.standings import place_text

CLUB = gettext_noop("the club")
Row = tuple[int | None, str, int, str, BoundField | None]


@dataclass(frozen=True, slots=True)
class PayoutLine:
    """Who is paid what and why; `field` takes another amount."""

    place: str
    name: str
    amount: str
    reason: str
    field: BoundField | None = None


@dataclass(frozen=True, slots=True)
class PayoutTable:
    """The payouts of a pot, which holds `total`. Where the lines make more `together`, `club_adds` is the rest.

    `due`: what they make together, in minor units.
    """

    lines: tuple[PayoutLine, ...]
    arithmetic: tuple[str, ...]
    total: str
    together: str
    club_adds: str
    due: int
    is_paid: bool

    def without_standings(self) -> "PayoutTable":
        """Who is paid what, without anything that tells who is ahead of whom: by name, the club last."""
        lines = sorted(self.lines, key=lambda line: (line.name == gettext(CLUB), line.name.casefold()))
        return replace(self, lines=tuple(replace(line, place="", reason="") for line in lines), arithmetic=())


def payouts_made(payment: PotPayment, currency: str) -> PayoutTable:
    """What was paid."""
    payouts = payment.payouts.select_related("member")
    rows: list[Row] = [
        (each.place, str(each.member or gettext(CLUB)), each.amount, each.reason, None) for each in payouts
    ]
    return _table(rows, payment.arithmetic, payment.total, currency, is_paid=True)


def payouts_due(sheet: Sheet[int], names: Mapping[int, str], currency: str, form: PayForm | None = None) -> PayoutTable:
    """What would be paid; with a form, the club has a line whose amount can be entered."""
    shares = list(sheet.shares)
    if form and form.amount_of(None) and all(share.player is not None for share in shares):
        shares.append(Share(None, None, 0, ""))
    rows: list[Row] = [
        (
            share.place,
            gettext(CLUB) if share.player is None else names[share.player],
            share.amount,
            share.reason,
            form.amount_of(share.player) if form else None,
        )
        for share in shares
    ]
    return _table(rows, sheet.arithmetic, sheet.pot, currency, is_paid=False)


def _table(rows: Sequence[Row], arithmetic: Sequence[str], total: int, currency: str, *, is_paid: bool) -> PayoutTable:
    level = Counter(place for place, *_ in rows)
    lines = tuple(
        PayoutLine(_place(place, level), name, money(amount, currency), reason, field)
        for place, name, amount, reason, field in rows
        if amount >= 0
    )
    adds = -sum(amount for _, _, amount, *_ in rows if amount < 0)
    together, added = money(total + adds, currency), money(adds, currency) if adds else ""
    return PayoutTable(lines, tuple(arithmetic), money(total, currency), together, added, total + adds, is_paid)


def _place(place: int | None, level: Mapping[int | None, int]) -> str:
    return "" if place is None else place_text(place, shared=level[place] > 1)
