"""Players' scorecards, for entering and printing."""

from collections.abc import Iterator
from dataclasses import dataclass

from league.clubs.services.player_links import link_path
from league.results.models import CardLine
from league.rules import scorecard
from league.rules.games import scores_of
from league.rules.scorecard import PrintedCard, ScorecardLine
from league.rules.sessions import SessionState, TableView
from league.sessions.models import Session
from league.sessions.queries.cards import newest_lines


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


def card_of(session: Session, state: SessionState, member: int) -> list[CardRow]:
    """The player's games at tables of two sides, in the order in which they were played."""
    lines = newest_lines(session, member)
    return [
        _line(round_.number, table, member, lines.get(table.game.pk))
        for round_ in state.called
        for table in round_.tables
        if table.game and len(table.sides) == 2 and any(member == pk for side in table.sides for pk, _ in side)
    ]


def _line(round_number: int, table: TableView, member: int, line: CardLine | None) -> CardRow:
    assert table.game is not None
    mine = next(index for index, side in enumerate(table.game.sides) if member in side.members)
    margin = table.game.margin
    return CardRow(
        table=table.pk,
        round=round_number,
        table_number=table.number,
        against=table.game.sides[1 - mine].name,
        margin=line.claim.margin if line else None,
        stands=-margin if margin and mine else margin,
        version=table.game.version,
        entered=line.version if line else 0,
        side_names=table.side_names,
        unplayed="" if table.game.is_played or table.game.is_waiting else table.game.text,
    )


def cards_to_print(session: Session, state: SessionState, *, with_links: bool = False) -> list[PrintedCard]:
    """Every player's card, by name."""
    cards: dict[int, tuple[str, list[ScorecardLine]]] = {}
    for pk, name, line in _card_lines(session, state):
        cards.setdefault(pk, (name, []))[1].append(line)
    players = session.club.members.filter(pk__in=cards) if with_links else ()
    links = {player.pk: link_path(player) for player in players}
    printed = (
        PrintedCard(name, [*lines, scorecard.total(lines)], links.get(pk, "")) for pk, (name, lines) in cards.items()
    )
    return sorted(printed, key=lambda card: card.name)


def card_to_print(session: Session, state: SessionState, member: int) -> list[ScorecardLine]:
    """One player's card, as in `cards_to_print`; empty for a player without a seat."""
    lines = [line for _pk, _name, line in _card_lines(session, state, member)]
    return [*lines, scorecard.total(lines)] if lines else []


def _card_lines(
    session: Session, state: SessionState, member: int | None = None
) -> Iterator[tuple[int, str, ScorecardLine]]:
    """Member id, name and line of every seat, or of one `member`."""
    for round_ in state.rounds:
        for table in round_.tables:
            seats = [(side, pk, name) for side in table.sides for pk, name in side if member in (None, pk)]
            played = [table.game] if table.game and seats else []
            scores = {score.player: score for score in scores_of(played, session.format, round_.number)}
            for side, pk, name in seats:
                seat = table.seat_text(side, name)
                yield pk, name, scorecard.printed(session.format, round_.number, seat, scores.get(pk))


def blank_card(session: Session) -> list[ScorecardLine]:
    """An empty card with a line for each game of the format, nine before check-in."""
    games = session.format.games if session.format_version else 9
    return [*(ScorecardLine(number, "") for number in range(1, games + 1)), scorecard.total(())]
