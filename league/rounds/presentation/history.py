"""The history of one result."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.results.models import CardLine, ResultVersion
from league.results.queries.cards import card_history, card_of
from league.results.queries.games import history_of, version_text
from league.rules.games import GameView


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """Values for templates/rounds/history.html. back, back_to: a link and its label.

    versions, lines: every version of the result, and of the lines on its players' scorecards, the newest first, with
    their texts.
    """

    title: str
    game: GameView
    back: str
    back_to: str
    versions: Sequence[tuple[ResultVersion, str]]
    lines: Sequence[tuple[CardLine, str]]

    @classmethod
    def of(cls, game: GameView, *, title: str, back: str, back_to: str) -> "HistoryPage":
        names = game.side_names
        return cls(
            title=title,
            game=game,
            back=back,
            back_to=back_to,
            versions=[(each, version_text(each, game.fmt, names)) for each in history_of(game.pk)],
            lines=[(each, card_of(each).text(game.fmt, names) or each.text) for each in card_history(game.pk)],
        )
