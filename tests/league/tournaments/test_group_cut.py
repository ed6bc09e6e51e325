"""The qualifying line of each group: who advances to the playoffs, and where the draw decides."""

import re
from dataclasses import replace

import pytest

from league.rules.tournaments.groups import groups_of
from league.rules.tournaments.placing import final_places
from league.rules.tournaments.qualifying_line import cut_of
from testing.clients import signed_in
from testing.tournaments import GROUPS, SWISS, url

pytestmark = pytest.mark.django_db
CAPTION = re.compile(r"<caption[^>]*>(.*?)</caption>", re.DOTALL)
LINE = re.compile(r'<tr class="cut">\s*<th[^>]*>(.*?)</th>', re.DOTALL)


def page(cup, show="standings"):
    return signed_in(cup.by).get(url(cup.club, "stage", pk=cup.tournament.pk, number=1) + f"?show={show}").text


def cuts(cup):
    view = cup.stage()
    return [cut_of(cup.state, view, group) for group in groups_of(view.stage, view.entrants)]


def test_players_above_the_line_of_a_group_advance(day):
    cup = day(GROUPS, people=7)
    cup.call()
    assert "Currently qualifies for the Playoffs" not in page(cup)  # no one has a place yet
    cup.play()
    assert "Currently qualifies for the Playoffs" in page(cup)
    cup.play_out()
    assert CAPTION.findall(page(cup)) == ["Qualifies for the Playoffs"] * 2
    assert LINE.findall(page(cup)) == ["Does not qualify"] * 2
    assert {entry for cut in cuts(cup) for entry in cut.above} == {player.entry for player in cup.players(2)}
    assert {entry for cut in cuts(cup) for entry in cut.below} == {player.entry for player in cup.players(3)}
    assert cut_of(cup.state, cup.stage()) is None


def test_the_page_says_if_the_draw_decides_who_qualifies(day):
    cup = day(GROUPS, people=3)
    while not cup.is_over():
        cup.call()
        for pairing in cup.stage().missing:
            beats_the_next = (pairing.second.number - pairing.first.number) % 3 == 1
            cup.record(pairing, (121, 111) if beats_the_next else (111, 121))
    (cut,) = cuts(cup)
    assert cut.by_draw
    names = cup.stage().names
    level = f"{names[cut.above[-1]]} and {names[cut.below[0]]} are tied on everything"
    assert level in page(cup)
    assert [player.entry for player in cup.players(2)] == list(cut.above)


def test_points_per_game_decide_between_groups_of_different_size(day):
    """The winner of the group of three was below that of the group of four, who won one game more."""
    cup = day(GROUPS[:1], people=7)
    cup.call()
    view = cup.stage()
    by_size = sorted(groups_of(view.stage, view.entrants), key=len)
    fewer, more = (sorted(group, key=lambda player: player.number) for group in by_size)

    def result(pairing):
        lost = 101 if pairing.first in fewer else 111
        return (121, lost) if pairing.first.number < pairing.second.number else (lost, 121)

    cup.result = result
    cup.play()
    cup.play_out()
    order = [fewer[0], more[0], more[1], fewer[1], more[2], fewer[2], more[3]]
    assert final_places(cup.state)[0][1] == [(str(place), each.name) for place, each in enumerate(order, start=1)]


@pytest.mark.parametrize("stages", [GROUPS, [*SWISS, replace(GROUPS[1], qualifier_count=4)]])
def test_the_cross_table_has_the_players_in_the_order_of_the_cut_line(day, stages):
    cup = day(stages, people=8)
    cup.call()
    cup.play()
    view, state = cup.stage(), cup.state
    parts = groups_of(view.stage, view.entrants) if view.stage.group_size else [None]
    wanted = [
        view.names[entry] for cut in (cut_of(state, view, each) for each in parts) for entry in cut.above + cut.below
    ]
    sheet = url(cup.club, "print", pk=cup.tournament.pk, number=1, what="cross-table")
    for found in (page(cup, "cross"), signed_in(cup.by).get(sheet).text):
        assert re.findall(r"<li><strong>\d+\. ([^<]+)</strong>", found) == wanted
