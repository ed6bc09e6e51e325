"""A player leaves the table: the other player's page, second by second."""

import re
from datetime import timedelta
from random import Random

from django.utils import timezone
from playwright.sync_api import expect

from games.clocks import Clock
from games.services import presence
from testing.seats import is_lead, person, play_on, state_of
from testing.sessions import in_thread
from tests.journeys.listening import begin_named, opened

KEEP_THE_COUNTS = """() => {
    window.counts = [];
    const line = document.querySelector("[data-countdown]");
    new MutationObserver(() => counts.push(line.textContent)).observe(line, { childList: true });
}"""


def leaves(match, seat, *, ago):
    in_thread(match.seats.filter(number=seat).update, left_at=timezone.now() - timedelta(seconds=ago))


def test_the_wait_for_a_claim_counts_down_by_seconds_and_ends_in_the_button(open_page):
    match, people = begin_named(clock=Clock(initial=300, increment=10))
    in_thread(play_on, match, Random(6), until=is_lead)
    mover = state_of(match).phase.turn
    in_thread(presence.record_heartbeat, match_id=match.pk, by=person(people[mover]))
    leaves(match, mover, ago=6)
    page, ear = opened(open_page, people[1 - mover], match)
    expected, name = page.locator("[data-notice^=gone]"), people[mover].name
    expect(expected).to_have_text(re.compile(rf"^{name} has left\. You can claim the match in \d+ seconds\.$"))
    page.evaluate(KEEP_THE_COUNTS)
    page.clock.run_for(4000)
    counts = [int(count.split()[0]) for count in page.evaluate("counts")]
    assert counts == list(range(counts[0], counts[0] - len(counts), -1))
    assert len(counts) >= 3
    leaves(match, mover, ago=31)
    page.clock.run_for(counts[-1] * 1000)
    expect(page.get_by_role("button", name="Claim the match")).to_be_visible()
    expect(expected).to_have_text(f"{name} has left. You may claim the match or cancel it.")
    calls = [said for said in ear.of("call") if "left" in said]
    assert calls == [f"{name} has left. You may claim the match or cancel it."], "the seconds are not called"
