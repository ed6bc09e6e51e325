"""A member added by mistake is deleted, one added twice is merged, and both can be undone."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client

from common.errors import Refused
from league.clubs import queries
from league.clubs.models import Member, Removal
from league.clubs.services import member_removal, members
from league.money.models import Posting
from league.money.queries import balances_of, debts_of
from league.ratings.models import CurrentRating
from league.ratings.services.rating import rate_batch
from league.removals.services import merge, undo
from league.seasons.queries import season_table
from league.sessions.models import Session
from league.sessions.queries.people import desk_of
from league.sessions.services.attendance import open_check_in, undo_check_in
from league.sessions.services.closing import reopen_session
from league.sessions.services.debts import settle_debt
from league.tournaments.services.entries import walk_in
from testing.factories import MemberFactory
from testing.sessions import SessionDriver, open_session
from testing.tournaments import SWISS, TournamentDriver
from tests.league.sessions.conftest import Pages

pytestmark = pytest.mark.django_db


@pytest.fixture
def organizer() -> Member:
    return MemberFactory(organizer=True, name="Olga Organizer")


@pytest.fixture
def tonight(organizer: Member) -> SessionDriver:
    return open_session(organizer)


def somebody(tonight: SessionDriver, name: str) -> Member:
    return tonight.session.club.members.get(name=name)


def refusal(service: Callable[..., object], **arguments: Any) -> Refused:
    with pytest.raises(Refused) as no:
        service(**arguments)
    return no.value


def names(tonight: SessionDriver) -> list[str]:
    return [member.name for member in queries.people(tonight.session.club)]


class TestDeleting:
    def test_a_guest_created_by_a_mistaken_check_in_is_deleted_with_it(self, tonight: SessionDriver) -> None:
        (ghost,) = tonight.come("Ghost")
        page = Pages(tonight).post(f"check-in/{ghost.pk}/undo/").content.decode()
        assert "check-in undone. The new guest is deleted." in page
        assert "Ghost" not in names(tonight)
        assert "Ghost" not in [member.name for member in desk_of(tonight.session).to_add()]
        assert balances_of(tonight.session.club) == dict.fromkeys(balances_of(tonight.session.club), 0)

    def test_and_comes_back_by_an_undo(self, tonight: SessionDriver) -> None:
        (ghost,) = tonight.come("Ghost")
        undo_check_in(session_id=tonight.session.pk, check_in_id=ghost.pk, by=tonight.by)
        pages = Pages(tonight)
        removal = Removal.objects.get()
        assert "Ghost deleted" in pages.client.get(f"{pages.club}members/").content.decode()
        page = pages.client.post(f"{pages.club}members/removals/{removal.pk}/undo/", follow=True).content.decode()
        assert "Ghost is back on the list." in page
        assert "undone by" in page
        assert "Ghost" in names(tonight)

    def test_a_member_whose_check_in_was_a_mistake_stays(self, tonight: SessionDriver) -> None:
        MemberFactory(club=tonight.session.club, name="Ann", kind=Member.Kind.GUEST)
        (here,) = tonight.come("Ann")
        undo_check_in(session_id=tonight.session.pk, check_in_id=here.pk, by=tonight.by)
        assert "Ann" in names(tonight)

    def test_a_player_who_has_nothing_is_deleted_on_the_page_of_the_entry(self, tonight: SessionDriver) -> None:
        ann = MemberFactory(club=tonight.session.club, name="Ann")
        pages = Pages(tonight)
        assert "Delete Ann" in pages.client.get(f"{pages.club}members/{ann.pk}/").content.decode()
        page = pages.client.post(f"{pages.club}members/{ann.pk}/delete/", follow=True).content.decode()
        assert "Ann deleted." in page
        assert "Ann" not in names(tonight)
        assert members.add_member(club=tonight.session.club, name="Ann").pk != ann.pk
        assert refusal(member_removal.restore_member, removal=Removal.objects.get(), by=tonight.by).code == "name_taken"

    def test_a_player_who_has_come_is_not_deleted(self, tonight: SessionDriver) -> None:
        (here,) = tonight.come("Ann")
        pages = Pages(tonight)
        assert "Delete Ann" not in pages.client.get(f"{pages.club}members/{here.member_id}/").content.decode()
        assert refusal(member_removal.delete_member, member=here.member, by=tonight.by).code == "has_history"

    def test_a_player_who_entered_a_tournament_is_not_deleted(self, tonight: SessionDriver) -> None:
        cup = TournamentDriver(SWISS, club=tonight.session.club)
        entry = walk_in(tournament_id=cup.tournament.pk, name="Ann", by=tonight.by)
        assert refusal(member_removal.delete_member, member=entry.member, by=tonight.by).code == "has_history"

    def test_a_member_who_can_sign_in_is_not_deleted(self, organizer: Member) -> None:
        assert refusal(member_removal.delete_member, member=organizer, by=None).code == "has_account"


class TestMerging:
    """Carla Núñez came to the first session as herself, to the second as the guest "C. Nunez"."""

    @pytest.fixture
    def carla(self, tonight: SessionDriver) -> Member:
        self.play_session(tonight, "Carla Núñez", "Bob")
        return somebody(tonight, "Carla Núñez")

    @pytest.fixture
    def double(self, tonight: SessionDriver, carla: Member) -> Member:
        self.play_session(tonight, "C. Nunez", "Bob", again=True, fee="owed")
        return somebody(tonight, "C. Nunez")

    def play_session(self, tonight: SessionDriver, *people: str, again: bool = False, fee: str = "paid") -> None:
        if again:
            tonight.session = Session.objects.create(
                club=tonight.session.club, season=tonight.session.season, date="2026-11-26", starts_at="09:30"
            )
            open_check_in(session_id=tonight.session.pk, by=tonight.by)
        tonight.come(*people, fee=fee)
        tonight.draw()
        tonight.play_all()
        tonight.close()

    def figures(self, tonight: SessionDriver) -> dict[str, Any]:
        """All figures of a club about its members."""
        club = tonight.session.club
        while rate_batch(club_id=club.pk):
            pass
        table = season_table(tonight.session.season, tonight.session.season.formats.get().format)
        return {
            "season": {table.names[row.player]: (row.totals.games, row.totals.points) for row in table.rows},
            "debts": debts_of(club),
            "balances": balances_of(club),
            "ratings": {
                (each.member.name, each.ladder): (each.mu, each.sigma, each.games)
                for each in CurrentRating.objects.filter(member__club=club)
            },
            "sessions": {member.name: member.session_count for member in queries.people(club)},
        }

    def test_one_person_has_all_sessions_results_money_and_ratings(
        self, tonight: SessionDriver, carla: Member, double: Member
    ) -> None:
        before = self.figures(tonight)
        merge(kept=carla, duplicate=double, by=tonight.by)
        after = self.figures(tonight)
        games = before["season"]["Carla Núñez"][0] + before["season"]["C. Nunez"][0]
        assert after["season"]["Carla Núñez"][0] == games
        assert after["ratings"]["Carla Núñez", "all"][2] == games
        assert after["debts"][carla.pk] == before["debts"][double.pk]
        assert (after["sessions"]["Carla Núñez"], after["balances"]) == (2, before["balances"])
        assert "C. Nunez" not in names(tonight)
        assert not any(reference.of(double).exists() for reference in queries.references())

    def test_undoing_it_puts_everything_back(self, tonight: SessionDriver, carla: Member, double: Member) -> None:
        before = self.figures(tonight)
        removal = merge(kept=carla, duplicate=double, by=tonight.by)
        undo(removal=removal, by=tonight.by)
        assert self.figures(tonight) == before
        assert refusal(undo, removal=Removal.objects.get(), by=tonight.by).code == "undone"

    def test_the_pages_do_both(self, tonight: SessionDriver, carla: Member, double: Member) -> None:
        pages = Pages(tonight)
        base = f"{pages.club}members/"
        assert "Merge with" in pages.client.get(f"{base}{double.pk}/").content.decode()
        page = pages.client.post(f"{base}{double.pk}/merge/", {"kept": carla.pk}, follow=True).content.decode()
        assert "C. Nunez merged with Carla Núñez." in page
        assert f"by {tonight.by.name}" not in page
        removal = Removal.objects.get()
        page = pages.client.post(f"{base}removals/{removal.pk}/undo/", follow=True).content.decode()
        assert "C. Nunez is back on the list." in page

    def test_members_at_one_session_can_not_be_merged(self, tonight: SessionDriver, carla: Member) -> None:
        no = refusal(merge, kept=carla, duplicate=somebody(tonight, "Bob"), by=tonight.by)
        assert no.code == "both_there"
        assert no.sentence == (
            "Carla Núñez and Bob are both in “Thursday, November 19”. If they are the same person, "
            "remove one from it first."
        )

    def test_members_in_one_tournament_can_not_be_merged(self, tonight: SessionDriver) -> None:
        cup = TournamentDriver(SWISS, club=tonight.session.club)
        one, other = (cup.enter(name).member for name in ("Ann", "Anne"))
        no = refusal(merge, kept=one, duplicate=other, by=tonight.by)
        assert no.sentence == (
            "Ann and Anne are both in “Championship”. If they are the same person, remove one from it first."
        )

    def test_merging_a_member_with_themselves_is_refused(self, tonight: SessionDriver, carla: Member) -> None:
        assert refusal(merge, kept=carla, duplicate=carla, by=tonight.by).code == "same_person"

    def test_merged_during_a_session_the_guest_plays_on_as_the_member(self, tonight: SessionDriver) -> None:
        ann = MemberFactory(club=tonight.session.club, name="Ann Tremblay")
        tonight.come("Anne", "Bob")
        tonight.draw()
        tonight.call(1)
        tonight.finish_round()
        removal = merge(kept=ann, duplicate=somebody(tonight, "Anne"), by=tonight.by)
        tonight.play_all()
        tonight.close()
        score = tonight.session.closings.get().session_result.scores.get(member=ann)
        assert score.games == len(tonight.state().called)
        assert refusal(undo, removal=removal, by=tonight.by).code == "gone_on"
        reopen_session(session_id=tonight.session.pk, by=tonight.by, why="a wrong margin")
        tonight.close()

    def test_a_merge_is_undone_where_the_kept_one_was_checked_in_by_mistake_before(
        self, tonight: SessionDriver
    ) -> None:
        """A fee that was charged and refunded before the merge does not count as new activity."""
        mae = MemberFactory(club=tonight.session.club, name="Mae West")
        by_mistake, _ = tonight.come("Mae West", "Mae Vest")
        undo_check_in(session_id=tonight.session.pk, check_in_id=by_mistake.pk, by=tonight.by)
        guest = somebody(tonight, "Mae Vest")
        removal = merge(kept=mae, duplicate=guest, by=tonight.by)
        undo(removal=removal, by=tonight.by)
        assert guest in Member.objects.filter(check_ins__session=tonight.session)

    def test_a_merge_whose_debt_was_paid_since_stays(
        self, tonight: SessionDriver, carla: Member, double: Member
    ) -> None:
        removal = merge(kept=carla, duplicate=double, by=tonight.by)
        later = open_session(Member.objects.get(user=tonight.by))
        later.come("Carla Núñez")
        settle_debt(session_id=later.session.pk, member_id=carla.pk, by=tonight.by)
        assert refusal(undo, removal=removal, by=tonight.by).code == "gone_on"

    def test_a_session_elsewhere_does_not_prevent_undoing_a_merge(
        self, tonight: SessionDriver, carla: Member, double: Member
    ) -> None:
        removal = merge(kept=carla, duplicate=double, by=tonight.by)
        later = open_session(Member.objects.get(user=tonight.by))
        later.come("Carla Núñez")
        undo(removal=removal, by=tonight.by)
        assert double.name in names(tonight)

    def test_undoing_goes_from_the_last_merge_to_the_first(
        self, tonight: SessionDriver, carla: Member, double: Member
    ) -> None:
        third = MemberFactory(club=tonight.session.club, name="Carla N.")
        before = self.figures(tonight)
        first = merge(kept=carla, duplicate=double, by=tonight.by)
        second = merge(kept=third, duplicate=carla, by=tonight.by)
        assert refusal(undo, removal=first, by=tonight.by).code == "removed_since"
        undo(removal=second, by=tonight.by)
        undo(removal=Removal.objects.get(pk=first.pk), by=tonight.by)
        assert self.figures(tonight) == before

    def test_money_changes_hands_by_a_merge_that_stands_and_in_no_other_way(
        self, tonight: SessionDriver, carla: Member, double: Member
    ) -> None:
        entry = Posting.objects.filter(member=double).first()
        assert entry is not None
        with pytest.raises(IntegrityError), transaction.atomic():
            Posting.objects.filter(pk=entry.pk).update(member=carla)
        merge(kept=carla, duplicate=double, by=tonight.by)
        for change in ({"amount": 1}, {"member": somebody(tonight, "Bob")}, {"member": double, "amount": 1}):
            with pytest.raises(IntegrityError), transaction.atomic():
                Posting.objects.filter(pk=entry.pk).update(**change)

    def test_an_outdated_page_with_the_merged_member_gets_a_message(
        self, tonight: SessionDriver, carla: Member, double: Member
    ) -> None:
        merge(kept=carla, duplicate=double, by=tonight.by)
        later = Pages(open_session(Member.objects.get(user=tonight.by)))
        page = later.post("check-in/arrive/", tapped_name=double.pk, fee="paid").content.decode()
        assert "This member is no longer in the club." in page


def test_only_an_organizer_deletes_and_merges(client: Client, tonight: SessionDriver) -> None:
    ann = MemberFactory(club=tonight.session.club, name="Ann")
    client.force_login(MemberFactory(club=tonight.session.club, scorekeeper=True, name="Kate").user)
    base = f"/c/{tonight.session.club.slug}/members/"
    assert [client.post(f"{base}{ann.pk}/{what}/").status_code for what in ("delete", "merge")] == [403, 403]
    assert "Deleted and merged" not in client.get(base).content.decode()


def test_every_reference_to_a_member_is_known(tonight: SessionDriver) -> None:
    """A new table with a reference to a member is either history, which is moved, or deleted with its member."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_constraint WHERE contype = 'f' AND confrelid = 'clubs_member'::regclass"
        )
        (foreign_keys,) = cursor.fetchone()
    worked_out = 1 + 2  # the current ratings, and both columns of a removal
    assert len(queries.references()) == foreign_keys - worked_out
