"""A table with one game: of a session, or a pairing of a tournament. The services of this app work with both."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from league.accounts.models import User
from league.results.models import Game
from league.rounds.models import Published
from league.rounds.services.journal import note_all_and_announce


@dataclass(frozen=True, slots=True, kw_only=True)
class LockedTable:
    """A table and its game before a change; they and their session or tournament are locked until the transaction ends.

    where: names the table in the journal's sentences. reports: the rule for players' reports. update: called with the
    user after the result has changed. keeps_cards: an undone result leaves its scorecards unchanged. one_card_a_side:
    partners share a scorecard.
    """

    published: Published
    game: Game
    where: Mapping[str, str | int]
    reports: str
    update: Callable[[User | None], None]
    keeps_cards: bool = False
    one_card_a_side: bool = False

    def note(self, code: str, by: User | None, **parameters: Any) -> None:
        """Write in the journal what happened at this table, and notify the open pages."""
        self.note_all({code: parameters}, by)

    def note_all(self, notes: Mapping[str, Mapping[str, Any]], by: User | None) -> None:
        """The same for several sentences: code -> parameters."""
        named = {code: {**self.where, **parameters} for code, parameters in notes.items()}
        note_all_and_announce(self.published, by, named)

    def note_change(self, game: Game, code: str, by: User | None, **parameters: Any) -> None:
        """Note a change of the result and update what depends on it; nothing if the version is the same."""
        if game.version != self.game.version:
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
