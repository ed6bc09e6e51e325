"""The payout schemes, and the prize of each place, before ties."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from common.language import Sentence, gettext_noop, ngettext
from common.language import gettext as _
from league.rules.dividing import (
    Money,
    divide,
    falling,
    in_falling_parts,
    ordinal,
    places_text,
    rounded_down,
    rounding,
)
from league.rules.format_fields import FormatFields

ROUNDING = gettext_noop("left over from rounding")


@dataclass(frozen=True, slots=True)
class Prizes:
    """Prizes from the first place down, in minor units; those of tied players are pooled if `by_place`.

    `rest` says why the club gets the remainder.
    """

    amounts: tuple[int, ...] = ()
    reasons: tuple[Sentence, ...] = ()
    arithmetic: tuple[Sentence, ...] = ()
    by_place: bool = True
    rest: Sentence = field(default_factory=lambda: _(ROUNDING))


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutScheme:
    """A payout scheme, with its texts for forms, checks and pages.

    `label` is the choice in forms; `sentence` explains it to players. `fields`: the format's fields that the scheme
    reads, each with the error if it is empty ("" if it may be). `prizes` computes those of players in order of
    standing; its third argument is each player's number of wins. `pays` is False if the pot always goes to the club;
    `pays_idle` is True if players without a game are paid too.
    """

    label: str
    sentence: Callable[[FormatFields, Money], str]
    prizes: Callable[[FormatFields, int, Sequence[int], Money], Prizes]
    fields: Mapping[str, str]
    pays: bool = True
    pays_idle: bool = False


def prizes(fmt: FormatFields, purse: int, wins: Sequence[int], money: Money) -> Prizes:
    """The prizes by the format's scheme for players in order of standing; `wins` are their games won."""
    scheme = SCHEMES[fmt.payout]
    if scheme.pays and not wins:
        return Prizes(rest=_("no games played"), arithmetic=(_("No games were played."),))
    return scheme.prizes(fmt, purse, wins, money)


def _none(fmt: FormatFields, purse: int, wins: Sequence[int], money: Money) -> Prizes:
    return Prizes(rest=_("nothing is paid out"), arithmetic=(_("Nothing is paid out."),))


