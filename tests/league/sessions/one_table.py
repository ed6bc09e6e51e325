"""A session with one table, where Ann plays Bob, and entries of their result."""

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

from league.rounds.services.results import undo_result
from league.rules.sessions import TableView
from league.sessions.services import results
from league.sessions.services.tables import SessionTable
from testing.sessions import SessionDriver

Begin = Callable[..., SessionDriver]


def enter(tonight: SessionDriver, table: TableView, member: int, margin: int, **more: Any) -> None:
    results.enter_card(
        table=SessionTable(tonight.session.pk, table.pk),
        member_id=member,
        margin=margin,
        by=tonight.by,
        **({"entry_id": uuid4()} | more),
    )


def undo(tonight: SessionDriver, table: TableView, expected_version: int, entry: UUID | None = None) -> None:
    undo_result(
        table=SessionTable(tonight.session.pk, table.pk),
        expected_version=expected_version,
        by=tonight.by,
        entry_id=entry or uuid4(),
    )


def one_table(new_session: Begin) -> tuple[SessionDriver, TableView, int, int]:
    tonight = new_session()
    ann, bob = tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    return tonight, tonight.state().rounds[0].tables[0], ann.member_id, bob.member_id


def pegs(tonight: SessionDriver) -> list[int | None]:
    return [side.pegs for side in tonight.state().games[0].sides]
