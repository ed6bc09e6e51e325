"""A session over the API: the same results and refusals as the pages."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from league.results.models import ResultVersion
from testing.factories import MemberFactory
from testing.sessions import SessionDriver


class Program:
    """A JSON client, signed in as the organizer."""

    def __init__(self, tonight: SessionDriver) -> None:
        self.client = Client(enforce_csrf_checks=False)
        self.client.force_login(tonight.by)
        self.base = f"/c/{tonight.session.club.slug}/api/sessions/"

    def get(self, path: str = "") -> Any:
        return self.client.get(self.base + path).json()

    def save(self, path: str, **result: object) -> tuple[int, Any]:
        response = self.client.post(self.base + path, result, content_type="application/json")
        return response.status_code, response.json()


@pytest.fixture
def called(new_session: Callable[..., SessionDriver]) -> SessionDriver:
    tonight = new_session()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    return tonight


def test_a_result_is_saved_and_shown_in_the_session(called: SessionDriver) -> None:
    program = Program(called)
    (listed,) = program.get()
    table = program.get(f"{listed['id']}/")["rounds"][0]["tables"][0]
    assert (table["status"], table["version"]) == ("waiting", 0)
    result = f"{listed['id']}/tables/{table['id']}/result/"
    assert program.save(result, pegs=[121, 88], expected_version=0, entry_id=str(uuid4()))[0] == 200
    session = program.get(f"{listed['id']}/")
    assert [side["pegs"] for side in session["rounds"][0]["tables"][0]["sides"]] == [121, 88]
    assert [row["spread"] for row in session["standings"]] == [33, -33]


def test_a_second_hand_gets_the_standing_result_and_writes_nothing(called: SessionDriver) -> None:
    program = Program(called)
    table = called.state().rounds[0].tables[0]
    called.record(table, (121, 100))
    path = f"{called.session.pk}/tables/{table.pk}/result/"
    status, answer = program.save(path, pegs=[90, 121], expected_version=0, entry_id=str(uuid4()))
    stands = {"version": 1, "status": "played", "result": f"{table.side_names[0]} by 21", "pegs": [121, 100]}
    assert (status, answer["code"], answer["standing"]) == (409, "stale_result", stands)
    assert ResultVersion.objects.count() == 1


@pytest.mark.parametrize(
    ("pegs", "status"), [([121, 121], 422), ([120, 119], 422), ([121, 130], 400), ([121, "x"], 400), ([121], 400)]
)
def test_impossible_pegs_are_refused_in_words(called: SessionDriver, pegs: list[object], status: int) -> None:
    path = f"{called.session.pk}/tables/{called.state().rounds[0].tables[0].pk}/result/"
    answered, answer = Program(called).save(path, pegs=pegs, expected_version=0, entry_id=str(uuid4()))
    assert (answered, bool(answer)) == (status, True)
    assert not ResultVersion.objects.exists()


def test_a_post_without_the_token_of_the_login_is_refused(called: SessionDriver) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(called.by)
    path = f"/c/{called.session.club.slug}/api/sessions/{called.session.pk}/tables/1/result/"
    assert client.post(path, {}, content_type="application/json").status_code == 403


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("[" * 4000, 400),
        ('{"a":' * 800, 400),
        ("[" * 30 + "]" * 30, 400),
        ('{"why": "\\ud800"}', 400),
        ('{"why": "' + "x" * 5000 + '"}', 413),
        ("[" * 200_000, 413),
        ('{"a":' * 100_000, 413),
    ],
)
def test_json_that_is_deep_or_long_is_refused_as_json(called: SessionDriver, body: str, status: int) -> None:
    table = called.state().rounds[0].tables[0]
    program = Program(called)
    address = f"{program.base}{called.session.pk}/tables/{table.pk}/result/"
    answer = program.client.post(address, body, content_type="application/json")
    assert answer.status_code == status
    assert answer.json()["code"] == ("too_large" if status == 413 else "parse_error")
    assert answer.json()["sentence"]


@pytest.mark.parametrize("is_member", [True, False])
def test_a_user_who_may_not_save_a_result_is_refused_as_json(called: SessionDriver, is_member: bool) -> None:
    program, more = Program(called), {"club": called.session.club} if is_member else {}
    program.client.force_login(MemberFactory(with_account=True, **more).user)
    status, answer = program.save(f"{called.session.pk}/tables/1/result/", pegs=[121, 88])
    assert (status, answer["code"]) == ((403, "not_allowed") if is_member else (404, "not_found"))
