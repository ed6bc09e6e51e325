"""Cached pages for anonymous visitors: never outdated after a change, and never a user's own."""

import asyncio
import socket
import time
from uuid import uuid4

import pytest
from channels.layers import get_channel_layer
from django.contrib import messages
from django.db import connection
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from common import page_cache
from common.valkey import valkey
from league.clubs.models import Club
from league.front import views
from league.rounds.broadcast import group_of
from league.sessions.models import Session
from league.web.public_pages import PublicPageCacheMiddleware
from testing.factories import MemberFactory
from testing.sessions import SessionDriver, in_thread, open_session
from testing.tournaments import SWISS, TournamentDriver

PAGES = (
    "front:club",
    "results:standings",
    "results:records",
    "seasons:list",
    "sessions:follow",
    "sessions:past",
    "sessions:wall",
    "tournaments:list",
)
pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture(autouse=True)
def _with_the_cache(settings, monkeypatch):
    settings.PAGE_CACHE = True
    for name in ("PAGE_KEPT", "PAGE_FRESH"):
        monkeypatch.setattr(page_cache, name, 60_000)  # ms; no test depends on expiry
    monkeypatch.setattr(page_cache, "PREFIX", f"page-{uuid4()}")


@pytest.fixture
def tonight() -> SessionDriver:
    return a_public_session()


def a_public_session() -> SessionDriver:
    driver = open_session(MemberFactory(organizer=True, name="Olga Organizer"))
    Club.objects.filter(pk=driver.session.club_id).update(is_public=True)
    driver.come("Ann", "Bob", "Carla", "Dev")
    driver.draw()
    driver.call(1)
    return driver


def address(driver: SessionDriver, name: str = "front:club") -> str:
    club = {"club": driver.session.club.slug}
    return reverse(
        name, kwargs=club | ({"pk": driver.session.pk} if name in ("sessions:follow", "sessions:wall") else {})
    )


def queries_of(page: str, client: Client | None = None) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert (client or Client()).get(page).status_code == 200
    return len(queries)


@pytest.mark.parametrize("name", PAGES)
def test_the_second_stranger_gets_the_first_ones_page_for_one_query(tonight, name):
    page = address(tonight, name)
    first = Client().get(page)
    assert queries_of(page) == 1, "only the club is read"
    second = Client().get(page)
    assert second.content == first.content
    assert not first.cookies and not second.cookies
    changing = {"X-Request-ID"}
    assert {k: v for k, v in first.items() if k not in changing} == {
        k: v for k, v in second.items() if k not in changing
    }


def test_one_of_many_makes_a_page_again_before_it_expires(tonight, monkeypatch):
    page = address(tonight)
    monkeypatch.setattr(page_cache, "PAGE_FRESH", 1)  # ms
    assert queries_of(page) > 1
    time.sleep(0.01)
    monkeypatch.setattr(page_cache, "PAGE_FRESH", 60_000)
    assert queries_of(page) > 1
    assert queries_of(page) == 1


def test_a_head_request_leaves_making_the_page_again_to_one_that_can_store_it(tonight, monkeypatch):
    page = address(tonight)
    monkeypatch.setattr(page_cache, "PAGE_FRESH", 1)  # ms
    queries_of(page)
    time.sleep(0.01)
    monkeypatch.setattr(page_cache, "PAGE_FRESH", 60_000)
    assert Client().head(page).status_code == 200
    assert queries_of(page) > 1


def test_so_they_do_of_a_tournament():
    cup = TournamentDriver(SWISS, people=4)
    Club.objects.filter(pk=cup.tournament.club_id).update(is_public=True)
    cup.call()
    pages = [
        reverse(f"tournaments:{name}", kwargs={"club": cup.tournament.club.slug, "pk": cup.tournament.pk, **more})
        for name, more in (("detail", {}), ("stage", {"number": 1}), ("wall", {}), ("flyer", {}))
    ]
    for page in pages:
        Client().get(page)
    assert [queries_of(page) for page in pages] == [1] * len(pages)


def test_a_stored_page_answers_head_as_well(tonight):
    Client().get(address(tonight))
    assert Client().head(address(tonight)).status_code == 200


def test_a_part_of_the_wall_is_another_page_than_the_wall(tonight):
    wall = address(tonight, "sessions:wall")
    for _ in range(2):
        assert b"<body" in Client().get(wall).content
        assert b"<body" not in Client().get(wall, headers={"HX-Request": "true"}).content


