"""The journal of a session or a tournament."""

from collections.abc import Mapping
from typing import Any

from common.compiled import insert
from league.accounts.models import User
from league.rounds.broadcast import announce
from league.rounds.models import Published


def note_and_announce(
    published: Published, code: str, by: User | None, *, about_money: bool = False, **parameters: str | int
) -> None:
    """Write one of its sentences in the journal and notify the open pages; `about_money`: hidden from some readers."""
    note_all_and_announce(published, by, {code: parameters}, about_money=about_money)


def note_all_and_announce(
    published: Published, by: User | None, notes: Mapping[str, Mapping[str, Any]], *, about_money: bool = False
) -> None:
    """The same for several sentences: code -> parameters."""
    journal: Any = published.journal
    assert journal.model.sentences.keys() >= notes.keys(), notes.keys()
    entry = {journal.field.name: published, "by": by, "about_money": about_money}
    insert(*(journal.model(code=code, parameters=dict(given), **entry) for code, given in notes.items()))
    announce(published)
