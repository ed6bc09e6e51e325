"""Matches canceled or decided before they began: their pages say so, and no one can join."""

from uuid import uuid4

import pytest
from django.urls import reverse

from common.errors import Refused
from games.models import Match
from games.services import ending, tables
from games.services.rematches import play_again
from games.services.tables import begin_by_hand, begin_match
from testing.factories import UserFactory
from testing.seats import HOYLE, begin, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann():
    return UserFactory(name="Ann")


def url(match, name="table"):
    return reverse(f"games:{name}", kwargs={"pk": match.pk})


def taken_away(ann, players=2):
    match = begin_match(by=person(ann), rules=HOYLE.but(players=players))
    ending.call_off(match_id=match.pk, by_id=ann.pk)
    return Match.objects.get(pk=match.pk)


def test_its_page_says_so_to_its_maker_and_to_a_guest(client, ann):
    match = taken_away(ann)
    text = client.get(url(match)).text
    assert "This match never started." in text and "Join match" not in text
    waited = client.get(url(match), headers={"HX-Request": "true", "HX-Target": "seats"})
    assert waited.headers["HX-Refresh"], "its page is read again, once: then it asks no more"
    assert "hx-get" not in text
    client.force_login(ann)
    text = client.get(url(match), {"hint": 1}).text
    assert "This match never started." in text and "Cancel match" not in text
    assert client.get(url(match, "steps")).status_code == 404


def test_a_match_decided_before_it_began_names_the_winner(client, ann):
    match = begin_match(by=person(ann), rules=HOYLE, kept_for=[person(UserFactory(name="Bob"))])
    ending.rule(match_id=match.pk, winner=0, why="Bob never came.")
    text = client.get(url(match)).text
    assert "An organizer awarded the match to Ann" in text and "Bob never came." in text


@pytest.mark.parametrize("players", [2, 3])
def test_a_canceled_match_can_not_be_joined(client, ann, players):
    match = taken_away(ann, players)
    text = client.post(url(match, "join"), {"name": "Gus"}, follow=True).text
    assert "This match was canceled." in text
    assert match.seats.filter(is_taken=True).count() == 1


def test_nothing_can_be_done_there_or_before_a_game_has_begun(client, ann):
    client.force_login(ann)
    waiting = begin_match(by=person(ann), rules=HOYLE)
    board = begin_by_hand(by=person(ann), rules=HOYLE, names=[""])
    sent = {"expected_version": 0, "command_id": uuid4()}
    for match in (waiting, taken_away(ann)):
        typed = client.post(url(match, "command"), sent | {"do": "typed", "words": "hand"})
        assert (typed.status_code, typed.url) == (302, url(match))
    pressed = client.post(url(board, "peg"), sent | {"button": '{"do": "undo"}', "points": 1})
    assert (pressed.status_code, pressed.url) == (302, url(board))
    assert client.post(reverse("games:call_off", kwargs={"pk": uuid4()})).status_code == 404


def test_a_rematch_that_was_taken_away_can_be_asked_for_again(ann):
    match, (one, other) = begin()
    ending.resign(match_id=match.pk, seat=0)
    first = play_again(match_id=match.pk, by=person(one))
    ending.call_off(match_id=first.pk, by_id=one.pk)
    second = play_again(match_id=match.pk, by=person(other))
    assert second.pk != first.pk
    assert play_again(match_id=match.pk, by=person(one)).pk == second.pk
    with pytest.raises(Refused, match="was canceled"):
        tables.join(match_id=first.pk, by=person(other))
