"""A table with one game: of a session, or a pairing of a tournament. The services of this app work with both."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from league.accounts.models import User
from league.results.models import Game
from league.rounds.models import Published
from league.rounds.services.journal import note_all_and_announce
from league.rules.games import GameView


@dataclass(frozen=True, slots=True, kw_only=True)
class LockedTable:
    """A table as it was before a change; its session or tournament is locked until the transaction ends.

    view, lock_game: its game as a value, and as a locked row, each read when called. version: of the game's result.
    is_waiting: whether it had none. where: names the table in the journal's sentences. reports: the rule for players'
    reports. update: called with the user after the result has changed. cards_stay: the scorecards are kept when a
    result is undone, and partners share one.
    """

    published: Published
    game_id: int
    version: int
    is_waiting: bool
    where: Mapping[str, str | int]
    reports: str
    view: Callable[[], GameView]
    lock_game: Callable[[], Game]
    update: Callable[[User | None], None]
    cards_stay: bool = False

    def note(self, code: str, by: User | None, **parameters: Any) -> None:
        """Write in the journal what happened at this table, and notify the open pages."""
        self.note_all({code: parameters}, by)

    def note_all(self, notes: Mapping[str, Mapping[str, Any]], by: User | None) -> None:
        """The same for several sentences: code -> parameters."""
        named = {code: {**self.where, **parameters} for code, parameters in notes.items()}
        note_all_and_announce(self.published, by, named)

    def note_change(self, game: Game, code: str, by: User | None, **parameters: Any) -> None:
        """Note a change of the result and update what depends on it; nothing if the version is the same."""
        if game.version != self.version:
            self.note(code, by, version=game.version, **parameters)
            self.update(by)


class GameTable(ABC):
    """The keys of a table. Each method locks its session or tournament, and refuses what is not possible there now.

    The caller has begun a transaction.
    """

    @abstractmethod
    def lock(self) -> LockedTable:
        """For a change of the result by the desk, or by the online match."""

    def lock_for_report(self) -> LockedTable:
        """For a report by one of its players."""
        return self.lock()

    def lock_for_call(self) -> LockedTable:
        """For a call for the scorekeeper."""
        return self.lock()

    def lock_for_answer(self) -> LockedTable:
        """For marking a call for the scorekeeper as answered."""
        return self.lock()

    def lock_to_start(self) -> LockedTable:
        """For starting its game online, or opening its match."""
        return self.lock()
