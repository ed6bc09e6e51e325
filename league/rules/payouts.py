"""Divides the pot, to the last cent, and explains the calculation.

The format's scheme, in `payout_schemes`, decides how many places are paid and how much each gets. This module splits
the prizes of tied players, and adds the consolation prizes and the club's share.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Generic, Literal

from common.language import Sentence, ngettext
from common.language import gettext as _
from league.rules.dividing import Money, divide, ordinal, rounded_down, rounding
from league.rules.formats import Format
from league.rules.payout_schemes import SCHEMES, Prizes, prizes
from league.rules.scoring import P
from league.rules.standings import COUNTED, Standing


@dataclass(frozen=True, slots=True)
class Share(Generic[P]):
    """One player's payout, in minor units; the player None is the club.

    `place` is the paid place: tied players get the highest of theirs.
    """

    player: P | None
    place: int | None
    amount: int
    reason: Sentence | Literal[""]


@dataclass(frozen=True, slots=True)
class Sheet(Generic[P]):
    """A share for each paid player; they sum to the pot. `arithmetic`: sentences that explain them."""

    pot: int
    shares: tuple[Share[P], ...]
    arithmetic: tuple[Sentence, ...]

    @property
    def version(self) -> str:
        """Changes with every payout, so that only the sheet that the user saw is paid."""
        return " ".join([str(self.pot), *sorted(f"{share.player}:{share.amount}" for share in self.shares)])

    @property
    def club_adds(self) -> int:
        """The amount paid beyond the pot."""
        return -sum(share.amount for share in self.shares if share.amount < 0)


def payouts(
    fmt: Format, pot: int, placed: Sequence[Standing[P]], *, money: Money = str, also: Collection[P] = ()
) -> Sheet[P]:
    """The pot, in minor units, divided among the placed players by the format.

    `placed` comes from `standings` with the format's own chain. Players without a game are not paid, unless they are
    in `also` or the scheme pays everyone. Zero shares are left out. Raises ValueError for a negative pot.
    """
    if pot < 0:
        raise ValueError(f"A pot cannot be less than nothing: {pot}.")
    if pot == 0:
        return Sheet(0, (), (_("The pot is empty."),))
    pays_idle = SCHEMES[fmt.payout].pays_idle
    takers = [row for row in placed if row.totals.games or row.player in also or pays_idle]
    kept = pot * fmt.club_share // 100
    plan, paid, splits = _with_consolations(fmt, pot - kept, takers, money)
    rest = pot - kept - sum(share.amount for share in paid)
    said = {"percent": fmt.club_share, "pot": money(pot), "kept": money(kept), "rest": plan.rest, "left": money(rest)}
    why = plan.rest
    if kept:
        why = _("%(percent)s%% for the club; %(rest)s") % said if rest else _("%(percent)s%% for the club") % said
    shares = [*paid, Share(None, None, kept + rest, why)]
    arithmetic = [_("%(pot)s in the pot.") % said]
    if fmt.club_share:
        arithmetic.append(_("%(percent)s%% of %(pot)s for the club, rounded down = %(kept)s") % said)
    if idle := len(placed) - len(takers):
        unpaid = ngettext(
            "%(count)s player without a game: not paid.", "%(count)s players without a game: not paid.", idle
        )
        arithmetic.append(unpaid % {"count": idle})
    arithmetic += [*plan.arithmetic, *splits]
    if rest:
        arithmetic.append(_("%(left)s stays with the club: %(rest)s.") % said)
    return Sheet(pot, tuple(share for share in shares if share.amount), tuple(arithmetic))


def _shared_out(
    fmt: Format, purse: int, takers: Sequence[Standing[P]], money: Money
) -> tuple[Prizes, list[Share[P]], list[Sentence]]:
    plan = prizes(fmt, purse, [row.totals.wins for row in takers], money)
    paid, splits = _paid(fmt, plan, takers, money)
    return plan, [share for share in paid if share.amount], splits


def _with_consolations(
    fmt: Format, fund: int, takers: Sequence[Standing[P]], money: Money
) -> tuple[Prizes, list[Share[P]], list[Sentence]]:
    """The prizes by the scheme, after setting aside consolation prizes for players without another prize.

    An unclaimed consolation prize goes to the scheme.
    """
    wanted: list[tuple[int | None, int]] = []
    if SCHEMES[fmt.payout].pays:
        wanted = [*((wins, fmt.wins_prize) for wins in fmt.wins_paid), (None, fmt.fewest_wins)]
    while True:
        left, aside = fund, []
        for wins, prize in wanted:
            aside.append((wins, min(prize, left)))
            left -= aside[-1][1]
        plan, paid, splits = _shared_out(fmt, left, takers, money)
        unclaimed = None
        for at, (wins, prize) in enumerate(aside):
            unpaid = [row for row in takers if row.player not in {share.player for share in paid}]
            fewest = min((row.totals.wins for row in unpaid), default=0)
            level = [row for row in unpaid if row.totals.wins == (fewest if wins is None else wins)]
            if prize and level:
                last, how = _consolation(fmt, prize, level, money, fewest=wins is None)
                paid, splits = paid + last, splits + how
            elif prize:
                unclaimed = at
                break
        if unclaimed is None:
            return plan, paid, splits
        del wanted[unclaimed]


def _consolation(
    fmt: Format, prize: int, level: Sequence[Standing[P]], money: Money, *, fewest: bool
) -> tuple[list[Share[P]], list[Sentence]]:
    """A consolation prize, shared by players with one number of wins: the fewest, or one in `wins_paid`."""
    amounts, odd = divide(prize, [1] * len(level), len(level), coin=fmt.coin, top=fmt.odd_cents == "top")
    said = {
        "wins": level[0].totals.wins,
        "count": len(level),
        "prize": money(prize),
        "each": money(prize // len(level)),
    }
    if fewest:
        reason = ngettext("fewest wins: %(wins)s", "fewest wins: %(wins)s, shared by %(count)s", len(level)) % said
        alone = _("Fewest wins (%(wins)s): %(prize)s")
        shared = _("Fewest wins (%(wins)s), shared by %(count)s: %(prize)s / %(count)s = %(each)s")
    else:
        reason = (
            ngettext("number of wins: %(wins)s", "number of wins: %(wins)s, shared by %(count)s", len(level)) % said
        )
        alone = _("Number of wins (%(wins)s): %(prize)s")
        shared = _("Number of wins (%(wins)s), shared by %(count)s: %(prize)s / %(count)s = %(each)s")
    line = rounded_down((shared if len(level) > 1 else alone) % said, prize // len(level), fmt.coin, money)
    shares = [
        Share(row.player, row.place, amount, reason) for row, amount in zip(level, amounts, strict=True) if amount
    ]
    return shares, [line, *rounding(odd, fmt.coin, money, among="tied")]


def _paid(
    fmt: Format, plan: Prizes, takers: Sequence[Standing[P]], money: Money
) -> tuple[list[Share[P]], list[Sentence]]:
    """The plan's prizes in order of standing, and the sentences for pooled and split ones."""
    if not plan.by_place:
        found = zip(takers, plan.amounts, plan.reasons, strict=True)
        return [Share(row.player, row.place, amount, reason) for row, amount, reason in found], []
    shares: list[Share[P]] = []
    splits: list[Sentence] = []
    for _place, level in groupby(takers, lambda row: _money_place(fmt, row)):
        group = list(level)
        first = len(shares)
        pooled = plan.amounts[first : first + len(group)]
        if not pooled:
            break
        reason = plan.reasons[first]
        exact = sum(pooled) // len(group)
        each = exact // fmt.coin * fmt.coin
        odd = (sum(pooled) - each * len(group)) // fmt.coin
        if len(group) > 1:
            reason, line = tied(first + 1, pooled, len(group), money)
            splits.append(rounded_down(line, exact, fmt.coin, money))
        extra = odd if fmt.odd_cents == "top" else 0
        splits += rounding(extra * fmt.coin, fmt.coin, money, among="tied")
        shares += [
            Share(row.player, first + 1, each + fmt.coin * (number < extra), reason) for number, row in enumerate(group)
        ]
    return shares, splits


