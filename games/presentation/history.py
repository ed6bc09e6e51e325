"""A user's record: matches played and won, points per hand, and the list of matches."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _

from games.presentation.lobby import LobbyLine, lobby_lines
from games.presentation.rule_labels import tenths
from games.queries.history import Filters, Tally, history_of, tally_of

PER_PAGE = 20
NONE = "–"


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """`facts` are (label, number); `kept`: the filters as query parameters for links."""

    facts: tuple[tuple[str, str], ...]
    lines: list[LobbyLine]
    page: Page[Any]
    kept: str
    is_filtered: bool


def history_page(user_id: int, filters: Filters, wanted: str | None) -> HistoryPage:
    page = Paginator(history_of(user_id, filters), PER_PAGE).get_page(wanted)
    chosen: Mapping[str, str] = {name: value for name, value in filters._asdict().items() if value}
    return HistoryPage(
        facts=_facts(tally_of(user_id)),
        lines=lobby_lines([seat.match for seat in page], user_id),
        page=page,
        kept=f"&{urlencode(chosen)}" if chosen else "",
        is_filtered=bool(chosen),
    )


def _facts(tally: Tally) -> tuple[tuple[str, str], ...]:
    hands = tally.hands
    return (
        (_("Matches played"), str(tally.played)),
        (_("Won"), str(tally.won)),
        (_("Win rate"), f"{round(100 * tally.won / tally.played)}%" if tally.played else NONE),
        (_("Average hand"), tenths(sum(hands) / len(hands)) if hands else NONE),
        (_("Highest hand"), str(max(hands)) if hands else NONE),
    )
