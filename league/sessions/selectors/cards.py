"""Players' own scorecards: whose is in, and the lines of one."""

from dataclasses import dataclass

from django.db.models import Count

from league.results.models import CardEntry
from league.sessions.models import Session
from league.sessions.selectors.rounds import Board, TableView


@dataclass(frozen=True, slots=True)
class CardLine:
    """One game on a player's card. `margin`: as the card was entered; `stands`: as the result stands, + won."""

    table: int
    round: int
    table_number: int
    against: str
    margin: int | None
    stands: int | None

    @property
    def won_initial(self) -> str:
        told = self.margin if self.margin is not None else self.stands
        return "" if told is None else "1" if told > 0 else "0"

    @property
    def margin_initial(self) -> int | None:
        told = self.margin if self.margin is not None else self.stands
        return None if told is None else abs(told)

    @property
    def disagrees(self) -> bool:
        return None not in (self.margin, self.stands) and self.margin != self.stands


def cards_entered(session: Session) -> dict[int, int]:
    """member id -> how many lines of the member's card are entered."""
    entries = CardEntry.objects.filter(game__table__round__session=session)
    return dict(entries.values_list("member").annotate(lines=Count("pk")).values_list("member", "lines"))


def card_of(session: Session, board: Board, member: int) -> list[CardLine]:
    """The player's games at tables of two sides, in the order they were played."""
    entries = CardEntry.objects.filter(game__table__round__session=session, member=member)
    margins = dict(entries.values_list("game_id", "margin"))
    return [
        _line(round_.number, table, member, margins)
        for round_ in board.called
        for table in round_.tables
        if table.game and len(table.sides) == 2 and any(member == pk for side in table.sides for pk, _ in side)
    ]


def _line(round_number: int, table: TableView, member: int, margins: dict[int, int]) -> CardLine:
    assert table.game is not None
    mine = next(index for index, side in enumerate(table.game.sides) if member in side.members)
    me, other = table.game.sides[mine], table.game.sides[1 - mine]
    return CardLine(
        table=table.pk,
        round=round_number,
        table_number=table.number,
        against=other.name,
        margin=margins.get(table.game.pk),
        stands=(me.pegs or 0) - (other.pegs or 0) if table.game.is_played else None,
    )


def cards_to_print(session: Session, board: Board) -> list[tuple[str, list[tuple[int, str, str]]]]:
    """Every player's card for paper: (name, lines of round, seat and result), in the order of the rounds."""
    cards: dict[int, tuple[str, list[tuple[int, str, str]]]] = {}
    for round_ in board.rounds:
        told = dict(round_.seats())
        for table in round_.tables:
            for side in table.sides:
                for pk, name in side:
                    result = table.game.told if table.game else ""
                    cards.setdefault(pk, (name, []))[1].append((round_.number, told[name], result))
    return sorted(cards.values())
