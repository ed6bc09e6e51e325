"""Scorecards of a stage for printing."""

from collections.abc import Mapping

from common.language import gettext as _
from league.rules import printed_scorecard
from league.rules.games import listed, seat_text
from league.rules.printed_scorecard import PrintedCard, ScorecardLine
from league.rules.scoring import GameScore

from .pairings import PairingView
from .state import StageView


def cards_of(view: StageView, *, is_over: bool, links: Mapping[int, str]) -> list[PrintedCard]:
    """Every player's card by name: table and opponent of each called round, then empty lines.

    Totals are added once the stage is over. links: the paths of private links, by entry.
    """
    known = _scores(view)
    to_come = (view.stage.planned_rounds or 0) - len(view.rounds)
    empty = [ScorecardLine(len(view.rounds) + more, "") for more in range(1, to_come + 1)]
    cards = []
    for player in sorted(view.entrants, key=lambda each: each.number):
        lines = _lines(view, player.entry, known)
        total = printed_scorecard.total(lines if is_over else ())
        name = f"{player.number}. {player.label}"
        cards.append(PrintedCard(name, [*lines, *empty, total], links.get(player.entry, "")))
    return cards


def card_of(view: StageView, entry: int) -> list[ScorecardLine]:
    """One entry's card of the called rounds, with the total so far; empty if the entry has not played."""
    lines = _lines(view, entry, _scores(view))
    return [*lines, printed_scorecard.total(lines)] if lines else []


Scores = Mapping[tuple[int, int], GameScore[int]]  # by entry and round


def _scores(view: StageView) -> Scores:
    return {(score.player, round_.number): score for round_ in view.rounds for score in round_.scores}


def _lines(view: StageView, entry: int, known: Scores) -> list[ScorecardLine]:
    return [
        printed_scorecard.printed(view.fmt, round_.number, _seat(each, entry), known.get((entry, round_.number)))
        for round_ in view.rounds
        for each in round_.pairings
        if entry in each.entries
    ]


def _seat(pairing: PairingView, entry: int) -> str:
    if pairing.is_bye:
        return _("bye")
    partner, opponents = pairing.partner_and_opponents(entry)
    names = [f"{each.name} ({each.number})" for each in opponents]
    if partner:
        return seat_text(pairing.table, f"{partner.name} ({partner.number})", names)
    return _("table %(table)s, %(opponent)s") % {"table": pairing.table, "opponent": listed(names)}
