"""What the pages of a tournament offer, to whom and when."""

import re

import pytest
from django.test import Client

from league.clubs.models import Club
from league.tournaments.models import Tournament
from league.tournaments.policies.payouts import pot_payouts
from league.tournaments.services.cancellation import cancel
from league.tournaments.services.entries import set_fee
from league.tournaments.services.payouts import count_points, pay_out
from testing.clients import signed_in
from testing.factories import ClubFactory, MemberFactory
from testing.tournaments import AMERICAN, KNOCK_OUT, SWISS, Kind, StagePlan, url
from tests.league.tournaments.desk import Desk

pytestmark = pytest.mark.django_db
EXPLAINED = "A pool is an optional side pot"
POINTS = "Count Master Rating Points"
CHANGED = "since it was paid out"
SET_UP = "Set up the online game"
PLAY_ONLINE = "<summary>Play online</summary>"


def shown(it, name, reader=None, asked="", **more):
    """A page for the director, or for another reader."""
    user = reader.user if reader else it.by
    return signed_in(user).get(url(it.club, name, pk=it.tournament.pk, **more) + asked).text


def main(page):
    """The main buttons and links of a page, by their text."""
    found = re.findall(r'class="btn main[^"]*"[^>]*>([^<]*)<', page)
    return [" ".join(text.split()) for text in found]


def test_pools_are_explained_until_there_is_one_and_offered_by_a_link_then(day):
    swiss = day(SWISS, people=4)
    assert EXPLAINED in shown(swiss, "money")
    swiss.pool()
    text = shown(swiss, "money")
    assert "Add another pool" in text
    assert EXPLAINED not in text


def test_once_play_has_begun_a_link_offers_a_pool(day):
    swiss = day(SWISS, people=4)
    swiss.call()
    text = shown(swiss, "money")
    assert "Add a pool" in text
    assert EXPLAINED not in text


def test_pools_are_above_the_pot_until_play_begins(day):
    swiss = day(SWISS, people=4)
    swiss.pool()
    before = shown(swiss, "money")
    swiss.call()
    during = shown(swiss, "money")
    assert before.index("<h2>Pools") < before.index("Pot:")
    assert during.index("<h2>Pools") > during.index("Pot:")
    assert (before.count("<h2>Pools"), during.count("<h2>Pools")) == (1, 1)


def test_organizers_are_told_that_a_pot_has_changed_since_it_was_paid_out(day):
    swiss = day(SWISS, people=4)
    swiss.play_out()
    scorekeeper = MemberFactory(club=swiss.club, scorekeeper=True)
    entry = swiss.tournament.entries.first()
    sheet = pot_payouts(swiss.state)[0].sheet
    pay_out(
        tournament_id=swiss.tournament.pk, pot_id=swiss.tournament.pot_id, expected_version=sheet.version, by=swiss.by
    )
    set_fee(tournament_id=swiss.tournament.pk, entry_id=entry.pk, fee="waived", by=swiss.by)
    found = [CHANGED in shown(swiss, "money", reader) for reader in (None, scorekeeper)]
    assert found == [True, False]


def test_points_are_offered_to_organizers_until_they_count(day):
    swiss = day(SWISS, people=4)
    scorekeeper = MemberFactory(club=swiss.club, scorekeeper=True)
    assert POINTS in shown(swiss, "money")
    assert POINTS not in shown(swiss, "money", scorekeeper)
    count_points(tournament_id=swiss.tournament.pk, on=True, by=swiss.by)
    assert POINTS not in shown(swiss, "money")


def test_members_find_the_journal_while_everything_is_published(day):
    swiss = day(SWISS, people=4)
    member = MemberFactory(club=swiss.club, with_account=True)
    journal = url(swiss.club, "journal", pk=swiss.tournament.pk)
    Tournament.objects.update(shows_entries=True, shows_pairings=True, shows_standings=True, shows_money=True)
    assert journal in shown(swiss, "detail", member)
    Club.objects.update(is_public=True)
    assert journal not in Client().get(url(swiss.club, "detail", pk=swiss.tournament.pk)).text
    Tournament.objects.update(shows_money=False)
    assert journal not in shown(swiss, "detail", member)


def test_organizers_alone_are_offered_a_rehearsal_and_none_in_a_rehearsal(day):
    swiss = day(SWISS, people=4)
    listed = url(swiss.club, "list")
    scorekeeper = MemberFactory(club=swiss.club, scorekeeper=True)
    offered = ["New to this?" in signed_in(user).get(listed).text for user in (swiss.by, scorekeeper.user)]
    assert offered == [True, False]
    Club.objects.filter(pk=swiss.club.pk).update(rehearsal_of=ClubFactory())
    assert "New to this?" not in signed_in(swiss.by).get(listed).text


def test_members_see_no_entry_desk(day):
    swiss = day(SWISS, people=4)
    readers = (MemberFactory(club=swiss.club, scorekeeper=True), MemberFactory(club=swiss.club, with_account=True))
    assert ["Entry desk" in shown(swiss, "detail", reader) for reader in readers] == [True, False]


def test_a_game_is_set_up_online_only_once_and_only_if_it_is_to_be_played_so(day, net):
    swiss = day(SWISS, people=4)
    swiss.call()
    pairing = swiss.stage().missing[0]
    assert SET_UP not in shown(swiss, "pairing", pairing=pairing.pk)
    assert PLAY_ONLINE in shown(swiss, "pairing", pairing=pairing.pk)
    swiss.play()
    assert PLAY_ONLINE not in shown(swiss, "pairing", pairing=pairing.pk)
    cup = net()
    assert SET_UP in shown(cup.day, "pairing", pairing=cup.pairing.pk)
    cup.begin()
    assert SET_UP not in shown(cup.day, "pairing", pairing=cup.pairing.pk)


