"""Seasons: created from a preset, changed by versions, shown as a table."""

from datetime import date, timedelta

import pytest

from common.errors import Refused
from league.clubs.models import Member
from league.rules.presets import PRESETS
from league.seasons import queries, services
from league.seasons.forms import FormatForm
from testing.factories import (
    THURSDAY,
    ClubFactory,
    FormatVersionFactory,
    MemberFactory,
    SeasonFactory,
    SessionResultFactory,
    SessionScoreFactory,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return ClubFactory(slug="peggers")


@pytest.fixture
def organizer(client, club):
    client.force_login(MemberFactory(club=club, name="The Secretary", organizer=True).user)
    return client


@pytest.fixture
def version(club):
    return FormatVersionFactory(season__club=club, season__name="Autumn")


def played_session(version, week, **points):
    """A session of the season in this week, with the points of each player."""
    played = SessionResultFactory(format_version=version, played_on=THURSDAY + timedelta(weeks=week))
    for name, scored in points.items():
        member = version.season.club.members.filter(name=name).first() or MemberFactory(
            club=version.season.club, name=name
        )
        SessionScoreFactory(session_result=played, member=member, points=scored, wins=scored, spread=scored * 10)
    return played


def posted(form):
    """The data that a browser would send for an unchanged form."""
    data = {}
    for field in form:
        value = field.value()
        if field.name == "ranking":
            data |= {f"ranking_{step}": key for step, key in enumerate(value)}
        elif value is not None and value is not False:
            data[field.html_name] = value
    return data


def as_posted(fmt, **changes):
    return posted(FormatForm(start=fmt, currency="CAD")) | changes


def test_a_season_begins_with_version_1_of_its_format(organizer, club):
    page = organizer.post(
        "/c/peggers/season/add/", {"name": "Autumn 2026", "starts_on": "2026-09-01", "format": "hoyle"}
    )
    season = club.seasons.get()
    assert page.url == f"/c/peggers/season/{season.pk}/format/"
    assert [(one.number, one.format) for one in season.formats.all()] == [(1, PRESETS["hoyle"])]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_format_saved_untouched_is_the_same_format(organizer, club, preset):
    version = FormatVersionFactory(season__club=club, format=PRESETS[preset])
    page = organizer.post(f"/c/peggers/season/{version.season.pk}/format/", as_posted(PRESETS[preset]))
    assert page.status_code == 302
    assert version.season.formats.count() == 1


def test_a_changed_format_is_a_new_version_and_the_old_one_stays(organizer, version):
    page = organizer.post(
        f"/c/peggers/season/{version.season.pk}/format/", as_posted(version.format, fee="0.50", shares="100\n70 30")
    )
    assert page.status_code == 302
    old, new = version.season.formats.all()
    assert (old.format.fee, new.number, new.format.fee, new.format.shares) == (25, 2, 50, ((100,), (70, 30)))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"fee": "-1"}, "The amount can’t be negative."),
        ({"target": "61", "lurch": "61"}, "The skunk line must be below 61. Otherwise every game would be a skunk."),
        ({"shares": "100\n50 30"}, "The percentages in line 2 add up to 80%, not 100%."),
        ({"shares": "all of it"}, "“all” is not a whole number."),
        ({"season": "best"}, "Enter how many of the best sessions count."),
        ({"loss": "9" * 5000}, "Enter a whole number."),
    ],
)
def test_an_unplayable_format_is_refused_at_its_field(organizer, version, change, sentence):
    page = organizer.post(f"/c/peggers/season/{version.season.pk}/format/", as_posted(version.format, **change))
    assert page.status_code == 422
    assert sentence in page.content.decode()
    assert version.season.formats.count() == 1


def test_two_seasons_of_one_name_are_refused(version):
    with pytest.raises(Refused) as no:
        services.create_season(
            club=version.season.club, name=" Autumn ", starts_on=THURSDAY, format=version.format, by=None
        )
    assert no.value.code == "season_taken"


def test_a_season_ends_after_it_starts(version):
    with pytest.raises(Refused) as no:
        services.change_season(
            season=version.season, name="Autumn", starts_on=THURSDAY, ends_on=THURSDAY - timedelta(days=1)
        )
    assert no.value.code == "ends_before_it_starts"


def test_the_table_adds_the_nights_up(version):
    played_session(version, 0, Ann=3, Bob=1)
    played_session(version, 1, Ann=1, Bob=2)
    table = queries.season_table(version.season, version.format)
    assert [(row.place, table.names[row.player], row.totals.points) for row in table.rows] == [
        (1, "Ann", 4),
        (2, "Bob", 3),
    ]


def test_a_withdrawn_session_does_not_count(version):
    played_session(version, 0, Ann=3)
    services.withdraw_result(result=played_session(version, 1, Ann=1, Bob=2))
    table = queries.season_table(version.season, version.format)
    assert [row.totals.points for row in table.rows] == [3]


