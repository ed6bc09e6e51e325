"""The results of a tournament by mail: through the real queue, once to each who played and wants them."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from league.clubs.models import Member
from league.clubs.services.recap_consent import set_consent
from league.rounds.services.recap_mail import recaps_due
from league.tournaments import tasks
from league.tournaments.models import Recap, RecapMail
from league.tournaments.queries.recaps import places_to_mail, recaps_waiting
from league.tournaments.services import recap as recap_services
from league.tournaments.services.publication import set_publication
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.tournaments import AMERICAN, SWISS, TournamentDriver, url
from testing.waiting import wait_until

pytestmark = pytest.mark.django_db(transaction=True)


def with_addresses(it):
    """Player 001 and 002 get mail; 003 wants none, 004 has not agreed to e-mail, and another member did not play."""
    stays_at_home = MemberFactory(club=it.club, name="Zoe").name
    for name in ("Player 001", "Player 002", "Player 003", "Player 004", stays_at_home):
        member = Member.objects.get(club=it.club, name=name)
        member.email, member.wants_mail = f"{name[-3:].lower()}@example.org", name != "Player 003"
        member.save()
        if name != "Player 004":
            set_consent(club=member.club, email=member.email, agreed=True)
    return it


@pytest.fixture
def over(queue):
    it = with_addresses(TournamentDriver(SWISS, people=4))
    it.play_out()
    return it


def press(it, expected_version=0):
    page = url(it.club, "mail_results", pk=it.tournament.pk)
    return signed_in(it.by).post(page, {"expected_version": expected_version}, follow=True).text


def addressed(subject=": Championship"):
    return sorted(to for message in mail.outbox if subject in message.subject for to in message.to)


BOTH = ["001@example.org", "002@example.org"]


def test_the_results_are_mailed_once_to_each_who_played_and_wants_them(over, worker):
    shown = signed_in(over.by).get(url(over.club, "detail", pk=over.tournament.pk)).text
    assert "Send the results" in shown
    found = press(over)
    assert "2 people get the results by e-mail." in found
    assert "1 person will get an e-mail asking" in found
    wait_until(lambda: len(addressed()) == 2)
    assert "Someone has already sent the results." in press(over)  # sent twice, it is done once
    for _ in range(2):
        tasks.send_recap.delay(recap_id=Recap.objects.get().pk)
    known = worker.count(tasks.send_recap.name)
    wait_until(lambda: worker.count(tasks.send_recap.name) >= max(known, 3))
    assert addressed() == BOTH
    assert [entry.text for entry in over.tournament.journal.all()].count("Results sent by e-mail") == 1
    body = mail.outbox[0].body
    assert "1  Player 001" in body
    assert "4  Player 004" in body


def test_after_a_correction_they_are_mailed_again_as_corrected(over, worker):
    press(over)
    wait_until(lambda: len(addressed()) == 2)
    assert "Send the results again" in press(over, expected_version=1)
    wait_until(lambda: len(addressed("Championship, corrected")) == 2)
    assert "replace the ones we sent you before" in mail.outbox[-1].body
    assert recap_services.send_recap(recap_id=Recap.objects.first().pk) == 0, "the first one is replaced"


@pytest.mark.parametrize("stages", [SWISS, AMERICAN])
def test_nothing_is_mailed_before_it_is_over(queue, stages):
    it = with_addresses(TournamentDriver(stages, people=8))
    it.call()
    assert "The tournament is not over yet." in press(it)
    assert "Results by e-mail" not in signed_in(it.by).get(url(it.club, "detail", pk=it.tournament.pk)).text
    assert not Recap.objects.exists()


def test_parts_hidden_from_members_are_not_mailed(over):
    set_publication(tournament_id=over.tournament.pk, shown=frozenset({"entries", "pairings"}), by=over.by)
    assert "The standings are not published" in press(over)
    assert not Recap.objects.exists()


def test_without_a_mail_server_the_page_says_so_and_nothing_is_mailed(over, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
    assert "no mail server is set up" in press(over)
    assert "no mail server is set up" in signed_in(over.by).get(url(over.club, "detail", pk=over.tournament.pk)).text
    assert not Recap.objects.exists()


def test_a_recap_that_the_queue_has_lost_is_found_by_the_sweep(over):
    recap = Recap.objects.create(tournament=over.tournament, by=over.by, places=places_to_mail(over.state))
    now = timezone.now()
    assert recaps_due(recaps_waiting, now=now) == [], "the task that was queued is still at it"
    assert recaps_due(recaps_waiting, now=now + timedelta(hours=1)) == [recap.pk]
    for name, due in (("Player 001", [recap.pk]), ("Zoe", [])):
        assert recaps_due(recaps_waiting, now=timezone.now(), readers=Member.objects.filter(name=name)) == due
    assert recap_services.send_recap(recap_id=recap.pk) == 2
    assert recaps_due(recaps_waiting, now=now + timedelta(hours=1)) == []


def test_only_organizers_have_the_results_mailed(over):
    keeper = MemberFactory(club=over.club, scorekeeper=True, name="Kay SeedClient")
    client = signed_in(keeper.user)
    assert (
        client.post(url(over.club, "mail_results", pk=over.tournament.pk), {"expected_version": 0}).status_code == 403
    )
    assert "Results by e-mail" not in client.get(url(over.club, "detail", pk=over.tournament.pk)).text


def correct(it):
    """The first player loses the last game instead."""
    pairing = next(pairing for pairing in it.stage().rounds[-1].pairings if "Player 001" in pairing.title)
    pegs = (100, 121) if pairing.first.name == "Player 001" else (121, 100)
    it.record(pairing, pegs)


def test_no_one_gets_the_old_places_after_the_corrected_ones(over, monkeypatch):
    """A correction is mailed while the first recap is still being sent."""
    first = Recap.objects.create(tournament=over.tournament, by=over.by, places=places_to_mail(over.state))
    send = mail.get_connection().__class__.send_messages

    def corrected_meanwhile(self, messages):
        sent = send(self, messages)
        if Recap.objects.count() == 1:
            correct(over)
            Recap.objects.create(tournament=over.tournament, by=over.by, places=places_to_mail(over.state))
        return sent

    monkeypatch.setattr(mail.get_connection().__class__, "send_messages", corrected_meanwhile)
    assert recap_services.send_recap(recap_id=first.pk) == 1
    assert recap_services.send_recap(recap_id=Recap.objects.last().pk) == 2
    results = [message for message in mail.outbox if "Championship" in message.subject]
    letters = [(message.to[0][:3], "corrected" in message.subject) for message in results]
    assert letters == [("001", False), ("001", True), ("002", False)]
    assert RecapMail.objects.count() == 3


def test_the_places_are_those_at_the_press_and_the_page_says_when_they_have_changed(over):
    detail = url(over.club, "detail", pk=over.tournament.pk)
    recap = Recap.objects.create(tournament=over.tournament, by=over.by, places=places_to_mail(over.state))
    assert "The places have changed since then." not in signed_in(over.by).get(detail).text
    correct(over)
    assert "The places have changed since then." in signed_in(over.by).get(detail).text
    recap_services.send_recap(recap_id=recap.pk)
    assert "1  Player 001" in mail.outbox[-1].body
