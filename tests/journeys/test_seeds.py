"""Seeds drawn by real browsers: whole matches, and the fallback for a browser that does not respond."""

import random
import time
from datetime import timedelta
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from games.dealing import (
    MatchFile,
    check,
    read,
    read_receipts,
    seat_commitment,
    spoken,
    write_receipts,
)
from games.engine import PRESETS
from games.models import DeckSeat, Match
from games.presentation.commitments import committed
from games.presentation.record import match_file_json
from games.services import ending, tables
from games.services.seeds import commit_seed, show_seed
from games.services.tables import begin_match
from league.accounts.models import User
from testing.browser import go_offline, wait_for_version, wait_until_live
from testing.factories import UserFactory
from testing.scale import examples
from testing.seats import person, play_on, shuffle
from testing.sessions import in_thread
from testing.waiting import wait_until
from tests.journeys.test_a_match import LONGEST, MOVED_ON, act, play, version

AXE = Axe().axe_script
SHORT = PRESETS["hoyle"].but(target=31, lurch=None)


@pytest.fixture
def sit(open_page):
    """Creates a table for two, and opens it in a browser for each of them."""

    def sat(*options: dict, rules=SHORT) -> tuple[Match, list[Page]]:
        people = [UserFactory(name=name) for name in ("Ann", "Bob")]
        match = in_thread(begin_match, by=person(people[0]), rules=rules)
        options = options or ({}, {})
        pages = [open_page(who, **how) for who, how in zip(people, options, strict=True)]
        for page in pages:
            page.goto(f"/matches/{match.pk}/")
        in_thread(tables.join, match_id=match.pk, by=person(people[1]))
        for page, how in zip(pages, options, strict=True):
            if how.get("java_script_enabled", True):
                expect(page.locator("#match")).to_be_visible()  # it reloads itself
            else:
                page.goto(f"/matches/{match.pk}/")
        return match, pages

    return sat


def file(match: Match) -> MatchFile:
    match.refresh_from_db()
    found = match_file_json(match)
    assert found
    return read(found)


def drawn_by(match: Match) -> list[tuple[str, ...]]:
    return [deck.drawn_by for deck in committed(match)]


def test_two_browsers_draw_every_seed_of_a_match(sit):
    match, (hers, his) = sit()
    assert play(hers, his) > 10
    found = file(match)
    assert check(found) is None
    assert {seat.drawn_by for deck in found.decks[:-1] for seat in deck.seats} == {"player"}
    unfold_proof(hers)
    expect(hers.get_by_text("Check the deal")).to_be_visible()


def test_the_browser_commits_as_the_protocol_says(sit):
    """Many kinds of seeds with the script's own SHA-256, which works without HTTPS."""
    match, (hers, _) = sit()
    dice = random.Random(4)
    for _ in range(50):
        deal, seat, seed = dice.randrange(70_000), dice.randrange(4), dice.randbytes(32)
        given = [str(match.pk), deal, seat, seed.hex()]
        theirs = hers.evaluate(
            "given => import('/static/games/seeds.js').then((its) => its.commitment(...given))", given
        )
        assert theirs == seat_commitment(match.pk, deal, seat, seed).hex()


def test_for_a_browser_without_javascript_the_server_draws(sit, worker, monkeypatch):
    monkeypatch.setattr("games.services._decks.FIRST", timedelta(seconds=15))  # slow pages load before it is over
    match, (hers, his) = sit({}, {"java_script_enabled": False})
    expect(his.get_by_text("The deck is being shuffled.", exact=True)).to_be_visible()
    expect(his.get_by_role("link", name="Refresh")).to_be_visible()
    wait_until(lambda: committed(match)[0].seats[0])
    in_thread(shuffle, match)
    expect(hers.get_by_role("button", name="Cut for the deal")).to_be_visible()
    in_thread(play_on, match, random.Random(4), until=lambda state: max(state.board.front) >= examples(15, 0))
    until = time.monotonic() + LONGEST
    while Match.objects.get(pk=match.pk).status != Match.Status.OVER:
        assert time.monotonic() < until
        if not act(his):
            his.goto(f"/matches/{match.pk}/")
        reached = Match.objects.get(pk=match.pk).version
        wait_for_version(hers, reached)  # otherwise his play could come during hers
        before = version(hers)
        if act(hers):
            hers.wait_for_function(MOVED_ON, arg=before)
        else:
            in_thread(shuffle, match)
    found = file(match)
    assert check(found) is None
    assert {deck.seats[1].drawn_by for deck in found.decks[:-1]} == {"server"}
    assert found.decks[0].seats[0].drawn_by == "player"


