"""Players report their own results: nothing counts until it is agreed or ruled on, and every claim is stored."""

from functools import partial
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from common.errors import Refused
from league.results.models import CardLine, ResultVersion
from league.sessions.models import JournalEntry
from league.sessions.services import results
from league.sessions.services.tables import SessionTable
from testing.clients import signed_in
from testing.factories import MemberFactory
from tests.league.players.conftest import Phone
from tests.league.players.halls import SessionHall, TableOfFour, TournamentHall

pytestmark = pytest.mark.django_db
BOTH = (SessionHall, TournamentHall)


@pytest.fixture(params=BOTH, ids=("session", "tournament"))
def hall(organizer, request):
    """Ann and Bob's game: the same rules at a table of a session and in a tournament."""
    return partial(request.param, organizer)


@pytest.fixture
def session(organizer):
    return partial(SessionHall, organizer)


def test_a_report_counts_once_the_opponent_confirms_it(hall):
    it = hall()
    assert "Your report counts once Bob confirms it." in it.report("Ann", "Ann", 12)
    assert it.result == "no result"
    assert "Ann reported: won by 12." in it.phones["Bob"].page
    assert "Saved result: Ann by 12." in it.report("Bob", "Ann", 12)
    version = ResultVersion.objects.get()
    assert (version.source, version.by) == (ResultVersion.Source.PHONE, None)


def test_of_partners_one_opponent_confirms_and_reports_that_differ_name_who_reported(organizer):
    it = TableOfFour(organizer)
    one, other = it.game.side_names
    winner, loser = one.split(" and ")[0], other.split(" and ")[0]
    assert "Your report counts once one of your opponents confirms it." in it.report(winner, one, 14)
    assert f"You and {winner} reported different results." in it.report(loser, other, 14)


def test_if_first_reports_count_the_player_can_correct_the_result(hall):
    it = hall("first")
    it.report("Ann", "Ann", 12)
    assert it.result == "Ann by 12"
    it.report("Ann", "Ann", 21)
    assert it.result == "Ann by 21"


def test_an_objection_withdraws_the_first_report_until_a_ruling(hall):
    it = hall("first")
    it.report("Ann", "Ann", 12)
    assert "The scorekeeper decides." in it.report("Bob", "Ann", 21)
    assert it.result == "no result"
    (asked,) = it.queue().to_decide
    assert asked.sentence == "The reports of Ann and Bob differ by 9 holes."
    assert [choice.label for choice in asked.choices] == ["Ann by 12", "Ann by 21"]


def test_an_objection_withdraws_a_corrected_report_and_the_one_before_it(hall):
    it = hall("first")
    it.report("Ann", "Ann", 12)
    it.report("Ann", "Ann", 16)
    it.report("Bob", "Ann", 21)
    assert it.result == "no result"
    (asked,) = it.queue().to_decide
    assert [choice.label for choice in asked.choices] == ["Ann by 16", "Ann by 21"]


def test_one_player_alone_can_not_undo_an_agreed_result(hall):
    it = hall("first")
    it.report("Ann", "Ann", 12)
    it.report("Bob", "Ann", 12)
    it.report("Bob", "Bob", 3)
    assert it.result == "Ann by 12"
    assert len(it.queue().to_decide) == 1


def test_where_the_scorekeeper_accepts_agreement_is_not_enough(hall):
    it = hall("keeper")
    it.report("Ann", "Ann", 12)
    it.report("Bob", "Ann", 12)
    assert it.result == "no result"
    (asked,) = it.queue().to_decide
    assert [choice.label for choice in asked.choices] == ["Ann by 12"]
    it.accept(asked)
    assert it.result == "Ann by 12"


def test_a_ruling_counts_and_keeps_what_each_side_said(hall):
    it = hall()
    it.report("Ann", "Ann", 12)
    it.report("Bob", "Bob", 3)
    (asked,) = it.queue().to_decide
    assert it.result != it.accept(asked) == it.result
    assert [line.text for line in CardLine.objects.order_by("pk")] == ["won by 12", "won by 3"]
    assert not it.queue()


def test_players_who_come_to_agree_need_no_ruling(hall):
    it = hall()
    it.report("Ann", "Ann", 12)
    it.report("Bob", "Ann", 21)
    it.report("Bob", "Ann", 12)
    assert it.result == "Ann by 12"
    assert not it.queue()


def test_a_report_that_differs_from_the_desks_own_entry_is_kept_and_shown(hall):
    it = hall()
    it.report("Ann", "Ann", 12)
    it.enter("Ann", 12)
    assert it.result == "Ann by 12" and "Saved result: Ann by 12." in it.phones["Ann"].page
    it.report("Bob", "Bob", 3)
    assert it.result == "Ann by 12"
    assert [choice.label for choice in it.queue().to_decide[0].choices] == ["Ann by 12", "Bob by 3"]


def test_a_report_sent_twice_is_one(hall):
    it = hall("first")
    typed = it.form("Ann", "Ann", 12)
    it.send("Ann", typed)
    it.send("Ann", typed)
    assert (CardLine.objects.count(), ResultVersion.objects.count()) == (1, 1)


