"""The lobbies that a user may enter, and the games that a user has to play: asked of the apps named in the settings."""

from typing import Any, NamedTuple

from django.conf import settings
from django.utils.module_loading import import_string


class Lobby(NamedTuple):
    """Where challenges are listed; `time_multiplier` stretches its reader's time on the clock, 0 without end.

    `decides`: whether its reader may decide the matches of others that began there. `url` leads to its club's page.
    """

    key: str
    name: str
    time_multiplier: int = 1
    decides: bool = False
    url: str = ""


class Fixture(NamedTuple):
    """A game that a user has to play and may play online; posting to `url` begins it."""

    title: str
    facts: str
    url: str


def lobbies_of(user: Any) -> tuple[Lobby, ...]:
    """The lobbies that a user may enter; `MATCH_LOBBIES` in the settings names the function that knows them."""
    return tuple(import_string(settings.MATCH_LOBBIES)(user))


def fixtures_of(user: Any) -> tuple[Fixture, ...]:
    """The games that a user has to play elsewhere; `MATCH_FIXTURES` in the settings names who knows them."""
    return tuple(fixture for name in settings.MATCH_FIXTURES for fixture in import_string(name)(user))
