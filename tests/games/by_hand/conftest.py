"""A board between two, in use."""

import pytest

from games import services
from tests.factories import UserFactory
from tests.games.by_hand.boards import press, signed_in
from tests.games.seats import HOYLE, person


@pytest.fixture
def ann():
    return UserFactory(name="Ann")


@pytest.fixture
def board(ann):
    """Ann's phone lies between Ann and Bob, who has no account; Bob has dealt."""
    match = services.begin_by_hand(by=person(ann), rules=HOYLE, names=["Bob"])
    return press(signed_in(ann), match, do="deal", seat=1)
