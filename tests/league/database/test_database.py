"""Kept connections: checked without a query, and reconnected if the server has closed them."""

import time

import pytest
from django.db import connection


@pytest.fixture
def kept(transactional_db):
    """A connection between two requests under gunicorn."""
    connection.ensure_connection()
    connection.health_check_enabled, connection.health_check_done = True, False
    yield connection
    connection.close()


def end_from_the_other_side(kept):
    pid, other = kept.connection.info.backend_pid, kept.copy()
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [pid])
        until = time.monotonic() + 10
        while cursor.execute("SELECT 1 FROM pg_stat_activity WHERE pid = %s", [pid]).fetchone():
            assert time.monotonic() < until
    other.close()


def asked(kept, tmp_path, question):
    """The data sent to the server during a call."""
    with (tmp_path / "wire").open("w+b") as wire:
        kept.connection.pgconn.trace(wire.fileno())
        answer = question()
        kept.connection.pgconn.untrace()
        return answer, (tmp_path / "wire").read_text()


def test_a_connection_that_lives_is_not_asked(kept, tmp_path):
    assert asked(kept, tmp_path, kept.is_usable) == (True, "")


def test_after_an_error_it_is_asked(kept, tmp_path):
    kept.errors_occurred = True
    usable, wire = asked(kept, tmp_path, kept.is_usable)
    assert usable
    assert "SELECT 1" in wire


def test_one_that_the_server_has_ended_is_noticed_and_the_next_request_has_another(kept):
    before = kept.connection.info.backend_pid
    end_from_the_other_side(kept)
    assert not kept.is_usable()
    with kept.cursor() as cursor:
        cursor.execute("SELECT 1")
        assert cursor.fetchone() == (1,)
    assert kept.connection.info.backend_pid != before


def test_one_that_was_closed_is_not_usable(kept):
    kept.connection.close()
    assert not kept.is_usable()
