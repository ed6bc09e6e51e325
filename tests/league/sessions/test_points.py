"""Points other than wins, from the format to the season's table: legs, total pegs, holes short, rounds."""

import pytest
from django.db import IntegrityError
from django.urls import reverse
from django.utils import timezone

from common.errors import Refused
from league.results.services.matches import begin_match
from league.rules.formats import Format
from league.rules.presets import PRESETS
from league.seasons.services import change_format
from league.sessions.models import CheckIn
from league.sessions.services import attendance
from tests.league.sessions.conftest import Pages
from tests.league.sessions.one_table import Begin

BURY = Format(scoring="legs", legs=5, match_win=2, leg=1, games=1, seating="rotation")


def cells(table):
    """Place, name and points of the standings."""
    return [(row.place, row.name, row.figures[0]) for row in table.rows]


def of_season(pages, session):
    page = pages.client.get(reverse("results:standings", args=[session.club.slug, session.season_id]))
    table = page.context["page"].players
    return table.columns[0].label, cells(table)


def begun(new_session: Begin, fmt: Format):
    tonight = new_session(fmt)
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    return tonight, Pages(tonight), tonight.state().rounds[0].tables[0]


def scores(table, **by_name):
    return {f"pegs_{at}": by_name[name] for at, name in enumerate(table.side_names)}


def test_half_points_for_legs_from_the_table_to_the_season(new_session: Begin) -> None:
    tonight, pages, table = begun(new_session, BURY)
    refused = pages.result(table, **scores(table, Ann=3, Bob=1))
    assert "The legs won must add up to 5, not 4." in refused.content.decode()
    pages.result(table, **scores(table, Ann=4, Bob=1))
    assert tonight.state().rounds[0].tables[0].game.summary == "Ann 4–1"
    tonight.close()
    assert of_season(pages, tonight.session) == ("Points", [("1", "Ann", "4"), ("2", "Bob", "½")])
    ann = tonight.session.check_ins.get(member__name="Ann").member_id
    card = pages.client.get(reverse("results:player", args=[tonight.session.club.slug, tonight.session.season_id, ann]))
    assert "(Points: 4)" in card.content.decode()
    assert [(one.won, one.lost) for one in card.context["page"].met] == [(1, 0)]


def test_a_table_in_legs_is_not_played_online(new_session: Begin) -> None:
    tonight, _pages, table = begun(new_session, BURY)
    assert table.game is not None
    with pytest.raises(Refused, match="several legs"):
        begin_match(game_id=table.game.pk, by=tonight.by, now=timezone.now(), by_hand=True, for_them=True)


def test_for_total_pegs_the_losers_score_is_enough(new_session: Begin) -> None:
    tonight, pages, table = begun(new_session, Format(scoring="pegs", games=1))
    loser = {f"pegs_{at}": 98 for at, name in enumerate(table.side_names) if name == "Bob"}
    pages.result(table, **loser)
    tonight.close()
    assert of_season(pages, tonight.session) == ("Pegs", [("1", "Ann", "121"), ("2", "Bob", "98")])


def test_a_whole_round_of_scores_is_typed_on_one_page(new_session: Begin) -> None:
    _tonight, pages, table = begun(new_session, BURY)
    page = pages.client.get(f"{pages.base}rounds/1/results/")
    row = page.context["page"].rows[0].form
    typed = {row.add_prefix(name): row.initial[name] for name in ("expected_version", "entry_id")}
    typed |= {row.add_prefix(name): held for name, held in scores(table, Ann=2, Bob=3).items()}
    pages.post("rounds/1/results/", **typed)
    assert "Bob 3–2" in pages.client.get(f"{pages.base}rounds/1/results/").content.decode()


def test_the_lowest_pegs_short_lead(new_session: Begin) -> None:
    tonight, pages, table = begun(new_session, Format(scoring="short", games=1, season="average"))
    pages.result(table, winner=table.side_names.index("Bob"), margin=14)
    tonight.close()
    assert of_season(pages, tonight.session) == ("Average", [("1", "Bob", "0"), ("2", "Ann", "14")])


def test_the_second_round_is_worth_more_than_the_first(new_session: Begin) -> None:
    tonight, pages, _table = begun(
        new_session, Format(scoring="rounds", round_points=(6, 7), games=2, seating="rotation")
    )
    tonight.finish_round()
    tonight.call(2)
    tonight.finish_round()
    tonight.close()
    points = {text for _place, _name, text in of_season(pages, tonight.session)[1]}
    assert points in ({"13", "0"}, {"6", "7"})


def test_a_season_keeps_its_way_of_counting_once_a_session_is_open(new_session: Begin) -> None:
    """Otherwise the open session would close with points that can't be added to those of the next one."""
    tonight = new_session(PRESETS["te-club"].but(games=1))
    season, fmt = tonight.session.season, tonight.session.format
    with pytest.raises(Refused, match="was opened with different scoring"):
        change_format(season=season, format=fmt.but(scoring="pegs"), by=None)
    attendance.undo_opening(session_id=tonight.session.pk, by=tonight.by)
    assert change_format(season=season, format=fmt.but(scoring="pegs"), by=None).number == 2
    change_format(season=season, format=fmt, by=None)
    attendance.open_check_in(session_id=tonight.session.pk, by=tonight.by)
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.play_all()
    tonight.close()
    with pytest.raises(Refused, match="was opened with different scoring"):
        change_format(season=season, format=fmt.but(scoring="pegs"), by=None)


