"""The API's documentation is correct: its examples are sent, and the responses compared."""

import json
import re
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import pytest
from django.test import Client
from django.utils import timezone

from games.dealing import seat_commitment
from games.models import Match
from games.services.seeds import expire_decks
from league.accounts.services import make_key
from league.sessions import urls
from testing.factories import ClubFactory, MemberFactory, UserFactory
from testing.seats import shuffle
from testing.sessions import open_session
from tests.games.programs import Program

DOCUMENT = (Path(__file__).parents[3] / "docs" / "api.md").read_text(encoding="utf-8")
MATCHES, SESSIONS = "/api/matches/", "/c/peggers/api/sessions/"


def examples(base):
    """(method, the path after `base`, body, status, response) of each example, in order."""
    example = rf"^```\n(GET|POST) {base}(\S*)\n(\{{.*\}}\n)?(\d+) (.*)\n```$"
    return re.findall(example, DOCUMENT, re.MULTILINE)


def holds(answer, promised):
    """Everything documented is in the response, which may contain more."""
    if isinstance(promised, dict):
        return all(name in answer and holds(answer[name], value) for name, value in promised.items())
    if isinstance(promised, list):
        return len(answer) == len(promised) and all(map(holds, answer, promised))
    return answer == promised


def test_every_example_is_run():
    assert DOCUMENT.count("```") / 2 - 1 == len(examples(MATCHES)) + len(examples(SESSIONS))  # and one shell command
    patterns = [each for each in urls.urlpatterns if (each.name or "").startswith("api_")]
    assert {(verb, name_of(path, patterns)) for verb, path, *_ in examples(SESSIONS)} == answered(patterns)


def name_of(path, patterns):
    """The URL pattern of an example's path."""
    address = f"api/sessions/{re.sub('<[a-z]+>', '1', path)}"
    return next((each.name for each in patterns if each.pattern.match(address)), "")


def answered(patterns):
    """(method, name) of each of these URLs."""
    verbs = ("GET", "POST")
    return {(verb, each.name) for each in patterns for verb in verbs if hasattr(each.callback.view_class, verb.lower())}


@pytest.mark.django_db
def test_the_documented_examples_of_matches_are_correct():
    ann, bob = (Program(UserFactory(name=name)) for name in ("Ann", "Bob"))
    number, seed = "<id>", b"\xab" * 32
    for place, (verb, path, body, status, promised) in enumerate(examples(MATCHES)):
        program = ann if place == 0 else bob
        if path not in ("", "<id>/join/", "<id>/seeds/"):  # in these it draws its own seed, if any
            shuffle(Match.objects.get(pk=number))
        where, sent = path.replace("<id>", number), body.replace("<seed>", seed.hex())
        if "<commitment>" in sent:
            sent = sent.replace("<commitment>", seat_commitment(UUID(number), 0, 1, seed).hex())
        answer = program.get(where) if verb == "GET" else program.post(where, **json.loads(sent))
        found = answer.json()
        number = found["id"] if place == 0 else number
        assert answer.status_code == int(status), (path, found)
        assert holds(found, json.loads(promised.replace("<id>", number))), (path, found)
        if "too_early" in promised:
            expire_decks(match_id=number, now=timezone.now() + timedelta(minutes=1))


@pytest.fixture
def called(db):
    """Ann and Bob have no result at table 1 of the first round, in the documented club."""
    session = open_session(MemberFactory(club=ClubFactory(slug="peggers"), organizer=True))
    session.come("Ann", "Bob")
    session.draw()
    session.call(1)
    return session


def by_key(member, scope="results"):
    return Client(
        enforce_csrf_checks=True, headers={"Authorization": f"Bearer {make_key(user=member.user, scope=scope)}"}
    )


def test_the_documented_examples_of_sessions_are_correct(called):
    key = make_key(user=MemberFactory(club=called.session.club, scorekeeper=True).user, scope="results")
    client = Client(enforce_csrf_checks=True, headers={"Authorization": f"Bearer {key}"})
    (table,) = called.state().rounds[0].tables
    for verb, path, body, status, promised in examples(SESSIONS):
        where, answered = (
            text.replace("<session>", str(called.session.pk)).replace("<table>", str(table.pk))
            for text in (path, promised)
        )
        address = SESSIONS + where
        answer = client.get(address) if verb == "GET" else client.post(address, body, content_type="application/json")
        assert answer.status_code == int(status), (path, answer.json())
        assert holds(answer.json(), json.loads(answered)), (path, answer.json())
