"""The rows of the admin's grid: a table each, with what stands there and the form that changes it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms

from league.clubs.admin import clock, whoever
from league.results.models import Game, ResultVersion
from league.results.selectors import result_told
from league.results.services import StaleResult
from league.rounds.forms import EntryForm, ResultForm
from league.rules.formats import Format
from league.sessions import selectors
from league.sessions.models import Session
from league.sessions.selectors import RoundView, TableView


class RowForm(ResultForm):
    """A table's result. Left as it was seen, it saves nothing; once two have saved the table, `choice` settles it."""

    disputed = forms.BooleanField(required=False, widget=forms.HiddenInput)
    choice = forms.ChoiceField(required=False, choices=[("theirs", "keep what stands"), ("mine", "save what I typed")])

    def raw(self, name: str) -> str:
        return str(self.data.get(self.add_prefix(name), ""))

    @property
    def is_disputed(self) -> bool:
        return self.is_bound and bool(self.raw("disputed"))

    @property
    def has_entry(self) -> bool:
        """Was anything typed that is to be saved?"""
        if not self.is_bound or (self.is_disputed and self.raw("choice") == "theirs"):
            return False
        return bool(set(self.changed_data) - {"seen_version", "entry_id", "why", "choice"})

    def clean(self) -> dict[str, Any]:
        given = super().clean()
        if given.get("disputed") and not given.get("choice"):
            self.add_error(None, "Choose one of the two results.")
        return given


@dataclass
class Row:
    """A table of the round; `standing` is the version of its result that stands."""

    session: Session
    table: TableView
    form: RowForm
    standing: ResultVersion | None

    @property
    def stands(self) -> str:
        version = self.standing
        if version is None or version.status == Game.Status.WAITING:
            return ""
        return self._told(version.pegs) if version.pegs else "not played"

    @property
    def saved_by(self) -> str:
        if self.standing is None:
            return ""
        return f"{whoever(self.standing.by)}, {clock(self.standing.at, self.session.club)}"

    @property
    def typed(self) -> str:
        """What was typed, as a sentence, if it is a possible result."""
        if not self.form.has_entry:
            return ""
        judged = self.form.errors is not None  # asking for its errors is what judges a form
        pegs = self.form.cleaned_data.get("pegs") if judged else None
        return self._told(pegs) if pegs else ""

    @property
    def is_refused(self) -> bool:
        return self.form.has_entry and bool(self.form.errors)

    def _told(self, pegs: Any) -> str:
        return result_told(self.session.rules, self.table.side_names, pegs)

    def dispute(self, stale: StaleResult) -> None:
        """Keep what was typed and show what somebody else saved; the next save is one over that."""
        self.standing = stale.standing
        self.form.add_error(None, stale.sentence)
        fresh = EntryForm.fresh(stale.standing.version) | {"disputed": "True", "choice": ""}
        typed = {key: self.form.data[key] for key in self.form.data}
        self.form.data = typed | {self.form.add_prefix(name): str(fresh[name]) for name in fresh}


@dataclass(frozen=True)
class Grid:
    """A called round with its rows; `called` are the numbers of all the rounds that have one."""

    round: RoundView
    rows: list[Row]
    called: tuple[int, ...]


def grid_of(session: Session, number: int, data: Any = None) -> Grid | None:
    """The rows of a round, bound to what was typed; None while the round is not called."""
    board = selectors.board_of(session)
    round_ = next((one for one in board.called if one.number == number), None)
    if round_ is None:
        return None
    entered = ResultVersion.objects.filter(game__table__round=round_.pk).select_related("by")
    versions = {(version.game_id, version.version): version for version in entered}
    rows = [_row(session, table, versions, data) for table in round_.tables]
    return Grid(round=round_, rows=rows, called=tuple(one.number for one in board.called))


def _row(session: Session, table: TableView, versions: Mapping[tuple[int, int], ResultVersion], data: Any) -> Row:
    game = table.game
    assert game is not None, "a called round has its games"
    prefix = f"t{table.pk}"
    seen = (data or {}).get(f"{prefix}-seen_version")
    shown = versions.get((game.pk, int(seen) if seen and seen.isdecimal() else game.version))
    form = RowForm(
        data if seen is not None else None,
        initial=EntryForm.fresh(game.version) | _as_shown(session.rules, shown),
        fmt=session.rules,
        names=table.side_names,
        prefix=prefix,
    )
    return Row(session, table, form, versions.get((game.pk, game.version)))


def _as_shown(fmt: Format, version: ResultVersion | None) -> dict[str, Any]:
    """A result as the row shows it, so that only what was changed since is saved."""
    if version is None or not version.pegs:
        return {}
    behind = [fmt.target - score for score in version.pegs]
    winner = behind.index(0)
    if len(behind) == 2:
        return {"winner": winner, "margin": behind[1 - winner]}
    return {"winner": winner} | {f"margin_{side}": holes for side, holes in enumerate(behind) if side != winner}