def test_a_page_that_never_shows_its_seed_is_waited_for_and_named(sit, worker, monkeypatch):
    """Its commitment arrives, its seed does not; when it finally does, the game continues with the same deck."""
    monkeypatch.setattr("games.services._decks.FIRST", timedelta(seconds=15))
    match, (hers, _) = sit({}, {"java_script_enabled": False})
    seed = b"\5" * 32
    in_thread(
        commit_seed,
        match_id=match.pk,
        seat=1,
        deal=0,
        commitment=seat_commitment(match.pk, 0, 1, seed),
    )
    expect(hers.get_by_text("The deck is being shuffled.", exact=True)).to_be_visible()
    wait_until(lambda: committed(match)[0].shown[0])
    in_thread(shuffle, match)
    waits = hers.get_by_text("Waiting for the secret number of Bob.", exact=True)
    expect(waits).to_be_visible()
    hers.reload()
    expect(waits).to_be_visible()
    in_thread(show_seed, match_id=match.pk, seat=1, deal=0, seed=seed)
    expect(hers.get_by_role("button", name="Cut for the deal")).to_be_visible()
    assert drawn_by(match)[0] == ("player", "player")


def test_a_seed_outlives_a_reload_a_second_tab_and_a_while_off_the_network(sit):
    match, (hers, _) = sit({}, {"java_script_enabled": False})
    wait_until(lambda: committed(match)[0].seats[0])
    stands = committed(match)[0].seats[0]
    hers.reload()
    second = hers.context.new_page()
    second.goto(hers.url)
    wait_until_live(second)
    hers.close()
    go_offline(second)
    in_thread(commit_seed, match_id=match.pk, seat=1, deal=0, commitment=seat_commitment(match.pk, 0, 1, b"\5" * 32))
    in_thread(show_seed, match_id=match.pk, seat=1, deal=0, seed=b"\5" * 32)
    second.wait_for_event("requestfailed", lambda request: request.url.endswith("/seeds/"))
    assert committed(match)[0].shown == (False, True)
    second.context.set_offline(False)
    expect(second.get_by_role("button", name="Cut for the deal")).to_be_visible()
    assert committed(match)[0].seats[0] == stands
    assert drawn_by(match)[0] == ("player", "player")


def test_a_seed_that_is_asked_to_wait_is_shown_a_moment_later(open_page):
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    match = in_thread(begin_match, by=person(ann), rules=SHORT)
    in_thread(tables.join, match_id=match.pk, by=person(bob))
    hers, his, refused = open_page(ann), open_page(bob), []

    def for_a_while(route):
        now = time.monotonic()
        if "&seed=" in (route.request.post_data or "") and now - (refused or [now])[0] < 1.5:
            refused.append(now)
            found = route.fetch(method="GET", post_data="").json()
            route.fulfill(status=429, json=found | {"code": "too_often", "sentence": "Wait a moment."})
        else:
            route.continue_()

    hers.route("**/seeds/", for_a_while)
    for page in (hers, his):
        page.goto(f"/matches/{match.pk}/")
    expect(hers.get_by_role("button", name="Cut for the deal")).to_be_visible()
    assert refused
    assert drawn_by(match)[0] == ("player", "player")


def unfold_proof(page: Page) -> None:
    if page.locator("details[open] #seal").count() == 0:
        page.get_by_text("Proof of the deal").click()


