"""Divides money into whole coins, and explains the division in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from common.language import Sentence, ngettext
from common.language import gettext as _

Money = Callable[[int], str]


def ordinal(place: int) -> Sentence:
    """ "1st", "2nd", "3rd", "11th", "22nd"."""
    if place // 10 % 10 == 1:
        return _("%(number)sth") % {"number": place}
    endings = {1: _("%(number)sst"), 2: _("%(number)snd"), 3: _("%(number)srd")}
    return endings.get(place % 10, _("%(number)sth")) % {"number": place}


def places_text(number: int) -> Sentence:
    """ "1 place", "3 places"."""
    return ngettext("%(count)s place", "%(count)s places", number) % {"count": number}


def divide(purse: int, weights: Sequence[int], whole: int, *, coin: int, top: bool) -> tuple[tuple[int, ...], int]:
    """Each weight's share of the purse, rounded down to the coin, and the total that `top` added.

    With `top`, the first nonzero shares get one odd coin each; less than a coin is left over.
    """
    amounts = [purse * weight // whole // coin * coin for weight in weights]
    odd = (purse * sum(weights) // whole - sum(amounts)) // coin if top else 0
    for number in [number for number, weight in enumerate(weights) if weight][:odd]:
        amounts[number] += coin
    return tuple(amounts), odd * coin


def falling(fund: int, stake: int, winners: int) -> tuple[int, int, Sequence[int], int]:
    """Awards that fall in even steps: each winner's fixed part, the rest, each winner's parts of it, and their sum.

    N winners get N, N - 1 … 1 parts of the fund. If the last would not get more than the stake, each gets the stake
    back and the rest falls from N - 1 parts to none.
    """
    parts = range(winners, 0, -1)
    if fund > stake * sum(parts) or fund < stake * winners:
        return 0, fund, parts, sum(parts)
    parts = range(winners - 1, -1, -1)
    return stake, fund - stake * winners, parts, max(sum(parts), 1)


def in_falling_parts(fund: int, stake: int, winners: int, coin: int, *, top: bool) -> tuple[int, ...]:
    """Falling awards in whole coins, rounded down; with `top` the leftover coins compensate the largest losses.

    Equal losses favor the higher place. The awards never exceed the fund and stay in order.
    """
    back, rest, parts, whole = falling(fund, stake, winners)
    exact = [back * whole + rest * part for part in parts]  # in units of 1/`whole` of the smallest unit
    amounts = [amount // (whole * coin) * coin for amount in exact]
    odd = (fund - sum(amounts)) // coin if top else 0
    lost = [amount - paid * whole for amount, paid in zip(exact, amounts, strict=True)]
    for number in sorted(range(winners), key=lambda number: -lost[number])[:odd]:
        amounts[number] += coin
    return tuple(amounts)


def rounded_down(line: Sentence, exact: int, coin: int, money: Money) -> Sentence:
    """The explanation of an amount, with the amount after rounding down to the coin."""
    if not exact % coin:
        return line
    return _("%(sum)s, rounded down to %(amount)s") % {"sum": line, "amount": money(exact // coin * coin)}


def rounding(odd: int, coin: int, money: Money, *, among: Literal["places", "players", "tied"]) -> list[Sentence]:
    """The explanation of odd coins, one each for the first places or players; empty if there are none."""
    if not odd:
        return []
    count = odd // coin
    if among == "places":
        sentence = ngettext(
            "%(odd)s left over from rounding: %(coin)s more for first place.",
            "%(odd)s left over from rounding: %(coin)s more for each of the first %(count)s places.",
            count,
        )
    elif among == "tied":
        sentence = ngettext(
            "%(odd)s left over from rounding: %(coin)s more for the first tied player in the standings.",
            "%(odd)s left over from rounding: %(coin)s more for each of the first %(count)s tied players.",
            count,
        )
    else:
        sentence = ngettext(
            "%(odd)s left over from rounding: %(coin)s more for the first player.",
            "%(odd)s left over from rounding: %(coin)s more for each of the first %(count)s players.",
            count,
        )
    return [sentence % {"odd": money(odd), "coin": money(coin), "count": count}]
