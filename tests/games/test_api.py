"""Matches over the API: a whole game in JSON, and refusals with a code and a sentence."""

import json
from random import Random
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.authentication import SessionAuthentication

from games.engine import Discarding
from games.models import Match, Seat
from league.accounts.api import ByLogin
from league.accounts.services import make_key
from testing.factories import ClubFactory, MemberFactory, UserFactory
from testing.scale import examples
from testing.seats import HOYLE, begin, play_on, shuffle, state_of
from tests.games.programs import BASE, Program

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_two_programs_play_a_match_to_its_end(monkeypatch):
    monkeypatch.setattr("games.api.hit", lambda *_: None)  # they play faster than people
    ann, bob = (Program(UserFactory(name=name)) for name in ("Ann", "Bob"))
    begun = ann.post(against="friend", target=61, counting="muggins")
    assert begun.status_code == 201
    assert begun.json()["status"] == "open"
    number = begun.json()["id"]
    assert bob.post(f"{number}/join/").json()["seat"] == 1
    match = Match.objects.get(pk=number)
    dice, versions = Random(4), [0, 0]
    play_on(match, dice, until=lambda state: max(state.board.front) >= examples(45, 0))
    while shuffle(match) or (seen := ann.get(f"{number}/").json())["status"] == "playing":
        for seat, program in enumerate((ann, bob)):
            found = program.get(f"{number}/?since={versions[seat]}").json()
            versions[seat] = found["version"]
            if found["may"]:
                sent = program.send(number, found["version"], **dice.choice(found["may"]))
                assert sent.status_code == 200, sent.json()
                assert sent.json()["version"] > found["version"]
    assert seen["ending"] == "played"
    assert seen["story"][-1].endswith("and the match.")
    assert [match["id"] for match in ann.get().json()] == [number]


def test_since_a_version_only_later_events_are_returned():
    match, (ann, _) = begin()
    program = Program(ann)
    before = program.get(f"{match.pk}/").json()
    after = program.send(match.pk, before["version"], do="cut for deal", at=20).json()
    assert len(after["story"]) == 1
    assert after["story"][0].startswith("You cut ")
    assert program.get(f"{match.pk}/?since={after['version']}").json()["story"] == []


@pytest.mark.parametrize(
    ("command", "status", "code"),
    [
        ({"do": "cut for deal", "at": 2}, 422, "bad_cut"),
        ({"do": "play", "cards": "5H"}, 422, "not_now"),
        ({"do": "play", "cards": ["5H", "6H"]}, 422, "wrong_number"),
        ({"do": "play", "cards": "1H"}, 422, "no_card"),
        ({"do": "take it all"}, 422, "no_such_command"),
        ({"do": "cut for deal", "at": 20, "seat": 1}, 400, "wrong_shape"),
        ({"do": "cut for deal", "at": -1}, 400, "wrong_shape"),
        ({"do": "play", "cards": {"5H": 1}}, 400, "wrong_shape"),
        ({"do": "play", "cards": "\ud800"}, 400, "parse_error"),
        ({"do": None}, 400, "wrong_shape"),
        ({"do": "x" * 5000}, 413, "too_large"),
    ],
)
def test_impossible_input_is_refused_with_a_code_and_a_sentence(command, status, code):
    match, (ann, _) = begin()
    answer = Program(ann).send(match.pk, match.version, **command)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["sentence"].endswith(".")
    assert Match.objects.get(pk=match.pk).version == match.version


def test_a_stale_command_does_nothing_and_a_repeated_one_nothing_more():
    match, (ann, bob) = begin()
    program, known = Program(ann), str(uuid4())
    first = program.send(match.pk, match.version, do="cut for deal", at=20, command_id=known)
    again = program.send(match.pk, match.version, do="cut for deal", at=20, command_id=known)
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json()["version"] == again.json()["version"]
    assert Program(bob).send(match.pk, 0, do="cut for deal", at=22).json()["code"] == "stale"


def test_bodies_that_are_not_json_objects_are_refused():
    match, (ann, _) = begin()
    headers = {"Authorization": f"Bearer {make_key(user=ann)}"}
    nothing = (b"{", b"[]", b'"5H"', b"null", b"\xff\xfe", b"[" * 4000, b'{"do": NaN}', b"1" * 4000)
    for body in (*nothing, b'{"against": "\\ud800"}', b'{"\\udfff": 1}'):
        for path in (f"{BASE}{match.pk}/commands/", BASE):
            answer = Client().post(path, body, content_type="application/json", headers=headers)
            assert (answer.status_code, bool(answer.json()["sentence"])) == (400, True), body
    sent = Client().post(f"{BASE}{match.pk}/commands/", {"do": "play"}, headers=headers)
    assert (sent.status_code, sent.json()["code"]) == (415, "unsupported_media_type")


def test_a_reader_without_a_seat_changes_nothing():
    match, _ = begin()
    for program in (Program(UserFactory()), Program()):
        seen = program.get(f"{match.pk}/").json()
        assert (seen["seat"], seen["may"]) == (None, [])
        refused = program.send(match.pk, match.version, do="cut for deal", at=20)
        missing = program.send(uuid4(), match.version, do="cut for deal", at=20)
        assert (refused.status_code, refused.content) == (404, missing.content)
    assert Program().get().status_code == 401
    assert Program().post(against="beginner").json()["code"] == "not_signed_in"


