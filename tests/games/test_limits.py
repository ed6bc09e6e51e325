"""Rate limits for a seat and a person, on pages and in the API, and without Valkey."""

import gc
import socket
from uuid import uuid4

import pytest
from django.urls import reverse

from common import rate_limits
from common.valkey import valkey
from games.models import Match
from games.policies.access import LARGEST, LIMITS
from games.services.tables import begin_by_hand, begin_match
from testing.factories import UserFactory
from testing.seats import HOYLE, begin, person
from tests.games.programs import Program

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def time_enough(monkeypatch):
    """Longer limits: on a busy machine they would expire too soon, or Valkey would be considered hanging."""
    count = rate_limits._count
    monkeypatch.setattr(rate_limits, "_count", lambda key, seconds, step: count(key, 60 * seconds, step))
    monkeypatch.setattr("common.valkey.PATIENCE", 20)
    valkey.cache_clear()
    yield
    valkey.cache_clear()


@pytest.mark.slow
def test_a_seat_that_sends_too_much_waits_on_the_page_and_the_other_seat_does_not(client):
    match, (ann, bob) = begin()
    client.force_login(ann)
    page = reverse("games:command", kwargs={"pk": match.pk})

    def send():
        return client.post(page, {"expected_version": 0, "command_id": uuid4(), "do": "cut for deal", "at": "20"})

    assert [send().status_code for _ in range(LIMITS["command"].most)] == [409] * LIMITS["command"].most
    refused = send()
    assert refused.status_code == 429
    assert "Wait ten seconds" in refused.content.decode()
    assert Program(ann).send(match.pk, match.version, do="cut for deal", at=20).json()["code"] == "too_often"
    client.force_login(bob)
    assert send().status_code == 409


@pytest.mark.slow
def test_presses_at_a_board_and_offers_are_counted_with_the_rest(client):
    ann = UserFactory()
    client.force_login(ann)
    board = begin_by_hand(by=person(ann), rules=HOYLE, names=["Bob"])
    table = begin_match(by=person(ann), rules=HOYLE, bots=["beginner"])
    press = {"expected_version": 0, "button": '{"do": "deal", "seat": 0}'}
    peg = reverse("games:peg", kwargs={"pk": board.pk})
    action = reverse("games:match_action", kwargs={"pk": table.pk})
    for _ in range(LIMITS["command"].most):
        assert client.post(peg, press | {"command_id": uuid4()}).status_code == 409
        client.post(action, {"do": "agree"})
    assert client.post(peg, press | {"command_id": uuid4()}).status_code == 429
    assert "Wait ten seconds" in client.post(action, {"do": "pause"}, follow=True).content.decode()


@pytest.mark.parametrize("name", LIMITS)
def test_a_limit_says_how_long_to_wait(name):
    waits = {10: "Wait ten seconds", 60: "Wait a minute", 3600: "wait an hour"}
    assert waits[LIMITS[name].seconds] in LIMITS[name].sentence


def test_a_program_is_told_how_long_to_wait():
    match, (ann, _) = begin()
    program = Program(ann)
    for _ in range(LIMITS["command"].most):
        program.post(f"{match.pk}/commands/")
    answer = program.send(match.pk, match.version, do="cut for deal", at=20)
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "10")
    assert Match.objects.get(pk=match.pk).version == match.version


@pytest.mark.parametrize(
    ("page", "do"),
    [("command", {"do": "cut for deal", "at": 20}), ("peg", {"button": "{}"}), ("match_action", {"do": "agree"})],
)
def test_a_form_of_more_than_four_kibibytes_is_refused_in_a_sentence(client, page, do):
    match, (ann, _) = begin()
    client.force_login(ann)
    sent = {"expected_version": match.version, "command_id": uuid4(), **do}
    address = reverse(f"games:{page}", kwargs={"pk": match.pk})
    assert client.post(address, sent).status_code != 413
    refused = client.post(address, sent | {"words": "x" * LARGEST})
    assert refused.status_code == 413
    assert "too large" in refused.content.decode()


@pytest.mark.parametrize(
    "address", ["games:command", "games:peg", "games:match_action", "games:seeds", "games-api:commands"]
)
def test_a_request_without_an_end_is_refused(client, address):
    match, (ann, _) = begin()
    client.force_login(ann)
    address = reverse(address, kwargs={"pk": match.pk})
    assert client.post(address, headers={"Transfer-Encoding": "chunked"}).status_code == 413


def test_more_than_a_seed_is_refused_as_programs_read_it(client):
    match, (ann, _) = begin()
    client.force_login(ann)
    refused = client.post(reverse("games:seeds", kwargs={"pk": match.pk}), {"deal": 0, "seed": "a" * LARGEST})
    assert (refused.status_code, refused.json()["code"]) == (413, "too_large")


def test_starting_matches_is_limited(client):
    ann = UserFactory()
    client.force_login(ann)
    chosen = {"against": "friend", "preset": "hoyle", "players": 2, "target": 0, "best_of": 1, "counting": "automatic"}
    chosen |= {"clock": "none", "time": 1}
    for _ in range(LIMITS["begin"].most):
        assert client.post(reverse("games:begin"), chosen).status_code == 302
    assert "20 matches in the past hour" in client.post(reverse("games:begin"), chosen).content.decode()
    board = chosen | {"second": "Bob"}
    assert "20 matches in the past hour" in client.post(reverse("games:begin_by_hand"), board).content.decode()
    assert Program(ann).post(against="friend").status_code == 429
    assert Match.objects.count() == LIMITS["begin"].most


@pytest.fixture
def a_valkey_that_hangs(settings, monkeypatch):
    monkeypatch.setattr(rate_limits.breaker, "seconds", 600.0)
    monkeypatch.setattr("common.valkey.PATIENCE", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        settings.REDIS_URL = f"redis://127.0.0.1:{deaf.getsockname()[1]}/0"
        valkey.cache_clear()
        yield
        valkey.cache_clear()


def test_two_first_threads_do_not_close_each_others_connection():
    """Each creates a client, and only one is kept: the other is discarded during its first request."""
    valkey.cache_clear()
    pool = valkey().pipeline().connection_pool
    used = pool.get_connection()
    valkey.cache_clear()
    gc.collect()
    assert used.is_connected
    pool.disconnect()


def test_without_valkey_everything_is_let_through_and_only_the_first_waits(a_valkey_that_hangs, client, caplog):
    match, (ann, _) = begin()
    client.force_login(ann)
    for _ in range(LIMITS["command"].most + 5):
        assert Program(ann).send(match.pk, 0, do="cut for deal", at=20).status_code == 409
    assert [record.levelname for record in caplog.records if "limit_not_counted" in str(record.msg)] == ["WARNING"]
    with pytest.raises(Exception, match="Timeout"):
        valkey().ping()


@pytest.mark.slow
def test_seeds_are_counted_for_themselves_and_another_match_like_a_new_one(client):
    match, (ann, _) = begin()
    client.force_login(ann)
    seeds = reverse("games:seeds", kwargs={"pk": match.pk})
    given = {"deal": 9, "commitment": "00" * 32}
    assert {client.post(seeds, given).status_code for _ in range(LIMITS["seed"].most)} == {409}
    late = client.post(seeds, given)
    assert (late.status_code, late.json()["code"]) == (429, "too_often")
    again = reverse("games:play_again", kwargs={"pk": match.pk})
    for _ in range(LIMITS["begin"].most):
        assert "started 20 matches" not in client.post(again, follow=True).content.decode()
    assert "started 20 matches" in client.post(again, follow=True).content.decode()
