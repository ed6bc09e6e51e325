"""The pages of the systems: planning in plain words, brackets and lists, entry in pairs."""

import re

import pytest
from django.urls import reverse

from league.rules.presets import PRESETS
from league.rules.tournaments.printed_cards import cards_of
from league.rules.tournaments.stage_plans import StagePlan
from league.rules.tournaments.stage_settings import Kind
from league.tournaments.models import Tournament
from testing.clients import signed_in
from testing.factories import FormatVersionFactory, MemberFactory, SeasonFactory
from testing.forms import seen_by
from testing.tournaments import AMERICAN, DOUBLE, GROUPS, KNOCK_OUT, ROUND_ROBIN, SWISS, url

pytestmark = pytest.mark.django_db
TYPED = {
    "name": "Cup",
    "on": "2026-11-22",
    "system": "swiss",
    "rounds": "5",
    "best_of": "3",
    "game": "acc-grass-roots",
    "fee": "2.00",
}


def planned(**more):
    organizer = MemberFactory(organizer=True)
    client = signed_in(organizer.user)
    answer = client.post(url(organizer.club, "plan"), TYPED | more)
    assert answer.status_code == 302, answer.text
    return client, Tournament.objects.get()


@pytest.mark.parametrize(
    ("typed", "stages"),
    [
        ({"system": "double", "best_of": "1"}, [("double", 1, 1, None)]),
        ({"system": "robin", "cycles": "2", "best_of_before": "3"}, [("robin", 3, 2, None)]),
        ({"system": "swiss", "best_of_before": "5"}, [("swiss", 5, 1, None)]),
        (
            {"system": "groups", "group_size": "6", "qualifiers_per_group": "1"},
            [("groups", 1, 1, 6), ("knock-out", 3, 1, None), ("knock-out", 1, 1, None)],
        ),
        ({"system": "american", "consolation": "no"}, [("rotation", 1, 1, None), ("knock-out", 3, 1, None)]),
    ],
)
def test_every_system_is_planned_on_one_page(typed, stages):
    _, made = planned(**typed)
    assert [(each.kind, each.best_of, each.cycles, each.group_size) for each in made.stages.all()] == stages


@pytest.mark.parametrize(
    ("earlier", "current", "chosen"),
    [
        ((), None, "te-club"),
        ((), PRESETS["acc-grass-roots"], "acc-grass-roots"),
        ((), PRESETS["hoyle"], "hoyle"),
        ((), PRESETS["card-club-12-weeks"], "acc-grass-roots"),
        ((), PRESETS["acc-grass-roots"].but(lurch=None, win=1, double=1, double_double=1), "te-club"),
        ((), PRESETS["cribbage-league-singles"], "te-club"),
        ((PRESETS["acc-grass-roots"],), PRESETS["te-club"], "te-club"),
    ],
    ids=("no season", "acc", "hoyle", "three points a skunk", "no skunks since", "legs", "newest version"),
)
def test_the_scoring_of_a_new_tournament_starts_with_the_season_s(earlier, current, chosen):
    organizer = MemberFactory(organizer=True)
    if current:
        season = SeasonFactory(club=organizer.club)
        for number, fmt in enumerate((*earlier, current), 1):
            FormatVersionFactory(season=season, number=number, format=fmt)
    page = signed_in(organizer.user).get(url(organizer.club, "plan")).text
    (options,) = re.findall(r'<select name="game".*?</select>', page, re.DOTALL)
    assert re.findall(r'value="([^"]+)" selected', options) == [chosen]


@pytest.mark.parametrize(
    "wrong", [{"group_size": "2"}, {"qualifiers_per_group": "0"}, {"cycles": "3"}, {"sides": "crowd"}]
)
def test_a_choice_that_cannot_be_is_shown_unfolded(wrong):
    organizer = MemberFactory(organizer=True)
    answer = signed_in(organizer.user).post(url(organizer.club, "plan"), TYPED | {"system": "groups"} | wrong)
    assert answer.status_code == 422
    assert ("<details open>" in answer.text) == ("sides" not in wrong)
    assert not Tournament.objects.exists()


def test_a_fee_beyond_all_bounds_is_refused_in_the_currency_of_the_club():
    organizer = MemberFactory(organizer=True, club__currency="GBP")
    answer = signed_in(organizer.user).post(url(organizer.club, "plan"), TYPED | {"fee": "100000.01"})
    assert answer.status_code == 422
    assert "The amount can’t be more than £100,000.00." in answer.text


def test_a_double_elimination_is_drawn_with_both_brackets_and_listed(day):
    cup = day(DOUBLE, people=13)
    client, stage = signed_in(cup.by), url(cup.club, "stage", pk=cup.tournament.pk, number=1)
    before = client.get(stage).text
    assert "The top 3 seeds have a bye" in before
    assert "loser of 1<" in before
    assert before.count('<div class="part') == 2
    cup.call()
    cup.play()
    cup.call()
    page = client.get(stage).text
    assert page.count("<h3>Losers’ round 1</h3>") == 2  # in the list of pairings, and in the bracket
    assert all(page.count(f'href="?table={each.pk}"') == 2 for each in cup.stage().current.pairings)


def test_every_group_has_its_tables_and_its_standings(day):
    cup = day(GROUPS, people=7)
    client, stage = signed_in(cup.by), url(cup.club, "stage", pk=cup.tournament.pk, number=1)
    assert "This makes 1 group of 4 and 1 group of 3." in client.get(stage).text
    cup.play_out()
    page = client.get(stage).text
    assert page.count("<h3>Group B</h3>") == 1
    assert page.count("<h2>Group B</h2>") == 1
    assert "groups of up to 4" in client.get(url(cup.club, "detail", pk=cup.tournament.pk)).text