def test_a_ruling_is_offered_until_it_is_made(db):
    at = Desk(AMERICAN)
    at.both("W +21", "L -16")
    assert "Accept this ruling" in shown(at.day, "cards", number=1)
    at.accept()
    assert "Accept this ruling" not in shown(at.day, "cards", number=1)


def test_a_stage_is_called_unpublished_only_once_it_has_begun(day):
    swiss = day(SWISS, people=4)
    member = MemberFactory(club=swiss.club, with_account=True)
    Tournament.objects.update(shows_pairings=False, shows_standings=False)
    before = shown(swiss, "stage", member, number=1)
    swiss.call()
    during = shown(swiss, "stage", member, number=1)
    assert ["Not published yet" in page for page in (before, during)] == [False, True]
    assert ["Not started" in page for page in (before, during)] == [True, False]


def test_a_canceled_stage_is_not_about_to_start(day):
    swiss = day(SWISS, people=4)
    member = MemberFactory(club=swiss.club, with_account=True)
    cancel(tournament_id=swiss.tournament.pk, why="Snow", by=swiss.by)
    assert "Not started" not in shown(swiss, "stage", member, number=1)


def test_to_enter_the_whole_round_is_the_main_step_unless_a_result_is_open_or_made_up(day):
    swiss = day(SWISS, people=4)
    swiss.call()
    whole, random = "Enter the whole round", "Fill in random results"
    assert whole not in main(shown(swiss, "stage", number=1))
    assert whole in main(shown(swiss, "stage", number=1, asked="?show=standings"))
    places = [shown(swiss, "stage", number=1, asked=asked).count('id="queue"') for asked in ("", "?show=standings")]
    assert places == [1, 1]
    Club.objects.filter(pk=swiss.club.pk).update(rehearsal_of=ClubFactory())
    assert main(shown(swiss, "stage", number=1, asked="?show=standings")) == [random]


def test_the_next_match_is_promised_until_it_can_be_called(day):
    cup = day([StagePlan("Knockout", Kind.KNOCK_OUT)], people=8)
    cup.call()
    promise = "The next match can begin once both of its players are known."
    assert promise in shown(cup, "stage", number=1)
    for pairing in cup.stage().missing[:2]:
        cup.record(pairing, (121, 100))
    assert promise not in shown(cup, "stage", number=1)


def test_only_the_round_called_last_names_who_sits_out(day):
    group = day([StagePlan("Group", Kind.ROUND_ROBIN)], people=5)
    for _ in range(2):
        group.call()
        group.play()
    first, last = (shown(group, "stage", number=1, asked=f"?round={number}") for number in (1, 2))
    assert ["Sitting out:" in page for page in (first, last)] == [False, True]


def test_the_tools_of_a_round_are_the_organizers_while_results_are_missing(day):
    swiss = day(SWISS, people=4)
    assert "Print:" not in shown(swiss, "stage", number=1)
    swiss.call()
    scorekeeper = MemberFactory(club=swiss.club, scorekeeper=True)
    during = [shown(swiss, "stage", reader, number=1) for reader in (None, scorekeeper)]
    assert ["Clock and online play" in page for page in during] == [True, False]
    assert ["Start clock" in page for page in during] == [True, True]  # as in a session
    assert ["Start online matches by" in page for page in during] == [True, False]
    assert ["Change pairings" in page for page in during] == [True, False]
    swiss.play()
    assert "Clock and online play" not in shown(swiss, "stage", number=1)
    swiss.call()
    assert "Change pairings" not in shown(swiss, "stage", number=1, asked="?round=1")
    assert "Print:" in shown(swiss, "stage", number=1)


def test_scorecards_are_for_scorekeepers_of_a_stage_that_has_them(day):
    cup = day(AMERICAN, people=4)
    link = "Scorecards and cross-check"
    assert link not in shown(cup, "stage", number=1)
    cup.call()
    member = MemberFactory(club=cup.club, with_account=True)
    assert [link in shown(cup, "stage", reader, number=1) for reader in (None, member)] == [True, False]
    knockout = day(KNOCK_OUT, people=4)
    knockout.call()
    assert link not in shown(knockout, "stage", number=1)


def test_the_first_stage_that_follows_is_the_main_step_once_the_scorecards_are_decided(db):
    at = Desk(AMERICAN)
    at.day.play_out(1)
    onward = "Continue with Playoffs"
    assert [each for each in main(shown(at.day, "stage", number=1)) if "Continue" in each] == [onward]
    at.both("W +21", "L -16")
    assert main(shown(at.day, "stage", number=1)) == ["Decide 1 game whose scorecards differ"]


def test_the_history_of_a_result_leads_members_back_to_the_round(day):
    swiss = day(SWISS, people=4)
    swiss.call()
    swiss.play()
    pairing = swiss.stage().rounds[0].pairings[0]
    member = signed_in(MemberFactory(club=swiss.club, with_account=True).user)
    history = member.get(
        url(swiss.club, "history", pk=swiss.tournament.pk, pairing=pairing.pk, game=pairing.games[0].pk)
    ).context["page"]
    assert member.get(history.back).status_code == 200
    assert history.back_to == "Back to Swiss"
