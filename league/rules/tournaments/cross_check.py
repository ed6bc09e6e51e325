"""Compares the scorecards of a stage with each other and with the results; see `cross_check_cases`."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from league.rules import cross_check_cases
from league.rules.scorecard_lines import BLANK, Claim
from league.rules.standings import Totals, standings, totals

from .checked_cards import CardGame, CardSide, CrossCheck, PlayersCard, RulingVersion
from .groups import groups_of
from .pairings import PairingView
from .state import StageView, TournamentState


@dataclass(frozen=True, slots=True)
class NewestLine:
    """The newest version of a scorecard's line. `decided`: a report that the desk has decided since."""

    claim: Claim
    version: int
    decided: bool = False


Lines = Mapping[tuple[int, int], NewestLine]  # by game and side


def cross_check_of(
    state: TournamentState, view: StageView, lines: Lines, rulings: Mapping[int, RulingVersion]
) -> CrossCheck:
    """Every game of the stage that can be on a card: no byes and no forfeits.

    `rulings` are by pairing.
    """
    played = [
        (round_.number, each, _sides(each, lines))
        for round_ in view.rounds
        for each in round_.pairings
        if each.games and not each.is_forfeit
    ]
    as_written = _totals_as_written(view, played)
    appear = _appear_to_qualify(state, view, as_written)
    games = tuple(
        CardGame(
            number,
            each,
            sides,
            (each.entries[0] in appear, each.entries[1] in appear),
            rulings.get(each.pk),
        )
        for number, each, sides in played
    )
    counts = totals(view.scores, [player.entry for player in view.entrants])
    on_card: defaultdict[int, list[tuple[CardGame, CardSide]]] = defaultdict(list)
    for game in games:
        for side in game.sides:
            on_card[side.player.entry].append((game, side))
    cards = tuple(
        PlayersCard(
            player,
            tuple(game for game, _ in on_card[player.entry]),
            tuple(side for _, side in on_card[player.entry]),
            as_written[player.entry],
            counts[player.entry],
        )
        for player in sorted(view.entrants, key=lambda player: player.number)
    )
    return CrossCheck(games, cards)


Sides = tuple[CardSide, CardSide]


def _sides(pairing: PairingView, lines: Lines) -> Sides:
    found = [lines.get((pairing.games[0].pk, side)) for side in (0, 1)]
    one, other = (
        CardSide(player, line.claim, line.version, line.decided) if line else CardSide(player, BLANK, 0)
        for player, line in zip(pairing.players, found, strict=True)
    )
    return one, other


def _totals_as_written(view: StageView, played: Sequence[tuple[int, PairingView, Sides]]) -> dict[int, Totals[int]]:
    """The totals of each card as written; a game without an entry counts by its current result."""
    scores = {(round_.number, score.player): score for round_ in view.rounds for score in round_.scores}
    for number, each, (one, other) in played:
        for mine, theirs in ((one, other), (other, one)):
            player, opponent = mine.player.entry, theirs.player.entry
            score = cross_check_cases.score_as_written(view.fmt, player, opponent, mine.claim)
            if score and player not in each.uncounted:
                scores[number, player] = score
    return totals(scores.values(), [player.entry for player in view.entrants])


def _appear_to_qualify(state: TournamentState, view: StageView, rows: Mapping[int, Totals[int]]) -> frozenset[int]:
    """The players whose totals as written reach the playoffs, and all who are tied with the last of them.

    Each group has a line of its own. Only the format's ranking decides. Empty if no playoffs follow.
    """
    onward = state.onward(view)
    found: set[int] = set()
    if onward is None or not rows:
        return frozenset()
    for group in groups_of(view.stage, view.entrants):
        own = {player.entry: rows[player.entry] for player in group}
        ranked = standings(own, view.fmt.ranking_keys, names=view.names)
        most = view.stage.qualifiers_per_group if view.stage.in_groups else onward.qualifiers(len(ranked))
        cut = min(most, len(ranked))
        found |= {row.player for row in ranked if row.place <= ranked[cut - 1].place}
    return frozenset(found)
