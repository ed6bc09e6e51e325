"""Boards for real cards: who may peg, what is taken back, and what is refused."""

import json
import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from games import selectors, services
from games.engine import PRESETS, ByHand
from games.models import Match
from games.signals import match_finished
from games.wire import Person
from league.common.errors import Refused
from tests.factories import UserFactory
from tests.games.seats import HOYLE, person, state_of
from tests.games.test_matches import at_once

pytestmark = pytest.mark.django_db

SHORT = HOYLE.but(target=31, lurch=None)


@pytest.fixture
def ann():
    return UserFactory(name="Ann")


@pytest.fixture
def board(ann):
    """Ann's phone lies between Ann and Bob, who has no account; Bob has dealt."""
    match = services.begin_by_hand(by=person(ann), rules=HOYLE, names=["Bob"])
    return press(signed_in(ann), match, do="deal", seat=1)


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


def press(client, match, *, status=302, points="", sent=None, **told):
    """Press a button of the newest page; the match after it."""
    match.refresh_from_db()
    fresh = {"seen_version": match.version, "command_id": uuid4(), "press": json.dumps(told), "points": points}
    answer = client.post(reverse("games:peg", kwargs={"pk": match.pk}), fresh | (sent or {}))
    assert answer.status_code == status, answer.content.decode()
    match.refresh_from_db()
    match.answer = answer.content.decode()
    return match


def look(client, match):
    return client.get(reverse("games:table", kwargs={"pk": match.pk})).content.decode()


def peg(client, match, seat, points, reason="hand", **more):
    return press(client, match, do="peg", seat=seat, points=points, reason=reason, **more)


def undo(client, match):
    """Press the page's own button."""
    button = selectors.pegging_of(match, selectors.events_of(match), 0).undo
    return press(client, match, **json.loads(button.told))


def scores(match):
    return state_of(match).scores


def test_a_board_is_laid_from_its_form_and_begins_with_names_alone(ann):
    client = signed_in(ann)
    assert "A board for real cards" in client.get(reverse("games:by_hand")).content.decode()
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
    assert "fewer players than names" in answer.content.decode()
    with pytest.raises(Refused, match="more names"):
        services.begin_by_hand(by=person(ann), rules=HOYLE, names=["Bob", "Cy"])


def test_a_game_of_61_has_its_lurch_half_way_by_hoyle(ann):
    chosen = {"target": 61, "best_of": 1, "players": 2, "second": "Bob"}
    for preset, line in (("hoyle", 31), ("acc", None)):
        signed_in(ann).post(reverse("games:begin_by_hand"), chosen | {"preset": preset})
        assert Match.objects.first().rules.lurch == line


def test_an_empty_seat_is_taken_by_a_second_phone(ann):
    match = services.begin_by_hand(by=person(ann), rules=HOYLE, names=[""])
    phone = Client()
    assert "Sit down" in look(phone, match)
    phone.post(reverse("games:join", kwargs={"pk": match.pk}), {"name": "Bob"})
    press(signed_in(ann), match, do="deal", seat=0)
    peg(phone, match, 1, 2, "fifteen")
    assert scores(match) == (0, 2)


def test_the_page_of_empty_seats_is_loaded_whole_when_the_game_begins(client, ann):
    match = services.begin_by_hand(by=person(ann), rules=HOYLE, names=[""])
    page, asks = reverse("games:table", kwargs={"pk": match.pk}), {"HX-Request": "true"}
    assert "HX-Refresh" not in client.get(page, headers=asks).headers
    services.join(match_id=match.pk, by=person(UserFactory()))
    assert client.get(page, headers=asks).headers["HX-Refresh"] == "true"
    assert "HX-Refresh" not in client.get(page, headers=asks | {"HX-Boosted": "true"}).headers


def test_a_seat_kept_for_a_member_is_taken_already_and_opens_the_same_board(ann):
    bob = UserFactory(name="Bob")
    match = services.begin_by_hand(by=person(ann), rules=HOYLE, kept_for=[person(bob)])
    assert match.status == Match.Status.PLAYING
    press(signed_in(ann), match, do="deal", seat=1)
    peg(signed_in(bob), match, 0, 4)
    assert scores(match) == (4, 0)


