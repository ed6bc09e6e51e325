"""Queries and insertions that are compiled once per process."""

from threading import Thread

import pytest
from django.db import connection, connections, transaction
from django.forms.models import model_to_dict
from django.test.utils import CaptureQueriesContext

from common.compiled import Compiled, insert
from league.clubs.models import Club, Member
from league.results.models import CardLine
from testing.factories import ClubFactory, MemberFactory, SideFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def of_club():
    """A member of a club, by both ids, with the club."""
    return Compiled(lambda pk, club: Member.objects.filter(club=club, pk=pk).select_related("club"))


def test_each_call_has_its_own_ids(of_club):
    ann, bob = MemberFactory(), MemberFactory()
    found = [of_club(ann.pk, ann.club_id), of_club(bob.pk, bob.club_id), of_club(ann.pk, bob.club_id)]
    assert found == [[ann], [bob], []]


def test_related_rows_come_with_the_same_statement(of_club):
    ann = MemberFactory()
    with CaptureQueriesContext(connection) as statements:
        assert of_club.get(ann.pk, ann.club_id).club == ann.club
    assert len(statements) == 1


def test_prefetched_rows_come_with_each_call():
    club = ClubFactory()
    read = Compiled(lambda pk: Club.objects.prefetch_related("members").filter(pk=pk))
    assert list(read.get(club.pk).members.all()) == []
    ann = MemberFactory(club=club)
    with CaptureQueriesContext(connection) as statements:
        assert list(read.get(club.pk).members.all()) == [ann]
    assert len(statements) == 2, "the club, then its members"


def test_a_missing_row_raises_its_models_error(of_club):
    with pytest.raises(Member.DoesNotExist):
        of_club.get(1, 2**40)


def test_a_number_too_large_for_an_id_finds_nothing(of_club):
    assert of_club(2**63, 1) == []


def test_a_sample_stands_for_a_text():
    first, second = ClubFactory(), ClubFactory()
    by_slug = Compiled(lambda slug: Club.objects.filter(slug=slug), "slug")
    assert [by_slug.first(first.slug), by_slug.first(second.slug), by_slug.first("nowhere")] == [first, second, None]


def test_columns_alone_are_converted_as_usual():
    club = ClubFactory()
    assert Compiled(lambda pk: Club.objects.filter(pk=pk).values_list("slug", "pk"))(club.pk) == [(club.slug, club.pk)]


def test_inserted_rows_are_those_that_their_model_saves():
    game = SideFactory().game
    ann = MemberFactory(club=game.club)
    first, second, saved = (
        CardLine(game=game, side=0, member=ann, version=version, spread=12, scores=[121, 109]) for version in (1, 2, 3)
    )
    with CaptureQueriesContext(connection) as statements:
        insert(first, second)
    saved.save()
    assert len(statements) == 1
    rows = CardLine.objects.order_by("version")
    assert [row.version for row in rows] == [1, 2, 3]
    assert rows[0].at <= rows[1].at <= rows[2].at
    one, other, usual = (model_to_dict(row, exclude=["id", "version"]) for row in rows)
    assert one == other == usual


@pytest.mark.django_db(transaction=True)
def test_each_thread_reads_over_its_own_connection():
    club, found = ClubFactory(), []
    read = Compiled(lambda pk: Club.objects.select_for_update().filter(pk=pk))
    with transaction.atomic():
        assert read.get(club.pk) == club

    def elsewhere():
        with transaction.atomic():
            found.extend(read(club.pk))
        connections.close_all()

    thread = Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert found == [club]


@pytest.mark.django_db(transaction=True)
def test_a_row_is_locked_in_a_transaction_only():
    read = Compiled(lambda pk: Club.objects.select_for_update().filter(pk=pk))
    with transaction.atomic():
        read(1)
    with pytest.raises(transaction.TransactionManagementError):
        read(1)
