"""The recap through the real queue: once to everyone who came and wants it, despite repeats, refusals and lost jobs."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from smtplib import SMTPRecipientsRefused
from typing import Any
from uuid import uuid4

import pytest
from celery import Celery
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client
from django.utils import timezone

from common import rate_limits
from league.clubs.models import Member
from league.clubs.services.recap_consent import recap_link, set_consent
from league.config.celery import app
from league.config.settings.environment import broker
from league.rounds.policies import PARTS
from league.rounds.services.recap_mail import recaps_due
from league.sessions import tasks
from league.sessions.models import Closing, RecapMail
from league.sessions.queries.recap import recaps_waiting
from league.sessions.services import closing as closing_services
from league.sessions.services.publication import set_publication
from testing.mailbox import link_in
from testing.sessions import SessionDriver
from testing.waiting import wait_until
from tests.league.sessions.conftest import Pages

Begin = Callable[..., SessionDriver]
pytestmark = pytest.mark.django_db(transaction=True)
WANTED = ("Ann", "Bob")


class OneAddressIsBad(EmailBackend):
    """A mail server that refuses ann@example.org."""

    def send_messages(self, messages: Any) -> int:
        if ["ann@example.org"] in [message.to for message in messages]:
            raise SMTPRecipientsRefused({"ann@example.org": (550, b"no such user")})
        return super().send_messages(messages)


@pytest.fixture
def played(new_session: Begin, queue: None) -> SessionDriver:
    """Everyone has an address except Carla; Dev wants no mail; Evelyn did not come."""
    tonight = new_session()
    tonight.come(*WANTED, "Carla", "Dev")
    for name in (*WANTED, "Dev", "Evelyn"):
        member, _ = Member.objects.get_or_create(club=tonight.session.club, name=name)
        member.email, member.wants_mail = f"{name.lower()}@example.org", name != "Dev"
        member.save()
        set_consent(club=member.club, email=member.email, agreed=True)
    tonight.draw()
    tonight.play_all()
    return tonight


def addressed() -> list[str]:
    return sorted(to for message in mail.outbox for to in message.to)


def wait_for(count: int) -> list[str]:
    wait_until(lambda: len(mail.outbox) >= count)
    return addressed()


def wait_for_queue(worker: list[str]) -> None:
    """Wait until all queued jobs are done, including those that the last sweep queued."""
    for _ in range(2):
        known = worker.count(LAST)
        tasks.send_missed_recaps.delay()
        wait_until(lambda known=known: worker.count(LAST) > known)


LAST = tasks.send_missed_recaps.name
BOTH = ["ann@example.org", "bob@example.org"]


def test_closing_mails_the_recap_once_to_each_who_wants_it(played: SessionDriver, worker: list[str]) -> None:
    played.close()
    assert wait_for(2) == BOTH
    closing = Closing.objects.get()
    for _ in range(2):
        tasks.send_recap.delay(closing_id=closing.pk)
    wait_for_queue(worker)
    assert addressed() == BOTH


def test_a_session_opened_again_sends_no_recap_until_it_is_closed_again(
    played: SessionDriver, request: pytest.FixtureRequest
) -> None:
    played.close()
    closing_services.reopen_session(session_id=played.session.pk, by=played.by, why="a wrong margin")
    wait_for_queue(request.getfixturevalue("worker"))
    assert addressed() == []
    played.close()
    assert wait_for(2) == BOTH


def test_standings_that_are_shown_after_closing_are_mailed_then(played: SessionDriver, worker: list[str]) -> None:
    everything = frozenset(PARTS)
    set_publication(session_id=played.session.pk, shown=everything - {"standings"}, by=played.by)
    played.close()
    wait_for_queue(worker)
    assert addressed() == []
    set_publication(session_id=played.session.pk, shown=everything, by=played.by)
    assert wait_for(2) == BOTH


def test_one_refused_address_does_not_stop_the_other_mails(played: SessionDriver, settings: Any) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.OneAddressIsBad"
    played.close()
    closing = Closing.objects.get()
    with pytest.raises(SMTPRecipientsRefused):
        tasks.send_recap(closing_id=closing.pk)
    assert (addressed(), RecapMail.objects.count()) == (["bob@example.org"], 1)
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    tasks.send_recap(closing_id=closing.pk)
    assert addressed() == BOTH


@pytest.fixture
def no_queue(tmp_path: Path) -> Iterator[None]:
    """The same tasks with a queue without a worker."""
    away = Celery("away", broker=broker(f"unix://{tmp_path}/nobody.sock"), set_as_current=False)
    away.set_current()
    yield
    app.set_current()


def test_a_queue_that_is_down_closes_the_session_all_the_same(played: SessionDriver, no_queue: None) -> None:
    played.close()
    closing = Closing.objects.get()
    assert recaps_due(recaps_waiting, now=timezone.now()) == []
    assert recaps_due(recaps_waiting, now=timezone.now() + timedelta(hours=1)) == [closing.pk]


def test_a_recap_that_everyone_has_is_not_due(played: SessionDriver) -> None:
    played.close()
    tasks.send_recap(closing_id=Closing.objects.get().pk)
    later = timezone.now() + timedelta(hours=1)
    assert recaps_due(recaps_waiting, now=later) == []
    assert recaps_due(recaps_waiting, now=timezone.now() + timedelta(days=3)) == []


def test_a_corrected_recap_says_that_it_replaces_the_first(played: SessionDriver) -> None:
    played.close()
    tasks.send_recap(closing_id=Closing.objects.get().pk)
    closing_services.reopen_session(session_id=played.session.pk, by=played.by, why="a wrong margin at table 2")
    Member.objects.filter(name="Carla").update(email="carla@example.org")
    set_consent(club=played.session.club, email="carla@example.org", agreed=True)
    played.close()
    tasks.send_recap(closing_id=Closing.objects.last().pk)
    letters = {letter.to[0]: letter for letter in mail.outbox[2:]}
    assert letters["ann@example.org"].subject == "Thursday Peggers: Thursday, November 19, corrected"
    assert "These are corrected results. They replace the ones we sent you before." in letters["ann@example.org"].body
    assert "What was corrected: a wrong margin at table 2" in letters["ann@example.org"].body
    assert letters["carla@example.org"].subject == "Thursday Peggers: Thursday, November 19"
    assert "corrected" not in letters["carla@example.org"].body


def test_an_address_that_has_not_agreed_is_asked_once_and_gets_the_recap_at_once_after_it_has(
    played: SessionDriver, worker: list[str], client: Client
) -> None:
    Member.objects.filter(name="Carla").update(email="carla@example.org")
    played.close()
    assert wait_for(3) == [*BOTH, "carla@example.org"]
    (question,) = (letter for letter in mail.outbox if letter.to == ["carla@example.org"])
    assert "Thursday Peggers" in question.body
    assert "Place  Player" not in question.body
    closing = Closing.objects.get()
    tasks.send_recap(closing_id=closing.pk)
    wait_for_queue(worker)
    assert len(mail.outbox) == 3
    later = timezone.now() + timedelta(hours=1)
    assert recaps_due(recaps_waiting, now=later) == []
    text = client.post(link_in(question.body), {"agreed": "yes"}, follow=True).text
    assert "The results of the last two days are on their way." in text
    wait_for(4)
    assert "Place  Player" in mail.outbox[-1].body
    assert mail.outbox[-1].to == ["carla@example.org"]
    wait_until(lambda: recaps_due(recaps_waiting, now=later) == [])


@pytest.mark.parametrize(("name", "is_told"), [("Ann", True), ("Evelyn", False)], ids=["came", "did not come"])
def test_only_who_waits_for_results_is_told_that_they_are_on_their_way(
    played: SessionDriver, client: Client, name: str, is_told: bool
) -> None:
    played.close()
    text = client.post(link_in(recap_link(Member.objects.get(name=name))), {"agreed": "yes"}, follow=True).text
    assert "You’ll get results from Thursday Peggers" in text
    assert ("The results of the last two days are on their way." in text) is is_told


def test_an_address_gets_five_recaps_a_day_however_often_a_session_is_corrected(
    played: SessionDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(6):
        played.close()
        tasks.send_recap(closing_id=Closing.objects.last().pk)
        closing_services.reopen_session(session_id=played.session.pk, by=played.by, why="a wrong margin")
    assert addressed() == ["ann@example.org"] * 5 + ["bob@example.org"] * 5
    played.close()
    monkeypatch.setattr(rate_limits, "PREFIX", f"the next day {uuid4()}")
    tasks.send_recap(closing_id=Closing.objects.last().pk)
    assert len(mail.outbox) == 12


def test_the_recap_mail_has_a_heading_over_each_column_and_the_date_once(played: SessionDriver) -> None:
    played.close()
    tasks.send_recap(closing_id=Closing.objects.get().pk)
    body = mail.outbox[0].body
    assert body.startswith("Thursday Peggers: Thursday, November 19, 2026\n\nPlace  Player  Points     Won  Spread\n")
    assert body.count("November") == 1
    rows = body.split("\n\n")[1].splitlines()
    assert len({len(row) for row in rows}) == 1
    assert "=." not in body


def test_standings_that_are_not_published_are_not_mailed_until_they_are(played: SessionDriver) -> None:
    hidden, shown = frozenset({"entries", "money"}), frozenset({"standings"})
    set_publication(session_id=played.session.pk, shown=hidden, by=played.by)
    played.close()
    closing, later = Closing.objects.get(), timezone.now() + timedelta(hours=1)
    assert tasks.send_recap(closing_id=closing.pk) == 0
    assert recaps_due(recaps_waiting, now=later) == []
    set_publication(session_id=played.session.pk, shown=shown, by=played.by)
    assert recaps_due(recaps_waiting, now=later) == [closing.pk]
    assert tasks.send_recap(closing_id=closing.pk) == 2


@pytest.mark.parametrize("shown", [{"standings", "money"}, {"standings"}])
def test_payouts_that_are_not_published_are_not_in_the_mail(played: SessionDriver, shown: set[str]) -> None:
    set_publication(session_id=played.session.pk, shown=frozenset(shown), by=played.by)
    played.close()
    tasks.send_recap(closing_id=Closing.objects.get().pk)
    body = mail.outbox[0].body
    assert ("Payouts, " in body) == ("money" in shown)
    assert "\n\n\n" not in body, "one empty line between paragraphs, also where a part is left out"


def test_closing_says_that_hidden_standings_are_not_mailed(played: SessionDriver) -> None:
    set_publication(session_id=played.session.pk, shown=frozenset(), by=played.by)
    assert "The standings are not published, so they are not e-mailed." in Pages(played).close().text  # type: ignore[attr-defined]
