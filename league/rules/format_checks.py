"""Validates a format: the bounds of each field, and the error messages."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, get_args

from common.language import gettext as _
from common.language import gettext_noop, ngettext
from league.rules.errors import RuleError
from league.rules.format_fields import FormatFields, Guests, LegPlay, MoneyTies, OddCents, OddNumber, ThreeHanded
from league.rules.format_words import LABELS
from league.rules.payout_schemes import SCHEMES
from league.rules.points import POINT_RULES
from league.rules.season_rules import LEAST, SEASON_RULES
from league.rules.seating import SEATINGS

CATALOGUE: dict[str, str] = {
    "points": gettext_noop("Points"),
    "wins": gettext_noop("Games won"),
    "doubles": gettext_noop("Skunks (double games) won"),
    "spread": gettext_noop("Spread"),
    "plus_spread": gettext_noop("Plus spread"),
    "pegs": gettext_noop("Total pegs, or legs won"),
    "short": gettext_noop("Fewest holes short"),
    "average": gettext_noop("Points per game"),
    "head_to_head": gettext_noop("Head to head, if exactly two are tied"),
    "group": gettext_noop("Head to head among all who are tied"),
    "playoff": gettext_noop("Playoff game, decided at the desk"),
    "cut": gettext_noop("Cut of the cards, decided at the desk"),
    "shared": gettext_noop("Shared place"),
}


class FormatError(RuleError):
    """An impossible format; `field` names the field, `sentence` says what to change."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__("bad_format", sentence)
        self.field = field


def check(fmt: FormatFields) -> None:
    """Raise FormatError for the first invalid field; `Format` calls it on itself."""
    for part in (_choices, _numbers, _points, _teams, _lurches, _ranking, _season, _money, _consolations, _shares):
        for field, sentence in part(fmt):
            raise FormatError(field, sentence)


Faults = Iterator[tuple[str, str]]

COINS = (1, 5, 10, 25, 100, 500)
CHOICES: dict[str, tuple[Any, ...]] = {
    "scoring": tuple(POINT_RULES),
    "target": (61, 121),
    "leg_play": get_args(LegPlay),
    "leg": (0, 1, 2),
    "three_handed": get_args(ThreeHanded),
    "seating": tuple(SEATINGS),
    "odd": get_args(OddNumber),
    "season": tuple(SEASON_RULES),
    "payout": tuple(SCHEMES),
    "ties": get_args(MoneyTies),
    "coin": COINS,
    "odd_cents": get_args(OddCents),
    "guests": get_args(Guests),
}
ODD_ELSEWHERE = {
    "catch_up": gettext_noop("A catch-up round is possible only if players rotate every game. Choose something else."),
    "extra_round": gettext_noop("An extra round is possible only if players rotate every game. Choose something else."),
    "three": gettext_noop(
        "A table of three is possible only if the other tables seat two and players rotate. Choose something else."
    ),
    "house": gettext_noop("A house player is possible only at tables of two. Choose something else."),
}
MOST_MONEY = 10_000_000
BOUNDS: dict[str, tuple[int, int]] = {
    "win": (1, 100),
    "double": (1, 100),
    "double_double": (1, 100),
    "loss": (0, 99),
    "legs": (2, 9),
    "match_win": (0, 100),
    "games": (1, 60),
    "least_sessions": (1, 1000),
    "online_matches": (0, 100),
    "bye_points": (0, 1000),
    "bye_margin": (0, 120),
    "fee": (0, MOST_MONEY),
    "one_in": (1, 100),
    "fewest_wins": (0, MOST_MONEY),
    "wins_prize": (0, MOST_MONEY),
    "club_share": (0, 100),
    "guest_sessions": (0, 1000),
    "team_tables": (0, 60),
    "recent_sessions": (0, 10),
}
BOUNDS_IF_GIVEN: dict[str, tuple[int, int]] = {
    "lurch": (1, 120),
    "double_lurch": (1, 119),
    "best_sessions": (1, 1000),
    "threshold": (1, 10_000),
}