def test_a_guest_who_has_signed_in_since_lays_a_board(ann):
    both = Person(user_id=ann.pk, guest=uuid4(), name="Ann")
    assert services.begin_by_hand(by=both, rules=HOYLE, names=["Bob"]).status == Match.Status.PLAYING


def test_who_does_not_sit_there_only_looks_on(board):
    stranger = signed_in(UserFactory())
    assert "Peg it" not in look(stranger, board)
    peg(stranger, board, 0, 2, status=404)
    assert scores(board) == (0, 0)


def test_points_are_pegged_for_a_reason_by_button_and_by_keypad(ann, board):
    client = signed_in(ann)
    peg(client, board, 0, 2, "fifteen")
    press(client, board, do="peg", seat=1, reason="hand", points="12")
    press(client, board, sent={"press": json.dumps({"do": "peg", "seat": 1, "reason": "crib"}), "points": "5"})
    assert scores(board) == (2, 17)
    assert "Bob pegs 5: crib." in look(client, board)


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"do": "peg", "seat": 0, "points": 0, "reason": "hand"}, "1 to 29 holes"),
        ({"do": "peg", "seat": 0, "points": 30, "reason": "hand"}, "1 to 29 holes"),
        ({"do": "peg", "seat": 0, "points": -2, "reason": "hand"}, "Say a number"),
        ({"do": "peg", "seat": 0, "points": "", "reason": "hand"}, "Say a number"),
        ({"do": "peg", "seat": 0, "points": 2, "reason": "<b>hand"}, "in a few small letters"),
        ({"do": "peg", "seat": 0, "points": 2}, "in a few small letters"),
        ({"do": "peg", "seat": 0, "points": 2, "reason": ["hand"]}, "in a few small letters"),
        ({"do": "peg", "seat": 2, "points": 2, "reason": "hand"}, "Nobody sits there"),
        ({"do": "peg", "seat": True, "points": 2, "reason": "hand"}, "Say a number"),
        ({"do": "fault", "seat": 0, "fault": "sneezing"}, "no such fault"),
        ({"do": "fault", "seat": 0, "fault": {}}, "no such fault"),
        ({"do": "take back", "seat": 0, "points": 2}, "Not so much was pegged"),
        ({"do": "deal", "seat": 0}, "dealt already"),
        ({"do": "next game"}, "not over yet"),
        ({"do": "play", "cards": "5H"}, "nothing that can be done"),
        ({}, "nothing that can be done"),
    ],
)
def test_what_cannot_be_is_answered_with_a_sentence(ann, board, told, sentence):
    version = board.version
    assert sentence in press(signed_in(ann), board, status=422, **told).answer
    assert board.version == version


@pytest.mark.parametrize(
    "sent", [{"press": "[" * 190}, {"press": "7"}, {"press": "{" + " " * 300}, {"command_id": "x"}]
)
def test_what_is_no_button_of_ours_is_not_found(ann, board, sent):
    press(signed_in(ann), board, status=404, sent=sent)


def test_the_same_press_twice_is_one_peg(ann, board):
    client, twice = signed_in(ann), {"command_id": uuid4(), "seen_version": board.version}
    for _ in range(2):
        peg(client, board, 0, 2, sent=twice)
    assert scores(board) == (2, 0)


def test_another_button_of_a_page_whose_press_has_arrived_is_stale(ann, board):
    """The answer to the first was lost: the second is not taken for the first, and its presser is told."""
    client, page = signed_in(ann), {"command_id": uuid4(), "seen_version": board.version}
    peg(client, board, 0, 2, "fifteen", sent=page)
    assert "gone on since you looked" in peg(client, board, 0, 1, "go", sent=page, status=409).answer
    assert scores(board) == (2, 0)


