"""A league night: two teams of three tables each, from the draw to the season's standings."""

from collections.abc import Callable

import pytest
from django.core import mail
from django.urls import reverse

from common.errors import Refused
from league.clubs.models import Member, Team
from league.clubs.services.members import change_member
from league.clubs.services.recap_consent import set_consent
from league.clubs.services.teams import rename_team
from league.results.queries.teams import team_table
from league.sessions.models import Closing
from league.sessions.presentation.close_page import change_in_words
from league.sessions.queries.as_closed import changed_since_closing, teams_at
from league.sessions.queries.standings import earlier_matches
from league.sessions.services import seat_swaps
from league.sessions.services.attendance import leave
from league.sessions.services.closing import follow_members, reopen_session
from league.sessions.services.seating import add_round
from league.sessions.tasks import send_recap
from testing.sessions import NOON, SessionDriver
from tests.league.sessions.conftest import Pages

Begin = Callable[..., SessionDriver]
TEAMS = {"Foxes": ("Ann", "Bob", "Cy"), "Hares": ("Dev", "Eve", "Flo")}
LEGS = {"Ann": 3, "Bob": 3, "Cy": 0}  # of five; Foxes 3½ + 3½ + 0 = 7, Hares 1 + 1 + 4½ = 6½


def begin(new_session: Begin, **changes: object) -> SessionDriver:
    tonight = new_session("cribbage-league-singles", **({"seating": "teams", "odd": "none", "games": 1} | changes))
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
    standings = shown["recap" if page == "recap" else "page"].standings
    return [(row.name, row.figures[0]) for row in standings.teams.rows]


def test_every_table_seats_a_player_of_each_team(new_session: Begin) -> None:
    tonight = begin(new_session, games=3)
    tonight.draw()
    tables = [table for one in tonight.state().rounds for table in one.tables]
    assert len(tables) == 9
    foxes = set(TEAMS["Foxes"])
    assert all(len(foxes & {name for side in table.sides for _, name in side}) == 1 for table in tables)


def test_the_team_with_more_points_at_its_three_tables_wins_the_night(new_session: Begin) -> None:
    tonight = play(begin(new_session))
    expected = [("Foxes", "7"), ("Hares", "6½")]
    assert [teams_on(tonight, page) for page in ("rounds", "follow", "close")] == [expected] * 3
    tonight.close()
    assert teams_on(tonight, "recap") == expected
    page = Pages(tonight).client.get(reverse("results:standings", args=[tonight.session.club.slug]))
    assert [(row.name, row.figures[0]) for row in page.context["page"].teams.rows] == expected
    text = page.content.decode()
    assert "Teams: the combined results of their players" in text
    assert text.index("<h2>Teams</h2>") < text.index("<h2>Standings</h2>"), "as in the session's results"


def test_points_stay_with_the_team_for_which_they_were_won(new_session: Begin) -> None:
    tonight = play(begin(new_session))
    tonight.close()
    join(tonight, "Ann", "Hares")
    assert points_of_teams(tonight) == [("Foxes", 14), ("Hares", 13)]
    reopen_session(session_id=tonight.session.pk, by=tonight.by, why="to look again")
    tonight.close()
    assert points_of_teams(tonight) == [("Foxes", 14), ("Hares", 13)]


def test_a_team_s_new_name_applies_to_earlier_sessions_and_later_matches(new_session: Begin) -> None:
    tonight = play(begin(new_session, team_match_points=(2, 1, 0)))
    tonight.close()
    rename_team(team=Team.objects.get(name="Foxes"), name="Red Foxes", by=tonight.by)
    assert points_of_teams(tonight) == [("Red Foxes", 4), ("Hares", 0)]
    page = Pages(tonight).client.get(f"{Pages(tonight).base}recap/").content.decode()
    assert "Red Foxes 7–6½ Hares" in page
    assert earlier_matches(tonight.session) == [frozenset(Team.objects.values_list("pk", flat=True))]
    reopen_session(session_id=tonight.session.pk, by=tonight.by, why="to look again")
    assert teams_on(tonight, "close") == [("Red Foxes", "2"), ("Hares", "0")]
    tonight.close()
    assert points_of_teams(tonight) == [("Red Foxes", 4), ("Hares", 0)]


def test_a_player_who_was_in_no_team_wins_nothing_for_one_when_the_session_is_closed_again(new_session: Begin) -> None:
    tonight = play(begin(new_session))
    join(tonight, "Cy", "")
    tonight.close()
    cy = join(tonight, "Cy", "Foxes")
    reopen_session(session_id=tonight.session.pk, by=tonight.by, why="to look again")
    assert cy.pk not in teams_at(tonight.session)


