"""What waits for the scorekeeper: reports and scorecards to decide, and players who have called."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from uuid import uuid4

from django.db.models import QuerySet

from league.results.models import Game, Problem
from league.results.queries.cards import Imbalance, imbalances
from league.results.queries.problems import open_problems
from league.rules.games import GameView, result_text


@dataclass(frozen=True, slots=True)
class Place:
    """Where a game is played, and the addresses at which its result is saved and typed, and a call is answered.

    by_cases: of the cross-check, where the two scorecards can be ruled on by its cases.
    """

    title: str
    save: str
    enter: str
    solve: str
    by_cases: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A result that the scorekeeper can let count: "Ann by 12". pegs: (side, score) of every side."""

    label: str
    pegs: Sequence[tuple[int, int]]
    entry_id: str


@dataclass(frozen=True, slots=True)
class ToDecide:
    """A game to decide, with what each side says, and the choices."""

    place: Place
    game: GameView
    sentence: str
    rows: Sequence[tuple[str, ...]]
    choices: Sequence[Choice]


@dataclass(frozen=True, slots=True)
class Call:
    """A player who has called the scorekeeper to a table."""

    place: Place
    problem: Problem


@dataclass(frozen=True, slots=True)
class Queue:
    """All that waits, in the order of the games."""

    to_decide: Sequence[ToDecide]
    calls: Sequence[Call]

    def __len__(self) -> int:
        return len(self.to_decide) + len(self.calls)


def queue_of(
    games: Sequence[GameView], among: QuerySet[Game], place_of: Callable[[int], Place], *, reported: bool = False
) -> Queue:
    """What waits among these games; `place_of` a game by its number.

    among: a query that finds these games, and perhaps others. reported: only reports that a player made on a phone.
    """
    shown = {game.pk for game in games}
    return Queue(
        [_to_decide(place_of(each.game.pk), each) for each in imbalances(games, among, reported=reported)],
        [Call(place_of(each.game_id), each) for each in open_problems(among) if each.game_id in shown],
    )


def _to_decide(place: Place, imbalance: Imbalance) -> ToDecide:
    game = imbalance.game
    choices = [
        Choice(result_text(game.fmt, game.side_names, pegs), tuple(enumerate(pegs)), str(uuid4()))
        for pegs in imbalance.claims
    ]
    return ToDecide(place, game, imbalance.sentence, imbalance.rows, choices)
