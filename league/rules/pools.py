"""Q pools and side pools: funds that players enter by choice, paid to the best of their players.

Pools with percentages, fixed prizes or a club's own shares are paid by `payouts`, like a format.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Literal, get_args

from common.language import Sentence, gettext, ngettext
from league.rules.dividing import Money, divide, falling, ordinal
from league.rules.format_checks import FormatError
from league.rules.payouts import Share, Sheet
from league.rules.scoring import P

PoolScheme = Literal["graduated", "equal", "double_top"]


@dataclass(frozen=True, slots=True)
class Pool(Generic[P]):
    """A fund, in minor units: each of `entries` has paid the stake. Invalid values raise FormatError.

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
        if len(set(self.entries)) < len(self.entries):
            raise FormatError("entries", gettext("A player can be in %(pool)s only once.") % {"pool": self.name})

    @property
    def fund(self) -> int:
        """The amount in the pool."""
        return self.stake * len(self.entries)


def pool_payouts(pool: Pool[P], ranked: Sequence[P], *, money: Money = str) -> Sheet[P]:
    """The fund divided among the best of `ranked` (best first) who are in the pool.

    The rounding difference is the share of the player None, the club; negative if the club must pay it.
    """
    entered = set(pool.entries)
    takers = [player for player in ranked if player in entered]
    if pool.one_in:
        takers = takers[: -(-len(entered) // pool.one_in)]
    amounts, how = _awards(pool, len(takers), money) if takers else ((), [gettext("No one in the pool gets a prize.")])
    of_places = ngettext(
        "%(ordinal)s of %(count)s place in %(pool)s", "%(ordinal)s of %(count)s places in %(pool)s", len(takers)
    )
    named = {"count": len(takers), "pool": pool.name}
    shares: list[Share[P]] = [
        Share(player, place, amount, of_places % (named | {"ordinal": ordinal(place)}))
        for place, (player, amount) in enumerate(zip(takers, amounts, strict=True), start=1)
    ]
    lines = [
        _fund_text(pool, money),
        *how,
    ]
    if rest := pool.fund - sum(amounts):
        reason = _why_left(rest, is_empty=not takers)
        shares.append(Share(None, None, rest, reason))
        lines.append(_rest_text(pool, rest, reason, money))
    return Sheet(pool.fund, tuple(share for share in shares if share.amount), tuple(lines))


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
        how = gettext("Equal shares; the best card gets two.")
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
            "The other %(rest)s is paid in even steps, from %(most)s of it for first place "
            "down to nothing for last place."
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
