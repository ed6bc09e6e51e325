"""What is printed of a stage: everybody's score card."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.rules.scoring import Line
from league.tournaments.selectors.board import PairingView, StageView


@dataclass(frozen=True, slots=True)
class PaperLine:
    """A game on a score card; what is not known yet stays empty, to be written in by hand."""

    game: int | str
    seat: str
    points: int | str = ""
    won_by: int | str = ""
    lost_by: int | str = ""


def cards_of(view: StageView, *, is_over: bool) -> list[tuple[str, list[PaperLine]]]:
    """Every player's card by name: table and opponent of each called round, and empty lines for those to come; added
    up once the stage is over.
    """
    known = {(line.player, number): line for number, line in _by_round(view)}
    cards = []
    for player in sorted(view.entrants, key=lambda each: each.number):
        lines = [
            _paper(round_.number, _seat(view, each, player.entry), known.get((player.entry, round_.number)))
            for round_ in view.rounds
            for each in round_.pairings
            if player.entry in each.entries
        ]
        to_come = (view.stage.rounds_wanted or 0) - len(view.rounds)
        lines += [PaperLine(len(view.rounds) + more, "") for more in range(1, to_come + 1)]
        total = _total(lines) if is_over else PaperLine("", "Total")
        cards.append((f"{player.number}. {player.told}", [*lines, total]))
    return cards


def _total(lines: Sequence[PaperLine]) -> PaperLine:
    """The last line of a card; a game that does not count for its player adds nothing."""
    points, won_by, lost_by = (
        sum(number for line in lines if isinstance(number := getattr(line, column), int))
        for column in ("points", "won_by", "lost_by")
    )
    return PaperLine("", "Total", points, won_by, lost_by)


def _by_round(view: StageView) -> list[tuple[int, Line[int]]]:
    return [(round_.number, line) for round_ in view.rounds for line in round_.lines]


def _seat(view: StageView, pairing: PairingView, entry: int) -> str:
    others = [player for player in pairing.players if player.entry != entry]
    if not others:
        return "bye"
    table = "" if view.stage.has_chart else f"table {pairing.table}, "
    return f"{table}{others[0].number}. {others[0].name}"


def _paper(number: int, seat: str, line: Line[int] | None) -> PaperLine:
    if line is None:
        return PaperLine(number, seat)
    return PaperLine(number, seat, line.points, line.spread if line.won else "", "" if line.won else -line.spread)