@pytest.mark.django_db(transaction=True)
def test_of_two_phones_at_once_one_pegs_and_one_is_told():
    ann = UserFactory(name="Ann")
    board = services.begin_by_hand(by=person(ann), rules=HOYLE, names=["Bob"])
    press(signed_in(ann), board, do="deal", seat=1)
    page = {"seen_version": board.version}

    def phone(seat):
        told = {"press": json.dumps({"do": "peg", "seat": seat, "points": 2, "reason": "pair"}), "command_id": uuid4()}
        client = signed_in(ann)
        return lambda: client.post(reverse("games:peg", kwargs={"pk": board.pk}), page | told).status_code

    assert sorted(at_once([phone(0), phone(1)])) == [302, 409]
    assert sum(scores(board)) == 2


def test_undo_takes_back_one_peg_after_the_other_and_costs_nothing(ann, board):
    """By hoyle a peg too far is two for the other side; a slip of the thumb is not a peg."""
    client = signed_in(ann)
    peg(client, board, 0, 2, "fifteen")
    peg(client, board, 1, 6, "hand")
    assert "Undo Bob’s 6 for hand" in look(client, board)
    undo(client, board)
    assert scores(board) == (2, 0)
    assert "Undo Ann’s 2 for fifteen" in look(client, board)
    undo(client, board)
    assert scores(board) == (0, 0)
    assert "Undo" not in look(client, board)


def test_a_peg_too_far_costs_two_by_hoyle_and_undo_takes_the_penalty_first(ann, board):
    client = signed_in(ann)
    peg(client, board, 1, 8)
    press(client, board, do="put right", seat=1, points=3)
    assert scores(board) == (2, 5)
    undo(client, board)
    assert scores(board) == (0, 5)
    assert "Undo Bob’s 5 for hand" in look(client, board)


def test_pegs_of_an_earlier_deal_stand(ann, board):
    client = signed_in(ann)
    peg(client, board, 1, 8)
    press(client, board, do="end deal")
    assert "Undo Bob’s 8" in look(client, board)
    press(client, board, do="deal", seat=0)
    assert "Undo" not in look(client, board)


@pytest.mark.parametrize(
    ("rules", "offered", "after"),
    [
        ("uspc-1922", "The pack was not cut: 2 for Ann, and the cards are dealt again", (2, 0)),
        ("uspc-1922", "The pack was not cut: 2 for Ann, and it is put right", (2, 0)),
        ("te-club", "The pack was not cut: the cards are dealt again", (0, 0)),
        ("hoyle", "Ann has a wrong number of cards: 2 for Bob, and it is put right", (0, 2)),
        ("acc", "Bob could have played a card, and said go: 2 for Ann, and it is put right", (2, 0)),
    ],
)
def test_penalties_are_those_of_the_rules(ann, rules, offered, after):
    board = services.begin_by_hand(by=person(ann), rules=PRESETS[rules], names=["Bob"])
    client = signed_in(ann)
    press(client, board, do="deal", seat=1)
    (fault,) = [each for each in shown(board).faults if each.says == offered]
    press(client, board, **json.loads(fault.told))
    assert scores(board) == after


def shown(match):
    return selectors.pegging_of(match, selectors.events_of(match), 0)


def test_a_deal_out_of_turn_can_be_called_until_the_cards_are_taken_up(ann, board):
    client = signed_in(ann)
    press(client, board, do="end deal")
    press(client, board, do="deal", seat=1)
    assert "Bob dealt out of turn" in look(client, board)
    press(client, board, do="take up")
    assert "Bob dealt out of turn" not in look(client, board)


def test_only_the_dealer_has_a_crib_and_heels(board):
    for place in shown(board).places:
        reasons = {press.says for press in (*place.quick, *place.counts)}
        assert ({"crib", "his heels"} <= reasons) == (place.name == "Bob")


@pytest.fixture
def told():
    """The numbers of matches that were said to be finished, or decided anew."""
    heard = []

    def hear(sender, match_id, **_):
        heard.append(match_id)

    match_finished.connect(hear)
    yield heard
    match_finished.disconnect(hear)


