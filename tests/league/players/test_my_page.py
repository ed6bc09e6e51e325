"""A player's own page during a session: check-in, the next seat, the scorecard, the standings, debts."""

from uuid import uuid4

import pytest
from django.utils import timezone

from league.results.models import GamePlayer
from league.sessions.models import JournalEntry
from league.sessions.services.publication import set_publication
from league.tournaments.models import Tournament
from testing.factories import MemberFactory
from testing.sessions import open_session
from testing.tournaments import SWISS, TournamentDriver

pytestmark = pytest.mark.django_db


def test_a_player_checks_in_and_owes_the_fee_until_the_desk_has_it(new_session, phone, ann):
    tonight = new_session(fee=275)
    phone.open(ann)
    assert "The fee is $2.75: pay it at the desk." in phone.page
    page = phone.post("check-in/", tonight)
    assert "You’re checked in." in page and "You owe $2.75" in page
    entry = JournalEntry.objects.get(code="checked_in_by_phone")
    assert (entry.text, entry.by) == ("Ann checked in by phone", None)


def test_a_check_in_sent_twice_is_one_and_says_so(new_session, phone, ann):
    tonight = new_session()
    phone.open(ann)
    phone.post("check-in/", tonight)
    assert "Ann is already checked in." in phone.post("check-in/", tonight)
    assert tonight.session.check_ins.count() == 1


def test_an_old_check_in_that_comes_again_does_not_bring_back_who_has_left(new_session, phone, ann):
    """The phone did not receive the response, and sends it again later."""
    tonight = new_session()
    phone.open(ann)
    sent = {"entry_id": uuid4()}
    for _time in range(2):
        assert "You’re checked in." in phone.post("check-in/", tonight, **sent)
    phone.post("leave/", tonight)
    phone.post("check-in/", tonight, **sent)
    assert tonight.session.check_ins.get().left_at is not None
    assert "Ann was checked in and has left." in phone.post("check-in/", tonight, entry_id=uuid4())
    assert tonight.session.check_ins.get().left_at is not None, "nor does a first check-in that arrives late"
    assert '<input type="hidden" name="again" value="1">' in phone.page
    phone.post("check-in/", tonight, entry_id=uuid4(), again="1")
    assert tonight.session.check_ins.get().left_at is None


def test_a_player_sees_the_table_the_opponent_and_the_round_after(new_session, phone, ann):
    tonight = new_session(games=3)
    tonight.come("Ann", "Bob", "Carla", "Dev")
    phone.open(ann)
    assert "Your seat will appear here once seats are drawn." in phone.page
    tonight.draw()
    tonight.call(1)
    here, later = (round_.seat_of(ann.pk) for round_ in tonight.state().rounds[:2])
    page = phone.page
    assert here in page and f"Next, Round 2: {later}" in page


def test_the_page_of_a_player_who_sits_out_says_so(new_session, phone, ann):
    tonight = new_session("acc-grass-roots", games=3)
    tonight.come("Ann", "Bob", "Carla")
    tonight.draw()
    phone.open(ann)
    found = {}
    for number in (1, 2, 3):
        tonight.call(number)
        found["Ann" in tonight.state().rounds[number - 1].sitting_out] = "You sit out this round." in phone.page
        tonight.finish_round()
    assert found == {True: True, False: False}


def test_the_scorecard_has_the_players_own_games(new_session, phone, ann):
    tonight = new_session(games=1)
    tonight.come("Ann", "Bob", "Carla", "Dev")
    tonight.draw()
    tonight.call(1)
    tonight.finish_round()
    phone.open(ann)
    mine = GamePlayer.objects.get(member=ann).side
    margin = mine.pegs - mine.game.sides.exclude(pk=mine.pk).get().pegs
    lines = phone.client.get(phone.me).context["me"].card
    assert [line.seat for line in lines] == [tonight.state().rounds[0].seat_of(ann.pk), "Total"]
    assert [line.won_by or -line.lost_by for line in lines] == [margin, margin]


def test_the_players_own_row_of_the_standings_is_marked(new_session, phone, ann):
    tonight = new_session(games=1)
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    tonight.finish_round()
    phone.open(ann)
    marked = phone.client.get(phone.me).text.split('<tr class="on">')[1:]
    assert ["Ann" in row.split("</tr>")[0] for row in marked] == [True]


