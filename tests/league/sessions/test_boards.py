"""A board kept on a phone for a club's game: its result counts once another side has confirmed it."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from common.errors import Refused
from games.engine import DealByHand, PegByHand, PutRight, TakeUpCards
from games.models import Match
from league.audit.models import Action, AuditEntry
from league.clubs.models import Member
from league.results.models import ResultVersion
from league.rounds.services.results import record_result
from league.sessions import tasks
from league.sessions.services import online
from league.sessions.services.tables import SessionTable
from testing.factories import UserFactory
from testing.seats import submit
from testing.sessions import SessionDriver
from tests.league.sessions.conftest import Players, pegs, table_of

pytestmark = pytest.mark.django_db


class TestBoards:
    """Ann keeps the board of her own game on her phone, and pegs out on it."""

    PEGS = (PegByHand(0, 29, "hand"),) * 4 + (PegByHand(1, 20, "hand"), PegByHand(0, 5, "crib"))

    @pytest.fixture
    def board(self, called: SessionDriver, players: Players) -> Match:
        address = reverse("sessions:online", args=[called.session.club.slug, called.session.pk, table_of(called).pk])
        players["Ann"].post(address, {"by_hand": "yes"})
        match = Match.objects.get()
        assert (match.kind, match.status) == (Match.Kind.BY_HAND, Match.Status.PLAYING)
        self.peg_out(match, players["Ann"])
        return match

    def peg_out(self, match: Match, client: Client) -> None:
        seat = seat_number(match, client)
        for command in (DealByHand(0), TakeUpCards(), *self.PEGS):
            submit(match, seat, command)
        match.refresh_from_db()

    def decide(self, match: Match, client: Client, do: str, **changes: int) -> int:
        match.refresh_from_db()
        address = reverse("games:confirm", kwargs={"pk": match.pk})
        status = client.post(address, {"do": do, "expected_version": match.version} | changes).status_code
        match.refresh_from_db()
        return status

    def look(self, match: Match, client: Client) -> str:
        return client.get(reverse("games:table", kwargs={"pk": match.pk})).content.decode()

    def bring(self, match: Match) -> None:
        """Run the task that the signal queues, and that the sweep finds."""
        tasks.record_match(str(match.pk))
        for missed in online.matches_to_record():
            tasks.record_match(str(missed))

    def test_a_result_that_one_side_pegged_counts_for_nothing(self, called: SessionDriver, board: Match) -> None:
        self.bring(board)
        assert (pegs(called), ResultVersion.objects.count()) == ([None, None], 0)

    def test_a_board_result_counts_once_confirmed_and_names_the_confirmer(
        self, called: SessionDriver, board: Match, players: Players
    ) -> None:
        assert "Ann says 121 to 20." in self.look(board, players["Bob"])
        assert self.decide(board, players["Bob"], "confirm") == 302
        self.bring(board)
        assert pegs(called) == [121, 20]
        version = ResultVersion.objects.get()
        assert (version.by and version.by.name, version.source) == ("Bob", ResultVersion.Source.MATCH)
        line = called.session.journal.first()
        assert line is not None
        assert (line.by and line.by.name, "result recorded from the online match" in line.text) == ("Bob", True)
        confirmed = AuditEntry.objects.get(action=Action.RESULT_CONFIRMED)
        assert (confirmed.actor_name, confirmed.club) == ("Bob", called.session.club_id)
        assert "Confirmed by Bob." in self.look(board, players["Ann"])

    def test_the_scorekeepers_page_shows_the_unconfirmed_score_of_the_board(
        self, called: SessionDriver, board: Match, players: Players
    ) -> None:
        page = reverse("sessions:rounds", args=[called.session.club.slug, called.session.pk])
        scorekeeper = Client()
        scorekeeper.force_login(called.by)
        expected = "Ann says 121 to 20. It counts once Bob confirms it on their own phone, or a scorekeeper enters it."
        assert expected in scorekeeper.get(page).content.decode()
        self.decide(board, players["Bob"], "confirm")
        self.bring(board)
        assert "Ann says" not in scorekeeper.get(page).content.decode()

    def test_the_player_who_pegged_a_result_can_not_confirm_it(
        self, called: SessionDriver, board: Match, players: Players
    ) -> None:
        assert "Bob confirms it on their own phone" in self.look(board, players["Ann"])
        assert self.decide(board, players["Ann"], "confirm") == 422
        self.bring(board)
        assert pegs(called) == [None, None]

    def test_only_the_other_side_confirms_a_board_result(self, board: Match) -> None:
        stranger = Client()
        stranger.force_login(UserFactory())
        assert self.decide(board, stranger, "confirm") == 404

    def test_only_the_result_that_was_seen_is_confirmed(self, board: Match, players: Players) -> None:
        assert self.decide(board, players["Bob"], "confirm", expected_version=board.version - 1) == 409

    def test_an_objection_undoes_the_winning_peg_and_requires_a_new_confirmation(
        self, called: SessionDriver, board: Match, players: Players
    ) -> None:
        assert "Not right? Undo" in self.look(board, players["Bob"])
        submit(board, seat_number(board, players["Bob"]), PutRight(0, 5, slip=True))
        board.refresh_from_db()
        assert (board.status, board.offer) == (Match.Status.PLAYING, "")
        submit(board, seat_number(board, players["Bob"]), PegByHand(0, 5, "hand"))
        assert self.decide(board, players["Bob"], "confirm") == 422, "Bob has pegged it now"
        assert self.decide(board, players["Ann"], "confirm") == 302
        self.bring(board)
        assert pegs(called) == [121, 20]

    def test_a_recorded_win_is_not_undone_by_one_side(
        self, called: SessionDriver, board: Match, players: Players
    ) -> None:
        self.decide(board, players["Bob"], "confirm")
        self.bring(board)
        for name in players:
            with pytest.raises(Refused) as no:
                submit(board, seat_number(board, players[name]), PutRight(0, 5, slip=True))
            assert no.value.code == "confirmed"
        assert self.decide(board, players["Bob"], "ask") == 302
        assert self.decide(board, players["Bob"], "ask") == 302, "asking twice is no answer"
        self.bring(board)
        assert pegs(called) == [121, 20]

    def test_a_recorded_win_is_undone_once_the_other_side_agrees(
        self, called: SessionDriver, board: Match, players: Players
    ) -> None:
        self.decide(board, players["Bob"], "confirm")
        self.bring(board)
        self.decide(board, players["Bob"], "ask")
        assert "Bob asks to undo the result." in self.look(board, players["Ann"])
        self.decide(board, players["Ann"], "ask")
        self.bring(board)
        newest = ResultVersion.objects.order_by("version").last()
        assert newest is not None
        assert (pegs(called), newest.by and newest.by.name) == ([None, None], "Ann")
        assert AuditEntry.objects.get(action=Action.RESULT_CORRECTED).actor_name == "Ann"
        submit(board, seat_number(board, players["Ann"]), PutRight(0, 5, slip=True))
        board.refresh_from_db()
        assert board.status == Match.Status.PLAYING

    def test_the_player_who_pegged_a_result_can_not_confirm_it_after_an_undo(
        self, called: SessionDriver, board: Match, players: Players
    ) -> None:
        for name, do in (("Bob", "confirm"), ("Bob", "ask"), ("Ann", "ask")):
            assert self.decide(board, players[name], do) == 302
        assert self.decide(board, players["Ann"], "confirm") == 422
        self.bring(board)
        assert pegs(called) == [None, None]
        assert "Ann says 121 to 20." in self.look(board, players["Bob"])
        assert self.decide(board, players["Bob"], "confirm") == 302
        self.bring(board)
        assert pegs(called) == [121, 20]

    @pytest.mark.parametrize("do", ["resign", "claim", "claim void", "pause", "void"])
    def test_it_ends_in_no_other_way_than_by_the_pegs(
        self, called: SessionDriver, board: Match, players: Players, do: str
    ) -> None:
        submit(board, seat_number(board, players["Ann"]), PutRight(0, 5, slip=True))
        answer = players["Ann"].post(reverse("games:match_action", kwargs={"pk": board.pk}), {"do": do}, follow=True)
        assert "Peg it to the end, or ask a scorekeeper to enter the result." in answer.content.decode()
        self.bring(board)
        board.refresh_from_db()
        assert (board.status, board.offer, pegs(called)) == (Match.Status.PLAYING, "", [None, None])

    def test_a_no_leaves_the_win(self, called: SessionDriver, board: Match, players: Players) -> None:
        self.decide(board, players["Bob"], "confirm")
        self.decide(board, players["Bob"], "ask")
        self.decide(board, players["Ann"], "keep")
        self.bring(board)
        assert (pegs(called), board.offer) == ([121, 20], "")

    def test_a_lost_confirmation_job_saves_no_unconfirmed_result(
        self, called: SessionDriver, board: Match, players: Players
    ) -> None:
        self.decide(board, players["Bob"], "confirm")
        self.bring(board)
        self.decide(board, players["Bob"], "ask")
        self.decide(board, players["Ann"], "ask")  # its recording is lost
        submit(board, 0, PutRight(0, 5, slip=True))
        submit(board, 0, PegByHand(0, 5, "hand"))
        self.bring(board)
        assert pegs(called) == [None, None]

    def test_a_scorekeepers_entry_counts_at_once_and_stays(
        self, called: SessionDriver, board: Match, players: Players
    ) -> None:
        record_result(
            table=SessionTable(called.session.pk, table_of(called).pk),
            pegs=[121, 21],
            expected_version=0,
            by=called.by,
            entry_id=uuid4(),
        )
        self.decide(board, players["Bob"], "confirm")
        self.bring(board)
        assert pegs(called) == [121, 21]

    def test_where_the_other_has_no_account_a_scorekeeper_enters_it(
        self, called: SessionDriver, board: Match, players: Players
    ) -> None:
        board.seats.filter(name="Bob").update(user=None)
        assert "It counts once a scorekeeper enters it." in self.look(board, players["Ann"])

    def test_the_page_reads_itself_again_when_it_was_confirmed(self, board: Match, players: Players) -> None:
        address = reverse("games:table", kwargs={"pk": board.pk})
        page = self.look(board, players["Ann"])
        etag = re.search(r'name="etag" value="([^"]*)"', page)
        assert etag
        expected_version = {"expected_version": board.version, "etag": etag[1]}
        assert players["Ann"].get(address, expected_version).status_code == 204
        self.decide(board, players["Bob"], "confirm")
        assert players["Ann"].get(address, expected_version).status_code == 200


def seat_number(match: Match, client: Client) -> int:
    return match.seats.get(user=client.session["_auth_user_id"]).number


def test_one_phone_is_enough_to_keep_the_board_where_the_other_has_no_account(called: SessionDriver) -> None:
    ann = Member.objects.get(club=called.session.club, name="Ann")
    ann.user = UserFactory(name="Ann")
    ann.save()
    phone = Client()
    phone.force_login(ann.user)
    address = reverse("sessions:online", args=[called.session.club.slug, called.session.pk, table_of(called).pk])
    assert "Keep the board" in phone.get(address.partition("tables/")[0] + "follow/").content.decode()
    phone.post(address, {"by_hand": "yes"})
    match = Match.objects.get()
    assert (match.kind, match.status) == (Match.Kind.BY_HAND, Match.Status.PLAYING)
