"""Several statements in one round trip: what they read and write is the same as one by one."""

import pytest
from django.db import DatabaseError, IntegrityError, transaction
from django.forms.models import model_to_dict

from common.compiled import Compiled, read_together
from common.round_trips import changed, new, write
from league.clubs.models import Club, Member
from league.results.models import CardLine, Side
from testing.factories import ClubFactory, MemberFactory, SideFactory

pytestmark = pytest.mark.django_db
CLUB = Compiled(lambda pk: Club.objects.filter(pk=pk))
MEMBERS = Compiled(lambda club: Member.objects.filter(club=club).order_by("pk"))


def a_line(side: Side, version: int) -> CardLine:
    member = MemberFactory(club=side.game.club)
    return CardLine(game=side.game, side=0, member=member, version=version, won=True, spread=12, scores=[121, 109])


def test_each_query_has_its_own_rows():
    ann = MemberFactory()
    bob = MemberFactory(club=ann.club)
    assert read_together((CLUB, ann.club_id), (MEMBERS, ann.club_id), (CLUB, 2**63)) == [[ann.club], [ann, bob], []]


def test_all_queries_are_sent_before_the_first_rows_are_read(monkeypatch):
    order = []
    for step in ("send", "read"):
        do = getattr(Compiled, step)
        monkeypatch.setattr(Compiled, step, lambda *args, step=step, do=do: order.append(step) or do(*args))
    read_together((CLUB, 1), (MEMBERS, 1))
    assert order == ["send", "send", "read", "read"]


def test_a_written_row_is_the_one_that_a_model_saves():
    side = SideFactory()
    written, saved = a_line(side, 1), a_line(side, 2)
    write(new(written))
    saved.save()
    first, second = CardLine.objects.order_by("version")
    assert first.at <= second.at
    same = {"member": 0, "version": 0, "id": 0}
    assert model_to_dict(first) | same == model_to_dict(second) | same


def test_fields_are_changed_and_others_are_not():
    side, other = SideFactory(pegs=1), SideFactory(pegs=2)
    side.pegs, side.number, other.pegs = 121, 5, None
    write(changed(side, "pegs"), changed(other, "pegs"))
    side.refresh_from_db()
    other.refresh_from_db()
    assert (side.pegs, side.number, other.pegs) == (121, 0, None)


def test_of_statements_with_an_error_none_is_kept():
    side = SideFactory()
    with pytest.raises(IntegrityError), transaction.atomic():
        write(new(a_line(side, 1)), new(Side(game=side.game, number=side.number)), new(a_line(side, 2)))
    assert not CardLine.objects.exists()
    assert ClubFactory().pk, "the connection still works"


def test_a_change_of_a_row_that_is_gone_is_an_error():
    side, gone = SideFactory(), SideFactory()
    Side.objects.filter(pk=gone.pk).delete()
    with pytest.raises(DatabaseError):
        write(changed(side, "pegs"), changed(gone, "pegs"))
