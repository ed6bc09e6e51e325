"""Compiled queries sent together: each has its own rows."""

import pytest

from common.compiled import Compiled, read_together
from league.clubs.models import Club, Member
from testing.factories import MemberFactory

pytestmark = pytest.mark.django_db
CLUB = Compiled(lambda pk: Club.objects.filter(pk=pk))
MEMBERS = Compiled(lambda club: Member.objects.filter(club=club).order_by("pk"))


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
