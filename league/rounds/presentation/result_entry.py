"""Entering one result, with the conflict of two who enter it."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import uuid4

from games.presentation.endings import unconfirmed_result
from league.results.queries.games import version_text
from league.results.queries.matches import match_at
from league.results.services.recording import StaleResult
from league.rounds.forms.results import ForfeitForm, ResultForm
from league.rules import scoring
from league.rules.games import GameView


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two users saved one result: the saved one, and the second input, which can replace it.

    `pegs` are (side, holes); they are sent with `expected_version` and `entry_id`.
    """

    sentence: str
    theirs: str
    mine: str
    pegs: Sequence[tuple[int, int]]
    expected_version: int
    entry_id: str

    @classmethod
    def between(cls, form: ResultForm, stale: StaleResult) -> "Conflict":
        """The input of a valid form, and the result saved since it was opened."""
        standing = stale.standing
        return cls(
            sentence=stale.sentence,
            theirs=version_text(standing, form.fmt, form.names),
            mine=form.text,
            pegs=tuple(enumerate(form.cleaned_data["pegs"])),
            expected_version=standing.version,
            entry_id=str(uuid4()),
        )


def preview_of(form: ResultForm, game: GameView) -> str:
    """The sentence of `scoring.explanation` for a partly typed result: skunks are computed, never typed. Or empty."""
    pegs = form.cleaned_data.get("pegs") if form.is_valid() else None
    return scoring.explanation(game.fmt, [side.players for side in game.sides], pegs) if pegs else ""


@dataclass(frozen=True, slots=True)
class ResultEntry:
    """The form for one game's result, for templates/rounds/_result_entry.html, with its URLs.

    `back`: the link that keeps the saved result. Without `set_aside` a game can't be marked as not played, without
    `forfeit` it can't be awarded here; `refused` is the form of a refused forfeit. `reported`: the unconfirmed result
    of the players' own board.
    """

    title: str
    game: GameView
    form: ResultForm
    conflict: Conflict | None
    save: str
    preview: str
    undo: str
    history: str
    back: str
    set_aside: str = ""
    forfeit: str = ""
    refused: ForfeitForm | None = None
    reported: str = ""

    @property
    def draft(self) -> str:
        """The key under which the browser stores the input: of this game, in the version that the page showed."""
        version = self.form["expected_version"]
        return f"{self.game.pk}-{version.initial or version.value()}"


def reported(game: GameView) -> str:
    """The unconfirmed final result on the board of a game without a result; else empty."""
    match = match_at(game.pk) if game.is_waiting else None
    return unconfirmed_result(match) if match else ""