def test_pairs_are_entered_at_the_desk_by_two_names():
    client, made = planned(sides="pairs")
    enter, show = url(made.club, "enter", pk=made.pk), url(made.club, "detail", pk=made.pk)
    assert "Partner" in client.get(show).text
    ann = {"name": "Ann Arbor", "partner": "Bob Burr", "fee": "paid"}
    assert "Ann Arbor and Bob Burr have entered." in client.post(enter, ann, follow=True).text
    assert "Who plays with Carla" in client.post(enter, ann | {"name": "Carla", "partner": ""}, follow=True).text
    assert "Bob Burr has already entered" in client.post(enter, ann | {"name": "Carla"}, follow=True).text
    assert "1 pair" in client.get(show).text


def test_partners_are_drawn_redrawn_and_undone_with_one_click(day):
    cup = day(SWISS, people=5, sides=Tournament.Sides.DRAWN)
    client, numbers = signed_in(cup.by), {"club": cup.club.slug, "pk": cup.tournament.pk}
    show, draw, undo = (reverse(f"tournaments:{name}", kwargs=numbers) for name in ("detail", "draw", "undo_draw"))
    assert "Draw partners" in client.get(show).text
    drawn = client.post(draw, {"expected_version": "0"}, follow=True).text
    assert "Partners drawn. Player" in drawn
    assert drawn.count("no partner") == 2  # in the message and next to the name
    assert "Redraw partners" in drawn
    first = cup.tournament.entries.filter(partner__isnull=False)
    assert all(drawn.count(f"plays with {entry.member}") == 1 for entry in first) and len(first) == 2
    again = client.post(draw, {"expected_version": "0"}, follow=True).text  # pressed twice
    assert "Someone drew partners after you opened the page." in again
    assert Tournament.objects.get(pk=cup.tournament.pk).partner_draws == 1
    assert "Partner draw undone." in client.post(undo, follow=True).text
    client.post(draw, {"expected_version": "1"})
    cup.call()
    assert "A round has been called" in client.post(undo, follow=True).text
    assert "two players without a partner" in client.post(draw, {"expected_version": "2"}, follow=True).text


def test_of_three_the_page_the_sheet_and_the_wall_name_who_sits_out_and_the_wall_who_wins(day):
    it = day(ROUND_ROBIN, people=3)
    director, at = signed_in(it.by), {"pk": it.tournament.pk, "number": 1}
    wall = url(it.club, "wall", pk=it.tournament.pk)
    it.call()
    (idle,) = {player.name for player in it.players()} - set(it.stage().current.pairings[0].title.split(" vs. "))
    for address in (url(it.club, "stage", **at), url(it.club, "print", **at, what="pairings")):
        assert f"Sitting out: {idle}" in director.get(address).text
    before = director.get(wall).text
    assert re.search(rf'"name">{idle}</span>\s*<span class="outcome">sitting out', before)
    assert "Winner" not in before
    it.play()
    it.play_out()
    assert re.search(r"<h2>\s*<span>Player 001</span>\s*</h2>", director.get(wall).text)


def test_a_printed_card_has_totals_after_the_stage_without_uncounted_games(day):
    """Of five in a rotation, one plays a fourth game, so that another has three."""
    it = day([StagePlan("Qualifying", Kind.ROTATION, planned_rounds=3)], people=5)
    cards = url(it.club, "print", pk=it.tournament.pk, number=1, what="cards")
    while not it.is_over():
        it.call()
        it.play()
        totals = [card.lines[-1].points for card in cards_of(it.stage(), is_over=it.is_over(), links={})]
        assert (totals == [""] * 5) != it.is_over()
    assert any(pairing.uncounted for round_ in it.stage().rounds for pairing in round_.pairings)
    assert [row.totals.points for row in sorted(it.stage().standings, key=lambda row: row.player)] == totals
    assert "Total" in signed_in(it.by).get(cards).text


def test_a_second_stage_of_one_system_needs_no_name(day):
    it = day(SWISS, people=8)
    director = signed_in(it.by)
    add = url(it.club, "add_stage", pk=it.tournament.pk, number=1)
    typed = {"entry_rule": "qualified", "kind": "swiss", "planned_rounds": "3", "qualify_one_in": "2", "name": ""}
    text = director.post(add, typed | seen_by(director, add), follow=True)
    assert (text.status_code, "Swiss 2 has been added." in text.text) == (200, True)


def test_the_page_of_results_says_of_which_round(day):
    it = day(SWISS, people=4)
    it.call()
    it.play()
    it.call()
    page = signed_in(it.by).get(url(it.club, "whole_round", pk=it.tournament.pk, number=1)).text
    assert "<h1>Round 2: all results</h1>" in page.replace("\n", "").replace("  ", "")
    assert ">Back to Swiss</a>" in page


@pytest.mark.parametrize("stages", [KNOCK_OUT, DOUBLE])
def test_a_knockout_says_that_its_seeds_were_drawn_by_lot(day, stages):
    cup = day(stages, people=4)
    stage = url(cup.club, "stage", pk=cup.tournament.pk, number=1)
    assert "The numbers are seeds, drawn at random." in signed_in(cup.by).get(stage).text
    cup.call()
    assert "The numbers are seeds, drawn at random." in signed_in(cup.by).get(stage).text


def test_a_knockout_after_another_stage_has_its_seeds_from_there(day):
    cup = day(AMERICAN, people=8)
    cup.play_out()
    stage = url(cup.club, "stage", pk=cup.tournament.pk, number=2)
    assert "drawn by lot" not in signed_in(cup.by).get(stage).text
