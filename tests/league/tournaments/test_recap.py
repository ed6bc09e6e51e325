"""The results of a tournament by mail: by the real queue, once to each who played and wants them."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from league.accounts.services import confirm_email
from league.clubs.models import Member
from league.tournaments import tasks
from league.tournaments.models import Recap
from league.tournaments.services import recaps
from league.tournaments.services.publicity import set_publication
from testing.factories import MemberFactory
from testing.tournaments import AMERICAN, SWISS, TournamentDriver
from testing.waiting import wait_until
from tests.league.tournaments.test_pages import signed_in, url

pytestmark = pytest.mark.django_db(transaction=True)


def with_addresses(it):
    """Player 001 and 002 get mail; 003 wants none, 004 has not confirmed an address, and somebody else did not play."""
    stays_at_home = MemberFactory(club=it.club, name="Zoe").name
    for name in ("Player 001", "Player 002", "Player 003", "Player 004", stays_at_home):
        member = Member.objects.get(club=it.club, name=name)
        member.email, member.wants_mail = f"{name[-3:].lower()}@example.org", name != "Player 003"
        member.save()
        if name != "Player 004":
            confirm_email(email=member.email)
    return it


@pytest.fixture
def over(queue):
    it = with_addresses(TournamentDriver(SWISS, people=4))
    it.play_out()
    return it


def press(it, seen=0):
    page = url(it.club, "mail_results", pk=it.tournament.pk)
    return signed_in(it.by).post(page, {"seen": seen}, follow=True).text


def addressed(subject=": Championship"):
    return sorted(to for message in mail.outbox if subject in message.subject for to in message.to)


BOTH = ["001@example.org", "002@example.org"]


def test_the_results_are_mailed_once_to_each_who_played_and_wants_them(over, worker):
    shown = signed_in(over.by).get(url(over.club, "detail", pk=over.tournament.pk)).text
    assert "Mail the results" in shown
    told = press(over)
    assert "The recap goes by mail to 2 people." in told
    assert "1 person must first confirm an e-mail address" in told
    wait_until(lambda: len(addressed()) == 2)
    press(over)  # sent twice, it is done once
    for _ in range(2):
        tasks.send_recap.delay(recap_id=Recap.objects.get().pk)
    known = worker.count(tasks.send_recap.name)
    wait_until(lambda: worker.count(tasks.send_recap.name) >= max(known, 3))
    assert addressed() == BOTH
    assert [entry.text for entry in over.tournament.journal.all()].count("The results mailed") == 1
    body = mail.outbox[0].body
    assert "1  Player 001" in body
    assert "4  Player 004" in body


def test_after_a_correction_they_are_mailed_again_as_corrected(over, worker):
    press(over)
    wait_until(lambda: len(addressed()) == 2)
    assert "Mail them again" in press(over, seen=1)
    wait_until(lambda: len(addressed("Championship, corrected")) == 2)
    assert "replace those you got before" in mail.outbox[-1].body
    assert recaps.send_recap(recap_id=Recap.objects.first().pk) == 0, "the first one is replaced"


@pytest.mark.parametrize("stages", [SWISS, AMERICAN])
def test_nothing_is_mailed_before_it_is_over(queue, stages):
    it = with_addresses(TournamentDriver(stages, people=8))
    it.call()
    assert "It is not over yet." in press(it)
    assert "The results by mail" not in signed_in(it.by).get(url(it.club, "detail", pk=it.tournament.pk)).text
    assert not Recap.objects.exists()


def test_what_members_may_not_see_is_not_mailed(over):
    set_publication(tournament_id=over.tournament.pk, shown=frozenset({"entries", "pairings"}), by=over.by)
    assert "The standings are not published" in press(over)
    assert not Recap.objects.exists()


def test_without_a_mail_server_the_page_says_so_and_nothing_is_mailed(over, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
    assert "no mail server is set up" in press(over)
    assert "no mail server is set up" in signed_in(over.by).get(url(over.club, "detail", pk=over.tournament.pk)).text
    assert not Recap.objects.exists()


def test_a_recap_that_the_queue_has_lost_is_found_by_the_sweep(over):
    recap = Recap.objects.create(tournament=over.tournament, by=over.by)
    now = timezone.now()
    assert recaps.recaps_due(now=now) == [], "the task that was queued is still at it"
    assert recaps.recaps_due(now=now + timedelta(hours=1)) == [recap.pk]
    assert recaps.send_recap(recap_id=recap.pk) == 2
    assert recaps.recaps_due(now=now + timedelta(hours=1)) == []


def test_only_organizers_have_the_results_mailed(over):
    keeper = MemberFactory(club=over.club, scorekeeper=True, name="Kay Keeper")
    client = signed_in(keeper.user)
    assert client.post(url(over.club, "mail_results", pk=over.tournament.pk), {"seen": 0}).status_code == 403
    assert "The results by mail" not in client.get(url(over.club, "detail", pk=over.tournament.pk)).text
