"""Stages in any order: added before and during play, and played to the end."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.errors import Refused
from league.rules.tournaments.placing import events_of, final_places
from league.rules.tournaments.stage_plans import StagePlan
from league.rules.tournaments.stage_settings import EntryRule, Kind
from league.tournaments.policies.payouts import pot_payouts
from league.tournaments.services.payouts import pay_out
from league.tournaments.services.pools import drop_pool
from league.tournaments.services.stages import add_stage, change_stage, drop_stage
from testing.clients import signed_in
from testing.forms import seen_by
from testing.tournaments import AMERICAN, GROUPS, KNOCK_OUT, SWISS, url
from tests.league.tournaments.test_invariants import A_FEW, LUCK, Hall

pytestmark = pytest.mark.django_db
OPEN = (Kind.SWISS, Kind.ROTATION, Kind.DRAW, Kind.ROUND_ROBIN, Kind.GROUPS, Kind.TABLES)
LAST = (Kind.KNOCK_OUT, Kind.DOUBLE)
NEEDED = {
    Kind.GROUPS: {"group_size": 3, "qualifiers_per_group": 2},
    Kind.SWISS: {"planned_rounds": 2},
    Kind.ROTATION: {"planned_rounds": 2},
    Kind.DRAW: {"planned_rounds": 2},
    Kind.TABLES: {"planned_rounds": 2},
}


def stage(kind, name="Another", entry_rule=EntryRule.QUALIFIED, **more):
    """A stage with the fields that its kind requires."""
    return StagePlan(name, kind, entry_rule=entry_rule, **NEEDED.get(kind, {}) | more)


def named(day, name):
    return next(view for view in day.state.stages if view.stage.name == name)


def add(day, after, plan):
    previous_id = named(day, after).stage.pk
    return add_stage(tournament_id=day.tournament.pk, previous_id=previous_id, plan=plan, by=day.by)


def change(day, name, plan):
    stage_id = named(day, name).stage.pk
    return change_stage(tournament_id=day.tournament.pk, stage_id=stage_id, plan=plan, by=day.by)


def drop(day, name):
    drop_stage(tournament_id=day.tournament.pk, stage_id=named(day, name).stage.pk, by=day.by)


def names(day):
    return [view.stage.name for view in day.state.stages]


def play_all(day):
    """Play every stage in order; returns the number of entrants of each."""
    for number in range(1, len(day.state.stages) + 1):
        day.play_out(number)
    return [len(view.entrants) for view in day.state.stages]


@pytest.mark.slow
def test_groups_then_a_swiss_then_a_knockout_with_a_consolation(day):
    cup = day([GROUPS[0]], people=12)
    add(cup, "Groups", stage(Kind.SWISS, "Swiss", planned_rounds=3))
    add(cup, "Swiss", stage(Kind.KNOCK_OUT, "Finals", qualifier_count=4))
    add(cup, "Swiss", stage(Kind.KNOCK_OUT, "Consolation", entry_rule=EntryRule.NON_QUALIFIERS))
    assert names(cup) == ["Groups", "Swiss", "Finals", "Consolation"]
    assert play_all(cup) == [12, 6, 4, 2]
    assert [event.name for event in events_of(cup.state)] == ["Main event", "Consolation"]
    assert pot_payouts(cup.state)[0].waits == ""
    everybody = dict(final_places(cup.state))["Main event"]
    assert len(everybody) == 12
    assert everybody[0] == ("1", "Player 001")


@pytest.mark.slow
def test_a_stage_can_be_inserted_between_two_and_deleted_again(day):
    weekend = day(AMERICAN, people=12)
    add(weekend, "Qualifying", stage(Kind.SWISS, "Second round", qualify_one_in=2))
    assert names(weekend) == ["Qualifying", "Second round", "Playoffs", "Consolation"]
    assert named(weekend, "Playoffs").stage.previous == named(weekend, "Second round").stage
    drop(weekend, "Second round")
    assert named(weekend, "Playoffs").stage.previous == named(weekend, "Qualifying").stage
    add(weekend, "Qualifying", stage(Kind.ROUND_ROBIN, "Before the consolation", entry_rule=EntryRule.NON_QUALIFIERS))
    assert names(weekend) == ["Qualifying", "Playoffs", "Before the consolation", "Consolation"]
    assert play_all(weekend) == [12, 3, 9, 3]


def test_the_first_stage_can_be_another_and_the_second_can_become_the_first(day):
    cup = day(GROUPS[:2], people=6)
    change(cup, "Groups", stage(Kind.SWISS, "Swiss"))
    assert names(cup) == ["Swiss", "Playoffs"]
    drop(cup, "Swiss")
    assert names(cup) == ["Playoffs"]
    assert play_all(cup) == [6]
    with pytest.raises(Refused, match="A round of Playoffs has been called"):
        change(cup, "Playoffs", stage(Kind.SWISS))


@pytest.mark.slow
def test_a_stage_is_added_while_the_one_before_is_played_and_changed_when_that_is_over(day):
    swiss = day(SWISS, people=8)
    swiss.call()
    add(swiss, "Swiss", stage(Kind.ROUND_ROBIN, "Final four", qualifier_count=4))
    swiss.play()
    swiss.play_out()
    change(swiss, "Final four", stage(Kind.ROUND_ROBIN, "Final three", qualifier_count=3))
    add(swiss, "Final three", stage(Kind.KNOCK_OUT, "Final", qualifier_count=2))
    swiss.play_out(2)
    swiss.play_out(3)
    assert [len(view.entrants) for view in swiss.state.stages] == [8, 3, 2]


@pytest.mark.slow
def test_all_entries_can_play_a_later_stage_seeded_by_the_earlier_one(day):
    cup = day([stage(Kind.DRAW, "Seeding", entry_rule=EntryRule.ALL)], people=7)
    add(cup, "Seeding", stage(Kind.DOUBLE, "Double", qualify_one_in=1))
    assert play_all(cup) == [7, 7]
    points = {row.player: row.totals.points for row in named(cup, "Seeding").standings}
    seeded = [points[player.entry] for player in named(cup, "Double").entrants]
    assert seeded == sorted(seeded, reverse=True)


@pytest.mark.parametrize(
    ("stages", "after", "plan", "sentence"),
    [
        (KNOCK_OUT, "Knockout", stage(Kind.SWISS), "No stage can follow Knockout"),
        (AMERICAN, "Qualifying", stage(Kind.DOUBLE), "No stage can follow a knockout. Delete Playoffs first"),
        (
            SWISS,
            "Swiss",
            stage(Kind.SWISS, entry_rule=EntryRule.NON_QUALIFIERS),
            "First add a stage for the players who qualify",
        ),
        (SWISS, "Swiss", stage(Kind.SWISS, "Swiss"), "There is already a stage called Swiss"),
        (SWISS, "Swiss", stage(Kind.SWISS, "…"), "needs at least one letter"),
    ],
)
def test_an_event_that_can_not_follow_is_refused(day, stages, after, plan, sentence):
    it = day(stages, people=4)
    with pytest.raises(Refused, match=sentence):
        add(it, after, plan)
    assert names(it) == [each.name for each in stages]


def test_a_result_that_others_were_paired_by_is_kept(day):
    weekend = day(AMERICAN, people=8)
    weekend.play_out()
    weekend.call(3)
    for refused in (
        lambda: add(weekend, "Qualifying", stage(Kind.SWISS)),
        lambda: change(weekend, "Playoffs", stage(Kind.KNOCK_OUT, "Playoffs", qualifier_count=4)),
        lambda: drop(weekend, "Playoffs"),
    ):
        with pytest.raises(Refused, match="The results of Qualifying are in use"):
            refused()
    change(weekend, "Playoffs", stage(Kind.DOUBLE, "Finals", best_of=3))
    assert names(weekend) == ["Qualifying", "Finals", "Consolation"]


def test_a_stage_that_others_depend_on_can_not_be_deleted(day):
    weekend = day(AMERICAN, people=4)
    with pytest.raises(Refused, match="It is for the players who don’t qualify"):
        drop(weekend, "Qualifying")
    with pytest.raises(Refused, match="It needs a stage for the players who qualify"):
        drop(weekend, "Playoffs")
    drop(weekend, "Consolation")
    pool = weekend.pool(one_in=None)
    with pytest.raises(Refused, match="A pool pays the players who qualify"):
        drop(weekend, "Playoffs")
    drop_pool(tournament_id=weekend.tournament.pk, pool_id=pool.pk, by=weekend.by)
    drop(weekend, "Playoffs")
    with pytest.raises(Refused, match="needs at least one stage"):
        drop(weekend, "Qualifying")


def test_after_the_payout_the_stages_stay_as_they_are(day):
    swiss = day(SWISS, people=4)
    swiss.play_out()
    pot_payout = pot_payouts(swiss.state)[0]
    pay_out(
        tournament_id=swiss.tournament.pk, pot_id=pot_payout.pot, expected_version=pot_payout.sheet.version, by=swiss.by
    )
    with pytest.raises(Refused, match="Undo the payout before"):
        add(swiss, "Swiss", stage(Kind.KNOCK_OUT))


@pytest.mark.slow
@A_FEW
@given(
    first=st.sampled_from(OPEN),
    second=st.sampled_from(OPEN),
    third=st.sampled_from((*OPEN, *LAST)),
    people=st.integers(2, 14),
    places=st.integers(2, 5),
    consolation=st.booleans(),
    luck=LUCK,
)
def test_any_chain_is_played_to_the_end_and_places_everybody(first, second, third, people, places, consolation, luck):
    chain = [
        stage(first, "One", entry_rule=EntryRule.ALL),
        stage(second, "Two", previous=1, qualify_one_in=2),
        stage(third, "Three", previous=2, qualifier_count=places),
    ]
    if consolation:
        chain.append(stage(Kind.KNOCK_OUT, "Rest", entry_rule=EntryRule.NON_QUALIFIERS, previous=2))
    day = Hall(chain, people, luck)
    for number in range(1, len(chain) + 1):
        if sum(player.plays_on for player in day.players(number)) > 1:
            day.play_out(number)
    one, two, three, *rest = ({player.entry for player in view.entrants} for view in day.state.stages)
    assert three <= two <= one
    assert not rest or rest[0] <= two - three
    placed = dict(final_places(day.state))["Main event"]
    assert sorted(name for _, name in placed) == sorted(player.name for player in day.state.players.values())


@pytest.mark.slow
def test_two_hundred_in_a_chain_of_three(db):
    chain = [
        stage(Kind.GROUPS, "Groups", entry_rule=EntryRule.ALL, group_size=4),
        stage(Kind.SWISS, "Swiss", previous=1),
        stage(Kind.KNOCK_OUT, "Finals", previous=2, qualifier_count=16),
    ]
    assert play_all(Hall(chain, 200, Random(200))) == [200, 100, 16]


def test_the_pages_add_change_and_take_away(day):
    weekend = day(SWISS, people=4)
    client, at = signed_in(weekend.by), {"pk": weekend.tournament.pk}
    typed = {
        "entry_rule": "qualified",
        "qualify_one_in": "4",
        "qualifier_count": "4",
        "kind": "swiss",
        "planned_rounds": "3",
        "name": "Second stage",
    }
    typed |= {"best_of": "1", "tie_breaks": "", "cycles": "1", "group_size": "4", "qualifiers_per_group": "2"}
    assert "Add a stage after this one" in client.get(url(weekend.club, "detail", **at)).text
    page = url(weekend.club, "add_stage", **at, number=1)
    empty = client.get(page)
    assert (empty.status_code, '<option value="1" selected>Everyone</option>' in empty.text) == (200, True)
    typed |= seen_by(client, page)
    unsaid = client.post(page, typed | {"planned_rounds": ""})
    assert (unsaid.status_code, "Enter the number of rounds." in unsaid.text) == (422, True)
    refused = client.post(page, typed | {"entry_rule": "rest"})
    assert (refused.status_code, "First add a stage for the players who qualify" in refused.text) == (422, True)
    assert "Second stage has been added." in client.post(page, typed, follow=True).text
    assert "for the top 4" in client.get(url(weekend.club, "detail", **at)).text
    before_it = client.post(page, typed | {"name": "First second"} | seen_by(client, page), follow=True).text
    assert "The next stage is Second stage" in before_it
    drop(weekend, "First second")
    other = typed | {"kind": "groups", "name": "", "qualifier_count": "", "qualify_one_in": "1"}
    change = url(weekend.club, "change_stage", **at, number=2)
    changed = client.post(change, other | seen_by(client, change), follow=True)
    assert "Groups has been saved." in changed.text
    after_groups = client.get(url(weekend.club, "add_stage", **at, number=2)).text
    assert "The top 2 of each group in Groups qualify" in after_groups
    drop_it, shown = url(weekend.club, "drop_stage", **at, number=2), url(weekend.club, "detail", **at)
    gone = client.post(drop_it, seen_by(client, shown, drop_it), follow=True)
    assert "Groups has been deleted." in gone.text
    again = client.post(drop_it, {"expected_version": "any"}, follow=True)
    assert "Someone deleted this stage after you opened the page." in again.text
    assert names(weekend) == ["Swiss"]
