"""A league night: two teams of three tables each, from the draw to the season's standings."""

from collections.abc import Callable

import pytest
from django.urls import reverse

from common.errors import Refused
from league.clubs.models import Member
from league.clubs.services.members import change_member
from league.results.queries.teams import team_table
from league.sessions.services.attendance import leave
from league.sessions.services.closing import reopen_session
from testing.sessions import NOON, SessionDriver
from tests.league.sessions.conftest import Pages

Begin = Callable[..., SessionDriver]
TEAMS = {"Foxes": ("Ann", "Bob", "Cy"), "Hares": ("Dev", "Eve", "Flo")}
LEGS = {"Ann": 3, "Bob": 3, "Cy": 0}  # of five; Foxes 3½ + 3½ + 0 = 7, Hares 1 + 1 + 4½ = 6½


def begin(evening: Begin, **changes: object) -> SessionDriver:
    tonight = evening("cribbage-league-singles", seating="teams", odd="none", **{"games": 1} | changes)
    for team, names in TEAMS.items():
        tonight.come(*names)
        for name in names:
            join(tonight, name, team)
    return tonight


def join(tonight: SessionDriver, name: str, team: str) -> Member:
    member = Member.objects.get(club=tonight.session.club, name=name)
    return change_member(member=member, name=name, kind=member.kind, team=team, by=tonight.by)


def play(tonight: SessionDriver) -> SessionDriver:
    tonight.draw()
    tonight.call(1)
    for table in tonight.state().rounds[0].tables:
        ((_pk, first),), ((_other, second),) = table.sides
        won = LEGS[first] if first in LEGS else 5 - LEGS[second]
        tonight.record(table, (won, 5 - won))
    return tonight


def teams_on(tonight: SessionDriver, page: str) -> list[tuple[str, str]]:
    shown = Pages(tonight).client.get(f"{Pages(tonight).base}{page}/").context
    standings = shown["recap"].standings if page == "recap" else shown["standings"]
    return [(row["name"], row["cells"][0]["text"]) for row in standings["teams"]["rows"]]


def test_every_table_seats_a_player_of_each_team(evening: Begin) -> None:
    tonight = begin(evening, games=3)
    tonight.draw()
    tables = [table for one in tonight.state().rounds for table in one.tables]
    assert len(tables) == 9
    foxes = set(TEAMS["Foxes"])
    assert all(len(foxes & {name for side in table.sides for _, name in side}) == 1 for table in tables)


def test_the_team_with_more_points_at_its_three_tables_wins_the_night(evening: Begin) -> None:
    tonight = play(begin(evening))
    expected = [("Foxes", "7"), ("Hares", "6½")]
    assert [teams_on(tonight, page) for page in ("play", "follow", "close")] == [expected] * 3
    tonight.close()
    assert teams_on(tonight, "recap") == expected
    page = Pages(tonight).client.get(reverse("results:standings", args=[tonight.session.club.slug]))
    assert [(row["name"], row["cells"][0]["text"]) for row in page.context["teams"]["rows"]] == expected
    assert "Teams: the results of all their players, added up" in page.content.decode()


def test_points_stay_with_the_team_for_which_they_were_won(evening: Begin) -> None:
    tonight = play(begin(evening))
    tonight.close()
    join(tonight, "Ann", "Hares")
    assert points_of_teams(tonight) == [("Foxes", 14), ("Hares", 13)]
    reopen_session(session_id=tonight.session.pk, by=tonight.by, why="to look again")
    tonight.close()
    assert points_of_teams(tonight) == [("Foxes", 14), ("Hares", 13)]


def points_of_teams(tonight: SessionDriver) -> list[tuple[str, float]]:
    table = team_table(tonight.session.season, tonight.session.format)
    assert table is not None
    return [(row.player, row.totals.points) for row in table.rows]


def test_a_team_whose_players_have_left_is_not_here(evening: Begin) -> None:
    tonight = begin(evening)
    for there in tonight.session.check_ins.filter(member__name__in=TEAMS["Hares"]):
        leave(session_id=tonight.session.pk, check_in_id=there.pk, by=tonight.by, at=NOON)
    with pytest.raises(Refused, match="Players of at least two teams must be here"):
        tonight.draw()


def test_a_session_with_one_team_says_what_is_missing(evening: Begin) -> None:
    tonight = begin(evening)
    for name in TEAMS["Hares"]:
        join(tonight, name, "foxes ")
    assert {*Member.objects.exclude(team="").values_list("team", flat=True)} == {"Foxes"}, "one spelling for one team"
    with pytest.raises(Refused, match="Players of at least two teams must be here"):
        tonight.draw()


def test_a_format_without_teams_shows_none(evening: Begin) -> None:
    tonight = evening("acc-grass-roots", games=1)
    tonight.come("Ann", "Bob")
    for name, team in (("Ann", "Foxes"), ("Bob", "Hares")):
        join(tonight, name, team)
    tonight.draw()
    tonight.play_all()
    assert teams_on(tonight, "play") == []
    tonight.close()
    assert team_table(tonight.session.season, tonight.session.format) is None
