"""Entering all results of a round on one page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from league.rounds.forms.results import RowForm
from league.rounds.services.tables import GameTable
from league.rules.games import GameView


@dataclass(frozen=True, slots=True)
class RoundRow:
    """One game of a round whose results are all typed on one page.

    `number` is the table's number, `note` the state of a longer match; `change` links to the page of this game. `form`:
    None if the game has its result and nothing was sent.
    """

    table: GameTable
    number: int
    title: str
    game: GameView
    form: RowForm | None
    change: str
    note: str = ""

    @property
    def is_open(self) -> bool:
        """Whether it has no result, or an input that could not be saved."""
        return self.game.is_waiting or self.is_refused

    @property
    def is_refused(self) -> bool:
        return self.form is not None and self.form.has_entry and bool(self.form.errors)


FormOf = Callable[[GameView], RowForm | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeRoundPage:
    """Values for templates/rounds/whole_round.html: a row for each game.

    draft: the key under which the browser stores the input. back, back_to: a link and its label. nothing, follows: why
    there are no rows, and what comes next.
    """

    title: str
    rows: Sequence[RoundRow]
    draft: str
    back: str
    back_to: str
    nothing: str = ""
    follows: str = ""
