"""A season's format as data: what a game is worth, how people are seated, ranked and paid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Literal, get_args

from common.language import gettext as _
from common.language import gettext_noop, ngettext
from league.rules.errors import RuleError
from league.rules.prizes import SCHEMES

SeatingPolicy = Literal["rotation", "tables"]
ThreeHanded = Literal["one_game", "per_opponent"]
SeasonRule = Literal["sum", "best", "threshold"]
MoneyTies = Literal["split", "chain"]
OddCents = Literal["top", "club"]

CATALOGUE: dict[str, str] = {
    "points": gettext_noop("Points"),
    "wins": gettext_noop("Games won"),
    "doubles": gettext_noop("Skunks (double games) won"),
    "spread": gettext_noop("Spread"),
    "plus_spread": gettext_noop("Plus spread"),
    "head_to_head": gettext_noop("Head to head, if exactly two are tied"),
    "shared": gettext_noop("Shared place"),
}
LABELS: dict[str, str] = {
    "target": gettext_noop("Game length"),
    "lurch": gettext_noop("Skunk line (lurch)"),
    "double_lurch": gettext_noop("Double-skunk line"),
    "three_handed": gettext_noop("Three-handed games"),
    "win": gettext_noop("Single game"),
    "double": gettext_noop("Skunk (double game)"),
    "double_double": gettext_noop("Double skunk"),
    "loss": gettext_noop("Loss"),
    "ranking": gettext_noop("Ranking"),
    "season": gettext_noop("Counting sessions"),
    "best_sessions": gettext_noop("Number of best sessions"),
    "threshold": gettext_noop("Points a session needs"),
    "fee": gettext_noop("Entry fee"),
    "payout": gettext_noop("Payout"),
    "one_in": gettext_noop("Players per paid place (N)"),
    "shares": gettext_noop("Percentages by paid places"),
    "percents": gettext_noop("Percentages by place"),
    "prizes": gettext_noop("Prizes by place"),
    "fewest_wins": gettext_noop("Prize for fewest wins"),
    "club_share": gettext_noop("Club's share in percent"),
    "ties": gettext_noop("Tied players"),
    "coin": gettext_noop("Smallest coin paid out"),
    "odd_cents": gettext_noop("Coins that can't be split"),
    "games": gettext_noop("Games per session"),
    "seating": gettext_noop("Tables"),
    "catch_up": gettext_noop("Add a catch-up round"),
    "guest_sessions": gettext_noop("Guest session limit"),
}


class FormatError(RuleError):
    """A format that no club could play; `field` names the choice, `sentence` says what to change."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__("bad_format", sentence)
        self.field = field


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """The rules of a season. Money in minor units; pegs are holes of the board. Nonsense raises FormatError.

    `lurch`: a loser short of this many holes is lurched and loses a double game; None plays no doubles.
    """

    preset: str = "te-club"
    target: int = 121
    lurch: int | None = None
    double_lurch: int | None = None
    win: int = 1
    double: int = 1
    double_double: int = 1
    loss: int = 0
    three_handed: ThreeHanded = "one_game"
    games: int = 4
    seating: SeatingPolicy = "tables"
    catch_up: bool = True
    ranking: tuple[str, ...] = ("points", "wins", "spread", "shared")
    season: SeasonRule = "sum"
    best_sessions: int | None = None
    threshold: int | None = None
    fee: int = 0
    payout: str = "none"  # a word of `prizes.SCHEMES`
    one_in: int = 4
    shares: tuple[tuple[int, ...], ...] = ((100,), (60, 40), (50, 30, 20), (40, 30, 20, 10))
    percents: tuple[int, ...] = ()
    prizes: tuple[int, ...] = ()
    fewest_wins: int = 0  # a consolation prize
    club_share: int = 0
    ties: MoneyTies = "split"
    coin: int = 1  # payouts are multiples of it, in minor units
    odd_cents: OddCents = "top"
    guest_sessions: int = 4

    def __post_init__(self) -> None:
        check(self)

    def as_data(self) -> dict[str, Any]:
        """The format as JSON-ready data; `Format.from_data` reads it back."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Format:
        """A format from `as_data`'s data; fields it does not know are refused with KeyError."""
        known = {field.name for field in fields(cls)}
        if unknown := data.keys() - known:
            raise KeyError(f"Unknown format fields: {', '.join(sorted(unknown))}")
        return cls(**{name: _frozen(value) for name, value in data.items()})

    def but(self, **changes: Any) -> Format:
        """The same format with some fields changed."""
        return replace(self, **changes)


def check(fmt: Format) -> None:
    """Raise FormatError for the first choice that makes no sense; `Format` calls it on itself."""
    for part in (_choices, _numbers, _points, _lurches, _ranking, _season, _money, _shares):
        for field, sentence in part(fmt):
            raise FormatError(field, sentence)


Faults = Iterator[tuple[str, str]]

COINS = (1, 5, 10, 25, 100, 500)
CHOICES: dict[str, tuple[Any, ...]] = {
    "target": (61, 121),
    "three_handed": get_args(ThreeHanded),
    "seating": get_args(SeatingPolicy),
    "catch_up": (True, False),
    "season": get_args(SeasonRule),
    "payout": tuple(SCHEMES),
    "ties": get_args(MoneyTies),
    "coin": COINS,
    "odd_cents": get_args(OddCents),
}
MOST_MONEY = 10_000_000
BOUNDS: dict[str, tuple[int, int]] = {
    "win": (1, 100),
    "double": (1, 100),
    "double_double": (1, 100),
    "loss": (0, 99),
    "games": (1, 60),
    "fee": (0, MOST_MONEY),
    "one_in": (1, 100),
    "fewest_wins": (0, MOST_MONEY),
    "club_share": (0, 100),
    "guest_sessions": (0, 1000),
}
BOUNDS_IF_GIVEN: dict[str, tuple[int, int]] = {
    "lurch": (1, 120),
    "double_lurch": (1, 119),
    "best_sessions": (1, 1000),
    "threshold": (1, 10_000),
}


