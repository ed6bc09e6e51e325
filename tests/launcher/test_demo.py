"""The demo clubs, as the tutorials find them."""

import pytest
from django.utils import timezone

from launcher import demo
from league.results.queries.pairs import pair_sessions
from league.seasons.queries import current_season


@pytest.mark.slow
@pytest.mark.django_db
def test_a_demo_club_has_an_earlier_season_of_six_pairs_of_two_sessions_each() -> None:
    olga = demo.owner()
    now = demo.begin_season(olga, demo.SLUGS[1], "acc-grass-roots", timezone.now(), weeks=5)
    demo.hold_season_of_pairs(now, olga)
    pairs, *_ = now.club.seasons.exclude(pk=now.pk)
    assert [len(sessions) for sessions in pair_sessions(pairs).values()] == [2] * 6
    assert current_season(now.club) == now
