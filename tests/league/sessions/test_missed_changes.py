"""A change between the moment a page is read and the moment its socket opens."""

import asyncio
import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from testing.sessions import SessionDriver
from tests.games.sockets import updates_are_out
from tests.league.sessions.test_socket import Socket, cookie_of, save, tonight

__all__ = ["tonight"]  # the fixture

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("is_late", [True, False])
@pytest.mark.parametrize("page", ["rounds", "follow", "wall"])
def test_a_page_that_missed_a_change_before_its_socket_opened_is_told(
    tonight: SessionDriver, client: Client, page: str, is_late: bool
) -> None:
    """No other page is: it would only request again what it shows."""
    updates_are_out()
    client.force_login(tonight.by)
    text = client.get(reverse(f"sessions:{page}", args=[tonight.session.club.slug, tonight.session.pk])).text
    url, cookie = unescape(re.findall('data-live="(.+?)"', text)[0]), cookie_of(tonight.by)
    if is_late:
        save(tonight)

    async def open_late() -> bool:
        socket = Socket(url, cookie)
        assert await socket.opens()
        is_told = not await socket.receive_nothing(1)
        await socket.leave()
        return is_told

    assert asyncio.run(open_late()) == is_late
