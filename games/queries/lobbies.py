"""A user's lobbies and games to play, and where a match is played, from functions that the settings name.

The matches that a lobby lists: `games.queries.matches`.
"""

from typing import Any, NamedTuple
from uuid import UUID

from django.conf import settings
from django.utils.module_loading import import_string


class Lobby(NamedTuple):
    """A list of challenges; `time_multiplier` extends the reader's clock, 0 for no limit.

    `decides`: whether the reader can rule on others' matches that began there. `url`: its club's page.
    """

    key: str
    name: str
    time_multiplier: int = 1
    decides: bool = False
    url: str = ""


class Fixture(NamedTuple):
    """A game that a user has to play and can play online; a POST to `url` starts it."""

    title: str
    facts: str
    url: str


def lobbies_of(user: Any) -> tuple[Lobby, ...]:
    """The user's lobbies, from the function in the setting `MATCH_LOBBIES`."""
    return tuple(import_string(settings.MATCH_LOBBIES)(user))


def fixtures_of(user: Any) -> tuple[Fixture, ...]:
    """The user's games to play, from the function in the setting `MATCH_FIXTURES`."""
    return tuple(fixture for name in settings.MATCH_FIXTURES for fixture in import_string(name)(user))


class MatchPlace(NamedTuple):
    """Where a match is played: `name`, such as the table of a round, and the event that it is part of."""

    name: str
    event: str
    url: str


def place_of(match_id: UUID) -> MatchPlace | None:
    """Where a match is played, from the functions in the setting `MATCH_PLACES`; None if it is part of no event."""
    return next(filter(None, (import_string(name)(match_id) for name in settings.MATCH_PLACES)), None)