def tied(first: int, pooled: Sequence[int], count: int, money: Money) -> tuple[Sentence, Sentence]:
    """The reason of each share of `count` tied players in the prizes from place `first` on, and the arithmetic."""
    said = {
        "first": ordinal(first),
        "places": _span(first, len(pooled)),
        "count": count,
        "sum": _sum(pooled, money),
        "each": money(sum(pooled) // count),
    }
    return _shared(len(pooled)) % said, _("%(places)s shared by %(count)s: %(sum)s / %(count)s = %(each)s") % said


def _shared(prizes: int) -> Sentence:
    """How tied players share this many prizes, in a sentence."""
    if prizes == 1:
        return _("Tied for %(first)s: %(count)s share the %(places)s prize")
    return _("Tied for %(first)s: %(count)s share the %(places)s prizes")


def _money_place(fmt: Format, row: Standing[P]) -> int:
    """The value that must be equal for players to share their prizes."""
    return row.place if fmt.ties == "chain" else COUNTED[fmt.ranking[0]](row.totals)


def _span(first: int, places: int) -> Sentence:
    if places == 1:
        return ordinal(first)
    ends = {"first": ordinal(first), "last": ordinal(first + places - 1)}
    return (_("%(first)s and %(last)s") if places == 2 else _("%(first)s to %(last)s")) % ends


def _sum(pooled: Sequence[int], money: Money) -> str:
    if len(pooled) == 1:
        return money(pooled[0])
    return f"({' + '.join(map(money, pooled))})"
