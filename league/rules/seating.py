"""The ways to seat a session, each an entry of `SEATINGS`.

Who sits out with an odd number: a player who asked for it (`seat_requests`); otherwise the way of seating decides, in
`circle`, `replanning`, `moving_rows`, `teams`, `fixed_pairs`, `whist` or `mixed_tables`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic

from common.language import gettext_noop

from .circle import Chair
from .fixed_pairs import Partners, as_pairs, as_players, partners, without_extra_games
from .mixed_tables import Mix, mixed
from .moving_rows import rows, winners_up
from .rotation import rotation, uncounted_for
from .rounds import Dice, P, Round
from .seat_requests import Requests, at_their_tables, of_pairs
from .teams import team_rounds
from .whist import whist


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingInputs(Generic[P]):
    """The inputs of the rounds. `players` are in the order of the draw, without the `house` player.

    `won`: the winners of the last called round. `teams`: the id of a player's team, if they have one.
    `team_tables`: how many of a team play; 0: as many as the other team has. `earlier_matches`: of two
    teams, in other sessions of the season.
    """

    players: Sequence[P]
    rounds: int
    dice: Dice
    called: Sequence[Round[P]] = ()
    odd: str = "catch_up"
    house: P | None = None
    mix: Mix | None = None
    requests: Requests[P] = field(default_factory=Requests)
    won: frozenset[P] = frozenset()
    teams: Mapping[P, int] = field(default_factory=dict)
    team_tables: int = 0
    earlier_matches: Sequence[frozenset[int]] = ()


SITS_OUT = frozenset(("win", "points", "none"))  # the possible credits for sitting out, for every seating


@dataclass(frozen=True, slots=True)
class Seating:
    """A seating: its name in the format, its description before the draw, and its rounds."""

    label: str
    about: str  # with %(games)s
    plan: Callable[[SeatingInputs[int]], tuple[Round[int], ...]]
    has_mix: bool = False  # whether the organizer chooses how many tables of each size
    odd: frozenset[str] = SITS_OUT  # what a format may do with an odd number: words of `format_checks.OddNumber`
    has_fixed_partners: bool = False  # whether two players are partners for the whole session
    has_teams: bool = False  # whether the players of a team play against those of another
    follows_results: bool = False  # whether each round follows from the results of the one before it


def _rotation(given: SeatingInputs[P]) -> tuple[Round[P], ...]:
    if given.odd == "three" and len(given.players) % 2 and len(given.players) > 1:
        return _mixed(given, Mix(0, 1, (len(given.players) - 3) // 2))
    return rotation(
        given.players,
        games=given.rounds,
        called=given.called,
        catch_up=given.odd in ("catch_up", "house"),
        extra=given.odd == "extra_round",
        house=given.house,
        requests=given.requests,
    )


def _mixed(given: SeatingInputs[P], mix: Mix | None = None) -> tuple[Round[P], ...]:
    return mixed(
        given.players,
        rounds=max(given.rounds - len(given.called), 0),
        dice=given.dice,
        mix=mix or given.mix,
        called=given.called,
        requests=given.requests,
    )


def _whist(given: SeatingInputs[P]) -> tuple[Round[P], ...]:
    """A whist movement if there is one and no pair request: in a movement everyone meets everyone."""
    asked = given.requests
    movement = whist(given.players, rounds=given.rounds, called=given.called)
    if movement is None or asked.apart or asked.together or len(asked.tables) > 1:
        return _mixed(given)
    return tuple(at_their_tables(one, asked.tables) for one in movement)


Movement = Callable[[SeatingInputs[P]], tuple[Round[P], ...]]


def _with_requests_to_sit_out(movement: Movement[P]) -> Movement[P]:
    """With an odd number, one who prefers it sits out, which brings nothing, and the others are seated."""

    def plan(given: SeatingInputs[P]) -> tuple[Round[P], ...]:
        sits_out = given.requests.sits_out(given.players)
        if sits_out is None:
            return movement(given)
        others = tuple(player for player in given.players if player != sits_out)
        return tuple(
            replace(one, sitting_out=(*one.sitting_out, sits_out), uncredited=one.uncredited | {sits_out})
            for one in movement(replace(given, players=others))
        )

    return plan


def _of_two(movement: Movement[P]) -> Movement[P]:
    """Tables of two. With an odd number, one who prefers it sits out; or else the house player takes the empty chair.

    No game counts for the house player.
    """

    def seated(given: SeatingInputs[P]) -> tuple[Round[P], ...]:
        if given.house is None or len(given.players) % 2 == 0:
            return movement(given)
        rounds = movement(replace(given, players=(*given.players, given.house)))
        return tuple(uncounted_for(one, given.house) for one in rounds)

    def plan(given: SeatingInputs[P]) -> tuple[Round[P], ...]:
        called = [
            replace(one, sitting_out=tuple(player for player in one.sitting_out if player not in one.uncredited))
            for one in given.called
        ]
        return _with_requests_to_sit_out(seated)(replace(given, called=called))

    return plan


def _rows(given: SeatingInputs[P]) -> tuple[Round[P], ...]:
    return rows(given.players, rounds=given.rounds, called=given.called, requests=given.requests)


def _teams(given: SeatingInputs[P]) -> tuple[Round[P], ...]:
    rounds = team_rounds(
        given.players,
        given.teams,
        rounds=given.rounds,
        called=given.called,
        requests=given.requests,
        tables=given.team_tables,
        earlier=[frozenset[Chair](match) for match in given.earlier_matches],
    )
    return tuple(at_their_tables(one, given.requests.tables) for one in rounds)


def _winners(given: SeatingInputs[P]) -> tuple[Round[P], ...]:
    """Only the next round: later ones depend on its results."""
    if len(given.called) >= given.rounds or len(given.players) < 2:
        return ()
    return (winners_up(given.players, called=given.called, won=given.won),)


def _of_pairs(movement: Movement[Partners[int]]) -> Movement[int]:
    """A movement for tables of two, in which fixed partners move as one."""

    def plan(given: SeatingInputs[int]) -> tuple[Round[int], ...]:
        pairs, left_over = partners(given.players, given.called, given.requests)
        pair_of = {player: pair for pair in pairs for player in pair}
        as_one: SeatingInputs[Partners[int]] = SeatingInputs(
            players=pairs,
            rounds=given.rounds,
            dice=given.dice,
            called=[as_pairs(one, pair_of) for one in given.called],
            odd=given.odd,
            requests=of_pairs(given.requests, pairs),
            won=frozenset(pair for pair in pairs if given.won & set(pair)),
        )
        planned = (as_players(one, left_over) for one in movement(as_one))
        return tuple(without_extra_games(planned, given.players, given.called))

    return plan


SEATINGS: dict[str, Seating] = {
    "tables": Seating(
        gettext_noop("Tables of two, three or four, depending on how many come"),
        gettext_noop(
            "Players are seated at tables of two, three and four, depending on how many come. Rounds: %(games)s."
        ),
        _with_requests_to_sit_out(_mixed),
        has_mix=True,
        odd=SITS_OUT | {"catch_up", "extra_round", "three"},  # no one sits out
    ),
    "rotation": Seating(
        gettext_noop("Tables of two, rotating every game"),
        gettext_noop(
            "Everyone plays %(games)s games at tables of two, against as many different opponents as possible."
        ),
        _of_two(_rotation),
        odd=SITS_OUT | {"catch_up", "extra_round", "three", "house"},
    ),
    "rows": Seating(
        gettext_noop("Tables of two: half the players stay, half move on"),
        gettext_noop(
            "Half of the players stay at their tables. After each game the others move to the next table. "
            "Games: %(games)s."
        ),
        _of_two(_rows),
        odd=SITS_OUT | {"house"},
    ),
    "winners": Seating(
        gettext_noop("Tables of two: winners move up a table, losers stay"),
        gettext_noop(
            "Round 1 is drawn. Then winners move up a table and losers stay. The loser of table 1 goes to the last "
            "table. Games: %(games)s."
        ),
        _of_two(_winners),
        odd=SITS_OUT | {"house"},
        follows_results=True,
    ),
    "teams": Seating(
        gettext_noop("Tables of two: team against team"),
        gettext_noop(
            "In each round, every team plays another team, with one player from each at a table. Rounds: %(games)s."
        ),
        _teams,
        has_teams=True,
    ),
    "whist": Seating(
        gettext_noop("Tables of four, with a new partner in each game"),
        gettext_noop("Four play at a table. Everyone has a new partner in each game, if possible. Rounds: %(games)s."),
        _with_requests_to_sit_out(_whist),
    ),
    "pairs": Seating(
        gettext_noop("Tables of four: fixed partners, rotating every game"),
        gettext_noop(
            "Partners play together all session, against a new pair in each game. Players who ask to be seated "
            "together are partners. The other pairs are drawn. Games: %(games)s."
        ),
        _with_requests_to_sit_out(_of_pairs(_of_two(_rotation))),
        has_fixed_partners=True,
        odd=SITS_OUT | {"catch_up", "extra_round"},
    ),
    "pair_rows": Seating(
        gettext_noop("Tables of four: fixed partners, half the pairs stay, half move on"),
        gettext_noop(
            "Partners play together all session. Half of the pairs stay at their tables, and the others move on. "
            "Players who ask to be seated together are partners. The other pairs are drawn. Games: %(games)s."
        ),
        _with_requests_to_sit_out(_of_pairs(_of_two(_rows))),
        has_fixed_partners=True,
    ),
}
