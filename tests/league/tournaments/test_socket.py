"""Access to the socket of a tournament."""

import pytest
from django.test import Client

from league.clubs.models import Club
from testing.tournaments import SWISS, url
from tests.league.sessions.test_socket import cookie_of, opens
from tests.league.tournaments.test_publicity import show


@pytest.mark.django_db(transaction=True)
def test_the_socket_opens_to_readers_who_can_see_something(day):
    played = day(SWISS, people=4)
    played.call()
    Club.objects.filter(pk=played.club.pk).update(is_public=True)
    path, visitor = f"/ws/tournaments/{played.tournament.pk}/", b""
    assert opens(path, visitor)
    page = url(played.club, "wall", pk=played.tournament.pk)
    assert path in Client().get(page).text
    show(played)
    assert path not in Client().get(page).text
    assert not opens(path, visitor)
    assert opens(path, cookie_of(played.by))
    assert not opens("/ws/tournaments/0/", cookie_of(played.by))
    Club.objects.update(is_public=False)
    assert not opens(path, visitor)