def _choices(fmt: FormatFields) -> Faults:
    for field, allowed in CHOICES.items():
        if getattr(fmt, field) not in allowed:
            listed = {"label": _(LABELS[field]), "choices": ", ".join(map(str, allowed))}
            yield field, _("%(label)s: choose one of %(choices)s.") % listed


def _numbers(fmt: FormatFields) -> Faults:
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


def _points(fmt: FormatFields) -> Faults:
    rule = POINT_RULES[fmt.scoring]
    for field, missing in rule.fields.items():
        if missing and not getattr(fmt, field):
            yield field, _(missing)
    if fault := _whole(fmt.round_points, 1, 100):
        yield "round_points", _("%(label)s: %(fault)s") % {"label": _(LABELS["round_points"]), "fault": fault}
    if rule.by_legs:
        yield from _legs(fmt)
    if fmt.scoring == "games":
        yield from _games(fmt)
    if fmt.odd == "points" and not fmt.bye_points:
        yield "bye_points", _("Enter the points for sitting out a round.")
    if fmt.odd not in SEATINGS[fmt.seating].odd:
        yield "odd", _(ODD_ELSEWHERE[fmt.odd])
    if fmt.odd == "three" and rule.by_legs:
        yield "odd", _("Legs are played by two sides. Choose something other than a table of three.")


def _teams(fmt: FormatFields) -> Faults:
    if SEATINGS[fmt.seating].has_teams and fmt.odd in ("win", "points") and not fmt.team_tables:
        sentence = _("Enter the number of tables per team, or a larger team would get points for players who sit out.")
        yield "team_tables", sentence
    if not fmt.team_match_points:
        return
    fault = _falling(fmt.team_match_points, 0, 100)
    if fault or len(fmt.team_match_points) != 3:
        yield "team_match_points", _("Enter three whole numbers, the highest first, such as 2 1 0.")
    if fmt.scoring == "short":
        sentence = _(
            "If holes short are counted, the lowest total wins, so teams can’t get match points. Leave this empty."
        )
        yield "team_match_points", sentence


def _legs(fmt: FormatFields) -> Faults:
    if not fmt.match_win and not fmt.leg:
        yield "match_win", _("Enter points for the most legs, or for each leg.")
    if fmt.leg_play == "best_of" and fmt.legs % 2 == 0:
        yield "legs", _("A best-of match needs an odd number of legs, such as 3 or 5.")
    if fmt.lurch is not None:
        yield "lurch", _("There are no skunks when a table plays legs. Leave the skunk line empty.")


def _games(fmt: FormatFields) -> Faults:
    if fmt.loss >= fmt.win:
        yield "loss", _("A loss must be worth less than a win.")
    if fmt.lurch is not None and fmt.double < fmt.win:
        yield "double", _("A skunk (double game) can’t be worth less than a single game.")
    if fmt.double_lurch is not None and fmt.double_double < fmt.double:
        yield "double_double", _("A double skunk can’t be worth less than a skunk.")


def _lurches(fmt: FormatFields) -> Faults:
    if fmt.lurch is not None and fmt.lurch >= fmt.target:
        sentence = _("The skunk line must be below %(target)s. Otherwise every game would be a skunk.")
        yield "lurch", sentence % {"target": fmt.target}
    if fmt.double_lurch is not None and fmt.lurch is None:
        yield "double_lurch", _("Enter a skunk line too, above the double-skunk line.")
    elif fmt.double_lurch is not None and fmt.lurch is not None and fmt.double_lurch >= fmt.lurch:
        sentence = _("The double-skunk line must be below the skunk line (%(line)s).")
        yield "double_lurch", sentence % {"line": fmt.lurch}