def test_a_wrong_team_is_corrected_when_the_session_is_closed_again(new_session: Begin) -> None:
    """Cy and Flo played for each other's team. Cy won no leg and Flo two: Foxes 3½ + 3½ + 1, Hares 1 + 4½ + 0."""
    tonight = play(begin(new_session))
    tonight.close()
    join(tonight, "Cy", "Hares")
    join(tonight, "Flo", "Foxes")
    reopen_session(session_id=tonight.session.pk, by=tonight.by, why="wrong teams")
    changed = changed_since_closing(tonight.session)
    assert [(each.name, change_in_words(each)) for each in changed] == [
        ("Cy", "team Foxes then, team Hares now"),
        ("Flo", "team Hares then, team Foxes now"),
    ]
    assert teams_on(tonight, "close") == [("Foxes", "7"), ("Hares", "6½")]
    Pages(tonight).post("close/types-and-teams/", follows="1")
    now = [("Foxes", "8"), ("Hares", "5½")]
    assert teams_on(tonight, "close") == teams_on(tonight, "rounds") == now
    tonight.close()
    assert teams_on(tonight, "recap") == now
    assert points_of_teams(tonight) == [("Foxes", 16), ("Hares", 11)]


def test_a_reopened_session_is_planned_with_the_teams_of_its_closing(new_session: Begin) -> None:
    tonight = play(begin(new_session))
    tonight.close()
    for name in ("Ann", "Bob", "Cy"):
        join(tonight, name, "Hares")
    reopen_session(session_id=tonight.session.pk, by=tonight.by, why="one more round")
    add_round(session_id=tonight.session.pk, by=tonight.by)
    assert len(tonight.state().rounds[1].tables) == 3
    join(tonight, "Ann", "Foxes")
    follow_members(session_id=tonight.session.pk, follows=True, by=tonight.by)
    assert len(tonight.state().rounds[1].tables) == 1, "Ann alone is a Fox now"


def points_of_teams(tonight: SessionDriver) -> list[tuple[str, float]]:
    table = team_table(tonight.session.season, tonight.session.format)
    assert table is not None
    return [(row.player, row.totals.points) for row in table.rows]


def test_a_team_whose_players_have_left_is_not_here(new_session: Begin) -> None:
    tonight = begin(new_session)
    for there in tonight.session.check_ins.filter(member__name__in=TEAMS["Hares"]):
        leave(session_id=tonight.session.pk, check_in_id=there.pk, by=tonight.by, at=NOON)
    with pytest.raises(Refused, match="Players of at least two teams must be here"):
        tonight.draw()


def test_a_session_with_one_team_says_what_is_missing(new_session: Begin) -> None:
    tonight = begin(new_session)
    for name in TEAMS["Hares"]:
        join(tonight, name, "foxes ")
    assert {*Member.objects.exclude(team=None).values_list("team__name", flat=True)} == {"Foxes"}, "one spelling"
    with pytest.raises(Refused, match="Players of at least two teams must be here"):
        tonight.draw()


def test_a_format_without_teams_shows_none(new_session: Begin) -> None:
    tonight = new_session("acc-grass-roots", games=1)
    tonight.come("Ann", "Bob")
    for name, team in (("Ann", "Foxes"), ("Bob", "Hares")):
        join(tonight, name, team)
    tonight.draw()
    tonight.play_all()
    assert teams_on(tonight, "rounds") == []
    tonight.close()
    assert team_table(tonight.session.season, tonight.session.format) is None


def without_flo(new_session: Begin) -> SessionDriver:
    """Hares are one short. Foxes 3½ and 0 at two tables, Hares 1 and 4½; at the third, Foxes get 4½ by forfeit."""
    tonight = begin(new_session, team_tables=3, team_match_points=(2, 1, 0), odd="win", bye_margin=5)
    flo = tonight.session.check_ins.get(member__name="Flo")
    leave(session_id=tonight.session.pk, check_in_id=flo.pk, by=tonight.by, at=NOON)
    return tonight


def test_a_team_that_is_short_of_a_player_forfeits_a_table_and_every_page_says_so(new_session: Begin) -> None:
    tonight = without_flo(new_session)
    tonight.draw()
    pages = Pages(tonight)
    shown = [pages.client.get(f"{pages.base}seats/").content.decode()]
    ((winner, team),) = tonight.state().rounds[0].forfeits
    play(tonight)
    shown += [
        pages.client.get(f"{pages.base}{page}/").content.decode() for page in ("rounds", "follow", "print/results")
    ]
    assert team == "Hares"
    assert "wins by forfeit" in pages.client.get(f"{pages.base}wall/").content.decode()
    tonight.close()
    shown.append(pages.client.get(f"{pages.base}recap/").content.decode())
    assert all(f"The team Hares has too few players, so {winner} wins by forfeit." in page for page in shown)