def saved(page: Page) -> str:
    unfold_proof(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save receipts").click()
    return Path(download.value.path()).read_text()


def test_receipts_are_saved_during_and_after_a_match_and_the_file_is_held_to_them(sit):
    match, (hers, his) = sit()
    expect(hers.get_by_role("button", name="Cut for the deal")).to_be_visible()
    early = read_receipts(saved(hers))
    assert (early.match, early.seat, early.deals[0].seats) == (match.pk, 0, committed(match)[0].seats)
    play(hers, his)
    found = file(match)
    expect(hers.locator("#head")).to_contain_text(f"The chain of this match’s events ends with {spoken(found.end)}")
    for page in (hers, his):
        kept = read_receipts(saved(page))
        assert write_receipts(kept) == saved(page)  # it can be saved again
        assert check(found, [kept]) is None
        assert kept.heads[-1].head == found.head
        assert all(receipt.seed for receipt in kept.deals)
        assert len(kept.deals) >= len(found.decks) - 1
        assert len(kept.heads) > 2
    assert check(found, [early]) is None


def test_saved_receipts_are_forgotten_when_another_match_is_opened(sit):
    match, (hers, _) = sit()
    unfold_proof(hers)
    expect(hers.get_by_role("button", name="Save receipts")).to_be_visible()
    in_thread(ending.resign, match_id=match.pk, seat=0)
    expect(hers.locator("#head")).to_contain_text("ends with")
    saved(hers)
    mine = "Object.keys(localStorage).filter((key) => key.startsWith('receipts '))"
    assert hers.evaluate(mine)
    hers.get_by_role("button", name="Play again").click()
    expect(hers.get_by_role("heading", name="Waiting for players")).to_be_visible()
    other = in_thread(begin_match, by=person(User.objects.get(name="Ann")), rules=SHORT, bots=["beginner"])
    hers.goto(f"/matches/{other.pk}/")
    hers.wait_for_function(f"{mine}.length && {mine}.every((key) => !key.includes('{match.pk}'))")


FULL = """
const set = Storage.prototype.setItem;
Storage.prototype.setItem = function (...given) {
  if (this === localStorage) throw new DOMException("full", "QuotaExceededError");
  return set.apply(this, given);
};
"""


def test_a_browser_without_room_for_receipts_says_so_and_the_server_draws(open_page):
    ann = UserFactory(name="Ann")
    match = in_thread(begin_match, by=person(ann), rules=SHORT, bots=["beginner"])
    hers = open_page(ann)
    hers.add_init_script(FULL)
    hers.goto(f"/matches/{match.pk}/")
    expect(hers.locator("#stopped")).to_contain_text(
        "can’t keep receipts (the evidence for each deck), so the server draws your secret numbers"
    )
    in_thread(shuffle, match)
    expect(hers.get_by_role("button", name="Cut for the deal")).to_be_visible()
    assert drawn_by(match)[0] == ("server", "server")


def test_a_browser_stops_at_a_list_that_it_cannot_read(sit):
    match, (hers, _) = sit({}, {"java_script_enabled": False})
    wait_until(lambda: committed(match)[0].seats[0])
    in_thread(match.decks.update, commitment=b"\6" * 31)
    hers.reload()
    expect(hers.locator("#stopped")).to_contain_text("The data that the server published cannot be read.")
    kept = read_receipts(saved(hers))
    assert kept.stopped[0].after.count("06" * 31) == 1
    assert committed(match)[0].shown == (False, False)


@pytest.mark.parametrize("exchanged", ["server", "seat"])
def test_a_browser_stops_says_so_and_keeps_the_evidence(sit, exchanged):
    """A server that replaces a commitment after the browser has committed, and before it has revealed its seed."""
    match, (hers, _) = sit({}, {"java_script_enabled": False})
    wait_until(lambda: committed(match)[0].seats[0])
    first = committed(match)[0]
    seed = b"\5" * 32
    if exchanged == "server":
        in_thread(match.decks.update, commitment=b"\6" * 32)
    else:
        in_thread(DeckSeat.objects.filter(deck__match=match, number=0).update, commitment=b"\6" * 32)
    in_thread(commit_seed, match_id=match.pk, seat=1, deal=0, commitment=seat_commitment(match.pk, 0, 1, seed))
    alert = hers.get_by_role("alert").and_(hers.locator("#stopped"))
    expect(alert).to_contain_text(
        "Your browser stopped the deal. The commitments (fingerprints of the secret numbers) changed"
    )
    assert committed(match)[0].shown == (False, False)
    kept = read_receipts(saved(hers))
    (stop,) = kept.stopped
    assert first.server in stop.before and "06" * 32 in stop.after
    assert kept.deals[0].seed and kept.deals[0].seats[0] == first.seats[0]
    hers.reload()
    expect(alert).to_contain_text("Your browser stopped the deal.")
    hers.evaluate(AXE)
    assert hers.evaluate("() => axe.run(document)")["violations"] == []
    assert committed(match)[0].shown == (False, False)
