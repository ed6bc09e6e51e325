"""Fixed partners in a season: their standings, and the page of each pair."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.results.models import GamePlayer
from league.results.presentation.season import pair_url
from league.results.queries.pairs import Pair, games_won, pair_sessions, pair_table
from league.seasons.models import SessionScore
from league.sessions.models import Seat
from testing.factories import MemberFactory
from testing.sessions import SessionDriver
from tests.league.sessions.conftest import Pages, new_session, organizer  # noqa: F401  fixtures

EIGHT = ("Ann", "Bob", "Carla", "Dev", "Evelyn", "Frank", "Gus", "Hana")
Evening = Callable[..., SessionDriver]


def play(tonight: SessionDriver, *names: str) -> SessionDriver:
    tonight.come(*names)
    tonight.draw()
    tonight.play_all()
    tonight.close()
    return tonight


def pairs_of(tonight: SessionDriver) -> set[Pair]:
    """The partners of the first round, from the seats."""
    tables: dict[tuple[int, int], list[int]] = {}
    seats = Seat.objects.filter(round__session=tonight.session, round__number=1)
    for table, side, member in seats.values_list("table_id", "side", "check_in__member_id"):
        tables.setdefault((table, side), []).append(member)
    return {(min(two), max(two)) for two in tables.values()}


def get(tonight: SessionDriver, name: str, *numbers: int, client: Client | None = None) -> Any:
    client = client or Pages(tonight).client
    return client.get(reverse(f"results:{name}", args=[tonight.session.club.slug, tonight.session.season_id, *numbers]))


@pytest.fixture
def played(new_session: Evening) -> SessionDriver:  # noqa: F811
    """A session of four pairs in which wins are worth 6, 7 and 8."""
    return play(new_session("rounds-6-to-10", games=3), *EIGHT)


def test_the_standings_rank_the_pairs_by_what_each_partner_made(played: SessionDriver) -> None:
    page = get(played, "standings")
    rows = page.context["page"].pairs.rows
    assert len(rows) == 4
    points = {pair: SessionScore.objects.get(member=pair[0]).points for pair in pairs_of(played)}
    assert [row.figures[0] for row in rows] == [str(each) for each in sorted(points.values(), reverse=True)]
    assert {row.url for row in rows} == {pair_url(played.session.season, pair) for pair in points}


def test_a_pairs_page_has_its_session_and_the_three_pairs_that_it_met(played: SessionDriver) -> None:
    pair = min(pairs_of(played))
    score = SessionScore.objects.select_related("member").get(member=pair[0])
    names = sorted(SessionScore.objects.filter(member__in=pair).values_list("member__name", flat=True))
    page = get(played, "pair", *pair)
    html = page.content.decode()
    assert f"<h1>{names[0]} and {names[1]}</h1>" in html
    assert (page.context["page"].own.total.games, page.context["page"].own.total.wins) == (3, score.wins)
    assert [each.score.place for each in page.context["page"].sessions] == [score.place]
    met = page.context["page"].met
    assert [(each.games, each.won + each.lost) for each in met] == 3 * [(1, 1)]
    others = pairs_of(played) - {pair}
    assert {each.url for each in met} == {pair_url(played.session.season, each) for each in others}
    assert sum(each.won for each in met) == score.wins
    assert all(get(played, "pair", *each).context["page"].own.total.sessions for each in others)


def test_both_orders_of_the_two_lead_to_one_page(played: SessionDriver) -> None:
    one, other = min(pairs_of(played))
    pages = get(played, "pair", one, other), get(played, "pair", other, one)
    assert pages[0].context["page"].players == pages[1].context["page"].players


def test_a_player_finds_the_pairs_that_they_were_in_and_each_pair_leads_back(played: SessionDriver) -> None:
    one, other = pair = min(pairs_of(played))
    page = get(played, "player", one)
    url = reverse("results:pair", args=[played.session.club.slug, played.session.season_id, *pair])
    assert [(each.url, each.sessions) for each in page.context["page"].pairs] == [(url, 1)]
    assert f'<a href="{url}">' in page.content.decode()
    back = get(played, "pair", *pair).content.decode()
    for each in (one, other):
        player = reverse("results:player", args=[played.session.club.slug, played.session.season_id, each])
        assert f'<a href="{player}">' in back


def test_two_who_were_no_partners_have_an_empty_page_for_members_and_none_for_strangers(
    played: SessionDriver,
) -> None:
    (one, _), (other, _), *_ = sorted(pairs_of(played))
    assert "that these two played as partners" in get(played, "pair", one, other).content.decode()
    played.session.club.is_public = True
    played.session.club.save()
    assert get(played, "pair", one, other, client=Client()).status_code == 404
    assert get(played, "pair", *min(pairs_of(played)), client=Client()).status_code == 200
    stranger = MemberFactory(name="Zoe")
    assert get(played, "pair", one, stranger.pk).status_code == 404, "a member of another club"
    assert get(played, "pair", one, one).status_code == 404


def test_a_session_with_another_partner_for_a_game_is_no_pairs_session(new_session: Evening) -> None:  # noqa: F811
    tonight = new_session("rounds-6-to-10", games=3)
    here = tonight.come(*EIGHT)
    tonight.draw()
    tonight.call(1)
    tonight.finish_round()
    before = pairs_of(tonight)
    leaver = here[0]
    Pages(tonight).post(f"check-in/{leaver.pk}/leave/")
    tonight.walk_in("Ines")
    tonight.play_all()
    tonight.close()
    broken = {pair for pair in before if leaver.member_id in pair}
    sessions = pair_sessions(tonight.session.season)
    assert sessions.keys() == before - broken
    won = games_won(sessions)
    assert {pair for both in won for pair in both} <= sessions.keys(), "nor does a game against it count in a tie"
    (first, second, *_) = sessions
    assert won[first, second] + won[second, first] == 1


def test_a_game_played_to_fill_a_table_is_in_no_pairs_record(new_session: Evening) -> None:  # noqa: F811
    tonight = new_session("all-move-right", seating="pairs", odd="catch_up", games=3)
    play(tonight, *EIGHT, "Ines", "Jack")
    sessions = pair_sessions(tonight.session.season)
    assert len(sessions) == 5
    assert GamePlayer.objects.filter(counted=False).count() == 2, "one pair has played a fourth game"
    for pair in sessions:
        page = get(tonight, "pair", *pair)
        assert page.context["page"].own.total.games == 3
        assert sum(each.games for each in page.context["page"].met) == 3


def test_where_partners_change_no_pairs_are_listed_and_nothing_is_asked(new_session: Evening) -> None:  # noqa: F811
    tonight = play(new_session("total-pegs", games=1), *EIGHT)
    season, fmt = tonight.session.season, tonight.session.format
    with CaptureQueriesContext(connection) as asked:
        assert pair_table(season, fmt, {}) is None
    assert len(asked) == 0
    assert pair_sessions(tonight.session.season) == {}
    assert get(tonight, "standings").context["page"].pairs is None
    assert get(tonight, "player", tonight.session.check_ins.first().member_id).context["page"].pairs == []
