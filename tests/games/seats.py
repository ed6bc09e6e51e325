"""People at a table, by the services."""

from uuid import uuid4

from games import selectors, services
from games.engine import (
    PRESETS,
    GameOver,
    Playing,
    legal,
    replay,
    to_act,
)
from games.models import Match
from tests.factories import UserFactory

HOYLE = PRESETS["hoyle"]


def begin(rules=HOYLE, bots=()):
    """A match in its cut for the deal; its people in the order of their seats."""
    people = [UserFactory() for _ in range(rules.players - len(bots))]
    match = services.begin_match(by_id=people[0].pk, name=people[0].name, rules=rules, bots=bots)
    for person in people[1:]:
        services.join(match_id=match.pk, user_id=person.pk, name=person.name)
    return Match.objects.get(pk=match.pk), people


def state_of(match):
    return replay(selectors.events_of(match))


def submit(match, seat, command, **changes):
    match.refresh_from_db()
    sent = {"match_id": match.pk, "seat": seat, "command": command} | {
        "seen_version": match.version,
        "command_id": uuid4(),
    }
    return services.submit(**(sent | changes))


def play_on(match, dice, *, until=lambda state: isinstance(state.phase, GameOver)):
    while not until(state := state_of(match)):
        seat = to_act(state)[0]
        submit(match, seat, dice.choice(legal(state, seat)))


def is_lead(state):
    return isinstance(state.phase, Playing) and len(state.phase.hands[state.phase.turn]) == 4
