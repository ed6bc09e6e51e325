"""Jobs wait for a worker in the real queue."""

import time

from common.jobs import enqueue
from testing.factories import MemberFactory


def test_mail_queued_while_no_worker_runs_goes_out_when_one_comes(queue, request, mailoutbox):
    invited = MemberFactory(user=None, email="ann@example.org")
    enqueue("league.clubs.tasks.send_invitation", member=invited.pk, link="https://club.example/join")
    assert mailoutbox == []
    request.getfixturevalue("worker")
    until = time.monotonic() + 30
    while not mailoutbox and time.monotonic() < until:
        time.sleep(0.05)
    assert [mail.to for mail in mailoutbox] == [["ann@example.org"]]
