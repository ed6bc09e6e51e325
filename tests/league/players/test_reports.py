"""Players report their own results: nothing counts until it is agreed or ruled on, and every claim is kept."""

from uuid import uuid4

import pytest
from django.test import Client

from common.errors import Refused
from league.clubs.models import Club, Member
from league.results.models import CardLine, ResultVersion
from league.sessions.models import JournalEntry
from league.sessions.services import results
from league.sessions.services.seating import undo_round
from testing.factories import MemberFactory
from tests.league.players.conftest import Phone

pytestmark = pytest.mark.django_db
WON, LOST = (121, 109), (109, 121)


class Hall:
    """Ann and Bob at table 1 of the round that is played; `ann` sits on side 0 or 1."""

    def __init__(self, tonight, rule):
        Club.objects.filter(pk=tonight.session.club_id).update(reports=rule)
        self.tonight = tonight
        tonight.come("Ann", "Bob")
        tonight.draw()
        tonight.call(1)
        self.members = {name: Member.objects.get(club=tonight.session.club, name=name) for name in ("Ann", "Bob")}
        self.phones = {name: Phone(tonight.session.club.slug) for name in self.members}
        for name, phone in self.phones.items():
            phone.open(self.members[name])

    @property
    def table(self):
        return self.tonight.state().rounds[0].tables[0]

    def form(self, name, winner, margin, **more):
        """What the phone of this player sends: the winner by name."""
        number = self.table.side_names.index(winner)
        me = self.phones[name].client.get(self.phones[name].me).context["me"]
        form = me.reports[0].form
        seen = {field: form.initial[field] for field in ("expected_version", "entry_id", "expected_line")}
        return seen | {"winner": number, "margin": margin} | more

    def report(self, name, winner, margin, **more):
        return self.send(name, self.form(name, winner, margin, **more))

    def send(self, name, typed):
        return self.phones[name].post(f"tables/{self.table.pk}/report/", self.tonight, **typed)

    @property
    def result(self):
        return self.table.game.text

    @property
    def desk(self):
        client = Client()
        client.force_login(self.tonight.by)
        return client

    @property
    def play(self):
        return f"/c/{self.tonight.session.club.slug}/sessions/{self.tonight.session.pk}/play/"

    def queue(self):
        return self.desk.get(self.play).context["queue"]


@pytest.fixture
def hall(evening):
    return lambda rule="confirm": Hall(evening(), rule)


def test_a_report_counts_once_the_opponent_confirms_it(hall):
    it = hall()
    assert "Your report counts once Bob confirms it." in it.report("Ann", "Ann", 12)
    assert it.result == "no result"
    assert "Ann reported: won by 12." in it.phones["Bob"].page
    assert "Saved result: Ann by 12." in it.report("Bob", "Ann", 12)
    version = ResultVersion.objects.get()
    assert (version.source, version.by) == (ResultVersion.Source.PHONE, None)


def test_where_the_first_report_stands_it_counts_at_once(hall):
    it = hall("first")
    it.report("Ann", "Ann", 12)
    assert it.result == "Ann by 12"


def test_an_objection_withdraws_the_first_report_until_a_ruling(hall):
    it = hall("first")
    it.report("Ann", "Ann", 12)
    assert "The scorekeeper decides." in it.report("Bob", "Ann", 21)
    assert it.result == "no result"
    (asked,) = it.queue().to_decide
    assert [choice.label for choice in asked.choices] == ["Ann by 12", "Ann by 21"]
    assert JournalEntry.objects.filter(code="report_withdrawn").count() == 1


def test_the_first_reporter_corrects_a_slip(hall):
    it = hall("first")
    it.report("Ann", "Ann", 12)
    it.report("Ann", "Ann", 21)
    assert it.result == "Ann by 21"


def test_no_one_alone_takes_back_what_both_agreed_on(hall):
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
    assert [choice.label for choice in it.queue().to_decide[0].choices] == ["Ann by 12"]


def test_a_ruling_counts_and_keeps_what_each_side_said(hall):
    it = hall()
    it.report("Ann", "Ann", 12)
    it.report("Bob", "Bob", 3)
    (asked,) = it.queue().to_decide
    choice = asked.choices[0]
    ruled = {"expected_version": asked.game.version, "winner": choice.winner, "margin": choice.margin}
    it.desk.post(it.play.replace("play/", f"tables/{it.table.pk}/result/"), ruled | {"entry_id": choice.entry_id})
    assert it.result == choice.label
    assert [line.text for line in CardLine.objects.order_by("pk")] == ["won by 12", "won by 3"]
    assert not it.queue()


