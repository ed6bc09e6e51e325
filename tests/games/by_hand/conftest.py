"""A board for two players, kept on a phone, in use."""

import pytest

from games.services.tables import begin_by_hand
from testing.factories import UserFactory
from testing.seats import HOYLE, person
from tests.games.by_hand.boards import press, signed_in


@pytest.fixture
def ann():
    return UserFactory(name="Ann")


@pytest.fixture
def board(ann):
    """Ann's phone is on the table between Ann and Bob, who has no account; Bob has dealt."""
    match = begin_by_hand(by=person(ann), rules=HOYLE, names=["Bob"])
    return press(signed_in(ann), match, do="deal", seat=1)
