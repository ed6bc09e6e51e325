"""Names at a table are separated from what follows them, the score and the cards, in text and in speech."""

import re

import pytest
from django.test import Client

from games.engine import PRESETS
from games.presentation.table import table_of
from games.services.tables import begin_match
from testing.factories import UserFactory
from testing.seats import HOYLE, begin, match_of, person
from tests.engine.table import Table

pytestmark = pytest.mark.django_db


def test_bots_with_one_name_are_distinguished_by_words():
    match, _ = begin(HOYLE.but(players=4), bots=["club"] * 3)
    assert [seat.name for seat in match.seats.all()][1:] == ["Noddy", "Noddy the Second", "Noddy the Third"]
    mixed, _ = begin(HOYLE.but(players=4), bots=["club", "beginner", "club"])
    assert [seat.name for seat in mixed.seats.all()][1:] == ["Noddy", "Muggins", "Noddy the Second"]


def test_a_name_that_ends_in_a_number_is_separated_from_the_score(client):
    user = UserFactory(name="Noddy 2")
    match = begin_match(by=person(user), rules=HOYLE, bots=["beginner"])
    client.force_login(user)
    mine, others = (each.get(f"/matches/{match.pk}/").text for each in (client, Client()))
    assert "</span>You:&nbsp;0</span>" in mine
    assert "</span>Noddy 2:&nbsp;0</span>" in others
    assert "Board. You: 0, back peg 0. Muggins: 0, back peg 0." in mine
    assert "Board. Noddy 2: 0, back peg 0. Muggins: 0, back peg 0." in others
    found = table_of(match, None).answers
    assert found["scores"] == "Noddy 2: 0, 121 to go. Muggins: 0, 121 to go."
    assert found["where"].startswith("Noddy 2: 0, Muggins: 0.")


def test_partners_names_are_separated_from_their_score():
    match, _ = begin(PRESETS["hoyle"].but(players=4), bots=["club"] * 3)
    scores = table_of(match, 0).answers["scores"]
    assert scores == "You and Noddy the Second: 0, 121 to go. Noddy and Noddy the Third: 0, 121 to go."


def test_a_card_that_was_played_is_not_read_as_the_crib_of_its_player(client):
    table = Table(HOYLE)
    table.deal("9C 9D KH KS", "2C 3D 4S QH", starter="8H", crib="AH 2H 5S JH")
    table.play("A KS, B 4S")
    people = [UserFactory(name="Ann"), UserFactory(name="Bob")]
    client.force_login(people[0])
    page = client.get(f"/matches/{match_of(people, HOYLE, table.events).pk}/").text
    bob = re.sub(r"<[^>]*>|\s+", " ", page[page.index("Bob:&nbsp;0</span>") :])
    assert re.search(r"their crib .*face up: +four of spades ", bob[:400])