def test_a_win_ends_the_match_and_taken_back_opens_it_again(ann, told, django_capture_on_commit_callbacks):
    board = services.begin_by_hand(by=person(ann), rules=SHORT, names=["Bob"])
    client = signed_in(ann)
    press(client, board, do="deal", seat=1)
    with django_capture_on_commit_callbacks(execute=True):
        peg(client, board, 0, 29)
        peg(client, board, 0, 8)
    assert (board.status, board.ending, board.winner, board.verdict) == ("over", "played", 0, 1)
    page = look(client, board)
    assert "Ann wins the game, 31 to 0." in page
    assert "Undo Ann’s 2 for hand" in page
    with django_capture_on_commit_callbacks(execute=True):
        undo(client, board)
    assert (board.status, board.ending, board.winner, board.ended_at, board.verdict) == ("playing", "", None, None, 2)
    assert told == [board.pk, board.pk]
    with django_capture_on_commit_callbacks(execute=True):
        peg(client, board, 0, 2)
    assert (board.status, board.verdict, len(told)) == ("over", 3, 3)


def test_nothing_but_putting_right_is_done_to_a_board_that_is_over(ann):
    board = services.begin_by_hand(by=person(ann), rules=SHORT, names=["Bob"])
    client = signed_in(ann)
    press(client, board, do="deal", seat=1)
    peg(client, board, 0, 29)
    peg(client, board, 0, 2)
    assert "not being played" in peg(client, board, 1, 2, status=422).answer
    assert "The match is over" in press(client, board, status=422, do="take back", seat=1, points=1).answer
    assert board.status == Match.Status.OVER


def test_the_next_game_begins_when_it_is_asked_for_so_that_a_win_may_go_back(ann):
    board = services.begin_by_hand(by=person(ann), rules=SHORT.but(best_of=3), names=["Bob"])
    client = signed_in(ann)
    press(client, board, do="deal", seat=1)
    peg(client, board, 0, 29)
    peg(client, board, 0, 2)
    assert "Begin game 2" in look(client, board)
    undo(client, board)
    assert scores(board) == (29, 0)
    peg(client, board, 0, 2)
    press(client, board, do="next game")
    state = state_of(board)
    assert (state.match.won, state.scores, state.phase) == ((1, 0), (0, 0), ByHand("to deal", 0, (0, 0)))


@pytest.mark.parametrize(
    ("preset", "word"), [("hoyle", "Bob is lurched: a double game."), ("acc", "Bob is double-skunked")]
)
def test_a_double_game_is_called_by_its_name(ann, preset, word):
    board = services.begin_by_hand(by=person(ann), rules=PRESETS[preset], names=["Bob"])
    client = signed_in(ann)
    press(client, board, do="deal", seat=1)
    for points in (29, 29, 29, 29, 5):
        peg(client, board, 0, points)
    assert word in look(client, board)


def test_a_board_has_a_record_and_no_dealing_to_check(ann):
    board = services.begin_by_hand(by=person(ann), rules=SHORT, names=["Bob"])
    client = signed_in(ann)
    press(client, board, do="deal", seat=1)
    peg(client, board, 0, 29)
    peg(client, board, 0, 2)
    assert client.get(reverse("games:file", kwargs={"pk": board.pk})).status_code == 404
    assert "hand" in client.get(reverse("games:record", kwargs={"pk": board.pk})).content.decode()


def test_partners_peg_on_one_pair_of_pegs(ann):
    board = services.begin_by_hand(by=person(ann), rules=HOYLE.but(players=4), names=["Bob", "Cy", "Di"])
    client = signed_in(ann)
    press(client, board, do="deal", seat=3)
    peg(client, board, 0, 2)
    peg(client, board, 2, 3)
    assert scores(board) == (5, 0)
    assert "Ann and Cy v Bob and Di" in look(client, board)


def test_no_two_things_of_a_page_share_an_id(ann, board):
    ids = re.findall(r'\bid="([^"]+)"', look(signed_in(ann), board))
    assert sorted(ids) == sorted(set(ids))
