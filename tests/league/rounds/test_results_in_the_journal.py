"""The journal's sentences about results, the same for a session and for a tournament."""

import re
from uuid import uuid4

import pytest

from league.rounds.services.results import record_result, undo_result
from tests.league.rounds.called import SessionRound, TournamentRound


@pytest.fixture(params=[SessionRound, TournamentRound])
def played(request, db):
    return request.param()


def save(played, *pegs, why=""):
    version = played.games()[0].version
    record_result(
        table=played.game_table(0), pegs=pegs, expected_version=version, by=played.by, entry_id=uuid4(), why=why
    )


def undo(played):
    version = played.games()[0].version
    undo_result(table=played.game_table(0), expected_version=version, by=played.by, entry_id=uuid4())


def newest(played):
    """The newest entry, without the name of the table."""
    return re.sub(r"^(Round 1, table 1: |Swiss: .+ vs\. .+?, )", "", str(played.journal().first().text))


def test_each_change_is_named_with_its_version(played):
    one = played.games()[0].side_names[0]
    save(played, 121, 100)
    assert newest(played) == f"{one} by 21 (version 1)"
    save(played, 121, 101)
    assert newest(played) == f"corrected to {one} by 20 (version 2)"
    save(played, 121, 110, why="misread")
    assert newest(played) == f"corrected to {one} by 11, misread (version 3)"
    undo(played)
    assert newest(played) == "result undone (version 4)"


def test_a_result_entered_after_an_undo_is_not_called_a_correction(played):
    save(played, 121, 100)
    undo(played)
    save(played, 121, 110)
    assert newest(played) == f"{played.games()[0].side_names[0]} by 11 (version 3)"
