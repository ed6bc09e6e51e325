"""Q pools and side pools: funds that players enter by choice, paid to the best of their players.

Pools with percentages, fixed prizes or a club's own shares are paid by `payouts`, like a format.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Generic, Literal, get_args

from common.language import Sentence, gettext, ngettext
from league.rules.dividing import Money, divide, falling, ordinal
from league.rules.format_checks import FormatError
from league.rules.payouts import Share, Sheet, tied
from league.rules.scoring import P

PoolScheme = Literal["graduated", "equal", "double_top"]


@dataclass(frozen=True, slots=True)
class Pool(Generic[P]):
    """A fund, in minor units: each of `entries` has paid the stake. Invalid values raise FormatError.

    A drawn pair is listed twice if both of its players paid; it is still one entry.
    `one_in`: one winner per this many entries, rounded up; None pays all who are ranked, as a Q pool pays the
    qualifiers. `step`: graduated awards are whole multiples of it.
    """

    name: str
    stake: int
    entries: tuple[P, ...]
    scheme: PoolScheme = "graduated"
    one_in: int | None = 4
    step: int = 500

    def __post_init__(self) -> None:
        if self.scheme not in get_args(PoolScheme):
            names = ", ".join(get_args(PoolScheme))
            raise FormatError("scheme", gettext("Choose how a pool is paid: %(names)s.") % {"names": names})
        if self.stake < 1:
            raise FormatError("stake", gettext("The stake must be more than zero."))
        if self.one_in is not None and self.one_in < 1:
            raise FormatError("one_in", gettext("N must be at least 1."))
        if self.step < 1:
            raise FormatError("step", gettext("Prizes can’t be rounded to less than the smallest coin."))

    @property
    def fund(self) -> int:
        """The amount in the pool."""
        return self.stake * len(self.entries)


def pool_payouts(
    pool: Pool[P], ranked: Sequence[P], *, places: Mapping[P, int] | None = None, money: Money = str
) -> Sheet[P]:
    """The fund divided among the best of `ranked` (best first) who are in the pool.

    Players with one place in `places` are tied: they share the prizes of the places that they hold, even if those
    after the last paid one are among them. None: no one is tied.
    The rounding difference is the share of the player None, the club; negative if the club must pay it.
    """
    entered = set(pool.entries)
    takers = [player for player in ranked if player in entered]
    winners = min(-(-len(entered) // pool.one_in), len(takers)) if pool.one_in else len(takers)
    amounts, how = _awards(pool, winners, money) if takers else ((), [gettext("No one in the pool gets a prize.")])
    shares, splits = _shares(pool, takers, amounts, places or {}, money)
    lines = [_fund_text(pool, money), *how, *splits]
    if rest := pool.fund - sum(share.amount for share in shares):
        reason = _why_left(rest, is_empty=not takers)
        shares.append(Share(None, None, rest, reason))
        lines.append(_rest_text(pool, rest, reason, money))
    return Sheet(pool.fund, tuple(share for share in shares if share.amount), tuple(lines))


def _shares(
    pool: Pool[P], takers: Sequence[P], amounts: Sequence[int], places: Mapping[P, int], money: Money
) -> tuple[list[Share[P]], list[Sentence]]:
    """The awards in order of standing, and the sentences for those that tied players share."""
    of_places = ngettext(
        "%(ordinal)s of %(count)s place in %(pool)s", "%(ordinal)s of %(count)s places in %(pool)s", len(amounts)
    )
    named = {"count": len(amounts), "pool": pool.name}
    shares: list[Share[P]] = []
    splits: list[Sentence] = []
    for _place, level in groupby(takers, lambda player: (player in places, places.get(player, player))):
        group, first = list(level), len(shares)
        pooled = amounts[first : first + len(group)]
        if not pooled:
            break
        if len({*pooled}) == 1 and len(pooled) == len(group):
            reason = of_places % (named | {"ordinal": ordinal(first + 1)})
        else:
            reason, line = tied(first + 1, pooled, len(group), money)
            splits.append(line)
        shares += [Share(player, first + 1, sum(pooled) // len(group), reason) for player in group]
    return shares, splits


def _fund_text(pool: Pool[P], money: Money) -> Sentence:
    count = len(pool.entries)
    text = ngettext(
        "%(count)s player in %(pool)s at %(stake)s: %(fund)s.",
        "%(count)s players in %(pool)s at %(stake)s: %(fund)s.",
        count,
    )
    return text % {"count": count, "pool": pool.name, "stake": money(pool.stake), "fund": money(pool.fund)}


def _rest_text(pool: Pool[P], rest: int, reason: Sentence, money: Money) -> Sentence:
    if rest > 0:
        return gettext("%(amount)s kept by the club: %(reason)s.") % {"amount": money(rest), "reason": reason}
    text = gettext("The prizes come to %(prizes)s and the pool holds %(fund)s: the club adds %(added)s.")
    return text % {"prizes": money(pool.fund - rest), "fund": money(pool.fund), "added": money(-rest)}


def _why_left(rest: int, *, is_empty: bool) -> Sentence:
    if is_empty:
        return gettext("no one in the pool gets a prize")
    return gettext("left over from rounding") if rest > 0 else gettext("added to the prizes by rounding")


def _awards(pool: Pool[P], winners: int, money: Money) -> tuple[Sequence[int], list[Sentence]]:
    """The awards, the best first, and the sentences that explain them."""
    if pool.scheme == "graduated":
        amounts = graduated(pool.fund, pool.stake, winners, pool.step)
        return amounts, _graduated_text(pool, amounts, money)
    weights = [2 if pool.scheme == "double_top" else 1] + [1] * (winners - 1)
    amounts, _ = divide(pool.fund, weights, sum(weights), coin=1, top=False)
    how = gettext("Equal shares.")
    if pool.scheme == "double_top":
        how = gettext("Equal shares; the best scorecard gets two.")
    return amounts, [
        how,
        *(
            gettext("%(place)s: %(part)s of %(rest)s = %(amount)s")
            % {
                "place": ordinal(place),
                "part": f"{weight}/{sum(weights)}",
                "rest": money(pool.fund),
                "amount": money(amount),
            }
            for place, (weight, amount) in enumerate(zip(weights, amounts, strict=True), start=1)
        ),
    ]


def _graduated_text(pool: Pool[P], amounts: Sequence[int], money: Money) -> list[Sentence]:
    back, rest, parts, whole = falling(pool.fund, pool.stake, len(amounts))
    lines = [gettext("Graduated, each prize to the nearest %(step)s.") % {"step": money(pool.step)}]
    if back and rest:
        text = gettext(
            "Each of the %(count)s players first gets the stake of %(stake)s back. "
            "The remaining %(rest)s is paid in even steps: first place gets %(most)s of it, and last place nothing."
        )
        named = {"count": len(amounts), "stake": money(back), "rest": money(rest), "most": f"{parts[0]}/{whole}"}
        lines.append(text % named)
    for place, (part, amount) in enumerate(zip(parts, amounts, strict=True), start=1):
        exact = back + rest * part // whole
        if back:
            text = gettext("%(place)s: %(stake)s and %(part)s of %(rest)s = %(amount)s")
        else:
            text = gettext("%(place)s: %(part)s of %(rest)s = %(amount)s")
        text %= {
            "place": ordinal(place),
            "stake": money(back),
            "part": f"{part}/{whole}",
            "rest": money(rest),
            "amount": money(exact),
        }
        if amount != exact:
            text = gettext("%(sum)s, rounded to %(amount)s") % {"sum": text, "amount": money(amount)}
        lines.append(text)
    return lines


def graduated(fund: int, stake: int, winners: int, step: int) -> tuple[int, ...]:
    """Awards that fall in even steps (`falling`), each rounded to the nearest multiple of `step`, a half upwards.

    Rounding can make their sum differ from the fund.
    """
    back, rest, parts, whole = falling(fund, stake, winners)
    return tuple(back + _nearest(rest * part, whole, step) for part in parts)


def _nearest(number: int, parts: int, step: int) -> int:
    """number / parts, rounded to the nearest multiple of `step`."""
    return (2 * number + parts * step) // (2 * parts * step) * step
