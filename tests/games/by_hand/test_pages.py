"""Boards kept on a phone: who can peg, what can be undone, and what is refused."""

import json
import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from common.errors import Refused
from games.models import Match
from games.people import Person
from games.presentation.endings import etag_of_board
from games.services import ending, tables
from games.services.tables import begin_by_hand
from testing.factories import UserFactory
from testing.seats import HOYLE, person
from tests.games.by_hand.boards import look, peg, press, scores, signed_in

pytestmark = pytest.mark.django_db

SHORT = HOYLE.but(target=31, lurch=None)


def test_a_board_is_created_by_its_form_and_begins_with_names_only(ann):
    client = signed_in(ann)
    assert "Board for real cards" in client.get(reverse("games:by_hand")).content.decode()
    chosen = {"preset": "te-club", "target": 61, "best_of": 3, "players": 3, "second": "Bob", "third": "Cy"}
    assert client.post(reverse("games:begin_by_hand"), chosen).status_code == 302
    match = Match.objects.get()
    assert (match.kind, match.status, match.rules.target) == ("by hand", "playing", 61)
    assert [seat.name for seat in match.seats.all()] == ["Ann", "Bob", "Cy"]
    assert "Bob deals" in look(client, match)


def test_names_for_chairs_that_are_not_there_are_refused(ann):
    chosen = {"preset": "hoyle", "target": 0, "best_of": 1, "players": 2, "second": "Bob", "third": "Cy"}
    answer = signed_in(ann).post(reverse("games:begin_by_hand"), chosen)
    assert answer.status_code == 422
    assert "more names than players" in answer.content.decode()
    with pytest.raises(Refused, match="too many names"):
        begin_by_hand(by=person(ann), rules=HOYLE, names=["Bob", "Cy"])


def test_a_game_of_61_has_its_lurch_half_way_by_hoyle(ann):
    chosen = {"target": 61, "best_of": 1, "players": 2, "second": "Bob"}
    for preset, line in (("hoyle", 31), ("acc", None)):
        signed_in(ann).post(reverse("games:begin_by_hand"), chosen | {"preset": preset})
        assert Match.objects.first().rules.lurch == line


def test_an_empty_seat_is_taken_by_a_second_phone(ann):
    match = begin_by_hand(by=person(ann), rules=HOYLE, names=[""])
    phone = Client()
    assert "Join match" in look(phone, match)
    phone.post(reverse("games:join", kwargs={"pk": match.pk}), {"name": "Bob"})
    press(signed_in(ann), match, do="deal", seat=0)
    peg(phone, match, 1, 2, "fifteen")
    assert scores(match) == (0, 2)


def test_the_page_of_empty_seats_is_loaded_whole_when_the_game_begins(client, ann):
    match = begin_by_hand(by=person(ann), rules=HOYLE, names=[""])
    page, asks = reverse("games:table", kwargs={"pk": match.pk}), {"HX-Request": "true"}
    assert "HX-Refresh" not in client.get(page, headers=asks).headers
    tables.join(match_id=match.pk, by=person(UserFactory()))
    assert client.get(page, headers=asks).headers["HX-Refresh"] == "true"
    assert "HX-Refresh" not in client.get(page, headers=asks | {"HX-Boosted": "true"}).headers


def test_a_seat_kept_for_a_member_is_taken_already_and_opens_the_same_board(ann):
    bob = UserFactory(name="Bob")
    match = begin_by_hand(by=person(ann), rules=HOYLE, kept_for=[person(bob)])
    assert match.status == Match.Status.PLAYING
    press(signed_in(ann), match, do="deal", seat=1)
    peg(signed_in(bob), match, 0, 4)
    assert scores(match) == (4, 0)


def test_a_guest_who_has_signed_in_creates_a_board(ann):
    both = Person(user_id=ann.pk, guest=uuid4(), name="Ann")
    assert begin_by_hand(by=both, rules=HOYLE, names=["Bob"]).status == Match.Status.PLAYING


def test_a_user_without_a_seat_only_watches(board):
    stranger = signed_in(UserFactory())
    assert "Peg it" not in look(stranger, board)
    peg(stranger, board, 0, 2, status=404)
    assert scores(board) == (0, 0)


def test_points_are_pegged_for_a_reason_by_button_and_by_keypad(ann, board):
    client = signed_in(ann)
    peg(client, board, 0, 2, "fifteen")
    press(client, board, do="peg", seat=1, reason="hand", points="12")
    press(client, board, sent={"button": json.dumps({"do": "peg", "seat": 1, "reason": "crib"}), "points": "5"})
    assert scores(board) == (2, 17)
    assert "Bob, five for the crib. Bob: 17." in look(client, board)