def _one_in(fmt: FormatFields, purse: int, wins: Sequence[int], money: Money) -> Prizes:
    places = -(-len(wins) // fmt.one_in)
    said = {"count": len(wins), "n": fmt.one_in, "places": places_text(places)}
    head = (
        ngettext(
            "%(count)s player, 1 in %(n)s paid: %(places)s.",
            "%(count)s players, 1 in %(n)s paid: %(places)s.",
            len(wins),
        )
        % said
    )
    if places <= len(fmt.shares):
        weights = fmt.shares[places - 1]
        return _by_place(fmt, purse, weights, 100, [f"{weight}%" for weight in weights], head, money)
    weights = tuple(range(places, 0, -1))
    whole = sum(weights)
    return _by_place(fmt, purse, weights, whole, [f"{weight}/{whole}" for weight in weights], head, money)


def _percent(fmt: FormatFields, purse: int, wins: Sequence[int], money: Money) -> Prizes:
    weights = fmt.percents[: len(wins)]
    head = _("%(places)s paid by percentage.") % {"places": places_text(len(weights))}
    unpaid = 100 - sum(weights)
    rest = _("the %(percent)s%% not assigned to a place") % {"percent": unpaid} if unpaid > 0 else _(ROUNDING)
    return _by_place(fmt, purse, weights, 100, [f"{weight}%" for weight in weights], head, money, rest)


def _fixed(fmt: FormatFields, purse: int, wins: Sequence[int], money: Money) -> Prizes:
    wanted = fmt.prizes[: len(wins)]
    prize_of = [{"place": _place(number, len(wanted)), "prize": money(prize)} for number, prize in enumerate(wanted)]
    if sum(wanted) > purse:
        head = _("The prizes total %(total)s, more than %(purse)s. They are reduced in proportion.")
        head = head % {"total": money(sum(wanted)), "purse": money(purse)}
        parts = [f"{money(prize)}/{money(sum(wanted))}" for prize in wanted]
        reduced = _by_place(fmt, purse, wanted, sum(wanted), parts, head, money)
        reasons = tuple(_("%(place)s: prize of %(prize)s, reduced") % said for said in prize_of)
        return replace(reduced, reasons=reasons)
    reasons = tuple(_("%(place)s: prize of %(prize)s") % said for said in prize_of)
    lines = tuple(
        _("%(place)s: %(prize)s") % {"place": ordinal(number), "prize": money(prize)}
        for number, prize in enumerate(wanted, start=1)
    )
    head = ngettext("%(count)s fixed prize, %(total)s total.", "%(count)s fixed prizes, %(total)s total.", len(wanted))
    head = head % {"count": len(wanted), "total": money(sum(wanted))}
    return Prizes(wanted, reasons, (head, *lines), rest=_("the rest after the prizes"))


def _graduated(fmt: FormatFields, purse: int, wins: Sequence[int], money: Money) -> Prizes:
    places = -(-len(wins) // fmt.one_in)
    back, rest, parts, whole = falling(purse, fmt.fee, places)
    amounts = in_falling_parts(purse, fmt.fee, places, fmt.coin, top=fmt.odd_cents == "top")
    head = ngettext(
        "%(count)s player, 1 in %(n)s paid: %(places)s, in even steps.",
        "%(count)s players, 1 in %(n)s paid: %(places)s, in even steps.",
        len(wins),
    ) % {"count": len(wins), "n": fmt.one_in, "places": places_text(places)}
    lines, reasons = [], []
    for number, (part, amount) in enumerate(zip(parts, amounts, strict=True)):
        said = {"place": ordinal(number + 1), "back": money(back), "part": f"{part}/{whole}", "rest": money(rest)}
        exact = back + rest * part // whole
        if back:
            text = _("%(place)s: the fee of %(back)s and %(part)s of %(rest)s = %(amount)s")
        else:
            text = _("%(place)s: %(part)s of %(rest)s = %(amount)s")
        text %= said | {"amount": money(exact)}
        if amount != exact:
            text = _("%(sum)s, rounded to %(amount)s") % {"sum": text, "amount": money(amount)}
        lines.append(text)
        reasons.append(_place(number, places))
    return Prizes(amounts, tuple(reasons), (head, *lines))


def _per_win(fmt: FormatFields, purse: int, wins: Sequence[int], money: Money) -> Prizes:
    whole = sum(wins)
    if not whole:
        return Prizes(rest=_("no games won"), arithmetic=(_("No player has won a game."),))
    amounts, odd = divide(purse, wins, whole, coin=fmt.coin, top=fmt.odd_cents == "top")
    lines = [
        rounded_down(
            _("%(count)s of %(whole)s: %(purse)s × %(count)s / %(whole)s = %(amount)s")
            % {"count": count, "whole": whole, "purse": money(purse), "amount": money(purse * count // whole)},
            purse * count // whole,
            fmt.coin,
            money,
        )
        for count in sorted({*wins} - {0}, reverse=True)
    ]
    head = ngettext("%(purse)s for %(count)s game won.", "%(purse)s for %(count)s games won.", whole)
    head = head % {"purse": money(purse), "count": whole}
    won = ngettext("%(wins)s of %(count)s game won", "%(wins)s of %(count)s games won", whole)
    reasons = tuple(won % {"wins": count, "count": whole} for count in wins)
    return Prizes(amounts, reasons, (head, *lines, *rounding(odd, fmt.coin, money, among="players")), by_place=False)


def _all_back(fmt: FormatFields, purse: int, wins: Sequence[int], money: Money) -> Prizes:
    players = len(wins)
    amounts, odd = divide(purse, [1] * players, players, coin=fmt.coin, top=fmt.odd_cents == "top")
    head = ngettext(
        "%(purse)s back to %(count)s player: %(each)s each.",
        "%(purse)s back to %(count)s players: %(each)s each.",
        players,
    ) % {"purse": money(purse), "count": players, "each": money(purse // players // fmt.coin * fmt.coin)}
    reason = ngettext("%(count)s equal share", "one of %(count)s equal shares", players) % {"count": players}
    return Prizes(
        amounts, (reason,) * players, (head, *rounding(odd, fmt.coin, money, among="players")), by_place=False
    )


def _by_place(
    fmt: FormatFields,
    purse: int,
    weights: Sequence[int],
    whole: int,
    parts: Sequence[str],
    head: Sentence,
    money: Money,
    rest: Sentence | None = None,
) -> Prizes:
    """Prizes by weight; `parts` is the text of each weight: 50%, 2/3."""
    amounts, odd = divide(purse, weights, whole, coin=fmt.coin, top=fmt.odd_cents == "top")
    lines = [
        rounded_down(
            _("%(place)s: %(part)s of %(purse)s = %(amount)s")
            % {"place": ordinal(number), "part": part, "purse": money(purse), "amount": money(purse * weight // whole)},
            purse * weight // whole,
            fmt.coin,
            money,
        )
        for number, (part, weight) in enumerate(zip(parts, weights, strict=True), start=1)
    ]
    reasons = tuple(
        _("%(place)s: %(part)s") % {"place": _place(number, len(weights)), "part": part}
        for number, part in enumerate(parts)
    )
    return Prizes(
        amounts, reasons, (head, *lines, *rounding(odd, fmt.coin, money, among="places")), rest=rest or _(ROUNDING)
    )


def _place(number: int, places: int) -> Sentence:
    return _("%(place)s of %(places)s") % {"place": ordinal(number + 1), "places": places_text(places)}


SCHEMES = {
    "one_in": PayoutScheme(
        label=gettext_noop("Top 1 in N players (for example, 1 in 4)"),
        sentence=lambda fmt, money: _("The top 1 in %(n)s players are paid, rounded up.") % {"n": fmt.one_in},
        prizes=_one_in,
        fields={"one_in": "", "shares": ""},
    ),
    "graduated": PayoutScheme(
        label=gettext_noop("Graduated: top 1 in N players, in even steps"),
        sentence=lambda fmt, money: (
            _("The top 1 in %(n)s players are paid, rounded up. The prizes go down in even steps.") % {"n": fmt.one_in}
        ),
        prizes=_graduated,
        fields={"one_in": ""},
    ),
    "percent": PayoutScheme(
        label=gettext_noop("Percentages by place"),
        sentence=lambda fmt, money: (
            _("Paid by place: %(shares)s.") % {"shares": ", ".join(f"{each}%" for each in fmt.percents)}
        ),
        prizes=_percent,
        fields={"percents": gettext_noop("Enter the percentage for each paid place.")},
    ),
    "fixed": PayoutScheme(
        label=gettext_noop("Fixed prizes by place"),
        sentence=lambda fmt, money: _("Paid by place: %(shares)s.") % {"shares": ", ".join(map(money, fmt.prizes))},
        prizes=_fixed,
        fields={"prizes": gettext_noop("Enter the prize for each paid place.")},
    ),
    "per_win": PayoutScheme(
        label=gettext_noop("By games won"),
        sentence=lambda fmt, money: _("Players are paid by the number of games they win."),
        prizes=_per_win,
        fields={},
    ),
    "all_back": PayoutScheme(
        label=gettext_noop("Equal shares for everyone"),
        sentence=lambda fmt, money: _("The pot is shared equally among all players."),
        prizes=_all_back,
        fields={},
        pays_idle=True,
    ),
    "none": PayoutScheme(
        label=gettext_noop("No payout"),
        sentence=lambda fmt, money: _("Nothing is paid out. The club keeps the fees."),
        prizes=_none,
        fields={},
        pays=False,
    ),
}
"""By the word that a format keeps. Every list of payout schemes comes from here."""
PAYOUT_FIELDS = tuple(dict.fromkeys(field for scheme in SCHEMES.values() for field in scheme.fields))