def test_players_who_come_to_agree_need_no_ruling(hall):
    it = hall()
    it.report("Ann", "Ann", 12)
    it.report("Bob", "Ann", 21)
    it.report("Bob", "Ann", 12)
    assert it.result == "Ann by 12"
    assert not it.queue()


def test_the_scorekeepers_own_entry_works_beside_a_report(hall):
    it = hall()
    it.report("Ann", "Ann", 12)
    it.tonight.record(it.table, WON if it.table.side_names[0] == "Ann" else LOST)
    assert it.result == "Ann by 12"
    assert "Saved result: Ann by 12." in it.phones["Ann"].page


def test_a_report_that_differs_from_the_desks_result_is_kept_and_shown(hall):
    it = hall()
    it.tonight.record(it.table, WON if it.table.side_names[0] == "Ann" else LOST)
    it.report("Bob", "Bob", 3)
    assert it.result == "Ann by 12"
    assert [choice.label for choice in it.queue().to_decide[0].choices] == ["Bob by 3"]


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
    zoe = MemberFactory(club=it.tonight.session.club, name="Zoe")
    it.phones["Ann"].open(zoe)
    typed = it.form("Ann", "Ann", 12)
    it.phones["Zoe"] = Phone(it.tonight.session.club.slug)
    it.phones["Zoe"].open(zoe)
    assert "Only the players of a table can report its result." in it.send("Zoe", typed)
    assert it.result == "no result"


@pytest.mark.parametrize(
    ("margin", "sentence"), [(0, "from 1 to 121"), (122, "from 1 to 121"), ("", "Enter the margin")]
)
def test_an_impossible_margin_is_refused_beside_what_was_typed(hall, margin, sentence):
    it = hall("first")
    page = it.report("Ann", "Ann", margin)
    assert sentence in page and it.result == "no result"


def test_a_report_for_a_round_that_was_undone_saves_nothing_and_says_so(hall):
    it = hall("first")
    typed, table = it.form("Ann", "Ann", 12), it.table.pk
    undo_round(session_id=it.tonight.session.pk, by=it.tonight.by)
    page = it.phones["Ann"].post(f"tables/{table}/report/", it.tonight, **typed)
    assert "isn’t called, or was undone. Nothing was saved." in page


def test_a_report_after_closing_is_refused_in_a_sentence(hall):
    it = hall("first")
    typed = it.form("Ann", "Ann", 12)
    it.tonight.finish_round()
    it.tonight.play_all()
    it.tonight.close()
    before = ResultVersion.objects.count()
    assert "This session is closed." in it.send("Ann", typed)
    assert ResultVersion.objects.count() == before


def test_where_only_the_scorekeeper_enters_a_phone_has_no_form(hall):
    it = hall("off")
    assert "Tell the desk your result." in it.phones["Ann"].page
    assert "Send report" not in it.phones["Ann"].page
    typed = {"expected_version": 0, "entry_id": uuid4(), "expected_line": 0, "winner": 0, "margin": 12}
    assert "the scorekeeper enters the results" in it.send("Ann", typed)


def test_a_round_with_a_report_is_not_undone(hall):
    it = hall()
    it.report("Ann", "Ann", 12)
    with pytest.raises(Refused) as no:
        undo_round(session_id=it.tonight.session.pk, by=it.tonight.by)
    assert no.value.code == "has_reports"


def test_a_problem_calls_the_scorekeeper_until_it_is_done(hall):
    it = hall()
    told = it.phones["Ann"].post(f"tables/{it.table.pk}/problem/", it.tonight, text="Who pegged out?")
    assert "The scorekeeper is called. Stay at your table." in told
    it.phones["Ann"].post(f"tables/{it.table.pk}/problem/", it.tonight, text="Who pegged out?")
    (call,) = it.queue().calls
    assert (call.title, call.problem.text, call.problem.member.name) == ("Table 1", "Who pegged out?", "Ann")
    it.desk.post(it.play.replace("play/", f"tables/{it.table.pk}/solve/"), {"problem": call.problem.pk})
    assert not it.queue()


def test_a_card_from_paper_with_the_same_figure_as_a_report_makes_the_result(hall):
    it = hall()
    it.report("Ann", "Ann", 12)
    results.enter_card(
        session_id=it.tonight.session.pk,
        table_id=it.table.pk,
        member_id=it.members["Ann"].pk,
        margin=12,
        by=it.tonight.by,
        entry_id=uuid4(),
    )
    assert it.result == "Ann by 12"
