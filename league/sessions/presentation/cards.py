"""Players' scorecards: all of a session, and one for entering."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.results.models import CardLine
from league.results.queries.cards import own_lines
from league.rounds.presentation.queue import Queue
from league.rules.games import GameView
from league.rules.sessions import SessionState, TableView
from league.sessions.models import Session
from league.sessions.presentation.rounds_page import queue_at
from league.sessions.queries.people import Person, cards_entered, people_at
from league.sessions.queries.rounds import state_of


@dataclass(frozen=True, slots=True)
class CardsPage:
    """Values for templates/sessions/cards.html. people: everyone who has come, with the entered lines of their card."""

    queue: Queue
    people: Sequence[tuple[Person, int]]
    all_agree: bool


def cards_page(session: Session) -> CardsPage:
    queue, entered = queue_at(session, state_of(session)), cards_entered(session)
    people = [(person, entered.get(person.member, 0)) for person in people_at(session)]
    return CardsPage(queue, people, all_agree=bool(entered) and not queue.to_decide)


@dataclass(frozen=True, slots=True)
class CardRow:
    """One game on a player's card. `margin`: as entered on the card; `stands`: by the result, + won.

    `unplayed`: "not played", or "Ann by forfeit: Bob left"; such a game is not on a card.

    `version`: of the result, `entered`: of this card's line; 0 for none.

    A line that was not entered yet is empty, even if there is a result: the second card must be independent.
    """

    table: int
    round: int
    table_number: int
    against: str
    margin: int | None
    stands: int | None
    version: int
    entered: int
    side_names: tuple[str, ...]
    unplayed: str

    @property
    def won_initial(self) -> str:
        return "" if self.margin is None else "1" if self.margin > 0 else "0"

    @property
    def margin_initial(self) -> int | None:
        return None if self.margin is None else abs(self.margin)

    @property
    def stands_signed(self) -> str:
        return "" if self.stands is None else f"{self.stands:+}".replace("-", "−")

    @property
    def disagrees(self) -> bool:
        return None not in (self.margin, self.stands) and self.margin != self.stands


def card_of(state: SessionState, member: int) -> list[CardRow]:
    """The player's games at tables of two sides, in the order in which they were played."""
    played = [
        (round_.number, table, table.game)
        for round_ in state.called
        for table in round_.tables
        if table.game and len(table.sides) == 2 and any(member == pk for side in table.sides for pk, _ in side)
    ]
    lines = own_lines([game.pk for _, _, game in played], [member])
    return [_line(number, table, game, member, lines.get((game.pk, member))) for number, table, game in played]


def _line(round_number: int, table: TableView, game: GameView, member: int, line: CardLine | None) -> CardRow:
    mine = next(index for index, side in enumerate(game.sides) if member in side.members)
    margin = game.margin
    return CardRow(
        table=table.pk,
        round=round_number,
        table_number=table.number,
        against=game.sides[1 - mine].name,
        margin=line.claim.margin if line else None,
        stands=-margin if margin and mine else margin,
        version=game.version,
        entered=line.version if line else 0,
        side_names=table.side_names,
        unplayed="" if game.is_played or game.is_waiting else game.text,
    )
