"""The season's sums by SQL equal those by the rules."""

from collections.abc import Iterator
from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from league.clubs.models import Member
from league.rules.formats import Format
from league.rules.season import SessionTotals, season_total
from league.rules.season_rules import SeasonTotal
from league.rules.standings import FIGURES
from league.seasons.models import FormatVersion, SessionScore
from league.seasons.queries import season_table
from testing.factories import THURSDAY, FormatVersionFactory, MemberFactory, SessionResultFactory, SessionScoreFactory

pytestmark = pytest.mark.django_db

FORMATS = {
    "sum": Format(),
    "best 3": Format(season="best", best_sessions=3),
    "best of more than were played": Format(season="best", best_sessions=40),
    "threshold": Format(season="threshold", threshold=6),
    "threshold in half points": Format(scoring="legs", match_win=2, leg=1, season="threshold", threshold=3),
    "table": Format(season="table", points_table=((2, 0), (4, 3), (6, 10), (8, 11))),
    "table that brings nothing": Format(season="table", points_table=((1, 0),)),
    "average": Format(season="average", least_sessions=5),
    "average of holes short": Format(scoring="short", season="average"),
    "percentage": Format(season="win_percent"),
}


@pytest.fixture
def version() -> FormatVersion:
    """Eight sessions of seven players, with equal points and spreads; one is withdrawn, and two come as visitors."""
    dice, version = Random(121), FormatVersionFactory()
    members = [MemberFactory(club=version.season.club) for _ in range(6)]
    members.append(MemberFactory(club=version.season.club, kind=Member.Kind.VISITOR))
    for week in range(9):
        frozen = SessionResultFactory(
            format_version=version,
            played_on=THURSDAY + timedelta(days=7 * (week // 2)),
            withdrawn_at=timezone.now() if week == 4 else None,
        )
        for member in dice.sample(members, 5):
            figures = {name: dice.randrange(9) for name in FIGURES} | {"spread": dice.randrange(-2, 3)}
            kind = Member.Kind.VISITOR if member == members[0] and week < 3 else member.kind
            SessionScoreFactory(session_result=frozen, member=member, kind=kind, **figures)
    return version


def by_the_rules(version: FormatVersion, fmt: Format) -> Iterator[tuple[int, SeasonTotal]]:
    for member in version.season.club.members.all():
        scores = SessionScore.objects.filter(member=member, session_result__withdrawn_at=None)
        scores = scores.exclude(kind=Member.Kind.VISITOR)
        rows = scores.values_list("session_result__played_on", "session_result", *FIGURES)
        played = [SessionTotals((day, session), *sums) for day, session, *sums in rows]
        if any(session.games for session in played):
            yield member.pk, season_total(fmt, played)


@pytest.mark.parametrize("fmt", FORMATS.values(), ids=FORMATS)
def test_the_database_adds_up_what_the_rules_add_up(version: FormatVersion, fmt: Format) -> None:
    totals = season_table(version.season, fmt).totals
    assert len(totals) == 6
    assert in_order(totals) == in_order(dict(by_the_rules(version, fmt)))


def in_order(totals: dict[int, SeasonTotal]) -> dict[int, SeasonTotal]:
    return {member: total._replace(each=sorted(total.each)) for member, total in totals.items()}


def test_some_sessions_of_a_player_do_not_count(version: FormatVersion) -> None:
    """Otherwise the case above could not fail for a threshold, or for the best sessions."""
    for fmt in (FORMATS["best 3"], FORMATS["threshold"], FORMATS["table"]):
        assert any(0 < total.counting < total.sessions for total in season_table(version.season, fmt).totals.values())