@pytest.mark.parametrize(
    ("expected", "sentence"),
    [
        ({"do": "peg", "seat": 0, "points": 0, "reason": "hand"}, "from 1 to 29"),
        ({"do": "peg", "seat": 0, "points": 30, "reason": "hand"}, "from 1 to 29"),
        ({"do": "peg", "seat": 0, "points": -2, "reason": "hand"}, "Enter a number"),
        ({"do": "peg", "seat": 0, "points": "", "reason": "hand"}, "Enter a number"),
        ({"do": "peg", "seat": 0, "points": 2, "reason": "<b>hand"}, "a short reason in lowercase"),
        ({"do": "peg", "seat": 0, "points": 2}, "a short reason in lowercase"),
        ({"do": "peg", "seat": 0, "points": 2, "reason": ["hand"]}, "a short reason in lowercase"),
        ({"do": "peg", "seat": 2, "points": 2, "reason": "hand"}, "No player has that seat"),
        ({"do": "peg", "seat": True, "points": 2, "reason": "hand"}, "Enter a number"),
        ({"do": "fault", "seat": 0, "fault": "sneezing"}, "Choose a fault from the list"),
        ({"do": "fault", "seat": 0, "fault": {}}, "Choose a fault from the list"),
        ({"do": "take back", "seat": 0, "points": 2}, "pegged in this deal"),
        ({"do": "deal", "seat": 0}, "already dealt"),
        ({"do": "next game"}, "not over yet"),
        ({"do": "play", "cards": "5H"}, "There is no such command"),
        ({}, "There is no such command"),
    ],
)
def test_impossible_input_gets_an_error_message(ann, board, expected, sentence):
    version = board.version
    assert sentence in press(signed_in(ann), board, status=422, **expected).answer
    assert board.version == version


@pytest.mark.parametrize(
    "sent", [{"button": "[" * 190}, {"button": "7"}, {"button": "{" + " " * 300}, {"command_id": "x"}]
)
def test_an_unknown_button_is_not_found(ann, board, sent):
    press(signed_in(ann), board, status=404, sent=sent)


def test_reloading_a_refusal_shows_the_board(ann, board):
    answer = signed_in(ann).get(reverse("games:peg", kwargs={"pk": board.pk}))
    assert answer.headers["Location"] == reverse("games:table", kwargs={"pk": board.pk})


def test_the_same_press_twice_is_one_peg(ann, board):
    client, twice = signed_in(ann), {"command_id": uuid4(), "expected_version": board.version}
    for _ in range(2):
        peg(client, board, 0, 2, sent=twice)
    assert scores(board) == (2, 0)


def test_a_second_button_of_an_outdated_page_is_stale(ann, board):
    """The response to the first press was lost: the second is not taken for the first, and the user is told."""
    client, page = signed_in(ann), {"command_id": uuid4(), "expected_version": board.version}
    peg(client, board, 0, 2, "fifteen", sent=page)
    assert "moved on after you opened the page" in peg(client, board, 0, 1, "go", sent=page, status=409).answer
    assert scores(board) == (2, 0)


def test_a_board_has_a_record_and_no_dealing_to_check(ann):
    board = begin_by_hand(by=person(ann), rules=SHORT, names=["Bob"])
    client = signed_in(ann)
    press(client, board, do="deal", seat=1)
    peg(client, board, 0, 29)
    peg(client, board, 0, 2)
    assert client.get(reverse("games:file", kwargs={"pk": board.pk})).status_code == 404
    assert "hand" in client.get(reverse("games:record", kwargs={"pk": board.pk})).content.decode()


def test_partners_peg_on_one_pair_of_pegs(ann):
    board = begin_by_hand(by=person(ann), rules=HOYLE.but(players=4), names=["Bob", "Cy", "Di"])
    client = signed_in(ann)
    press(client, board, do="deal", seat=3)
    peg(client, board, 0, 2)
    peg(client, board, 2, 3)
    assert scores(board) == (5, 0)
    assert "Ann and Cy vs. Bob and Di" in look(client, board)


def test_no_two_things_of_a_page_share_an_id(ann, board):
    ids = re.findall(r'\bid="([^"]+)"', look(signed_in(ann), board))
    assert sorted(ids) == sorted(set(ids))


def test_a_board_that_an_organizer_ended_says_so_and_takes_no_more_pegs(ann, board):
    client, etag = signed_in(ann), etag_of_board(board)
    ending.rule(match_id=board.pk, winner=None, why="The game was removed from its round.")
    seen = {"expected_version": board.version, "etag": etag}
    page = client.get(reverse("games:table", kwargs={"pk": board.pk}), seen).content.decode()
    assert "The game was removed from its round." in page
    assert "Ann counts" not in page
