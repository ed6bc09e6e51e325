"""What waits for the scorekeeper: reports and scorecards to decide, and players who have called."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import uuid4

from league.results.models import Problem
from league.results.queries.cards import Imbalance, imbalances
from league.results.queries.problems import open_problems
from league.rules.games import GameView, result_text
from league.rules.scoring import from_margins
from league.rules.sessions import SessionState, TableView


@dataclass(frozen=True, slots=True)
class Choice:
    """A figure that the scorekeeper can let count: "Ann by 12"."""

    label: str
    winner: int
    margin: int
    entry_id: str


@dataclass(frozen=True, slots=True)
class ToDecide:
    """A game to decide, with what each side says, and the choices."""

    table: TableView
    title: str
    game: GameView
    sentence: str
    rows: Sequence[tuple[str, ...]]
    choices: Sequence[Choice]


@dataclass(frozen=True, slots=True)
class Call:
    """A player who has called the scorekeeper to a table."""

    table: TableView
    title: str
    problem: Problem


@dataclass(frozen=True, slots=True)
class Queue:
    """All that waits, in the order of the tables."""

    to_decide: Sequence[ToDecide]
    calls: Sequence[Call]

    def __bool__(self) -> bool:
        return bool(self.to_decide or self.calls)


def queue_of(state: SessionState) -> Queue:
    tables = {table.game.pk: table for round_ in state.called for table in round_.tables if table.game}
    return Queue(
        [_to_decide(state, tables[each.game.pk], each) for each in imbalances(state.games)],
        [
            Call(tables[each.game_id], state.place_of(tables[each.game_id]), each)
            for each in open_problems(list(tables))
        ],
    )


def _to_decide(state: SessionState, table: TableView, imbalance: Imbalance) -> ToDecide:
    game = imbalance.game
    choices = [
        Choice(
            result_text(game.fmt, game.side_names, from_margins(game.fmt, winner=winner, margins=[margin])),
            winner,
            margin,
            str(uuid4()),
        )
        for winner, margin in imbalance.claims
    ]
    return ToDecide(table, state.place_of(table), game, imbalance.sentence, imbalance.rows, choices)