def test_sitting_out_counts_as_a_win_by_ten(new_session: Begin) -> None:
    tonight = new_session(PRESETS["te-club"].but(seating="rotation", games=1, odd="win"))
    tonight.come("Ann", "Bob", "Carla")
    tonight.draw()
    tonight.call(1)
    sitting = tonight.state().rounds[0].sitting_out
    tonight.finish_round()
    shown = Pages(tonight).client.get(Pages(tonight).base + "close/").context["page"].standings
    assert [row.figures[1] for row in shown.rows if row.name in sitting] == ["1 of 1"]
    assert [row.figures[-1] for row in shown.rows if row.name in sitting] == ["+10"]


def test_an_odd_number_can_fill_one_table_of_three(new_session: Begin) -> None:
    tonight = new_session(PRESETS["te-club"].but(seating="rotation", games=3, odd="three"))
    tonight.come("Ann", "Bob", "Carla", "Dev", "Eve")
    tonight.draw()
    assert [[len(table.sides) for table in one.tables] for one in tonight.state().rounds] == [[3, 2]] * 3
    tonight.come("Flo")
    assert [[len(table.sides) for table in one.tables] for one in tonight.state().rounds] == [[2, 2, 2]] * 3


def test_the_coordinator_plays_if_the_number_is_odd_and_is_in_no_standings(new_session: Begin) -> None:
    """Deerfield: all play all; with an odd number the coordinator plays."""
    tonight = new_session(PRESETS["te-club"].but(seating="rotation", games=3, odd="house"))
    *_, coordinator = tonight.come("Ann", "Bob", "Carla", "Olga Organizer")
    pages = Pages(tonight)
    assert "Make house player" in pages.client.get(pages.base + "check-in/").text
    done = pages.post(f"check-in/{coordinator.pk}/house/", is_house="on").text
    assert "Olga Organizer is the house player, and plays only if the number of other players is odd." in done
    tonight.draw()
    assert all(len(one.tables) == 2 and not one.sitting_out for one in tonight.state().rounds)
    tonight.play_all()
    shown = pages.client.get(pages.base + "close/").context["page"].standings
    assert sorted((row.name, row.figures[1].split()[-1]) for row in shown.rows) == [
        ("Ann", "3"),
        ("Bob", "3"),
        ("Carla", "3"),
    ]
    assert "Olga Organizer" not in str(pages.client.get(pages.base + "close/").context["page"].proposal.sheet)


def test_a_house_player_rests_as_soon_as_the_number_is_even(new_session: Begin) -> None:
    tonight = new_session(PRESETS["te-club"].but(seating="rotation", games=3, odd="house"))
    *_, coordinator = tonight.come("Ann", "Bob", "Carla", "Olga Organizer")
    pages = Pages(tonight)
    pages.post(f"check-in/{coordinator.pk}/house/", is_house="on")
    tonight.draw()
    tonight.come("Dev")
    seats = [name for one in tonight.state().rounds for name, _place in one.seats()]
    assert seats.count("Olga Organizer") == 0
    pages.post(f"check-in/{coordinator.pk}/house/")
    assert {len(one.tables) + len(one.sitting_out) for one in tonight.state().rounds[:3]} == {3}


def test_a_house_player_is_refused_where_the_format_has_none(new_session: Begin) -> None:
    tonight = new_session(PRESETS["te-club"].but(seating="rotation", games=3, odd="catch_up"))
    ann, *_ = tonight.come("Ann", "Bob", "Carla")
    said = Pages(tonight).post(f"check-in/{ann.pk}/house/", is_house="on").text
    assert "The format of this session has no house player." in said
    assert not tonight.session.check_ins.filter(is_house=True).exists()


def test_a_session_has_one_house_player(new_session: Begin) -> None:
    tonight = new_session(PRESETS["te-club"].but(seating="rotation", games=3, odd="house"))
    ann, bob, _carla = tonight.come("Ann", "Bob", "Carla")
    pages = Pages(tonight)
    assert "Make house player" not in pages.post(f"check-in/{ann.pk}/house/", is_house="on").text
    said = pages.post(f"check-in/{bob.pk}/house/", is_house="on").text
    assert "Ann is the house player. Remove Ann as house player first." in said
    with pytest.raises(IntegrityError, match="one_house_player_per_session"):
        CheckIn.objects.filter(pk=bob.pk).update(is_house=True)


def test_partners_change_by_the_movement_until_someone_comes(new_session: Begin) -> None:
    tonight = new_session("total-pegs")
    tonight.come("Ann", "Bob", "Carla", "Dev", "Eve", "Flo", "Gus", "Hal")
    tonight.draw()
    tables = [table for one in tonight.state().rounds for table in one.tables]
    partners = {frozenset(name for _pk, name in side) for table in tables for side in table.sides}
    assert len(partners) == 28, "seven rounds of four pairs, none of them twice"
    tonight.call(1)
    tonight.finish_round()
    tonight.come("Ida")
    rounds = tonight.state().rounds
    seated = [len(one.sitting_out) + sum(len(table.at_table) for table in one.tables) for one in rounds]
    assert seated == [8, *[9] * 6]
