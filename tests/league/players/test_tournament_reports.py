"""Players of a tournament report their results: differences from a session, and results that depend on reports."""

from dataclasses import replace
from functools import partial
from uuid import uuid4

import pytest
from django.test import Client

from common.errors import Refused
from league.results.models import CardLine
from league.rounds.services import phones
from league.rounds.services.reports import report_result
from league.rules.tournaments.stage_plans import StagePlan
from league.tournaments.models import Tournament
from league.tournaments.services.tables import PairingTable
from testing.factories import MemberFactory
from testing.forms import seen_by
from testing.tournaments import AMERICAN, KNOCK_OUT, Kind, TournamentDriver, url
from tests.league.players.conftest import Phone
from tests.league.players.halls import ONE_ROUND, TournamentHall

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(organizer):
    return partial(TournamentHall, organizer)


def journal(it):
    return [entry.text for entry in it.cup.tournament.journal.order_by("-pk")]


def test_a_tournament_takes_the_clubs_rule_and_its_director_chooses_another(hall):
    it = hall("keeper")
    page = url(it.club, "change", pk=it.cup.tournament.pk)
    form = it.desk.get(page).context["form"]
    assert form.initial["reports"] == "keeper"
    typed = {name: value for name, value in form.initial.items() if value is not None}
    it.desk.post(page, typed | seen_by(it.desk, page) | {"fee": "5.00", "reports": "first"})
    assert Tournament.objects.get().reports == "first"
    assert journal(it)[0] == "A reported result counts at once, unless the opponent reports something else"
    it.report("Ann", "Ann", 12)
    assert it.result == "Ann by 12"


def test_the_same_page_shows_table_card_and_standings(hall):
    it = hall("first")
    mine = it.page("Ann").tournaments[0]
    assert (mine.seat, mine.stage, mine.round) == ("Table 1, against Bob", "Swiss", 1)
    it.report("Ann", "Ann", 12)
    mine = it.page("Bob").tournaments[0]
    assert [line.lost_by for line in mine.card] == [12, 12]
    assert [(row.name, row.is_own) for row in mine.standings.rows] == [("Ann", False), ("Bob", True)]
    assert mine.seat == ""
    Tournament.objects.update(shows_pairings=False, shows_standings=False)
    mine = it.page("Bob").tournaments[0]
    assert not (mine.card or mine.standings or mine.reports)


@pytest.mark.parametrize(("stages", "games"), [(ONE_ROUND, 1), (KNOCK_OUT, 2)])
def test_a_player_without_another_game_does_not_wait_for_a_table(hall, stages, games):
    it = hall("first", stages=stages)
    for game in range(games):
        assert it.page("Bob").tournaments[0].has_more, game
        it.enter("Ann", 12)
    assert not it.page("Bob").tournaments[0].has_more
    Tournament.objects.update(shows_pairings=False)
    assert it.page("Bob").tournaments[0].has_more


def test_the_journal_records_reports_and_their_outcome(hall):
    it = hall("first")
    it.report("Ann", "Ann", 12)
    it.report("Bob", "Ann", 21)
    pairing = f"Swiss: {it.pairing.title}"
    assert journal(it)[:4] == [
        f"{pairing}, the reports differ, so the result doesn’t count (version 2)",
        f"{pairing}, Bob reported lost by 21",
        f"{pairing}, the players’ result counts (version 1)",
        f"{pairing}, Ann reported won by 12",
    ]


def test_a_best_of_three_goes_on_with_a_report_and_back_with_an_objection(hall):
    it = hall("first", stages=KNOCK_OUT)
    it.report("Ann", "Ann", 12)
    assert [game.text for game in it.pairing.games] == ["Ann by 12", "no result"]
    assert [each.title for each in it.reports("Bob")] == ["Table 1, game 2", "Table 1, game 1"]
    first = it.pairing.games[0]
    seen = it.reports("Bob")[1].form.initial
    typed = {name: seen[name] for name in ("expected_version", "entry_id", "expected_line")}
    it.send("Bob", typed | {"winner": first.side_names.index("Bob"), "margin": 3}, game=first.pk)
    assert it.pairing.games[0].text == "no result"
    (asked,) = it.queue().to_decide
    it.accept(asked)
    assert [game.text for game in it.pairing.games] == [asked.choices[0].label, "no result"]


def test_the_code_of_a_private_link_is_on_cards_printed_at_the_desk_alone(hall):
    it = hall()
    page = url(it.club, "print", pk=it.cup.tournament.pk, number=1, what="cards")
    member = Client()
    member.force_login(MemberFactory(club=it.club, with_account=True).user)
    assert [client.get(page).content.decode().count('class="qr"') for client in (it.desk, member)] == [2, 0]


def test_partners_report_on_one_card():
    cup = TournamentDriver(ONE_ROUND, people=2, sides=Tournament.Sides.PAIRS)
    cup.call()
    (pairing,) = cup.stage().rounds[0].pairings
    (ann, partner), (_bob, theirs) = (side.members for side in pairing.waiting.sides)
    report = partial(report_result, table=PairingTable(cup.tournament.pk, pairing.pk, pairing.waiting.pk), by=None)
    report(member_id=partner, pegs=(121, 100), entry_id=uuid4(), expected_line=0)
    with pytest.raises(Refused) as no:
        report(member_id=ann, pegs=(121, 101), entry_id=uuid4(), expected_line=0)
    assert no.value.code == "stale_card"
    report(member_id=theirs, pegs=(121, 100), entry_id=uuid4(), expected_line=0)
    assert cup.stage().rounds[0].pairings[0].summary == f"{pairing.first.name} by 21"


