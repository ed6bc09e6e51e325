"""Merging two members who both have accounts: one account stays, the other one leaves the club."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from common.errors import Refused
from league.audit.models import Action, AuditEntry
from league.clubs.models import Member, Removal, Role
from league.ratings.models import CurrentRating
from league.ratings.services.challenges import take_challenge
from league.ratings.services.rating import rate_batch
from league.removals.services import merge, undo
from testing.factories import MemberFactory
from tests.league.ratings.test_challenges import resigned

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner():
    return MemberFactory(owner=True, name="Olga Owner")


@pytest.fixture
def ann(owner):
    return MemberFactory(club=owner.club, name="Ann", with_account=True)


@pytest.fixture
def double(owner):
    return MemberFactory(club=owner.club, name="Annie", with_account=True)


def accounts(club):
    return {member.name: member.user_id for member in club.members.exclude(user=None)}


def refused(code, **arguments):
    with pytest.raises(Refused) as no:
        merge(**arguments)
    return no.value.code == code


def test_the_page_asks_which_account_stays_and_ends_there(owner, ann, double):
    desk = Client()
    desk.force_login(owner.user)
    page = f"/c/{owner.club.slug}/members/{double.pk}/"
    assert "Annie’s account" in desk.get(page).content.decode()
    text = desk.post(page + "merge/", {"kept": ann.pk}, follow=True).content.decode()
    assert "Ann and Annie can both sign in. Choose which account to keep." in text
    text = desk.post(page + "merge/", {"kept": ann.pk, "account": "duplicate"}, follow=True).content.decode()
    assert "Annie merged with Ann." in text
    assert accounts(owner.club) == {"Olga Owner": owner.user_id, "Ann": double.user_id}


@pytest.mark.parametrize("stays", ["kept", "duplicate"])
def test_the_account_that_leaves_has_no_access_to_the_club(owner, ann, double, stays):
    merge(kept=ann, duplicate=double, by=owner.user, account=stays)
    found = {}
    for word, member in (("kept", ann), ("duplicate", double)):
        client = Client()
        client.force_login(member.user)
        found[word] = client.get(f"/c/{owner.club.slug}/me/").status_code == 200
    assert found == {word: word == stays for word in ("kept", "duplicate")}


@pytest.mark.parametrize("stays", ["kept", "duplicate"])
def test_undoing_the_merge_gives_both_their_accounts_back(owner, ann, double, stays):
    before = accounts(owner.club)
    undo(removal=merge(kept=ann, duplicate=double, by=owner.user, account=stays), by=owner.user)
    assert accounts(owner.club) == before


@pytest.mark.parametrize("stays", ["kept", "duplicate"])
def test_owners_read_whose_account_left_the_club(owner, ann, double, stays):
    merge(kept=ann, duplicate=double, by=owner.user, account=stays)
    leaves = double.user if stays == "kept" else ann.user
    found = AuditEntry.objects.get(action=Action.ACCOUNT_LEFT)
    assert (found.club, found.actor, found.parameters["account"]) == (owner.club_id, owner.user_id, leaves.pk)
    sentence = f"{leaves.name}’s account left the club when {owner.user.name} merged Annie with Ann."
    desk = Client()
    desk.force_login(owner.user)
    assert sentence in desk.get(f"/c/{owner.club.slug}/audit-trail/").content.decode()


def test_where_one_of_the_two_has_an_account_none_leaves(owner, double):
    merge(kept=MemberFactory(club=owner.club, name="A."), duplicate=double, by=owner.user)
    assert not AuditEntry.objects.filter(action=Action.ACCOUNT_LEFT).exists()


def test_an_account_moves_to_a_member_without_one(owner, double):
    guest = MemberFactory(club=owner.club, name="A.")
    merge(kept=guest, duplicate=double, by=owner.user)
    assert accounts(owner.club)["A."] == double.user_id


def test_the_kept_account_keeps_its_role(owner, ann, double):
    Member.objects.filter(pk=double.pk).update(role=Role.SCOREKEEPER)
    merge(kept=ann, duplicate=double, by=owner.user, account="duplicate")
    assert Member.objects.get(pk=ann.pk).role == Role.SCOREKEEPER


def test_an_organizer_does_not_take_an_owners_account_out_of_the_club(owner, double):
    organizer = MemberFactory(club=owner.club, organizer=True, name="Otto")
    here = {"by": organizer.user}
    assert refused("owner_decides", kept=owner, duplicate=double, account="duplicate", **here)
    assert refused("owner_decides", kept=double, duplicate=owner, account="kept", **here)


def test_removing_ones_own_account_from_the_club_is_refused(owner, ann):
    assert refused("own_account", kept=ann, duplicate=owner, account="kept", by=owner.user)


def test_a_merge_can_not_be_undone_once_the_account_has_another_role(owner, ann, double):
    removal = merge(kept=ann, duplicate=double, by=owner.user, account="kept")
    Member.objects.filter(pk=ann.pk).update(role=Role.ORGANIZER)
    with pytest.raises(Refused) as no:
        undo(removal=removal, by=owner.user)
    assert no.value.code == "account_since"


class TestMatchesOnline:
    """Annie has won a rated online match against Bob."""

    @pytest.fixture
    def bob(self, owner):
        return MemberFactory(club=owner.club, name="Bob", with_account=True)

    def play(self, winner, loser):
        take_challenge(match_id=resigned(loser, winner))

    def rated(self, club):
        while rate_batch(club_id=club.pk):
            pass
        rows = CurrentRating.objects.filter(ladder="all", member__is_removed=False).exclude(games=0)
        return {row.member.name: row.games for row in rows}

    def test_merged_matches_are_rated_for_the_kept_member_and_undone(self, owner, ann, double, bob):
        self.play(double, bob)
        assert self.rated(owner.club) == {"Annie": 1, "Bob": 1}
        merge(kept=ann, duplicate=double, by=owner.user, account="kept")
        assert self.rated(owner.club) == {"Ann": 1, "Bob": 1}
        undo(removal=Removal.objects.get(), by=owner.user)
        assert self.rated(owner.club) == {"Annie": 1, "Bob": 1}

    def test_ratings_are_locked_before_members_as_in_rating(self, owner, ann, double, bob):
        self.play(double, bob)
        with CaptureQueriesContext(connection) as merging:
            merge(kept=ann, duplicate=double, by=owner.user, account="kept")
        with CaptureQueriesContext(connection) as undoing:
            undo(removal=Removal.objects.get(), by=owner.user)
        for queries in (merging, undoing):
            locks = [query["sql"] for query in queries if "FOR UPDATE" in query["sql"]]
            first = next(sql for sql in locks if "ratings_ratingprogress" in sql or "clubs_member" in sql)
            assert "ratings_ratingprogress" in first

    def test_opponents_can_not_be_merged(self, owner, ann, double):
        self.play(double, ann)
        assert refused("played_each_other", kept=ann, duplicate=double, account="kept", by=owner.user)