def test_an_old_report_that_comes_late_does_not_undo_a_newer_one(hall):
    it = hall("first")
    late = it.form("Ann", "Ann", 12)
    it.report("Ann", "Ann", 21)
    assert "Ann saved this line after you opened the page: won by 21." in it.send("Ann", late)
    assert it.result == "Ann by 21"


def test_a_spectator_can_not_report(hall):
    it = hall("first")
    typed = it.form("Ann", "Ann", 12)
    it.phones["Zoe"] = Phone(it.club.slug)
    it.phones["Zoe"].open(MemberFactory(club=it.club, name="Zoe"))
    for margin in (12, 122):
        assert "Only the players of a table can report its result." in it.send("Zoe", typed | {"margin": margin})
    assert it.result == "no result"


@pytest.mark.parametrize(
    ("margin", "sentence"), [(0, "from 1 to 121"), (122, "from 1 to 121"), ("", "Enter the margin")]
)
def test_an_impossible_margin_is_refused_with_the_input_kept(hall, margin, sentence):
    it = hall("first")
    page = it.report("Ann", "Ann", margin)
    assert sentence in page and (it.result, CardLine.objects.count()) == ("no result", 0)


def test_a_report_for_a_round_that_was_undone_saves_nothing_and_says_so(hall):
    it = hall("first")
    typed, game = it.form("Ann", "Ann", 12), it.game.pk
    it.undo_round()
    assert "hasn’t been called, or was undone. Nothing was saved." in it.send("Ann", typed, game=game)


def test_a_report_after_closing_is_refused_in_a_sentence(hall):
    it = hall("first")
    typed, game = it.form("Ann", "Ann", 12), it.game.pk
    sentence = it.close()
    before = ResultVersion.objects.count()
    assert sentence in it.send("Ann", typed, game=game)
    assert (ResultVersion.objects.count(), CardLine.objects.count()) == (before, 0)


def test_where_only_the_scorekeeper_enters_a_phone_has_no_form(hall):
    it = hall("off")
    assert "Tell the desk your result." in it.phones["Ann"].page
    assert "Send report" not in it.phones["Ann"].page
    typed = {"expected_version": 0, "entry_id": uuid4(), "expected_line": 0, "winner": 0, "margin": 12}
    assert "The scorekeeper enters the results here" in it.send("Ann", typed)


def test_a_round_with_a_report_and_no_result_is_undone_and_the_report_stays_on_record(hall):
    it = hall()
    it.report("Ann", "Ann", 12)
    it.undo_round()
    assert [line.text for line in CardLine.objects.order_by("pk")] == ["won by 12", "undone"]
    version = ResultVersion.objects.get()
    assert (version.status, str(version.why)) == ("unplayed", "the round was undone")


def test_a_round_that_was_undone_with_its_report_is_called_again(hall):
    it = hall()
    it.report("Ann", "Ann", 12)
    it.undo_round()
    it.call_again()
    assert it.reports("Ann")[0].is_new
    it.report("Ann", "Ann", 21)
    it.report("Bob", "Ann", 21)
    assert it.result == "Ann by 21"


def test_a_round_with_the_result_of_a_report_is_not_undone(hall):
    it = hall("first")
    it.report("Ann", "Ann", 12)
    with pytest.raises(Refused):
        it.undo_round()


def test_a_problem_calls_the_scorekeeper_until_it_is_done(hall):
    it = hall()
    assert "The scorekeeper has been called. Stay at your table." in it.call("Ann", "Who pegged out?")
    it.call("Ann", "Who pegged out?")
    (call,) = it.queue().calls
    assert (call.place.title, call.problem.text, call.problem.member.name) == ("Table 1", "Who pegged out?", "Ann")
    it.desk.post(call.place.solve, {"problem": call.problem.pk, "game": call.problem.game_id})
    assert not it.queue()


def test_the_journal_records_reports_and_withdrawals(session):
    it = session("first")
    it.report("Ann", "Ann", 12)
    it.report("Bob", "Ann", 21)
    assert JournalEntry.objects.filter(code="report_withdrawn").count() == 1
    lines = signed_in(it.by).get(f"/c/{it.club.slug}/sessions/{it.tonight.session.pk}/journal/").context["entries"]
    assert {line.text.partition(": ")[2]: line.who for line in lines}["Ann reported won by 12"] == "by phone"


def test_a_card_from_paper_with_the_same_figure_as_a_report_makes_the_result(session):
    it = session()
    it.report("Ann", "Ann", 12)
    results.enter_card(
        table=SessionTable(it.tonight.session.pk, it.table.pk),
        member_id=it.members["Ann"].pk,
        margin=12,
        by=it.by,
        entry_id=uuid4(),
    )
    assert it.result == "Ann by 12"


@pytest.mark.parametrize(("at", "pinned"), [(SessionHall, 14), (TournamentHall, 24)], ids=("session", "tournament"))
def test_a_report_that_counts_takes_a_pinned_number_of_statements(organizer, at, pinned):
    it = at(organizer, "first")
    typed, phone = it.form("Ann", "Ann", 12), it.phones["Ann"]
    address = f"{phone.me}games/{it.game.pk}/report/"
    with CaptureQueriesContext(connection) as statements:
        assert phone.client.post(address, typed).status_code == 302
    assert it.result == "Ann by 12"
    assert len(statements) == pinned, "\n".join(each["sql"][:120] for each in statements)