def test_a_player_beyond_the_tables_of_the_team_wins_nothing_by_forfeit_after_a_swap(new_session: Begin) -> None:
    tonight = begin(new_session, team_tables=3, odd="win")
    tonight.come("Gus")
    join(tonight, "Gus", "Foxes")
    tonight.draw()
    (one,) = tonight.state().rounds
    (out,) = one.sitting_out
    other = next(name for name in (*TEAMS["Foxes"], "Gus") if name != out)
    ids = dict(tonight.session.check_ins.values_list("member__name", "pk"))
    seat_swaps.swap(
        session_id=tonight.session.pk, one_id=ids[out], other_id=ids[other], expected_version=one.version, by=tonight.by
    )
    (one,) = tonight.state().rounds
    assert (one.sitting_out, one.forfeits, one.credited) == ((other,), (), ())


def test_matches_bring_the_points_and_the_season_adds_them_up(new_session: Begin) -> None:
    tonight = play(without_flo(new_session))
    assert teams_on(tonight, "rounds") == teams_on(tonight, "close") == [("Foxes", "2"), ("Hares", "0")]
    tonight.close()
    assert teams_on(tonight, "recap") == [("Foxes", "2"), ("Hares", "0")]
    assert points_of_teams(tonight) == [("Foxes", 4), ("Hares", 0)], "2 points, stored doubled"


def test_a_match_reads_as_open_until_its_last_table_is_in(new_session: Begin) -> None:
    tonight = begin(new_session, team_match_points=(2, 1, 0))
    tonight.draw()
    tonight.call(1)
    one, other, last = tonight.state().rounds[0].tables
    of_foxes = one.side_names[0] in TEAMS["Foxes"]
    tonight.record(one, (5, 0) if of_foxes else (0, 5))
    page = Pages(tonight).client.get(f"{Pages(tonight).base}follow/").content.decode()
    assert "Foxes 4½–0 Hares, with 1 of 3 tables finished" in page
    assert {points for _team, points in teams_on(tonight, "follow")} == {"0"}
    for table in (other, last):
        tonight.record(table, (5, 0) if table.side_names[0] in TEAMS["Foxes"] else (0, 5))
    page = Pages(tonight).client.get(f"{Pages(tonight).base}follow/").content.decode()
    assert "Foxes 13½–0 Hares</p>" in page
    assert teams_on(tonight, "follow") == [("Foxes", "2"), ("Hares", "0")]


def test_a_match_goes_on_in_the_next_round_until_the_session_is_closed(new_session: Begin) -> None:
    tonight = play(begin(new_session, games=2, team_match_points=(2, 1, 0)))
    page = Pages(tonight).client.get(f"{Pages(tonight).base}follow/").content.decode()
    assert "Foxes 7–6½ Hares, with 3 of 6 tables finished" in page
    assert teams_on(tonight, "close") == [("Foxes", "2"), ("Hares", "0")], "the second round is not played"


def test_the_wall_and_the_recap_by_e_mail_list_the_teams(new_session: Begin) -> None:
    tonight = play(begin(new_session, team_match_points=(2, 1, 0)))
    Member.objects.filter(name="Ann").update(email="ann@example.org", wants_mail=True)
    set_consent(club=tonight.session.club, email="ann@example.org", agreed=True)
    wall = Pages(tonight).client.get(f"{Pages(tonight).base}wall/")
    teams, players = wall.context["wall"].standings
    assert (teams.title, [row.name for row in teams.rows]) == ("Teams", ["Foxes", "Hares"])
    assert (players.title, len(players.rows)) == ("Standings", 6)
    tonight.close()
    wall = Pages(tonight).client.get(f"{Pages(tonight).base}wall/")
    assert [podium.winners for _label, podium in wall.context["wall"].podiums] == [["Foxes"]]
    send_recap(closing_id=Closing.objects.get().pk)
    of_teams, of_players, *_ = mail.outbox[0].body.split("\n\n")[1:]
    heading, foxes, hares, match = of_teams.splitlines()
    assert heading.split() == ["Place", "Team", "Match", "points", "Won", "Legs"]
    assert (foxes.split()[1:3], hares.split()[1:3], match) == (["Foxes", "2"], ["Hares", "0"], "Foxes 7–6½ Hares")
    assert len(of_players.splitlines()) == 7