def test_visitors_earn_their_points_at_home(organizer, version):
    MemberFactory(club=version.season.club, name="Vera", kind=Member.Kind.VISITOR)
    played_session(version, 0, Ann=3, Vera=4)
    page = organizer.get("/c/peggers/season/").content.decode()
    assert "Vera" not in page
    assert "1 visitor also played" in page


@pytest.mark.parametrize(("pot", "games"), [("pot_slam", 9), ("pot_best_four", 4)])
def test_a_side_pot_that_no_one_can_win_is_refused_at_its_field(organizer, version, pot, games):
    def saved(games):
        change = {"games": games, pot: "1.00"}
        return organizer.post(f"/c/peggers/season/{version.season.pk}/format/", as_posted(version.format, **change))

    short = saved(games - 1)
    assert list(short.context["form"].errors) == [pot]
    assert f"This pot needs a session of at least {games} games." in short.text
    assert saved(games).status_code == 302


def test_a_format_can_leave_guests_out_until_they_are_members(organizer, version):
    gus = MemberFactory(club=version.season.club, name="Gus", kind=Member.Kind.GUEST)
    played_session(version, 0, Ann=3, Gus=4)
    assert "Gus" in organizer.get("/c/peggers/season/").text
    FormatVersionFactory(season=version.season, number=2, format=version.format.but(guests="unranked"))
    page = organizer.get("/c/peggers/season/").text
    assert "Gus" not in page
    assert "1 guest also played" in page
    Member.objects.filter(pk=gus.pk).update(kind=Member.Kind.MEMBER)
    played_session(version, 1, Gus=1)
    assert "Gus" in organizer.get("/c/peggers/season/").text


def test_a_season_of_guests_alone_says_who_played_and_when(organizer, version):
    MemberFactory(club=version.season.club, name="Gus", kind=Member.Kind.GUEST)
    played_session(version, 0, Gus=4)
    FormatVersionFactory(season=version.season, number=2, format=version.format.but(guests="unranked"))
    page = organizer.get("/c/peggers/season/").text
    assert "1 session played" in page and "1 guest also played" in page
    assert "No results yet" not in page


@pytest.mark.slow
def test_the_page_says_why_and_takes_as_many_queries_for_60_as_for_2(organizer, version, django_assert_num_queries):
    played_session(version, 0, Ann=3, Bob=1)
    with django_assert_num_queries(7):
        assert "most points" in organizer.get("/c/peggers/season/").content.decode()
    for week in range(1, 12):
        played_session(version, week, **{f"Player {number}": number % 9 for number in range(58)})
    with django_assert_num_queries(7):
        page = organizer.get("/c/peggers/season/")
    assert len(page.content) < 400_000


def test_an_empty_season_names_the_next_step(organizer, version):
    assert "Standings will appear here once the first session of this season is closed." in (
        organizer.get("/c/peggers/season/").content.decode()
    )


def test_a_club_without_a_season_is_led_to_one(organizer):
    assert "/c/peggers/season/add/" in organizer.get("/c/peggers/season/").content.decode()


def test_another_clubs_season_and_player_are_not_there(organizer, version):
    other = FormatVersionFactory().season
    stranger = MemberFactory(club=other.club)
    for path in (
        f"{other.pk}/",
        f"{other.pk}/format/",
        f"{other.pk}/edit/",
        f"{version.season.pk}/players/{stranger.pk}/",
    ):
        assert organizer.get(f"/c/peggers/season/{path}").status_code == 404


def test_a_reader_changes_nothing(client, club, version):
    client.force_login(MemberFactory(club=club, with_account=True).user)
    assert client.get("/c/peggers/season/").status_code == 200
    assert client.get(f"/c/peggers/season/{version.season.pk}/format/").status_code == 403


def test_a_public_table_is_read_without_signing_in(client):
    version = FormatVersionFactory(season__club__is_public=True)
    assert client.get(f"/c/{version.season.club.slug}/season/").status_code == 200


def test_visitors_see_only_the_names_of_those_who_have_played(client):
    version = FormatVersionFactory(season__club__is_public=True)
    score = SessionScoreFactory(session_result__season=version.season)
    players = f"/c/{version.season.club.slug}/season/{version.season.pk}/players"
    new = MemberFactory(club=version.season.club)
    found = [client.get(f"{players}/{member}/").status_code for member in (score.member_id, new.pk)]
    assert found == [200, 404]


def test_today_belongs_to_the_season_that_began_last(club):
    for name, starts_on in (("Old", date(2025, 1, 1)), ("Now", date(2026, 1, 1)), ("Next", date(2099, 1, 1))):
        SeasonFactory(club=club, name=name, starts_on=starts_on)
    assert queries.current_season(club).name == "Now"
