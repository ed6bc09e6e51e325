"""The cross-table: its cells, the printed drawing, and the list for screen readers."""

import re
from html import unescape

import pytest

from league.rules.tournaments.cross_table import cross_table
from league.rules.tournaments.stage_plans import StagePlan
from league.tournaments.presentation.cross_table_drawing import CrossTableDrawing
from testing.clients import signed_in
from testing.tournaments import AMERICAN, GROUPS, ROUND_ROBIN, SWISS, TWICE, Kind, line_of, url

pytestmark = pytest.mark.django_db


def table(day):
    return cross_table(day.stage(), day.stage().standings)


def cells(day):
    return [row.cells for row in table(day).rows]


def page(day, name="stage", **more):
    address = url(day.club, name, pk=day.tournament.pk, number=1, **more)
    return unescape(signed_in(day.by).get(f"{address}?show=cross").text)


def lines(drawn):
    """The cells of each row as drawn, by line."""
    return [text.split() for band in CrossTableDrawing(drawn).bands for _, text in band.lines]


def test_the_cross_table_contains_both_sides_of_every_game(day):
    robin = day(ROUND_ROBIN, people=4)
    robin.play_out()
    drawn = table(robin)
    assert [row.place for row in drawn.rows] == [1, 2, 3, 4]
    for index, row in enumerate(drawn.rows):
        for other, marks in enumerate(row.cells):
            assert marks == (() if other == index else ("+10",) if index < other else ("−10",))
    assert lines(drawn)[1] == ["−10", "+10", "+10"]


def test_a_ruling_is_shown_without_holes_and_a_game_in_progress_as_a_dot(day):
    robin = day(ROUND_ROBIN, people=2)
    robin.call()
    assert cells(robin)[0] == ((), ("·",))
    assert table(robin).rows[0].summary == "has yet to play Player 002"
    (pairing,) = robin.stage().missing
    robin.award(pairing, 1)
    assert cells(robin) == [((), ("+",)), (("−",), ())]
    assert [row.summary for row in table(robin).rows] == [
        f"won by forfeit against {pairing.first.name}",
        f"lost by forfeit to {pairing.second.name}",
    ]


def test_both_games_of_two_players_are_in_one_cell(day):
    robin = day(TWICE, people=3)
    robin.play_out()
    assert cells(robin)[1] == (("−10", "−10"), (), ("+10", "+10"))
    expected = "beat Player 003 by 10, Player 003 by 10; lost to Player 001 by 10, Player 001 by 10"
    assert table(robin).rows[1].summary == expected


def test_a_swiss_goes_by_rounds_with_the_place_of_each_opponent(day):
    swiss = day(SWISS, people=5)
    swiss.play_out()
    drawn = table(swiss)
    assert drawn.heads == (1, 2, 3)
    place = {row.name: str(row.place) for row in drawn.rows}
    by_name = {row.name: row.cells for row in drawn.rows}
    for number, round_ in enumerate(swiss.stage().rounds):
        for pairing in round_.pairings:
            if pairing.is_bye:
                assert by_name[pairing.first.name][number] == ("", "bye")
            else:
                assert by_name[pairing.first.name][number][0] == place[pairing.second.name]
                assert by_name[pairing.second.name][number][0] == place[pairing.first.name]
    assert sum("had a bye" in row.summary for row in drawn.rows) == 3


def test_a_game_that_counts_for_one_alone_has_no_holes_for_the_other(day):
    rotation = day([StagePlan("Qualifying", Kind.ROTATION, planned_rounds=3)], people=5)
    rotation.play_out()
    uncounted = [row for row in table(rotation).rows if "not counted" in row.summary]
    assert (
        len(uncounted)
        == sum(len(pairing.uncounted) for each in rotation.stage().rounds for pairing in each.pairings)
        > 0
    )


def test_every_group_has_a_cross_table_next_to_its_standings(day):
    cup = day(GROUPS, people=7)
    cup.play_out()
    for found in (page(cup), page(cup, "print", what="cross-table")):
        assert found.count("Results grid of Group ") == 4
        assert "beat" in found


@pytest.mark.parametrize("stages", [ROUND_ROBIN, TWICE, SWISS, GROUPS, AMERICAN])
def test_the_list_contains_everything_in_the_drawing(day, stages):
    cup = day(stages, people=7)
    cup.play_out()
    text = page(cup, "print", what="cross-table")
    items = [re.sub("<[^>]+>", "", item) for item in re.findall("<li>(.*?)</li>", text, re.DOTALL)]
    pairing = [pairing for round_ in cup.stage().rounds for pairing in round_.pairings if not pairing.is_bye]
    counted = sum(2 - len(each.uncounted) for each in pairing)
    assert sum(item.count(" by 10") for item in items) == counted
    drawing = "".join(re.findall('<g class="marks".*?</g>', text, re.DOTALL))
    assert drawing.count("+10") + drawing.count("−10") == counted


def test_many_rows_are_drawn_in_bands_that_fit_on_a_sheet_under_heads_of_their_own(day):
    robin = day(ROUND_ROBIN, people=34)
    robin.call()
    drawn = CrossTableDrawing(table(robin))
    assert [len(band.rows) for band in drawn.bands] == [11, 11, 12]
    assert drawn.is_wide
    assert page(robin, "print", what="cross-table").count(drawn.head) == 3


def test_before_the_first_round_there_is_none(day):
    robin = day(ROUND_ROBIN, people=3)
    assert table(robin) is None
    assert "The results grid will appear here once the first round is called." in page(
        robin, "print", what="cross-table"
    )


def test_another_round_is_a_page_further_on_and_the_last_one_is_opened_first(day):
    robin = day(ROUND_ROBIN, people=4)
    robin.play_out()
    client, address = signed_in(robin.by), url(robin.club, "stage", pk=robin.tournament.pk, number=1)
    first, *_, last = robin.stage().rounds
    for asked, opened in (("", last), ("?round=1", first), ("?round=9", last), ("?round=x", last)):
        shown = client.get(address + asked).text
        assert re.findall('<section[^>]*id="round-([0-9]+)"', shown) == [str(opened.number)]
        text = re.sub("<[^>]+>", "", shown)
        assert all(
            (line_of(pairing) in text) == (pairing in opened.pairings) for pairing in (*first.pairings, *last.pairings)
        )
        assert re.findall('href="\\?round=([0-9]+)"', shown) == [n for n in "123" if n != str(opened.number)]
    assert f'hx-get="{address}?round=1"' in client.get(address + "?round=1").text


def test_only_the_last_round_offers_swaps(day):
    swiss = day(SWISS, people=6)
    for _ in range(2):
        swiss.call()
        swiss.play()
    swiss.call()
    client, address = signed_in(swiss.by), url(swiss.club, "stage", pk=swiss.tournament.pk, number=1)
    assert "Change pairings" in client.get(address).text
    assert "Change pairings" not in client.get(f"{address}?round=2").text


def test_the_explanation_comes_before_the_drawing_so_that_no_printed_sheet_has_it_alone(day):
    robin = day(ROUND_ROBIN, people=4)
    robin.play_out()
    sheet = page(robin, "print", what="cross-table")
    assert sheet.index("The numbers across the top") < sheet.index('class="cross"')
