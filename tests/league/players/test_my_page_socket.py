"""The socket of a player's own page, with the real application and the real Valkey."""

import asyncio

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from league.clubs.services.player_links import link_cookie, link_token
from league.sessions.services import attendance
from league.tournaments.models import Tournament
from testing.factories import MemberFactory
from testing.tournaments import SWISS, TournamentDriver
from tests.league.sessions.test_socket import Socket

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_players_page_hears_the_session_and_the_tournament_of_one_day(new_session, organizer):
    cup, tonight = TournamentDriver(SWISS, people=2, club=organizer.club), new_session()
    Tournament.objects.update(date=timezone.localdate(timezone=organizer.club.zone))
    player = cup.tournament.entries.get(number=1).member
    cookie = f"{link_cookie(player.club)}={link_token(player)}".encode()
    late = MemberFactory(club=player.club)

    def check_in():
        attendance.check_in(
            session_id=tonight.session.pk, member_id=late.pk, fee="paid", by=organizer.user, at=timezone.now()
        )

    async def follow():
        page, told = Socket(f"/ws/players/{player.club.slug}/", cookie), []
        assert await page.opens()
        for change in (cup.call, check_in):
            await sync_to_async(change)()
            told.append((await page.receive_output(20))["text"])
        await page.leave()
        return told

    assert asyncio.run(follow()) == ["changed", "changed"]


def test_a_stranger_hears_nothing_of_players_pages(new_session, organizer):
    new_session()

    async def opens():
        return await Socket(f"/ws/players/{organizer.club.slug}/").opens()

    assert not asyncio.run(opens())
