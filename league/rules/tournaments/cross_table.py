"""A cross-table of all games, by opponent or by round, and as text."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from common.language import gettext as _
from common.language import gettext_noop
from league.rules.games import listed, signed
from league.rules.scoring import GameScore
from league.rules.standings import Standing

from .pairings import PairingView, Player
from .state import StageView

BEAT = gettext_noop("beat %(names)s")
LOST_TO = gettext_noop("lost to %(names)s")
WON_BY_FORFEIT = gettext_noop("won by forfeit against %(names)s")
LOST_BY_FORFEIT = gettext_noop("lost by forfeit to %(names)s")
TO_PLAY = gettext_noop("has yet to play %(names)s")
MET = gettext_noop("played %(names)s")
HAD_BYE = gettext_noop("had a bye")


LONGEST = 18  # characters of a name; doubled for two names


@dataclass(frozen=True, slots=True)
class CrossTableResult:
    """One game of a player: the opponents (none: a bye), as "+21" or "−7", and as "beat …", "Ann by 21"."""

    round: int
    others: tuple[int, ...]
    mark: str
    verb: str
    whom: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A player's row: the marks of each cell, top down; `summary` is the same in words.

    `label` is the name, cut to the available width.
    """

    place: int
    name: str
    label: str
    points: int
    cells: tuple[tuple[str, ...], ...]
    summary: str


@dataclass(frozen=True, slots=True)
class CrossTable:
    """The rows, best first, and the headings of the columns: opponents' places if `is_square`, else rounds."""

    heads: tuple[int, ...]
    rows: tuple[Row, ...]
    is_square: bool


def cross_table(view: StageView, ranked: Sequence[Standing[int]]) -> CrossTable | None:
    """The games of the `ranked` players of a stage or a group; None before the first round.

    In a round robin each player has a column. In other stages, where most never meet, every round has one: the
    opponents' places, and below them the result.
    """
    if not view.has_begun:
        return None
    is_square = view.stage.is_round_robin
    places: dict[int, int] = {row.player: place for place, row in enumerate(ranked, start=1)}
    heads = tuple(places.values()) if is_square else tuple(round_.number for round_ in view.rounds)
    longest = 2 * LONGEST if any(player.partner for player in view.entrants) else LONGEST
    results, rows = _results(view), []
    for place, row in enumerate(ranked, start=1):
        cells: defaultdict[int, list[str]] = defaultdict(list)
        own = results[row.player]
        if is_square:
            own.sort(key=lambda each: places[each.others[0]])
        for each in own:
            if is_square:
                cells[places[each.others[0]]].append(each.mark)
            else:
                cells[each.round] += [", ".join(str(places[other]) for other in each.others), each.mark]
        marks = tuple(tuple(cells[head]) for head in heads)
        name = view.names[row.player]
        summary = _summary_of(own, by_verb=is_square)
        rows.append(Row(place, name, _short(name, longest), row.totals.points, marks, summary))
    return CrossTable(heads, tuple(rows), is_square)


def _results(view: StageView) -> defaultdict[int, list[CrossTableResult]]:
    """Each player's games, in the order of the rounds."""
    found: defaultdict[int, list[CrossTableResult]] = defaultdict(list)
    for round_ in view.rounds:
        scores = {score.player: score for score in round_.scores}
        for each in round_.pairings:
            for player in each.players:
                found[player.entry].append(_result(round_.number, each, player, scores.get(player.entry)))
    return found


def _result(number: int, pairing: PairingView, player: Player, score: GameScore[int] | None) -> CrossTableResult:
    if pairing.is_bye:
        return CrossTableResult(number, (), _("bye"), HAD_BYE)
    _partner, opponents = pairing.partner_and_opponents(player.entry)
    others, whom = tuple(each.entry for each in opponents), listed(each.name for each in opponents)
    if pairing.is_missing:
        return CrossTableResult(number, others, "·", TO_PLAY, whom)
    if score is None:
        return CrossTableResult(number, others, "", MET, _("%(name)s, not counted") % {"name": whom})
    if not score.won and pairing.winner is not None:
        whom = pairing.side_names[pairing.winner]
    if pairing.is_forfeit:
        mark, verb = ("+", WON_BY_FORFEIT) if score.won else ("−", LOST_BY_FORFEIT)
        return CrossTableResult(number, others, mark, verb, whom)
    if score.spread:
        whom = _("%(name)s by %(holes)s") % {"name": whom, "holes": abs(score.spread)}
    return CrossTableResult(number, others, signed(score.spread), BEAT if score.won else LOST_TO, whom)


def _summary_of(results: Sequence[CrossTableResult], *, by_verb: bool) -> str:
    """ "beat Ann by 21, Bob by 4; lost to Carla by 7": grouped by verb, or in the order of the rounds."""
    verb_of = attrgetter("verb")
    verbs = groupby(sorted(results, key=verb_of) if by_verb else results, verb_of)
    return "; ".join(_(verb) % {"names": ", ".join(each.whom for each in those)} for verb, those in verbs)


def _short(name: str, longest: int) -> str:
    return name if len(name) <= longest else f"{name[: longest - 1]}…"
