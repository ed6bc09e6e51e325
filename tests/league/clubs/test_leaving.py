"""Leaving a club ends a role, and only an owner removes or brings back a member who had one."""

from collections.abc import Callable

import pytest
from django.test import Client

from league.clubs.models import Member, Role
from league.clubs.services import members
from testing.factories import ClubFactory, MemberFactory
from testing.forms import seen_by

pytestmark = pytest.mark.django_db


class TestRolesOnLeaving:
    @pytest.fixture
    def owner(self) -> Member:
        return MemberFactory(owner=True, name="Olga", club=ClubFactory(slug="peggers"))

    @pytest.fixture
    def bob(self, owner: Member) -> Member:
        return MemberFactory(club=owner.club, organizer=True, name="Bob")

    @pytest.fixture
    def other(self, owner: Member) -> Member:
        return MemberFactory(club=owner.club, organizer=True, name="Oscar")

    @pytest.fixture
    def save(self, client: Client, bob: Member) -> Callable[..., int]:
        def post(by: Member, *, has_left: bool) -> int:
            client.force_login(by.user)
            left = {"has_left": "on"} if has_left else {}
            page = f"/c/peggers/members/{bob.pk}/"
            return client.post(
                page, {"name": "Bob", "kind": "member", **left, **seen_by(client, page, page)}
            ).status_code

        return post

    def test_an_organizer_shuts_out_no_other_organizer(
        self, save: Callable[..., int], other: Member, bob: Member
    ) -> None:
        assert save(other, has_left=True) == 422
        bob.refresh_from_db()
        assert not bob.has_left

    def test_only_an_owner_brings_back_a_member_with_a_role_and_without_the_role(
        self, save: Callable[..., int], owner: Member, other: Member, bob: Member
    ) -> None:
        assert save(owner, has_left=True) == 302
        assert save(other, has_left=False) == 422
        assert save(owner, has_left=False) == 302
        bob.refresh_from_db()
        assert (bob.has_left, bob.role) == (False, Role.MEMBER)

    def test_an_organizer_still_marks_a_plain_member_as_left_and_back(self, other: Member) -> None:
        ann = MemberFactory(club=other.club, name="Ann")
        for has_left in (True, False):
            members.change_member(member=ann, name="Ann", kind="member", has_left=has_left, by=other.user)
        ann.refresh_from_db()
        assert not ann.has_left
