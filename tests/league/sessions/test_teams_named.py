"""Pages name the teams beside their players, and say if the teams have changed since the seats were planned."""

import pytest
from django.test import Client

from league.clubs.models import Member, Team
from league.clubs.services.members import Person, add_members, change_member
from league.clubs.services.player_links import link_path
from league.clubs.services.teams import rename_team
from league.sessions.services import seat_swaps
from testing.sessions import SessionDriver
from tests.league.sessions.conftest import Pages
from tests.league.sessions.test_teams import Begin, begin, join, play

WARNING = "have changed since these seats were planned."


@pytest.fixture
def tonight(new_session: Begin) -> SessionDriver:
    return begin(new_session, games=2)


def text_of(tonight: SessionDriver, page: str) -> str:
    return Pages(tonight).client.get(f"{Pages(tonight).base}{page}/").content.decode()


def test_every_page_with_seats_names_the_teams(tonight: SessionDriver) -> None:
    tonight.draw()
    pages = ["seats", "print/tables", "print/by-name", "print/cards", "follow"]
    shown = {page: text_of(tonight, page) for page in pages}
    tonight.call(1)
    shown |= {f"{page}, called": text_of(tonight, page) for page in (*pages, "rounds", "wall", "print/results")}
    assert [page for page, text in shown.items() if "Ann (Foxes)" not in text] == []
    assert [page for page, text in shown.items() if "Dev (Hares)" not in text] == []


def test_a_player_s_phone_names_the_team_of_the_opponent(tonight: SessionDriver) -> None:
    tonight.draw()
    tonight.call(1)
    ann = Member.objects.get(club=tonight.session.club, name="Ann")
    seat = tonight.state().rounds[0].seat_of(ann.pk)
    assert seat.endswith(" (Hares)")
    assert f"T{seat[1:]}" in Client().get(link_path(ann), follow=True).content.decode()


def test_a_team_that_changes_after_the_draw_is_pointed_out_and_seated_when_the_organizer_says_so(
    tonight: SessionDriver,
) -> None:
    tonight.draw()
    assert WARNING not in text_of(tonight, "seats")
    join(tonight, "Cy", "Hares")
    assert WARNING in text_of(tonight, "seats")
    assert len(tonight.state().rounds[0].tables) == 3
    for _twice in range(2):
        page = Pages(tonight).post("seats/plan-again/").content.decode()
    assert "Seats planned again." in page
    assert WARNING not in page
    assert len(tonight.state().rounds[0].tables) == 2
    said = [entry.code for entry in tonight.session.journal.all()]
    assert said.count("planned_again") == 1


def test_before_the_next_round_is_called_the_page_points_out_a_changed_team(tonight: SessionDriver) -> None:
    tonight.draw()
    tonight.call(1)
    for table in tonight.state().rounds[0].tables:
        tonight.record(table, (3, 2))
    assert WARNING not in text_of(tonight, "rounds")
    join(tonight, "Cy", "")
    assert WARNING in text_of(tonight, "rounds")


def test_swaps_and_players_who_come_and_go_are_no_change_of_teams(tonight: SessionDriver) -> None:
    tonight.draw()
    tonight.come("Gus")
    join(tonight, "Gus", "Foxes")
    assert WARNING in text_of(tonight, "seats")
    tonight.come("Hal")
    assert WARNING not in text_of(tonight, "seats"), "a check-in plans again with the present teams"
    one = tonight.state().rounds[0]
    first, second = (side[0][0] for table in one.tables[:2] for side in table.sides[:1])
    ids = dict(tonight.session.check_ins.values_list("member", "pk"))
    seat_swaps.swap(
        session_id=tonight.session.pk,
        one_id=ids[first],
        other_id=ids[second],
        expected_version=one.version,
        by=tonight.by,
    )
    assert tonight.state().rounds[0].swaps == 1
    assert WARNING not in text_of(tonight, "seats")


def test_a_new_name_is_no_change_of_teams(tonight: SessionDriver) -> None:
    tonight.draw()
    rename_team(team=Team.objects.get(name="Foxes"), name="Zebras", by=tonight.by)
    page = text_of(tonight, "seats")
    assert "Ann (Zebras)" in page
    assert WARNING not in page


def test_a_pasted_list_has_teams_in_one_spelling(tonight: SessionDriver) -> None:
    club = tonight.session.club
    add_members(club=club, people=[Person("Ida", team="foxes"), Person("Ann", team="Hares")])
    assert {str(member.team) for member in club.members.filter(name__in=("Ann", "Ida"))} == {"Foxes"}, "Ann was there"
    ida = club.members.get(name="Ida")
    assert str(change_member(member=ida, name="Ida", kind="member", by=None).team) == "Foxes"


def test_a_team_that_changes_after_the_round_is_called_is_pointed_out_before_closing(new_session: Begin) -> None:
    tonight = play(begin(new_session))
    sentence = "are on the same team, Hares."
    assert not any(sentence in text_of(tonight, page) for page in ("rounds", "close"))
    join(tonight, "Cy", "Hares")
    assert all(sentence in text_of(tonight, page) for page in ("rounds", "close"))
    assert "but both results are in the team’s totals" in text_of(tonight, "close")
