"""The socket of a session, with the real application and the real Valkey: updates without content, and access."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from signal import SIGCONT, SIGSTOP
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.conf import settings as django_settings
from django.test import Client
from django.utils import timezone

from common.group_fanout import GroupFanout
from common.socket_limits import OPEN
from launcher.embedded.valkey import Valkey
from league.accounts.models import Login
from league.accounts.tasks import forget_logins
from league.clubs.models import Club, Member, Role
from league.clubs.services.clubs import change_club
from league.clubs.services.members import change_member, set_role
from league.config.asgi import application
from league.config.settings.base import on_valkey
from league.results.models import ResultVersion
from league.sessions.services.publication import set_publication
from testing.factories import MemberFactory
from testing.scale import examples
from testing.sessions import SessionDriver
from tests.games.sockets import updates_are_out

pytestmark = pytest.mark.django_db(transaction=True)
OURS, MANY = b"http://testserver", examples(short=30, full=300)
IDLE = examples(short=0, full=13)  # seconds: longer than the layer's 5 s, its grace period of 5 s and redis-py's


@pytest.fixture
def tonight(new_session: Callable[..., SessionDriver]) -> SessionDriver:
    begun = new_session()
    begun.come("Ann", "Bob")
    begun.draw()
    begun.call(1)
    return begun


def cookie_of(user: Any) -> bytes:
    client = Client()
    client.force_login(user)
    return f"{django_settings.SESSION_COOKIE_NAME}={client.cookies[django_settings.SESSION_COOKIE_NAME].value}".encode()


class Socket(ApplicationCommunicator):
    """A client of the socket."""

    def __init__(self, url: str, cookie: bytes = b"", origin: bytes = OURS) -> None:
        path, _, query = url.partition("?")
        headers = [(b"host", b"testserver"), (b"origin", origin), (b"cookie", cookie)]
        kind = {"type": "websocket", "path": path, "query_string": query.encode(), "headers": headers}
        super().__init__(application, {**kind, "subprotocols": []})

    async def opens(self) -> bool:
        await sync_to_async(updates_are_out)()
        await self.send_input({"type": "websocket.connect"})
        return bool((await self.receive_output(20))["type"] == "websocket.accept")

    async def leave(self) -> None:
        await self.send_input({"type": "websocket.disconnect", "code": 1001})
        await self.wait(20)


def path_of(tonight: SessionDriver) -> str:
    return f"/ws/sessions/{tonight.session.pk}/"


def save(tonight: SessionDriver) -> None:
    tonight.record(tonight.state().rounds[0].tables[0], (121, 100))


def test_a_member_is_poked_after_a_result_even_after_a_long_silence(tonight: SessionDriver, settings: Any) -> None:
    """Many others who disconnect at once don't affect it."""
    settings.SOCKETS_PER_ACCOUNT = settings.SOCKETS_PER_LOGIN = MANY + 2
    cookie, path = cookie_of(tonight.by), path_of(tonight)

    async def follow() -> tuple[dict[str, Any], bool]:
        staying, *leaving = sockets = [Socket(path, cookie) for _ in range(1 + MANY)]
        assert all([await one.opens() for one in sockets])
        await asyncio.sleep(IDLE)
        await asyncio.gather(*(one.leave() for one in leaving))
        await sync_to_async(save)(tonight)
        update = await staying.receive_output(10)
        late = Socket(path, cookie)
        assert await late.opens()
        silent = await staying.receive_nothing(1)
        await asyncio.gather(staying.leave(), late.leave())
        return update, silent

    update, silent = asyncio.run(follow())
    assert (update["type"], update.get("text"), update.get("bytes"), silent) == (
        "websocket.send",
        "changed",
        None,
        True,
    )


def opens(path: str, cookie: bytes = b"", origin: bytes = OURS) -> bool:
    async def wait_for_port() -> bool:
        one = Socket(path, cookie, origin)
        if is_open := await one.opens():
            await one.leave()
        return is_open

    return asyncio.run(wait_for_port())


