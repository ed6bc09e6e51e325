"""The lobby: challenges that anybody of the club may accept, and the matches of one's own."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.conf import settings
from django.db.models import Exists, OuterRef, Q
from django.utils.module_loading import import_string

from games.models import Match, Seat
from games.selectors.facts import rules_told
from games.selectors.history import state_of
from games.selectors.packs import acting

SHOWN = 30


class Lobby(NamedTuple):
    """A room in which challenges hang; `factor` stretches its reader's time on the clock, 0 without end.

    `decides`: whether its reader may decide the matches of others that began there.
    """

    key: str
    name: str
    factor: int = 1
    decides: bool = False


class Fixture(NamedTuple):
    """A game that somebody has to play and may play online; posting to `url` begins it."""

    told: str
    facts: str
    url: str


@dataclass(frozen=True, slots=True)
class Listed:
    """A match as a line of the lobby; `turn` where a clock runs for its reader, `result` once it is over."""

    match: Match
    who: str
    facts: str
    turn: bool
    result: str


def lobbies_of(user: Any) -> tuple[Lobby, ...]:
    """The rooms that somebody may enter: the settings name who knows, for a match knows nothing of clubs."""
    return tuple(import_string(settings.MATCH_LOBBIES)(user))


def fixtures_of(user: Any) -> tuple[Fixture, ...]:
    """What somebody has to play elsewhere; the settings name all who know."""
    return tuple(fixture for name in settings.MATCH_FIXTURES for fixture in import_string(name)(user))


def challenges(user_id: int, lobbies: tuple[Lobby, ...]) -> list[Listed]:
    """Open matches in these rooms that others have laid, the oldest first."""
    mine = Seat.objects.filter(match=OuterRef("pk"), user=user_id)
    found = Match.objects.filter(status=Match.Status.OPEN, room__in=[lobby.key for lobby in lobbies])
    return _listed(found.filter(~Exists(mine)).order_by("made_at"), user_id)


def kept_for(user_id: int) -> list[Listed]:
    """Matches in which a seat is kept for somebody who has not sat down yet."""
    kept = Q(status=Match.Status.OPEN, seats__user=user_id, seats__sat=False)
    return _listed(Match.objects.filter(kept).order_by("made_at"), user_id)


def matches_of(user_id: int, *, over: bool) -> list[Listed]:
    """The matches in which somebody sits, going on or over, the newest first."""
    found = Match.objects.filter(seats__user=user_id, seats__sat=True)
    found = found.filter(status=Match.Status.OVER) if over else found.exclude(status=Match.Status.OVER)
    return _listed(found, user_id)


def _listed(matches: Any, reader: int) -> list[Listed]:
    return [
        Listed(
            match,
            who=", ".join(seat.name or "an empty seat" for seat in match.seats.all()),
            facts=facts_of(match),
            turn=_is_turn(match, [seat for seat in match.seats.all() if seat.user_id == reader]),
            result=_result(match, reader),
        )
        for match in matches.prefetch_related("seats")[:SHOWN]
    ]


def _is_turn(match: Match, mine: Sequence[Seat]) -> bool:
    """Whether the game waits for one of these seats: a clock tells at once, without one the state of the game."""
    if match.status != Match.Status.PLAYING or match.paused_at or not mine:
        return False
    if match.clock.kind != "untimed":
        return any(seat.since is not None for seat in mine)
    return any(seat.number in acting(state_of(match)) for seat in mine)


def _result(match: Match, reader: int) -> str:
    if match.winner is None:
        return "called off" if match.status == Match.Status.OVER else ""
    mine = [match.rules.side_of(seat.number) for seat in match.seats.all() if seat.user_id == reader]
    return "won" if match.winner in mine else "lost"


def facts_of(match: Match) -> str:
    """ "te-club rules, to 121, muggins, 10 minutes and 5 seconds a turn, rated"."""
    rules = match.rules
    told = [*rules_told(rules), *[f"best of {rules.best_of}"] * (rules.best_of > 1)]
    told += [str(match.clock)] if match.kind == Match.Kind.ONLINE else ["real cards"]
    return ", ".join([*told, *["rated"] * match.rated])
