"""The payouts of a pot, made or due, and the ledger by pot, as pages show them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from django.forms import BoundField
from django.utils.translation import gettext, gettext_lazy, gettext_noop, ngettext_lazy

from common.currencies import money_text
from league.clubs.models import Member
from league.money.forms import PayForm
from league.money.models import Posting, Pot, PotPayment, Transaction
from league.money.queries import payouts_of
from league.rules.payouts import Share, Sheet
from league.rules.standings import place_text

CLUB = gettext_noop("the club")
Row = tuple[int | None, str, int, str, BoundField | None]


@dataclass(frozen=True, slots=True)
class PayoutLine:
    """A payee, amount and reason; `field` is the form field for another amount."""

    place: str
    name: str
    amount: str
    reason: str
    field: BoundField | None = None


@dataclass(frozen=True, slots=True)
class PayoutTable:
    """The payouts of a pot with this `total`. If they sum to more (`together`), `club_adds` is the difference.

    `due`: their sum, in minor units.
    """

    lines: tuple[PayoutLine, ...]
    arithmetic: tuple[str, ...]
    total: str
    together: str
    club_adds: str
    due: int
    is_paid: bool

    def without_standings(self) -> "PayoutTable":
        """The payouts without anything that reveals the standings: sorted by name, the club last."""
        lines = sorted(self.lines, key=lambda line: (line.name == gettext(CLUB), line.name.casefold()))
        return replace(self, lines=tuple(replace(line, place="", reason="") for line in lines), arithmetic=())


def payouts_made(payment: PotPayment, currency: str, *, per_place: int = 1) -> PayoutTable:
    """The payouts that were made; `per_place`: 2 if both players of a pair are paid for its place."""
    rows: list[Row] = [
        (each.place, str(each.member or gettext(CLUB)), each.amount, each.reason, None) for each in payouts_of(payment)
    ]
    return _table(rows, payment.arithmetic, payment.total, currency, is_paid=True, per_place=per_place)


def payouts_due(sheet: Sheet[int], names: Mapping[int, str], currency: str, form: PayForm | None = None) -> PayoutTable:
    """The payouts that are due; with a form, the club has a line with an editable amount."""
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


def _table(
    rows: Sequence[Row], arithmetic: Sequence[str], total: int, currency: str, *, is_paid: bool, per_place: int = 1
) -> PayoutTable:
    level = Counter(place for place, *_ in rows)
    lines = tuple(
        PayoutLine(_place(place, level[place] > per_place), name, money_text(amount, currency), reason, field)
        for place, name, amount, reason, field in rows
        if amount >= 0
    )
    adds = -sum(amount for _, _, amount, *_ in rows if amount < 0)
    together, added = money_text(total + adds, currency), money_text(adds, currency) if adds else ""
    return PayoutTable(lines, tuple(arithmetic), money_text(total, currency), together, added, total + adds, is_paid)


def _place(place: int | None, shared: bool) -> str:
    return "" if place is None else place_text(place, shared=shared)


Account, Kind = Posting.Account, Transaction.Kind
BALANCES = (  # account, the name of its balance, and the sign that increases it
    (Account.CASH, gettext_lazy("In the cash box"), 1),
    (Account.RECEIVABLE, gettext_lazy("Owed by members"), 1),
    (Account.CLUB, gettext_lazy("Kept by the club"), 1),
    (Account.CARRIED, gettext_lazy("Rolled over in side pots"), 1),
    (Account.OVER_SHORT, gettext_lazy("Cash over (+) or short (−)"), -1),
)
KINDS = {
    Kind.FEE: ngettext_lazy("%(count)d fee paid", "%(count)d fees paid", "count"),
    Kind.OWED: ngettext_lazy("%(count)d fee owed", "%(count)d fees owed", "count"),
    Kind.DEBT: ngettext_lazy("%(count)d debt paid", "%(count)d debts paid", "count"),
    Kind.FORGIVEN: ngettext_lazy("%(count)d debt forgiven", "%(count)d debts forgiven", "count"),
    Kind.PAYOUT: ngettext_lazy("%(count)d payout", "%(count)d payouts", "count"),
    Kind.CARRIED: ngettext_lazy("%(count)d amount rolled over", "%(count)d amounts rolled over", "count"),
    Kind.COUNT: ngettext_lazy("%(count)d cash count", "%(count)d cash counts", "count"),
    Kind.REVERSAL: ngettext_lazy("%(count)d reversal", "%(count)d reversals", "count"),
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One transaction; `lines` are its payees or payers with amounts, if there are several."""

    posted: Transaction
    amount: str
    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class KindOfEntry:
    """The entries of one kind in a pot: their number and sum."""

    title: str
    amount: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class PotInLedger:
    name: str
    kinds: tuple[KindOfEntry, ...]


def balances_shown(balances: Mapping[str, int], currency: str) -> list[tuple[str, str]]:
    """The balances of interest; the other accounts mirror them."""
    return [
        (str(title), money_text(sign * balances[account], currency))
        for account, title, sign in BALANCES
        if balances.get(account)
    ]


def ledger_shown(
    pots: Sequence[Pot], transactions: Sequence[Transaction], currency: str, member: Member | None = None
) -> list[PotInLedger]:
    """The transactions by pot and kind; with a member, only theirs."""
    order = list(KINDS)
    by_kind = sorted(transactions, key=lambda posted: (posted.pot_id, order.index(Kind(posted.kind))))
    found: dict[int, list[KindOfEntry]] = {}
    for (pot, kind), group in groupby(by_kind, lambda posted: (posted.pot_id, Kind(posted.kind))):
        entries = list(group)
        sums = [_sums(posted, member) for posted in entries]
        together = _signed(sum(cash for cash, _ in sums), sum(moved for _, moved in sums), currency)
        lines = tuple(_entry(posted, one, currency, member) for posted, one in zip(entries, sums, strict=True))
        found.setdefault(pot, []).append(KindOfEntry(str(KINDS[kind] % {"count": len(entries)}), together, lines))
    return [PotInLedger(pot.name, tuple(found.get(pot.pk, ()))) for pot in pots]


def _entry(posted: Transaction, sums: tuple[int, int], currency: str, member: Member | None) -> Entry:
    lines = [each for each in posted.postings.all() if each.account != Account.CASH]
    named = [
        (each.member.name if each.member else each.get_account_display(), money_text(each.amount, currency))
        for each in lines
        if not member and len(lines) > 1 and posted.kind in (Kind.PAYOUT, Kind.REVERSAL)
    ]
    return Entry(posted, _signed(*sums, currency), tuple(named))


def _sums(posted: Transaction, member: Member | None) -> tuple[int, int]:
    """Cash received, optionally for one member, and the total amount moved."""
    lines = [each for each in posted.postings.all() if not member or each.member_id == member.pk]
    if member:
        cash = -sum(each.amount for each in lines if each.account == Account.MEMBERS)
    else:
        cash = sum(each.amount for each in lines if each.account == Account.CASH)
    return cash, sum(each.amount for each in lines if each.amount > 0)


def _signed(cash: int, moved: int, currency: str) -> str:
    """Cash received (+) or paid (−); without a sign, the amount moved between other accounts."""
    return f"+{money_text(cash, currency)}" if cash > 0 else money_text(cash or moved, currency)
