"""Rates a club's results in order, in batches, and goes back if an earlier result has changed.

Saving or undoing a result writes a `ResultChange` and queues `tasks.rate`, which calls `rate_batch`.

The club's `RatingProgress` holds a place in the order of results: all results up to it are rated, and none after it. If
a result comes late, is corrected or is undone, the place goes back to just before it, and rating continues from there.
The ratings are the same as in one run over all results, because each depends only on the ratings before it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain

from django.db import connection, transaction
from django.db.models import Q, QuerySet

from league.clubs.models import Member
from league.ratings.models import CurrentRating, Ladder, RatingHistory, RatingProgress
from league.ratings.queries.rated_order import Place, RatedResult, changes_of, results_after
from league.results.models import ResultChange
from league.rules.ratings import NEWCOMER, Rating, rated

BATCH = 10_000
ALL = Ladder.ALL.value
Row = tuple[object, ...]
COLUMNS = "member_id, played_on, sequence, ladder, mu, sigma, games, own_mu, own_sigma, own_games"


@dataclass(slots=True)
class Memory:
    """A cache from one batch to the next: the ratings at one version of the club's progress."""

    version: int = 0
    ratings: dict[tuple[str, int], Rating] = field(default_factory=dict)


def locked(club_id: int) -> RatingProgress:
    """The club's progress, locked until the transaction ends, so that concurrent runs take turns."""
    RatingProgress.objects.get_or_create(club_id=club_id)
    return RatingProgress.objects.select_for_update(of=("self",)).get(club=club_id)


@transaction.atomic
def rate_batch(*, club_id: int, most: int = BATCH, memory: Memory | None = None) -> int:
    """Rate the next results of a club; safe to repeat, and to stop at any time. Returns how many it rated.

    Fewer than `most` means that all results are rated. Pass the previous batch's `memory` to save queries.
    """
    memory = memory or Memory()
    progress = locked(club_id)
    apply_changes(progress)
    if memory.version != progress.version:
        memory.ratings.clear()
    results = results_after(club_id, place_of(progress), most)
    members = {member for result in results for side in result.sides for member in side}
    _recall(memory, members)
    touched: dict[tuple[str, int], Rating] = {}
    _write(row for result in results for row in _rate(result, memory, touched))
    _keep(touched)
    if results:
        progress.played_on, progress.sequence = results[-1].played_on, results[-1].sequence
    progress.is_complete = len(results) < most
    progress.version += 1
    progress.save()
    memory.version = progress.version
    return len(results)


def place_of(progress: RatingProgress) -> Place | None:
    """The last rated result, as a place in the order."""
    return (progress.played_on, progress.sequence) if progress.played_on else None


def apply_changes(progress: RatingProgress) -> None:
    """Go back to the place before the earliest changed result."""
    changes = changes_of(progress.club_id)
    if changes:
        rewind_to(progress, min((played_on, game) for _, played_on, game in changes))
        ResultChange.objects.filter(pk__in=[change for change, *_ in changes]).delete()


def rewind_to(progress: RatingProgress, place: Place) -> None:
    """Delete the ratings from `place` on. Does nothing if that place is not rated yet."""
    progress.is_complete = False
    reached = place_of(progress)
    if reached and place <= reached:
        played_on, sequence = place
        seats = _seats_of(progress.club_id).filter(
            Q(played_on__gt=played_on) | Q(sequence__gte=sequence), played_on__gte=played_on
        )  # the condition is repeated, so that PostgreSQL's planner expects few rows
        members = list(seats.order_by().values_list("member_id", flat=True).distinct())
        seats.delete()
        _restore(members)
        progress.played_on, progress.sequence = played_on, sequence - 1
        progress.version += 1
    progress.save()


@transaction.atomic
def begin_again(*, club_id: int) -> None:
    """Delete all ratings of a club, so that they are computed again from its results."""
    progress = locked(club_id)
    _seats_of(club_id).delete()
    CurrentRating.objects.filter(member__club=club_id).delete()
    progress.played_on, progress.sequence, progress.is_complete = None, 0, False
    progress.version += 1
    progress.save()


def _seats_of(club_id: int) -> QuerySet[RatingHistory]:
    """The rating rows of all members, also of those who were merged since."""
    members = Member._base_manager.filter(club=club_id).values_list("pk", flat=True)
    return RatingHistory.objects.filter(member__in=list(members))


def _recall(memory: Memory, members: set[int]) -> None:
    unknown = members - {member for _, member in memory.ratings}
    for row in CurrentRating.objects.filter(member__in=unknown):
        memory.ratings[row.ladder, row.member_id] = Rating(row.mu, row.sigma, row.games)


def _rate(result: RatedResult, memory: Memory, touched: dict[tuple[str, int], Rating]) -> list[Row]:
    """The rating rows of one result: one for each player for whom it counts."""
    both = [_after(result, memory, ladder) for ladder in (ALL, result.ladder)]
    rows: list[Row] = []
    for member, overall, own in zip(chain(*result.sides), *both, strict=True):
        if member in result.uncounted:
            continue
        memory.ratings[ALL, member] = touched[ALL, member] = overall
        memory.ratings[result.ladder, member] = touched[result.ladder, member] = own
        figures = (overall.mu, overall.sigma, overall.games, own.mu, own.sigma, own.games)
        rows.append((member, result.played_on, result.sequence, result.ladder, *figures))
    return rows


def _after(result: RatedResult, memory: Memory, ladder: str) -> list[Rating]:
    """The ratings on one ladder after a result, in the order of seats."""
    sides = [[memory.ratings.get((ladder, member), NEWCOMER) for member in side] for side in result.sides]
    return list(chain(*rated(sides, result.pegs)))


def _write(rows: object) -> None:
    with connection.cursor() as cursor, cursor.copy(f"COPY ratings_ratinghistory ({COLUMNS}) FROM STDIN") as copy:
        for row in rows:  # type: ignore[attr-defined]
            copy.write_row(row)


def _keep(touched: dict[tuple[str, int], Rating]) -> None:
    """Update the stored current ratings, which the club's page shows."""
    CurrentRating.objects.bulk_create(
        [
            CurrentRating(ladder=ladder, member_id=member, mu=rating.mu, sigma=rating.sigma, games=rating.games)
            for (ladder, member), rating in touched.items()
        ],
        update_conflicts=True,
        unique_fields=["member", "ladder"],
        update_fields=["mu", "sigma", "games"],
    )


RESTORE = """
    INSERT INTO ratings_currentrating (member_id, ladder, mu, sigma, games)
    SELECT member, rung, newest.mu, newest.sigma, newest.games
    FROM unnest(%(members)s::bigint[]) member CROSS JOIN unnest(%(ladders)s::text[]) rung
    CROSS JOIN LATERAL (
        SELECT CASE rung WHEN 'all' THEN mu ELSE own_mu END AS mu,
               CASE rung WHEN 'all' THEN sigma ELSE own_sigma END AS sigma,
               CASE rung WHEN 'all' THEN games ELSE own_games END AS games
        FROM ratings_ratinghistory WHERE member_id = member AND (rung = 'all' OR ladder = rung)
        ORDER BY played_on DESC, sequence DESC LIMIT 1) newest
"""


def _restore(members: Sequence[int]) -> None:
    """Reset these members' current ratings to their newest remaining rows."""
    CurrentRating.objects.filter(member__in=members).delete()
    with connection.cursor() as cursor:
        cursor.execute(RESTORE, {"members": list(members), "ladders": Ladder.values})
