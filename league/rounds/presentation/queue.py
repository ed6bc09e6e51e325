"""The scorekeeper's queue: reports and scorecards to decide, and players' calls."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from league.results.models import Problem
from league.results.queries.cards import Imbalance, imbalances
from league.rules.games import GameView, result_text


@dataclass(frozen=True, slots=True)
class Place:
    """A game's place, and the URLs for its result and for answering a call.

    by_cases: the cross-check's URL if its cases can decide between the two scorecards.
    """

    title: str
    save: str
    enter: str
    solve: str
    by_cases: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A result that the scorekeeper can choose: "Ann by 12". pegs: (side, score) of every side."""

    label: str
    pegs: Sequence[tuple[int, int]]
    entry_id: str


@dataclass(frozen=True, slots=True)
class ToDecide:
    """A game to decide, with each side's claim, the choices, and once both claims are in, the cross-check's URL."""

    place: Place
    game: GameView
    sentence: str
    rows: Sequence[tuple[str, ...]]
    choices: Sequence[Choice]
    by_cases: str


@dataclass(frozen=True, slots=True)
class Call:
    """A player's call for the scorekeeper."""

    place: Place
    problem: Problem


@dataclass(frozen=True, slots=True)
class Queue:
    """All items in the order of the games."""

    to_decide: Sequence[ToDecide]
    calls: Sequence[Call]

    def __len__(self) -> int:
        return len(self.to_decide) + len(self.calls)


def queue_of(
    games: Sequence[GameView],
    cards: Iterable[tuple[Any, ...]],
    calls: Iterable[Problem],
    place_of: Callable[[int], Place],
) -> Queue:
    """The queue for these games; `place_of`: game id -> place.

    cards, calls: rows of `entered_cards` and of `open_problems`, which may include other games.
    """
    shown = {game.pk for game in games}
    return Queue(
        [_to_decide(place_of(each.game.pk), each) for each in imbalances(games, cards)],
        [Call(place_of(each.game_id), each) for each in calls if each.game_id in shown],
    )


def _to_decide(place: Place, imbalance: Imbalance) -> ToDecide:
    game = imbalance.game
    choices = [
        Choice(result_text(game.fmt, game.side_names, pegs), tuple(enumerate(pegs)), str(uuid4()))
        for pegs in imbalance.choices
    ]
    by_cases = place.by_cases if len(imbalance.rows) > 1 else ""
    return ToDecide(place, game, imbalance.sentence, imbalance.rows, choices, by_cases)
