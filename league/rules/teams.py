"""Team matches: in every round each team meets another, with a table for each two players, and the points add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar, cast

from .circle import EMPTY, Chair, circle, even
from .rounds import History, P, Round, Table
from .seat_requests import NO_REQUESTS, REMATCH, Requests

T = TypeVar("T", int, str)
Match = frozenset[Chair]  # two teams, or a team and EMPTY if it sits out


def team_rounds(
    players: Sequence[P],
    teams: Mapping[P, T],
    *,
    rounds: int,
    called: Sequence[Round[P]] = (),
    requests: Requests[P] = NO_REQUESTS,
    tables: int = 0,
    earlier: Iterable[Match] = (),
) -> tuple[Round[P], ...]:
    """The rounds after the called ones; none with fewer than two teams. `teams`: a player's team, if they have one.

    The teams meet in a circle, in the order of their ids (or names), and each round is the one of the circle whose
    teams have met least. If two teams meet again, the players move on to other opponents. Of a team with too many
    players, those sit out who prefer it, then those who have missed least.

    `tables`: how many of a team play, 0: as many as the other team has. A team with fewer forfeits the missing tables:
    the players who would meet them sit out too, but are not among the `uncredited`. `earlier`: the matches of the
    season's other sessions.
    """
    members: dict[T, list[P]] = {}
    for player in players:
        if player in teams:
            members.setdefault(teams[player], []).append(player)
    if len(members) < 2:
        return ()
    chairs = even(sorted(members))
    lap = list(circle(chairs, range(len(chairs) - 1)))
    met = Counter(earlier)
    met.update(match for one in called for match in _matches(one, teams, members))
    history, found = History(called), []
    for number in range(len(called), rounds):
        ways = [(sum(met[Match(pair)] for pair in lap[at]), (at - number) % len(lap), at) for at in range(len(lap))]
        matches = lap[min(ways)[2]]
        met.update(map(Match, matches))
        seated: list[Table[P]] = []
        out: list[P] = [player for player in players if player not in teams]
        won: list[P] = []  # by forfeit
        for pair in matches:
            present = [members[cast("T", team)] for team in pair if team is not EMPTY]
            if len(present) < 2:
                out += present[0]
                continue
            if tables:
                playing = [_playing(team, tables, history, requests) for team in present]
                out += [player for team in present for player in team if player not in set().union(*playing)]
                present = playing
            at_tables, left_over = _match(present[0], present[1], history, requests)
            seated += at_tables
            (won if tables else out).extend(left_over)
        one = Round(tuple(seated), (*won, *out), uncredited=frozenset(out))
        history.add(one)
        found.append(one)
    return tuple(found)


def _matches(one: Round[P], teams: Mapping[P, T], present: Iterable[T]) -> set[Match]:
    """The matches of a called round, and the teams that did not play in it."""
    met = {Match(teams.get(player) for player in table.players) for table in one.tables}
    played = set().union(*met)
    return met | {Match((EMPTY, team)) for team in present if team not in played}


def _playing(team: Sequence[P], tables: int, history: History[P], requests: Requests[P]) -> list[P]:
    """The players of a team who play; the others sit out."""
    first = sorted(team, key=lambda player: (player in requests.sit_out, -history.missed(player)))[:tables]
    return [player for player in team if player in first]


def forfeits(tables: Iterable[Iterable[P]], credited: Iterable[P], teams: Mapping[P, str]) -> list[tuple[P, str]]:
    """Of a round's credited players without a table: each with the team that forfeits theirs.

    `tables`: the players of each table.
    """
    against = {teams[player]: other for player, other in opposing_teams(tables, teams).items()}
    return [(player, against[teams[player]]) for player in credited if teams.get(player) in against]


def opposing_teams(tables: Iterable[Iterable[P]], teams: Mapping[P, str]) -> dict[P, str]:
    """Of everyone at a table of two teams, the other team."""
    found: dict[P, str] = {}
    for players in tables:
        at_table = {player: teams.get(player, "") for player in players}
        match [*dict.fromkeys(at_table.values())]:
            case [one, other] if one and other:
                found |= {player: other if team == one else one for player, team in at_table.items()}
    return found


def _match(
    home: Sequence[P], away: Sequence[P], history: History[P], requests: Requests[P]
) -> tuple[list[Table[P]], list[P]]:
    """The tables of two teams, and those who are left over: the fairest shift, and of these the one with new games."""
    size = max(len(home), len(away))
    one, other = ([*team, *[None] * (size - len(team))] for team in (home, away))

    def shifted(shift: int) -> list[tuple[P | None, P | None]]:
        return list(zip(one, other[shift:] + other[:shift], strict=True))

    def cost(shift: int) -> tuple[int, int, int]:
        games = [(a, b) for a, b in shifted(shift) if a is not None and b is not None]
        alone = _alone(shifted(shift))
        asked = sum(player in requests.sit_out for player in alone)
        again = sum(requests.price(a, b) + REMATCH * history.meetings(a, b) for a, b in games)
        return -asked, sum(map(history.missed, alone)), again

    best = shifted(min(range(size), key=cost))
    return [history.two(a, b) for a, b in best if a is not None and b is not None], _alone(best)


def _alone(seats: Iterable[tuple[P | None, P | None]]) -> list[P]:
    return [player for pair in seats if None in pair for player in pair if player is not None]
