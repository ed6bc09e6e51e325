"""Rows read: for one result only its table and its dependencies, for a page a consistent set."""

from contextlib import contextmanager
from uuid import uuid4

import pytest
from django.db import connection

from league.sessions.queries import rounds
from league.sessions.services.seating import undo_round
from league.tournaments.queries import pairing_rows, state
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.sessions import in_thread, open_session
from testing.tournaments import AMERICAN, DOUBLE, GROUPS, KNOCK_OUT, ROUND_ROBIN, SWISS, TournamentDriver, url

pytestmark = pytest.mark.django_db
SIZES = 16, 512


@contextmanager
def rows_read():
    """Counts the rows of every SELECT, as a list of one number."""
    read = [0]

    def count(execute, sql, params, many, context):
        answer = execute(sql, params, many, context)
        if sql.lstrip().upper().startswith("SELECT"):
            read[0] += max(context["cursor"].rowcount, 0)
        return answer

    with connection.execute_wrapper(count):
        yield read


def a_round_called(day, stages, people):
    it = day(stages, people=people)
    it.call()
    pairing = next(pairing for pairing in it.stage().rounds[0].pairings if not pairing.is_bye)
    client = signed_in(it.by)
    assert client.get(url(it.club, "detail", pk=it.tournament.pk)).status_code == 200
    return it, pairing, client


def save(it, pairing, client, **more):
    sent = {"game": pairing.waiting.pk, "winner": 0, "margin": 7, "expected_version": 0, "entry_id": uuid4()}
    return client.post(url(it.club, "pairing", pk=it.tournament.pk, pairing=pairing.pk), sent | more)


@pytest.mark.slow
@pytest.mark.parametrize("stages", [AMERICAN, SWISS, KNOCK_OUT, DOUBLE])
def test_saving_a_result_reads_as_many_rows_among_512_as_among_16(day, stages):
    saving, showing = [], []
    for people in SIZES:
        it, pairing, client = a_round_called(day, stages, people)
        with rows_read() as read:
            answer = save(it, pairing, client)
        assert answer.status_code == 302, answer.content
        saving += read
        with rows_read() as read:
            client.get(url(it.club, "stage", pk=it.tournament.pk, number=1))
        showing += read
    assert showing[1] > 10 * showing[0], "the page of the stage reads every pairing, so rows are counted"
    assert saving[0] == saving[1]


@pytest.mark.slow
@pytest.mark.parametrize("stages", [SWISS, KNOCK_OUT])
def test_a_sentence_that_explains_a_result_reads_as_many_rows_among_512_as_among_16(day, stages):
    counts = []
    for people in SIZES:
        it, pairing, client = a_round_called(day, stages, people)
        where = url(it.club, "result_preview", pk=it.tournament.pk, pairing=pairing.pk, game=pairing.waiting.pk)
        with rows_read() as read:
            assert (
                b"finished at 114"
                in client.get(where, {"winner": 0, "margin": 7, "expected_version": 0, "entry_id": uuid4()}).content
            )
        counts += read
    assert counts[0] == counts[1]


@pytest.mark.parametrize("stages", [ROUND_ROBIN, GROUPS])
def test_the_rows_read_to_save_a_result_do_not_depend_on_the_pairings(day, stages):
    counts = []
    for people in (8, 24):
        it, pairing, client = a_round_called(day, stages, people)
        with rows_read() as read:
            assert save(it, pairing, client).status_code == 302
        counts += read
    assert counts[0] == counts[1]


def call_the_next(it):
    it.play()
    it.call()


def change_before(module, name, monkeypatch, change):
    """Make a change in the middle of reading: when this function of the module is called."""
    read = getattr(module, name)

    def read_after_the_change(*asked, **more):
        monkeypatch.setattr(module, name, read)
        in_thread(change)
        return read(*asked, **more)

    monkeypatch.setattr(module, name, read_after_the_change)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("change", "rounds_later"), [(call_the_next, 2), (TournamentDriver.undo, 0)])
@pytest.mark.parametrize(("module", "name"), [(state, "rows_by_round"), (pairing_rows, "views_by_format")])
def test_a_page_loaded_while_a_round_is_called_or_undone_is_consistent(monkeypatch, change, rounds_later, module, name):
    it = TournamentDriver(SWISS, people=4)
    it.call()
    client, address = signed_in(it.by), url(it.club, "stage", pk=it.tournament.pk, number=1)
    change_before(module, name, monkeypatch, lambda: change(it))
    page = client.get(address)
    assert page.status_code == 200
    assert [len(view.rounds[0].pairings) for view in page.context["state"].stages] == [2]
    assert len(it.stage().rounds) == rounds_later


@pytest.mark.django_db(transaction=True)
def test_a_session_loaded_while_a_round_is_undone_is_consistent(monkeypatch):
    it = open_session(MemberFactory(organizer=True))
    it.come("Ann", "Bob", "Carla", "Dev")
    it.draw()
    it.call(1)
    before = it.state()
    change_before(rounds, "groupby", monkeypatch, lambda: undo_round(session_id=it.session.pk, by=it.by))
    assert it.state() == before
    assert it.state() != before