def test_a_result_by_which_others_were_paired_is_not_changed_by_a_phone(hall):
    it = hall("first", stages=[ONE_ROUND[0], replace(AMERICAN[1], qualify_one_in=1)])
    typed, game = it.form("Bob", "Bob", 12), it.game.pk
    it.enter("Ann", 10)
    it.cup.call(2)
    assert "Later pairings already use this result." in it.send("Bob", typed, game=game)
    assert CardLine.objects.count() == 0


class HallOfFour(TournamentHall):
    names = ("Ann", "Bob", "Carla", "Dev")


@pytest.mark.parametrize(
    ("stages", "called"),
    [
        ([StagePlan("Knockout", Kind.KNOCK_OUT)], 1),
        ([ONE_ROUND[0], replace(AMERICAN[1], qualify_one_in=2)], 2),
    ],
)
def test_a_player_who_is_out_is_offered_no_other_report_once_the_winner_plays_on(organizer, stages, called):
    it = HallOfFour(organizer, "first", stages=stages)
    it.cup.play()
    loser = it.pairing.second.name
    assert it.reports(loser)[0].may_report
    it.cup.call(called)
    (shown,) = it.reports(loser)
    assert not shown.may_report
    assert shown.sentence.startswith("Saved result:")


def test_the_cross_check_does_not_list_games_that_the_desk_decided(hall):
    it = hall()
    it.report("Ann", "Ann", 21)
    it.report("Bob", "Ann", 16)
    cards = url(it.club, "cards", pk=it.cup.tournament.pk, number=1)
    assert len(it.desk.get(cards).context["page"].to_decide) == 1
    it.accept(it.queue().to_decide[0])
    assert not it.desk.get(cards).context["page"].to_decide


def scan(phone, it, member=None):
    path = phones.join_path(it.cup.tournament)
    answer = (
        phone.client.get(path) if member is None else phone.client.post(path, {"member_id": member.pk}, follow=True)
    )
    return answer.content.decode()


def test_a_phone_scans_the_tournaments_code_and_takes_the_name_of_an_entrant(hall):
    it, phone, other = hall(), Phone(hall.args[0].club.slug), Phone(hall.args[0].club.slug)
    zoe = MemberFactory(club=it.club, name="Zoe")
    assert ">Ann</button>" in scan(phone, it) and "Zoe" not in scan(phone, it)
    assert "no longer on the list" in scan(phone, it, zoe)
    assert "Table 1, against Bob" in scan(phone, it, it.members["Ann"])
    assert "Ann’s name is taken on another phone." in scan(other, it, it.members["Ann"])
    release = url(it.club, "release_name", pk=it.cup.tournament.pk, member=it.members["Ann"].pk)
    assert release in it.desk.get(url(it.club, "detail", pk=it.cup.tournament.pk)).content.decode()
    assert "Ann’s name released." in it.desk.post(release, follow=True).content.decode()
    assert "Ann’s link was renewed." in phone.page
    it.close()
    assert "This tournament is over." in scan(other, it)


def test_the_code_of_a_tournament_is_renewed_and_the_old_one_says_so(hall):
    it, phone = hall(), Phone(hall.args[0].club.slug)
    old = phones.join_path(it.cup.tournament)
    text = it.desk.post(url(it.club, "renew_code", pk=it.cup.tournament.pk), {"expected_version": 1}, follow=True)
    assert "Code renewed." in text.content.decode()
    it.cup.tournament.refresh_from_db()
    assert "This code was renewed." in phone.client.get(old).content.decode()
    assert ">Ann</button>" in scan(phone, it)


@pytest.mark.parametrize("page", ["print", "wall"])
def test_the_code_is_shown_to_those_at_the_desk_alone(hall, page):
    it = hall()
    more = {"number": 1, "what": "pairings"} if page == "print" else {}
    shown = url(it.club, page, pk=it.cup.tournament.pk, **more)
    member = Client()
    member.force_login(MemberFactory(club=it.club, with_account=True).user)
    assert ['class="qr"' in client.get(shown).content.decode() for client in (it.desk, member)] == [True, False]


def test_the_history_of_a_game_lists_what_its_players_reported(hall):
    it = hall("first")
    it.report("Ann", "Ann", 12)
    (pairing,) = it.cup.stage().rounds[0].pairings
    page = url(it.club, "history", pk=it.cup.tournament.pk, pairing=pairing.pk, game=it.game.pk)
    shown = " ".join(it.desk.get(page).text.split())
    assert "Ann by 12" in shown
    assert "Ann: won by 12</span>" in shown and "by phone" in shown


def test_a_player_is_offered_no_report_after_the_payout(hall):
    it = hall()
    assert it.reports("Ann")
    it.close()
    assert not it.reports("Ann")


def test_a_call_is_answered_after_the_payout(hall):
    it = hall()
    it.call("Ann", "The board is gone.")
    it.close()
    (call,) = it.queue().calls
    typed = {"problem": call.problem.pk, "game": call.problem.game_id}
    assert "paid out. Nothing" not in it.desk.post(call.place.solve, typed, follow=True).text
    assert not it.queue().calls
    assert it.desk.post(call.place.solve, typed).status_code == 302
    assert [line.rpartition(", ")[2] for line in journal(it)].count("Ann’s call answered") == 1
