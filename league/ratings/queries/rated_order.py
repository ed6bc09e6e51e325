"""The rated results of a club in the order in which they were played.

The order is by day, then by `sequence`: for a game its primary key, for a challenge its end in microseconds since 1970,
which is always larger.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import chain, groupby
from operator import itemgetter
from uuid import UUID

from django.db import connection
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from games.queries.rated import is_rated, rated_matches, users_of
from league.clubs.models import Club, Member
from league.ratings.models import Ladder, RatingProgress
from league.results.models import Challenge, Game, GameMatch, ResultChange, ResultVersion
from league.results.queries.games import version_in_force

Place = tuple[date, int]  # a day and a sequence
TABLE, ONLINE = Ladder.TABLE.value, Ladder.ONLINE.value
BEFORE_ALL: Place = (date.min, 0)


@dataclass(frozen=True, slots=True)
class RatedResult:
    """One rated result: member ids by side, each side's pegs, and those for whom the game does not count."""

    played_on: date
    sequence: int
    ladder: str
    sides: tuple[tuple[int, ...], ...]
    pegs: tuple[int, ...]
    uncounted: frozenset[int]


GAMES = """
    WITH batch AS (
        SELECT id, played_on, version FROM results_game
        WHERE club_id = %(club)s AND (played_on, id) > (%(played_on)s, %(sequence)s) AND status = 'played'
        ORDER BY played_on, id LIMIT %(most)s)
    SELECT batch.played_on, batch.id, seats.players,
           CASE WHEN entry.source = 'undo' THEN NULL ELSE entry.source = 'match' AND coalesce((
               SELECT NOT link.by_hand FROM results_gamematch link WHERE link.game_id = batch.id
               ORDER BY link.stands DESC, link.id DESC LIMIT 1), false) END
    FROM batch
    JOIN results_resultversion entry ON entry.game_id = batch.id AND entry.version = batch.version
    CROSS JOIN LATERAL (
        SELECT array_agg(ARRAY[side.number, side.pegs, player.member_id, player.counted::int]) AS players
        FROM results_gameplayer player JOIN results_side side ON side.id = player.side_id
        WHERE player.game_id = batch.id) seats
    ORDER BY batch.played_on, batch.id
"""


def results_after(club: int, place: Place | None, most: int) -> list[RatedResult]:
    """The next rated results of a club, at most `most`."""
    played_on, sequence = place or BEFORE_ALL
    with connection.cursor() as cursor:
        cursor.execute(GAMES, {"club": club, "played_on": played_on, "sequence": sequence, "most": most})
        rows = cursor.fetchall()
    found = [
        _result(day, pk, ONLINE if (_is_undone_to_online(pk) if online is None else online) else TABLE, seats)
        for day, pk, seats, online in rows
    ]
    challenges = Challenge.objects.filter(
        Q(played_on__gt=played_on) | Q(played_on=played_on, sequence__gt=sequence), club=club, pegs__len__gt=0
    ).order_by("played_on", "sequence")[:most]
    found += [
        _result(
            each.played_on,
            each.sequence,
            ONLINE,
            [[side, each.pegs[side], member, 1] for member, side in zip(each.members, each.sides, strict=True)],
        )
        for each in challenges
    ]
    return sorted(found, key=lambda result: (result.played_on, result.sequence))[:most]


def _result(day: date, sequence: int, ladder: str, seats: list[list[int]]) -> RatedResult:
    """A result from seats (side, its pegs, member, counted); the order of the seats doesn't matter."""
    by_side = [
        (pegs, tuple([seat[2] for seat in side])) for (_, pegs), side in groupby(sorted(seats), key=itemgetter(0, 1))
    ]
    uncounted = frozenset([member for *_, member, counted in seats if not counted])
    members, pegs = tuple([members for _, members in by_side]), tuple([pegs for pegs, _ in by_side])
    return RatedResult(day, sequence, ladder, members, pegs, uncounted)


def _is_undone_to_online(game: int) -> bool:
    """Whether an undo went back to a result from an online match."""
    found = version_in_force(ResultVersion.objects.filter(game=game))
    match = GameMatch.objects.filter(game=game).order_by("-stands", "-pk").first()
    return found is not None and found.source == ResultVersion.Source.MATCH and match is not None and not match.by_hand


def results_of(club: int) -> int:
    """The number of rated results of a club."""
    played = Game.objects.filter(club=club, status=Game.Status.PLAYED).count()
    return played + Challenge.objects.filter(club=club, pegs__len__gt=0).count()


def changes_of(club: int) -> list[tuple[int, date, int]]:
    """Changes of results that the ratings have not processed: the change's key, and the game's place."""
    return list(ResultChange.objects.filter(game__club=club).values_list("pk", "game__played_on", "game_id"))


def clubs_to_rate() -> list[int]:
    """Clubs with results that are not rated yet."""
    return list(_behind().values_list("pk", flat=True))


def is_complete(club: Club) -> bool:
    """Whether all results of a club are rated."""
    return not _behind().filter(pk=club.pk).exists()


def _behind() -> QuerySet[Club]:
    changed = ResultChange.objects.filter(game__club=OuterRef("pk"))
    played = Game.objects.filter(club=OuterRef("pk"), status=Game.Status.PLAYED)
    progress = RatingProgress.objects.filter(club=OuterRef("pk"))
    return Club.objects.filter(
        Exists(changed) | Exists(progress.filter(is_complete=False)) | Exists(played) & ~Exists(progress)
    )


def is_in_a_session(match: UUID) -> bool:
    """Whether a match belongs to a game of a session or tournament, and is rated with it."""
    return GameMatch.objects.filter(match=match).exists()


def members_by_club(users: Sequence[int]) -> dict[int, dict[int, int]]:
    """Club -> user -> member, for the clubs to which all of these users belong."""
    mine = Member.objects.filter(user__in=users, has_left=False)
    shared = mine.values("club").annotate(many=Count("pk")).filter(many=len(users)).values_list("club", flat=True)
    found: dict[int, dict[int, int]] = {club: {} for club in shared}
    for club, user, member in mine.filter(club__in=found).values_list("club", "user", "pk"):
        found[club][user] = member
    return found


def is_challenge(match: UUID) -> bool:
    """Whether a match is rated by itself: rated, over, without a game, its players in one club."""
    return is_rated(match) and not is_in_a_session(match) and bool(_within_a_club([match]))


def _within_a_club(matches: Collection[UUID]) -> list[UUID]:
    """The matches whose players all have accounts and share a club."""
    users = users_of(matches)
    clubs: dict[int | None, set[int]] = defaultdict(set)
    mine = Member.objects.filter(user__in=set(chain(*users.values())) - {None}, has_left=False)
    for user, club in mine.values_list("user", "club"):
        clubs[user].add(club)
    return [match for match in matches if match in users and set.intersection(*(clubs[each] for each in users[match]))]


def challenges_missed(since: datetime | None = None) -> list[UUID]:
    """Challenges decided after `since`, or ever, whose newest outcome no club has stored."""
    decided = rated_matches(since)
    taken = set(Challenge.objects.filter(match__in=decided).values_list("match_id", "outcome_version"))
    tables = set(GameMatch.objects.filter(match__in=decided).values_list("match_id", flat=True))
    missed = [
        match
        for match, outcome_version in decided.items()
        if (match, outcome_version) not in taken and match not in tables
    ]
    return _within_a_club(missed)