def test_another_host_is_another_page(tonight):
    Client().get(address(tonight), headers={"host": "localhost"})
    assert b"http://testserver" not in Client().get(address(tonight), headers={"host": "localhost"}).content
    assert b"http://testserver" in Client().get(address(tonight)).content


def test_a_club_that_turns_private_is_gone_at_once(tonight):
    page = address(tonight)
    queries_of(page)
    Club.objects.update(is_public=False)
    assert Client().get(page).status_code == 302


def test_a_members_page_is_neither_stored_nor_replaced(tonight):
    page, member = address(tonight), Client()
    member.force_login(tonight.by)
    for _ in range(2):
        assert b"data-user" in member.get(page).content
        assert b"data-user" not in Client().get(page).content


def with_token(request):
    return HttpResponse(get_token(request))


def with_message(request):
    messages.success(request, "Report saved.")
    return HttpResponse([str(message) for message in messages.get_messages(request)])


def with_cookie(request):
    answer = HttpResponse()
    answer.set_cookie("theirs", "1")
    return answer


def with_header(request):
    return HttpResponse(headers={"HX-Redirect": "/"})


def with_session(request):
    request.session["theirs"] = 1
    return HttpResponse()


def refused(request):
    return HttpResponse(status=422)


@pytest.mark.parametrize("careless", [with_token, with_message, with_cookie, with_header, with_session, refused])
def test_a_page_made_for_one_stranger_is_not_sent_to_another(tonight, monkeypatch, careless):
    asked = []

    def page(request, *_name, **_values):
        asked.append(request)
        return careless(request)

    monkeypatch.setattr(views, "page", page)
    first, second = (Client().get(address(tonight)) for _ in range(2))
    assert len(asked) == 2, "the second stranger got what was made for the first"
    assert careless is not with_token or first.content != second.content


def test_a_page_made_before_a_change_is_not_used_after_it():
    group = "club-7"
    _, place = page_cache.stored_page(group, "front")
    page_cache.change_version(group)
    page_cache.store_page(place, b"read before the change")
    assert page_cache.stored_page(group, "front")[0] is None


def test_a_page_made_before_valkey_forgot_everything_is_not_used_after_it():
    group = "club-7"
    _, place = page_cache.stored_page(group, "front")
    valkey().delete(page_cache._version_name(group))
    page_cache.stored_page(group, "other")
    page_cache.store_page(place, b"old")
    assert page_cache.stored_page(group, "front")[0] is None


@pytest.mark.django_db(transaction=True)
def test_a_page_requested_after_the_word_changed_has_the_change():
    tonight = a_public_session()
    follow = address(tonight, "sessions:follow")
    queries_of(follow)
    table = tonight.state().called[-1].tables[0]

    async def heard() -> None:
        layer = get_channel_layer()
        channel = await layer.new_channel()
        await layer.group_add(group_of(Session, tonight.session.pk), channel)
        await asyncio.to_thread(in_thread, tonight.record, table, (121, 87))
        await asyncio.wait_for(layer.receive(channel), 20)
        await layer.group_discard(group_of(Session, tonight.session.pk), channel)

    asyncio.run(heard())
    assert b"87" in Client().get(follow).content


@pytest.fixture
def no_valkey(settings):
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        settings.REDIS_URL = f"redis://127.0.0.1:{deaf.getsockname()[1]}/0"
        valkey.cache_clear()
        yield
    valkey.cache_clear()


def test_without_valkey_pages_come_and_only_the_first_waits(tonight, no_valkey, caplog):
    for _ in range(3):
        assert Client().get(address(tonight)).status_code == 200
    assert [it.levelname for it in caplog.records if "page_cache_unavailable" in str(it.msg)] == ["WARNING"]


@pytest.mark.parametrize("is_public", [True, False])
def test_only_public_clubs_have_cached_pages(tonight, rf, is_public):
    """Called without the access table, which anonymous visitors can't pass at other clubs."""
    Club.objects.update(is_public=is_public)
    request = rf.get(address(tonight))
    request.club = Club.objects.get(pk=tonight.session.club_id)
    assert PublicPageCacheMiddleware(lambda _request: HttpResponse()).process_view(request) is None
    assert hasattr(request, "place_in_cache") == is_public
