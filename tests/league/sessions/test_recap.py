"""The recap by the real queue: once to everybody who came and wants it, whatever is repeated, refused or lost."""

import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from smtplib import SMTPRecipientsRefused
from typing import Any

import pytest
from celery import Celery
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone

from league.clubs.models import Member
from league.config.celery import app
from league.config.environment import broker
from league.sessions import services, tasks
from league.sessions.models import Closing, RecapMail
from tests.league.sessions.conftest import Evening

Begin = Callable[..., Evening]
pytestmark = pytest.mark.django_db(transaction=True)
WANTED = ("Ann", "Bob")


class OneAddressIsBad(EmailBackend):
    """A mail server that knows no ann@example.org."""

    def send_messages(self, messages: Any) -> int:
        if ["ann@example.org"] in [message.to for message in messages]:
            raise SMTPRecipientsRefused({"ann@example.org": (550, b"no such user")})
        return super().send_messages(messages)


@pytest.fixture
def played(evening: Begin, queue: None) -> Evening:
    """Everybody has an address but Carla; Dev wants no mail; Evelyn stayed at home."""
    tonight = evening()
    tonight.come(*WANTED, "Carla", "Dev")
    for name in (*WANTED, "Dev", "Evelyn"):
        member, _ = Member.objects.get_or_create(club=tonight.session.club, name=name)
        member.email, member.wants_mail = f"{name.lower()}@example.org", name != "Dev"
        member.save()
    tonight.draw()
    tonight.play_all()
    return tonight


def addressed() -> list[str]:
    return sorted(to for message in mail.outbox for to in message.to)


def wait_for(count: int, seconds: float = 30) -> list[str]:
    until = time.monotonic() + seconds
    while len(mail.outbox) < count and time.monotonic() < until:
        time.sleep(0.05)
    return addressed()


BOTH = ["ann@example.org", "bob@example.org"]


def test_closing_mails_each_who_wants_it_once(played: Evening, worker: None) -> None:
    played.close()
    assert wait_for(2) == BOTH
    closing = Closing.objects.get()
    for _ in range(2):
        tasks.send_recap.delay(closing_id=closing.pk)
    tasks.send_missed_recaps.delay()
    time.sleep(1)
    assert addressed() == BOTH


def test_a_session_opened_again_sends_no_recap_until_it_is_closed_again(
    played: Evening, request: pytest.FixtureRequest
) -> None:
    played.close()
    services.reopen_session(session_id=played.session.pk, by=played.by, why="a wrong margin")
    request.getfixturevalue("worker")
    time.sleep(1)
    assert addressed() == []
    played.close()
    assert wait_for(2) == BOTH


def test_one_refused_address_keeps_no_mail_from_the_others(played: Evening, settings: Any) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.OneAddressIsBad"
    played.close()
    closing = Closing.objects.get()
    with pytest.raises(SMTPRecipientsRefused):
        services.send_recap(closing_id=closing.pk)
    assert (addressed(), RecapMail.objects.count()) == (["bob@example.org"], 1)
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    services.send_recap(closing_id=closing.pk)
    assert addressed() == BOTH


@pytest.fixture
def no_queue(tmp_path: Path) -> Iterator[None]:
    """The same tasks with a queue that nobody serves."""
    away = Celery("away", broker=broker(f"unix://{tmp_path}/nobody.sock"), set_as_current=False)
    away.set_current()
    yield
    app.set_current()


def test_a_queue_that_is_down_closes_the_session_all_the_same(played: Evening, no_queue: None) -> None:
    played.close()
    closing = Closing.objects.get()
    assert services.recaps_due(now=timezone.now()) == []
    assert services.recaps_due(now=timezone.now() + timedelta(hours=1)) == [closing.pk]


def test_a_recap_that_everybody_has_is_not_due(played: Evening) -> None:
    played.close()
    services.send_recap(closing_id=Closing.objects.get().pk)
    later = timezone.now() + timedelta(hours=1)
    assert services.recaps_due(now=later) == []
    assert services.recaps_due(now=timezone.now() + timedelta(days=3)) == []
