"""The socket of a session, with the real application: a player's valid link opens it."""

import asyncio

import pytest
from asgiref.sync import sync_to_async

from league.clubs.services.member_removal import delete_member
from league.clubs.services.members import change_member
from league.clubs.services.player_links import link_cookie, link_token, renew_link
from league.sessions.services.publication import set_publication
from testing.factories import MemberFactory
from tests.league.sessions.test_socket import Socket, opens, path_of

pytestmark = pytest.mark.django_db(transaction=True)


def cookie_of(player, club=None):
    return f"{link_cookie(club or player.club)}={link_token(player)}".encode()


def test_it_opens_to_a_player_of_a_private_club_and_to_no_other_link(new_session, ann):
    path = path_of(new_session())
    stranger = MemberFactory(name="Ann")
    old = cookie_of(ann)
    renew_link(member=ann, by=None)
    ann.refresh_from_db()
    sent = (cookie_of(ann), old, cookie_of(stranger), cookie_of(stranger, ann.club), b"")
    assert [opens(path, cookie) for cookie in sent] == [True, False, False, False, False]


def test_a_page_of_another_site_opens_none_with_a_players_cookie(new_session, ann):
    assert not opens(path_of(new_session()), cookie_of(ann), b"https://elsewhere.example")


def test_it_stays_closed_where_nothing_is_published(new_session, ann):
    tonight = new_session()
    set_publication(session_id=tonight.session.pk, shown=[], by=tonight.by)
    assert not opens(path_of(tonight), cookie_of(ann))


def renewed(ann):
    renew_link(member=ann, by=None)


def deleted(ann):
    delete_member(member=ann, by=None)


def has_left(ann):
    change_member(member=ann, name=ann.name, kind=ann.kind, has_left=True, by=None)


@pytest.mark.parametrize("ended", [renewed, deleted, has_left])
def test_it_is_closed_when_the_link_ends_and_no_other_is(new_session, ann, ended):
    path, bob = path_of(new_session()), MemberFactory(club=ann.club, name="Bob")
    cookies = cookie_of(ann), cookie_of(bob)

    async def follow():
        hers, his = (Socket(path, cookie) for cookie in cookies)
        assert all([await hers.opens(), await his.opens()])
        await sync_to_async(ended)(ann)
        found, other = await hers.receive_output(20), await his.receive_nothing(0.5)
        await asyncio.gather(hers.leave(), his.leave())
        return found, other

    found, other = asyncio.run(follow())
    assert (found["type"], found["code"], other) == ("websocket.close", 4001, True)
