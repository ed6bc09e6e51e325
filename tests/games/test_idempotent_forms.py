"""*Begin* that is sent again after a lost response creates one table."""

from uuid import uuid4

import pytest
from django.urls import reverse

from games.engine import PRESETS
from games.models import Match
from games.services.tables import begin_match
from testing.factories import UserFactory
from testing.seats import person

BEGIN = {
    "against": "friend",
    "preset": "hoyle",
    "players": "2",
    "target": "0",
    "best_of": "1",
    "counting": "automatic",
    "clock": "none",
    "time": "1",
}
BOARD = {"preset": "hoyle", "players": "2", "target": "0", "best_of": "1", "second": "Grandma"}


@pytest.mark.django_db
@pytest.mark.parametrize(("page", "sent"), [("games:begin", BEGIN), ("games:begin_by_hand", BOARD)])
def test_a_form_that_is_sent_again_lays_one_table(client, page, sent):
    client.force_login(UserFactory())
    again, another = sent | {"command_id": uuid4()}, sent | {"command_id": uuid4()}
    first, second, third = [client.post(reverse(page), form).url for form in (again, again, another)]
    assert first == second != third
    assert Match.objects.count() == 2
    assert {match.seats.count() for match in Match.objects.all()} == {2}


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["games:lobby", "games:by_hand"])
def test_every_form_that_creates_a_table_has_its_own_id(client, page):
    client.force_login(UserFactory())
    ids = {client.get(reverse(page)).context["form"]["command_id"].initial for _ in range(2)}
    assert len(ids) == 2


@pytest.mark.django_db
def test_an_id_of_another_user_does_not_open_their_table():
    known, people = uuid4(), [person(UserFactory()) for _ in range(2)]
    hers, his = [begin_match(by=each, rules=PRESETS["hoyle"], command_id=known) for each in people]
    assert hers.pk != his.pk
    assert known not in (hers.pk, his.pk)
