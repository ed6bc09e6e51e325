"""The online matches outside sessions that count in a season, if its format counts any."""

from datetime import time

from league.clubs.models import Member
from league.results.models import Challenge
from league.rules.formats import Format
from league.rules.season_matches import SeasonMatch, counting_matches
from league.seasons.models import Season


def matches_of(season: Season, fmt: Format) -> list[SeasonMatch[int]]:
    """Matches by member ids, in the order in which they ended.

    No player was a visitor then, or a guest if the format lists only members.
    """
    if not fmt.online_matches:
        return []
    decided = Challenge.objects.filter(
        club=season.club_id, best_of=1, members__len=2, pegs__len=2, played_on__gte=season.starts_on
    )
    if season.ends_on:
        decided = decided.filter(played_on__lte=season.ends_on)
    rows = decided.order_by("played_on", "sequence").values_list(
        "pk", "played_on", "members", "kinds", "sides", "pegs", "is_played"
    )
    visiting = {Member.Kind.VISITOR, *([Member.Kind.GUEST] if fmt.guests == "unranked" else [])}
    return counting_matches(
        fmt,
        [
            SeasonMatch(
                (day, time.min, -pk), (members[sides.index(0)], members[sides.index(1)]), tuple(pegs), is_played
            )
            for pk, day, members, kinds, sides, pegs, is_played in rows
            if visiting.isdisjoint(kinds)
        ],
    )