def test_a_revoked_key_and_one_of_a_closed_account_open_nothing():
    ann = UserFactory()
    first, second = Program(ann), Program(ann)  # which revokes the first one's
    assert [program.get().status_code for program in (first, second)] == [401, 200]
    third = Program(ann)
    ann.is_active = False
    ann.save()
    assert third.get().status_code == 401


def test_a_key_opens_the_api_alone(client):
    ann = UserFactory()
    headers = {"Authorization": f"Bearer {make_key(user=ann)}"}
    assert client.get(reverse("accounts:keys"), headers=headers).status_code == 302
    assert client.get(BASE, headers=headers).status_code == 200


def test_a_logins_cookie_changes_nothing_without_its_token():
    match, (ann, _) = begin()
    client = Client(enforce_csrf_checks=True)
    client.force_login(ann)
    sent = {"expected_version": match.version, "command_id": str(uuid4()), "do": "cut for deal", "at": 20}
    path = f"{BASE}{match.pk}/commands/"
    assert client.post(path, sent, content_type="application/json").status_code == 403
    client.get(reverse("games:lobby"))
    token = client.cookies["csrftoken"].value
    sent = client.post(path, json.dumps(sent), content_type="application/json", headers={"X-CSRFToken": token})
    assert sent.status_code == 200


@pytest.mark.parametrize(("checked", "status"), [(True, 403), (False, 200)])
def test_a_guests_cookie_changes_nothing_without_its_token_either(checked, status, monkeypatch):
    """The framework's own check skips anonymous users, but a guest has a seat to lose."""
    if not checked:
        monkeypatch.setattr(ByLogin, "authenticate", SessionAuthentication.authenticate)
    begun = Program(UserFactory()).post(against="friend").json()
    client = Client()
    client.post(f"/matches/{begun['id']}/join/", {"name": "Cy"})
    client.handler.enforce_csrf_checks = True
    path = f"{BASE}{begun['id']}/commands/"
    assert client.get(f"{BASE}{begun['id']}/").json()["seat"] == 1
    shuffle(Match.objects.get(pk=begun["id"]))
    version = Match.objects.get(pk=begun["id"]).version
    sent = {"expected_version": version, "command_id": str(uuid4()), "do": "cut for deal", "at": 20}
    assert client.post(path, sent, content_type="application/json").status_code == status


def test_a_match_that_waits_for_players_shows_no_view():
    begun = Program(UserFactory()).post(against="friend", players=3).json()
    assert (begun["view"], begun["may"], len(begun["seats"])) == (None, [], 3)
    assert Program().post(f"{begun['id']}/join/").status_code == 401


def test_extra_time_also_applies_to_a_table_joined_over_the_api():
    bob = UserFactory()
    MemberFactory(user=bob, time_factor=10)
    begun = Program(UserFactory()).post(against="friend", clock="5+10").json()
    assert Program(bob).post(f"{begun['id']}/join/").status_code == 200
    first, second = Seat.objects.filter(match=begun["id"])
    assert (second.time_multiplier, second.time_left) == (10, 10 * first.time_left)


@pytest.mark.parametrize(("lobby", "factors"), [("hers", [10, 10]), ("his", [1, 1]), ("", [1, 1])])
def test_in_a_rated_match_extra_time_counts_only_if_the_club_of_its_lobby_granted_it(lobby, factors):
    """Olga organizes a club of her own, where she grants herself extra time."""
    olga, bob, hers, his = UserFactory(), UserFactory(), ClubFactory(slug="hers"), ClubFactory(slug="his")
    for user in (olga, bob):
        MemberFactory(user=user, club=hers, time_factor=10)
        MemberFactory(user=user, club=his)
    against = f"lobby:{lobby}" if lobby else "friend"
    begun = Program(olga).post(against=against, clock="3+5", rated=True).json()
    assert Program(bob).post(f"{begun['id']}/join/").status_code == 200
    assert [seat.time_multiplier for seat in Seat.objects.filter(match=begun["id"])] == factors


def test_rules_that_cannot_be_are_refused():
    ann = Program(UserFactory())
    assert ann.post(preset="five-card", players=4).status_code == 422
    assert ann.post(preset="no such").status_code == 400
    assert ann.post(outcome_version=1).status_code == 400
    assert ann.post(rated="maybe").status_code == 400
    stalled = ann.post(against="friend", clock="none", rated=True)
    assert (stalled.status_code, stalled.json()["code"]) == (422, "no_clock")
    assert not Match.objects.exists()


def test_the_other_seats_cards_are_not_in_the_answer():
    match, (ann, bob) = begin(HOYLE.but(target=31, lurch=None))
    play_on(match, Random(3), until=lambda state: isinstance(state.phase, Discarding))
    hands = state_of(match).phase.hands
    hers, his = (Program(who).get(f"{match.pk}/").json() for who in (ann, bob))
    assert hers["view"]["hand"].split() == [str(card) for card in hands[0]]
    assert his["view"]["hand"].split() == [str(card) for card in hands[1]]
    assert Program().get(f"{match.pk}/").json()["view"]["hand"] == ""