def _choices(fmt: Format) -> Faults:
    for field, allowed in CHOICES.items():
        if getattr(fmt, field) not in allowed:
            listed = {"label": _(LABELS[field]), "choices": ", ".join(map(str, allowed))}
            yield field, _("%(label)s: choose one of %(choices)s.") % listed


def _numbers(fmt: Format) -> Faults:
    for field, (low, high) in (BOUNDS | BOUNDS_IF_GIVEN).items():
        value = getattr(fmt, field)
        if value is None and field in BOUNDS_IF_GIVEN:
            continue
        if type(value) is not int:
            yield field, _("%(label)s: enter a whole number.") % {"label": _(LABELS[field])}
        elif value < low:
            yield field, _("%(label)s: enter at least %(low)s.") % {"label": _(LABELS[field]), "low": low}
        elif value > high:
            yield field, _("%(label)s: enter at most %(high)s.") % {"label": _(LABELS[field]), "high": f"{high:,}"}


def _points(fmt: Format) -> Faults:
    if fmt.loss >= fmt.win:
        yield "loss", _("A loss must be worth less than a win.")
    if fmt.lurch is not None and fmt.double < fmt.win:
        yield "double", _("A skunk (double game) can't be worth less than a single game.")
    if fmt.double_lurch is not None and fmt.double_double < fmt.double:
        yield "double_double", _("A double skunk can't be worth less than a skunk.")


def _lurches(fmt: Format) -> Faults:
    if fmt.lurch is not None and fmt.lurch >= fmt.target:
        sentence = _("The skunk line must be below %(target)s. Otherwise every game would be a skunk.")
        yield "lurch", sentence % {"target": fmt.target}
    if fmt.double_lurch is not None and fmt.lurch is None:
        yield "double_lurch", _("Enter a skunk line too, above the double-skunk line.")
    elif fmt.double_lurch is not None and fmt.lurch is not None and fmt.double_lurch >= fmt.lurch:
        sentence = _("The double-skunk line must be below the skunk line (%(line)s).")
        yield "double_lurch", sentence % {"line": fmt.lurch}


def _ranking(fmt: Format) -> Faults:
    chain = fmt.ranking
    if not isinstance(chain, tuple) or not chain:
        yield "ranking", _("Choose at least one thing to rank by.")
        return
    for key in chain:
        if not isinstance(key, str) or key not in CATALOGUE:
            unknown = {"key": str(key)[:40], "choices": ", ".join(CATALOGUE)}
            yield "ranking", _("“%(key)s” can't be used for ranking. Choose from: %(choices)s.") % unknown
    if len(set(chain)) < len(chain):
        yield "ranking", _("The ranking lists the same choice twice. Remove one.")
    if chain[0] in ("head_to_head", "shared"):
        yield "ranking", _("The ranking must start with something that is counted, such as points.")
    if "shared" in chain[:-1]:
        yield "ranking", _("“Shared place” can only be the last choice.")


def _season(fmt: Format) -> Faults:
    if fmt.season == "best" and fmt.best_sessions is None:
        yield "best_sessions", _("Enter how many of the best sessions count.")
    if fmt.season == "threshold" and fmt.threshold is None:
        yield "threshold", _("Enter how many points a session needs to count.")


def _money(fmt: Format) -> Faults:
    for field, least, most in (("percents", 1, 100), ("prizes", 1, MOST_MONEY)):
        if fault := _falling(getattr(fmt, field), least, most):
            yield field, _("%(label)s: %(fault)s") % {"label": _(LABELS[field]), "fault": fault}
    if sum(fmt.percents) > 100:
        yield "percents", _("The percentages add up to %(sum)s, which is more than 100.") % {"sum": sum(fmt.percents)}
    if fmt.payout == "fixed" and any(prize % fmt.coin for prize in fmt.prizes):
        yield "prizes", _("Each prize must be a multiple of the smallest coin paid out.")
    for field, missing in SCHEMES[fmt.payout].fields.items():
        if missing and not getattr(fmt, field):
            yield field, _(missing)


def _shares(fmt: Format) -> Faults:
    if not isinstance(fmt.shares, tuple):
        yield "shares", _("The percentages must be lines of whole numbers.")
        return
    for places, row in enumerate(fmt.shares, start=1):
        if fault := _falling(row, 1, 100):
            yield "shares", _("Line %(line)s of the percentages: %(fault)s") % {"line": places, "fault": fault}
        elif len(row) != places:
            wrong = ngettext(
                "Line %(line)s of the percentages needs %(line)s number, not %(given)s.",
                "Line %(line)s of the percentages needs %(line)s numbers, not %(given)s.",
                places,
            )
            yield "shares", wrong % {"line": places, "given": len(row)}
        elif sum(row) != 100:
            wrong = _("The percentages in line %(line)s add up to %(sum)s%%, not 100%%.")
            yield "shares", wrong % {"line": places, "sum": sum(row)}


def _falling(row: Any, least: int, most: int) -> str | None:
    if not isinstance(row, tuple) or any(type(part) is not int for part in row):
        return _("enter whole numbers only.")
    if any(not least <= part <= most for part in row):
        return _("each must be from %(least)s to %(most)s.") % {"least": least, "most": f"{most:,}"}
    if list(row) != sorted(row, reverse=True):
        return _("a lower place can't be paid more than a higher one.")
    return None


def _frozen(value: Any) -> Any:
    return tuple(_frozen(part) for part in value) if isinstance(value, list | tuple) else value