def test_a_club_that_turns_private_while_a_socket_joins_refuses_it(
    tonight: SessionDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message to its visitors came too early for this one."""
    club = Club.objects.get(pk=tonight.session.club_id)
    club.is_public = True
    club.save()
    assert opens(path_of(tonight))
    join = GroupFanout.join

    async def join_late(fanout: GroupFanout, group: str, listener: Any) -> None:
        await sync_to_async(Club.objects.filter(pk=club.pk).update)(is_public=False)
        await join(fanout, group, listener)

    monkeypatch.setattr(GroupFanout, "join", join_late)
    assert not opens(path_of(tonight))
    assert not OPEN, "it takes no place"


def test_a_login_that_ends_while_its_socket_joins_has_none(
    tonight: SessionDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message to the login came too early for this one."""
    cookie, join = cookie_of(tonight.by), GroupFanout.join
    assert opens(path_of(tonight), cookie)

    async def join_late(fanout: GroupFanout, group: str, listener: Any) -> None:
        await sync_to_async(Login.objects.all().delete)()
        await join(fanout, group, listener)

    monkeypatch.setattr(GroupFanout, "join", join_late)
    assert not opens(path_of(tonight), cookie)
    assert not OPEN, "it takes no place"


def test_a_private_club_opens_to_its_members_alone(tonight: SessionDriver) -> None:
    stranger = MemberFactory(organizer=True).user
    assert [opens(path_of(tonight), cookie) for cookie in (cookie_of(tonight.by), cookie_of(stranger), b"")] == [
        True,
        False,
        False,
    ]


def leaves_the_club(member: Member) -> None:
    change_member(member=member, name=member.name, kind=member.kind, has_left=True, by=None)


def gets_another_role(member: Member) -> None:
    set_role(member=member, role=Role.SCOREKEEPER, by=None)


@pytest.mark.parametrize("happens", [leaves_the_club, gets_another_role])
def test_the_socket_of_a_member_who_leaves_or_gets_another_role_is_closed(
    tonight: SessionDriver, happens: Callable[[Member], None]
) -> None:
    club, path = tonight.session.club, path_of(tonight)
    cora, dev = (MemberFactory(club=club, name=name, with_account=True) for name in ("Cora", "Dev"))
    cookies = cookie_of(cora.user), cookie_of(dev.user)

    async def follow() -> tuple[dict[str, Any], bool]:
        hers, his = (Socket(path, cookie) for cookie in cookies)
        assert all([await hers.opens(), await his.opens()])
        await sync_to_async(happens)(cora)
        found, other = await hers.receive_output(20), await his.receive_nothing(0.5)
        await asyncio.gather(hers.leave(), his.leave())
        return found, other

    found, other = asyncio.run(follow())
    assert (found["type"], found["code"], other) == ("websocket.close", 4001, True)


def test_the_socket_of_an_expired_login_is_closed_by_the_hourly_task(tonight: SessionDriver) -> None:
    path, cookie = path_of(tonight), cookie_of(tonight.by)

    def expire() -> None:
        Login.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
        forget_logins()

    async def follow() -> dict[str, Any]:
        one = Socket(path, cookie)
        assert await one.opens()
        await sync_to_async(expire)()
        found = await one.receive_output(20)
        await one.leave()
        return found

    found = asyncio.run(follow())
    assert (found["type"], found.get("code")) == ("websocket.close", 4001)


def test_a_public_club_opens_to_anyone(tonight: SessionDriver) -> None:
    Club.objects.update(is_public=True)
    assert opens(path_of(tonight))


def test_a_club_that_turns_private_closes_the_sockets_of_the_public_alone(tonight: SessionDriver) -> None:
    club, path = tonight.session.club, path_of(tonight)
    club.is_public = True
    club.save()
    other_club = MemberFactory(organizer=True).user
    visiting, own = (b"", cookie_of(other_club)), cookie_of(tonight.by)

    async def follow() -> tuple[list[int], dict[str, Any]]:
        visitors, member = [Socket(path, cookie) for cookie in visiting], Socket(path, own)
        assert all([await one.opens() for one in (*visitors, member)])
        as_it_was = {"name": club.name, "venue": "", "time_zone": club.time_zone, "currency": club.currency}
        await sync_to_async(change_club)(club=club, **as_it_was, is_public=False, by=None)
        codes = [(await one.receive_output(20)).get("code") for one in visitors]
        await sync_to_async(save)(tonight)
        heard = await member.receive_output(20)
        await asyncio.gather(*(one.leave() for one in (*visitors, member)))
        return codes, heard

    codes, heard = asyncio.run(follow())
    assert (codes, heard.get("text")) == ([4001, 4001], "changed")


def test_it_opens_to_readers_who_can_see_something(tonight: SessionDriver) -> None:
    Club.objects.update(is_public=True)
    wall = f"/c/{tonight.session.club.slug}/sessions/{tonight.session.pk}/wall/"
    assert path_of(tonight) in Client().get(wall).content.decode()
    set_publication(session_id=tonight.session.pk, shown=frozenset({"money"}), by=tonight.by)
    assert path_of(tonight) not in Client().get(wall).content.decode()
    assert not opens(path_of(tonight))
    assert opens(path_of(tonight), cookie_of(tonight.by))


@pytest.mark.parametrize("origin", [b"https://evil.example", b"null", b""])
def test_a_page_of_another_site_is_refused(tonight: SessionDriver, origin: bytes) -> None:
    assert not opens(path_of(tonight), cookie_of(tonight.by), origin)


@pytest.mark.parametrize(
    "path", ["/ws/", "/ws/nothing/", "/ws/sessions/0/", f"/ws/sessions/{10**30}/", "/ws/sessions/x/"]
)
def test_an_unknown_socket_is_closed_and_no_error(db: None, path: str, caplog: pytest.LogCaptureFixture) -> None:
    assert not opens(path)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.fixture
def other_valkey(tmp_path: Path, settings: Any) -> Iterator[Any]:
    """A separate Valkey for the layer, which can be stopped."""
    server = Valkey(tmp_path, keep=False)
    process = server.start()
    settings.CHANNEL_LAYERS = on_valkey(server.url)[1]
    yield process
    process.send_signal(SIGCONT)
    updates_are_out()  # an update that is lost later would delay the next test's
    server.stop()
    process.wait(10)


@pytest.mark.parametrize("is_only_stuck", [True, False])
def test_a_valkey_that_is_gone_or_stuck_loses_the_poke_and_not_the_result(
    tonight: SessionDriver, other_valkey: Any, is_only_stuck: bool
) -> None:
    if is_only_stuck:
        other_valkey.send_signal(SIGSTOP)
    else:
        other_valkey.kill()
        other_valkey.wait(10)
    save(tonight)  # reconnects while Valkey is still down
    assert ResultVersion.objects.count() == 1
