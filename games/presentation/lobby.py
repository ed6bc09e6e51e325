"""The lobby: open challenges of the club's members, and the reader's own matches."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.analysis.players import PLAYERS
from games.match_cache import state_of
from games.models import Match, Seat
from games.policies.decks import acting
from games.presentation.rule_labels import match_facts
from games.queries.lobbies import Fixture, Lobby, fixtures_of
from games.queries.matches import challenges, kept_for, matches_of, to_watch

LATEST = 5  # finished matches in the lobby


@dataclass(frozen=True, slots=True)
class LobbyLine:
    """A match as a line of the lobby; `turn`: it is the reader's turn, `result`: once it is over."""

    match: Match
    who: str
    facts: str
    turn: bool
    result: str


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent with a start button: `against` is the form's value, `face` a drawing."""

    against: str
    name: str
    level: str
    about: str
    face: str


@dataclass(frozen=True, slots=True)
class LobbyPage:
    """A user's lobby: `fixtures` to start, seats `kept` for them, and matches by status."""

    clubs: Sequence[Lobby]
    computers: tuple[Opponent, ...]

    fixtures: tuple[Fixture, ...]
    kept: list[LobbyLine]
    challenges: list[LobbyLine]
    going_on: list[LobbyLine]
    watched: list[LobbyLine]
    over: list[LobbyLine]

    @property
    def takes_days(self) -> bool:
        """Whether there are correspondence matches, so that a calendar is useful."""
        return any(line.match.clock.kind == "days" for line in (*self.kept, *self.going_on))


def lobby_page(user: Any, lobbies: Sequence[Lobby]) -> LobbyPage:
    """The lobby of a signed-in user with these lobbies."""
    keys = [lobby.key for lobby in lobbies]
    return LobbyPage(
        clubs=lobbies,
        computers=tuple(
            Opponent(key, each.name, _(each.level), _(each.about), f"games/{key}.svg") for key, each in PLAYERS.items()
        ),
        fixtures=fixtures_of(user),
        kept=lobby_lines(kept_for(user.pk), user.pk),
        challenges=lobby_lines(challenges(user.pk, keys), user.pk),
        going_on=lobby_lines(matches_of(user.pk, over=False), user.pk),
        watched=lobby_lines(to_watch(user.pk, keys), user.pk),
        over=lobby_lines(matches_of(user.pk, over=True)[:LATEST], user.pk),
    )


def lobby_lines(matches: Sequence[Match], reader: int) -> list[LobbyLine]:
    """A line for each of these matches, with their seats, for the user `reader`."""
    return [
        LobbyLine(
            match,
            who=_who(match, reader),
            facts=match_facts(match),
            turn=_is_turn(match, [seat for seat in match.seats.all() if seat.user_id == reader]),
            result=_result(match, reader),
        )
        for match in matches
    ]


def _who(match: Match, reader: int) -> str:
    """The reader's opponents and partner, or everyone in others' matches; of two seats, only a player."""
    seats = match.seats.all()
    names = [seat.name for seat in seats if seat.user_id != reader]
    if not any(names):
        return _("No opponent") if match.status == Match.Status.OVER else _("No opponent yet")
    return ", ".join(name or _("open seat") for name in names if name or len(seats) > 2)


def _is_turn(match: Match, mine: Sequence[Seat]) -> bool:
    """Whether the game waits for one of these seats: by its clock, or without clocks by the game's state."""
    if match.status != Match.Status.PLAYING or match.paused_at or not mine:
        return False
    if match.clock.kind != "untimed":
        return any(seat.running_since is not None for seat in mine)
    return any(seat.number in acting(state_of(match)) for seat in mine)


def _result(match: Match, reader: int) -> str:
    if match.winner is None:
        return _("canceled") if match.status == Match.Status.OVER else ""
    mine = [match.rules.side_of(seat.number) for seat in match.seats.all() if seat.user_id == reader]
    return _("won") if match.winner in mine else _("lost")
