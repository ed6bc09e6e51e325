"""A season's format as data: what a game is worth, how people are seated, ranked and paid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Literal, get_args

from league.rules.prizes import SCHEMES

SeatingPolicy = Literal["rotation", "tables"]
ThreeHanded = Literal["one_game", "per_opponent"]
SeasonRule = Literal["sum", "best", "threshold"]
MoneyTies = Literal["split", "chain"]
OddCents = Literal["top", "club"]

CATALOGUE: dict[str, str] = {
    "points": "Points",
    "wins": "Games won",
    "doubles": "Double games won",
    "spread": "Spread",
    "plus_spread": "Plus spread",
    "head_to_head": "Head to head, when exactly two are level",
    "shared": "The place is shared",
}


class FormatError(ValueError):
    """A format that no club could play; `field` names the choice, `sentence` says what to change."""

    code = "bad_format"

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field
        self.sentence = sentence


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
    club_share: int = 0
    ties: MoneyTies = "split"
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

CHOICES: dict[str, tuple[Any, ...]] = {
    "target": (61, 121),
    "three_handed": get_args(ThreeHanded),
    "seating": get_args(SeatingPolicy),
    "catch_up": (True, False),
    "season": get_args(SeasonRule),
    "payout": tuple(SCHEMES),
    "ties": get_args(MoneyTies),
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
            yield field, f"{_label(field)} must be one of: {', '.join(map(str, allowed))}."


def _numbers(fmt: Format) -> Faults:
    for field, (low, high) in (BOUNDS | BOUNDS_IF_GIVEN).items():
        value = getattr(fmt, field)
        if value is None and field in BOUNDS_IF_GIVEN:
            continue
        if type(value) is not int:
            yield field, f"{_label(field)} must be a whole number."
        elif value < low:
            yield field, f"{_label(field)} cannot be less than {low}."
        elif value > high:
            yield field, f"{_label(field)} cannot be more than {high:,}."


def _points(fmt: Format) -> Faults:
    if fmt.loss >= fmt.win:
        yield "loss", "A loss must be worth less than a win."
    if fmt.lurch is not None and fmt.double < fmt.win:
        yield "double", "A double game cannot be worth less than a single one."
    if fmt.double_lurch is not None and fmt.double_double < fmt.double:
        yield "double_double", "A double double game cannot be worth less than a double one."


def _lurches(fmt: Format) -> Faults:
    if fmt.lurch is not None and fmt.lurch >= fmt.target:
        yield "lurch", f"The lurch line must lie below {fmt.target}, or every game would be a double one."
    if fmt.double_lurch is not None and fmt.lurch is None:
        yield "double_lurch", "A double lurch line needs a lurch line above it."
    elif fmt.double_lurch is not None and fmt.lurch is not None and fmt.double_lurch >= fmt.lurch:
        yield "double_lurch", f"The double lurch line must lie below the lurch line, {fmt.lurch}."


def _ranking(fmt: Format) -> Faults:
    chain = fmt.ranking
    if not isinstance(chain, tuple) or not chain:
        yield "ranking", "Choose at least one thing to rank by."
        return
    for key in chain:
        if not isinstance(key, str) or key not in CATALOGUE:
            yield "ranking", f"“{str(key)[:40]}” is nothing to rank by; choose from: {', '.join(CATALOGUE)}."
    if len(set(chain)) < len(chain):
        yield "ranking", "The same thing stands in the ranking twice."
    if chain[0] in ("head_to_head", "shared"):
        yield "ranking", "The ranking must begin with something that is counted, such as points."
    if "shared" in chain[:-1]:
        yield "ranking", "“shared” can only come last: nothing is left to decide after it."


def _season(fmt: Format) -> Faults:
    if fmt.season == "best" and fmt.best_sessions is None:
        yield "best_sessions", "Say how many of the best sessions count."
    if fmt.season == "threshold" and fmt.threshold is None:
        yield "threshold", "Say how many points a session needs to count."


def _money(fmt: Format) -> Faults:
    for field, least, most in (("percents", 1, 100), ("prizes", 1, MOST_MONEY)):
        if fault := _falling(getattr(fmt, field), least, most):
            yield field, f"{_label(field)}: {fault}"
    if sum(fmt.percents) > 100:
        yield "percents", f"The percentages add up to {sum(fmt.percents)}, which is more than 100."
    for field, missing in SCHEMES[fmt.payout].fields.items():
        if missing and not getattr(fmt, field):
            yield field, missing


def _shares(fmt: Format) -> Faults:
    if not isinstance(fmt.shares, tuple):
        yield "shares", "The shares must be rows of whole numbers."
        return
    for places, row in enumerate(fmt.shares, start=1):
        if fault := _falling(row, 1, 100):
            yield "shares", f"The shares for {places} {'place' if places == 1 else 'places'}: {fault}"
        elif len(row) != places:
            yield "shares", f"Row {places} of the shares must name {places} of them, not {len(row)}."
        elif sum(row) != 100:
            yield "shares", f"The shares of row {places} add up to {sum(row)}%, not to 100%."


def _falling(row: Any, least: int, most: int) -> str | None:
    if not isinstance(row, tuple) or any(type(part) is not int for part in row):
        return "only whole numbers can stand here."
    if any(not least <= part <= most for part in row):
        return f"each must lie between {least} and {most:,}."
    if list(row) != sorted(row, reverse=True):
        return "a lower place cannot be paid more than a higher one."
    return None


def _label(field: str) -> str:
    return f"The {field.replace('_', ' ')}"


def _frozen(value: Any) -> Any:
    return tuple(_frozen(part) for part in value) if isinstance(value, list | tuple) else value
