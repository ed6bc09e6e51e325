"""Fixtures: a tournament to be played, and a pairing that can be played online."""

import pytest

from testing.tournaments import OnlinePairing, TournamentDriver


@pytest.fixture
def day(db):
    return TournamentDriver


@pytest.fixture
def net(db):
    return OnlinePairing