def test_a_player_leaves_and_comes_back(new_session, phone, ann):
    tonight = new_session()
    tonight.come("Ann", "Bob")
    phone.open(ann)
    assert "You left this session." in phone.post("leave/", tonight)
    assert tonight.session.check_ins.get(member=ann).left_at is not None
    phone.post("check-in/", tonight, again="1")
    assert tonight.session.check_ins.get(member=ann).left_at is None


def test_a_player_whose_check_in_was_undone_can_not_leave(new_session, phone, ann):
    tonight = new_session()
    phone.open(ann)
    assert "Someone undid this after you opened the page." in phone.post("leave/", tonight)


def test_a_players_page_has_nothing_unpublished(new_session, phone, ann):
    tonight = new_session()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    tonight.finish_round()
    set_publication(session_id=tonight.session.pk, shown={"entries", "money"}, by=tonight.by)
    phone.open(ann)
    page = phone.page
    assert "against Bob" not in page and "Current standings" not in page


def test_a_session_of_another_club_can_not_be_meant(new_session, phone, ann):
    other = open_session(MemberFactory(organizer=True))
    phone.open(ann)
    assert "Reload the page and try again." in phone.post("check-in/", other)
    assert not other.session.check_ins.exists()


def test_a_players_form_after_closing_gets_a_message(new_session, phone, ann):
    tonight = new_session(games=1)
    tonight.come("Bob", "Carla")
    tonight.draw()
    tonight.play_all()
    phone.open(ann)
    tonight.close()
    assert "This session is closed." in phone.post("check-in/", tonight)


def test_the_results_stay_on_the_phone_until_check_in_opens_again(new_session, phone, ann):
    tonight = new_session(games=1)
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    table = tonight.state().rounds[0].tables[0]
    tonight.record(table, (121, 90) if table.side_names[0] == "Ann" else (90, 121))
    phone.open(ann)
    tonight.close()
    page = " ".join(phone.page.split())
    assert f"Your last session: {tonight.session}" in page
    assert all(part in page for part in ("Your scorecard", "table 1, against Bob", "+31", "Final standings"))
    set_publication(session_id=tonight.session.pk, shown={"entries"}, by=tonight.by)
    assert "Your last session" not in phone.page
    set_publication(session_id=tonight.session.pk, shown={"entries", "pairings"}, by=tonight.by)
    assert "Your scorecard" in phone.page and "Final standings" not in phone.page
    new_session(games=1)
    assert "Check-in is open." in phone.page and "Your last session" not in phone.page


def test_a_tournament_says_where_its_player_is_expected(phone, organizer):
    cup = TournamentDriver(SWISS, people=2, club=organizer.club)
    Tournament.objects.filter(pk=cup.tournament.pk).update(date=timezone.localdate())
    cup.call()
    first = cup.tournament.entries.get(number=1).member
    phone.open(first)
    assert "Table 1, against Player 002" in phone.page
    Tournament.objects.filter(pk=cup.tournament.pk).update(shows_pairings=False)
    assert "against Player 002" not in phone.page


def test_what_is_in_progress_is_above_what_comes_and_what_is_over(new_session, phone, organizer):
    cup = TournamentDriver(SWISS, people=2, club=organizer.club)
    Tournament.objects.update(date=timezone.localdate(timezone=organizer.club.zone))
    phone.open(cup.tournament.entries.get(number=1).member)
    new_session()

    def is_above_the_session(text):
        return phone.page.index(text) < phone.page.index("Check-in is open.")

    assert not is_above_the_session("Your next table will appear here")
    cup.call()
    assert is_above_the_session("Table 1, against")
    cup.play()
    cup.play_out()
    assert not is_above_the_session("You have no more games in this tournament.")


def test_a_page_that_reads_itself_again_takes_no_message_from_the_page_to_come(new_session, phone, ann):
    tonight = new_session()
    phone.open(ann)
    assert 'id="live-region"' in phone.page
    phone.client.post(phone.me + "check-in/", {"session": tonight.session.pk})
    reading = phone.client.get(phone.me, headers={"HX-Request": "true", "HX-Trigger": "live-region"})
    assert "You’re checked in." not in reading.content.decode()
    assert "You’re checked in." in phone.page


def test_the_page_without_a_session_leads_an_organizer_alone_to_the_plan(client, phone, organizer, ann):
    client.force_login(organizer.user)
    assert "Plan a session" in client.get(f"/c/{organizer.club.slug}/me/").content.decode()
    phone.open(ann)
    assert "No session planned" in phone.page and "Plan a session" not in phone.page
