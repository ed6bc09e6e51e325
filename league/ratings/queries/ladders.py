"""A club's current ladders, and one member's ratings over time."""

from dataclasses import dataclass
from datetime import date

from django.db import connection

from league.clubs import queries as clubs
from league.clubs.models import Club, Member
from league.ratings.models import CurrentRating, Ladder
from league.rules.ratings import Rating
from league.rules.standings import place_text


@dataclass(frozen=True, slots=True)
class Row:
    """A member's row on a ladder: `place` by rating, shared as "T2"; empty while the rating is provisional."""

    place: str
    member: int
    name: str
    rating: Rating


def ladder_of(club: Club, ladder: Ladder) -> list[Row]:
    """Settled ratings, best first, then provisional ones; without former members and guests who came to no session."""
    listed = clubs.with_session_count(clubs.members_of(club)).filter(is_expected=True)
    found = [
        (member, name, Rating(mu, sigma, games))
        for member, name, mu, sigma, games in CurrentRating.objects.filter(
            member__in=listed.values("pk"), ladder=ladder
        ).values_list("member", "member__name", "mu", "sigma", "games")
    ]
    found.sort(key=lambda row: (row[2].is_provisional, -row[2].shown, row[1]))
    settled = [rating.shown for _, _, rating in found if not rating.is_provisional]
    return [Row(_place(rating, settled), member, name, rating) for member, name, rating in found]


def _place(rating: Rating, settled: list[int]) -> str:
    if rating.is_provisional:
        return ""
    return place_text(settled.index(rating.shown) + 1, shared=settled.count(rating.shown) > 1)


@dataclass(frozen=True, slots=True)
class Day:
    """A member's rating at the end of a day, and the number of games on it."""

    played_on: date
    games: int
    rating: Rating


DAYS = """
    SELECT DISTINCT ON (played_on) played_on, count(*) OVER (PARTITION BY played_on),
           CASE WHEN %(all)s THEN mu ELSE own_mu END,
           CASE WHEN %(all)s THEN sigma ELSE own_sigma END,
           CASE WHEN %(all)s THEN games ELSE own_games END
    FROM ratings_ratinghistory
    WHERE member_id = %(member)s AND (%(all)s OR ladder = %(ladder)s)
    ORDER BY played_on, sequence DESC
"""


def history_of(member: Member, ladder: Ladder) -> list[Day]:
    """Each day on which a member played, the oldest first."""
    with connection.cursor() as cursor:
        cursor.execute(DAYS, {"member": member.pk, "ladder": ladder.value, "all": ladder == Ladder.ALL})
        return [Day(day, played, Rating(mu, sigma, games)) for day, played, mu, sigma, games in cursor.fetchall()]