def _ranking(fmt: FormatFields) -> Faults:
    chain = fmt.ranking
    if not isinstance(chain, tuple) or not chain:
        yield "ranking", _("Choose at least one thing to rank by.")
        return
    for key in chain:
        if not isinstance(key, str) or key not in CATALOGUE:
            unknown = {"key": str(key)[:40], "choices": ", ".join(CATALOGUE)}
            yield "ranking", _("“%(key)s” can’t be used for ranking. Choose from: %(choices)s.") % unknown
    if len(set(chain)) < len(chain):
        yield "ranking", _("The ranking lists the same choice twice. Remove one.")
    if chain[0] in ("head_to_head", "group", "playoff", "cut", "shared"):
        yield "ranking", _("The ranking must start with something that is counted, such as points.")
    if "shared" in chain[:-1]:
        yield "ranking", _("“Shared place” can only be the last choice.")


def _season(fmt: FormatFields) -> Faults:
    for field, missing in SEASON_RULES[fmt.season].fields.items():
        if missing and not getattr(fmt, field):
            yield field, _(missing)
    if fmt.scoring == "short" and fmt.season not in LEAST:
        sentence = _(
            "If holes short are counted, the lowest total wins, so the player with the fewest games would win. "
            "Choose an average."
        )
        yield "season", sentence
    if fmt.scoring == "short" and fmt.season == "win_percent":
        sentence = _("If holes short are counted, the season total can’t be a percentage of wins. Choose an average.")
        yield "season", sentence
    if fmt.online_matches and not (SEASON_RULES[fmt.season].adds_games and POINT_RULES[fmt.scoring].in_any_game):
        sentence = _(
            "Online matches can count only if the season total is “All sessions” or “The percentage of games won”. "
            "They can’t count if points depend on the round or on legs."
        )
        yield "online_matches", sentence
    table = fmt.points_table
    if not isinstance(table, tuple) or any(_whole(line, 0, 10_000) or len(line) != 2 for line in table):
        yield "points_table", _("Each line of the table needs two whole numbers, for example “12 3”.")
    elif any(low[0] >= high[0] or low[1] > high[1] for low, high in pairwise(table)):
        yield "points_table", _("Each line of the table must have more points than the line above.")


def _money(fmt: FormatFields) -> Faults:
    for field, least, most in (("percents", 1, 100), ("prizes", 1, MOST_MONEY)):
        if fault := _falling(getattr(fmt, field), least, most):
            yield field, _("%(label)s: %(fault)s") % {"label": _(LABELS[field]), "fault": fault}
    if sum(fmt.percents) > 100:
        yield "percents", _("The percentages add up to %(sum)s, which is more than 100.") % {"sum": sum(fmt.percents)}
    if fmt.payout == "fixed" and any(prize % fmt.coin for prize in fmt.prizes):
        yield "prizes", _("Each prize must be a multiple of the amount that payouts are rounded down to.")
    for field, missing in SCHEMES[fmt.payout].fields.items():
        if missing and not getattr(fmt, field):
            yield field, _(missing)


def _consolations(fmt: FormatFields) -> Faults:
    if fault := _whole(fmt.wins_paid, 0, BOUNDS["games"][1]):
        yield "wins_paid", _("%(label)s: %(fault)s") % {"label": _(LABELS["wins_paid"]), "fault": fault}
    if len(set(fmt.wins_paid)) < len(fmt.wins_paid):
        yield "wins_paid", _("The same win total is listed twice. Remove one.")
    if fmt.wins_prize and not fmt.wins_paid:
        yield "wins_paid", _("Enter the win totals that get the prize, such as 6 0.")
    if fmt.wins_paid and not fmt.wins_prize:
        yield "wins_prize", _("Enter the prize for these win totals.")


def _shares(fmt: FormatFields) -> Faults:
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


def _whole(row: Any, least: int, most: int) -> str | None:
    if not isinstance(row, tuple) or any(type(part) is not int for part in row):
        return _("enter whole numbers only.")
    if any(not least <= part <= most for part in row):
        return _("each must be from %(least)s to %(most)s.") % {"least": least, "most": f"{most:,}"}
    return None


def _falling(row: Any, least: int, most: int) -> str | None:
    if fault := _whole(row, least, most):
        return fault
    if list(row) != sorted(row, reverse=True):
        return _("a lower place can’t be paid more than a higher one.")
    return None
