"""The script that draws seeds, with fake responses: the messages that it sends and the data that it stores."""

import json
from pathlib import Path
from uuid import UUID

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import Browser, Route

from games.dealing import read_receipts

SCRIPT = Path(__file__).parents[2] / "static" / "games" / "seeds.js"
MATCH = UUID("11111111-2222-3333-4444-555555555555")
PAGE = """<!doctype html><title>A table</title><body hx-headers="{{}}">{alert}
<p id="head" data-events="{events}" data-endings="{endings}" data-head="{head}"></p>
<button id="receipts" hidden data-match="{match}" data-seat="0">Save receipts</button>
<span hidden data-seeds="/seeds/"></span><script type="module" src="/seeds.js"></script>"""
HERS, ITS, OTHER = "b0" * 32, "c0" * 32, "d0" * 32
CANNOT_BE_READ = "The data that the server published cannot be read."


def head(events=0, endings=0, digits="a0"):
    return {"events": events, "endings": endings, "head": digits * 32}


def deck(deal=0, **more):
    listed = {"deal": deal, "server": ITS, "seats": ["", OTHER], "drawn_by": ["", "player"], "shown": [False, True]}
    return listed | {"whole": False} | more


class Table:
    """A page at a table; `decks` and `head` are the published data, `on_page` is the head in the page."""

    def __init__(self, browser: Browser) -> None:
        self.context = browser.new_context(accept_downloads=True)
        self.page = self.context.new_page()
        self.decks, self.head, self.on_page, self.posts = [deck()], head(), head(), []
        self.takes = True
        self.whole = None  # in a list, a response other than decks and head
        self.page.route("**/*", self.answer)

    def answer(self, route: Route) -> None:
        path = route.request.url.partition("//")[2].partition("/")[2]
        if path == "seeds.js":
            return route.fulfill(body=SCRIPT.read_text(), content_type="text/javascript")
        if path != "seeds/":
            return route.fulfill(
                body=PAGE.format(match=MATCH, alert=render_to_string("games/_stopped.html"), **self.on_page),
                content_type="text/html",
            )
        if route.request.method == "POST":
            self.take(dict(part.split("=") for part in (route.request.post_data or "").split("&")))
        found = {"decks": self.decks, "head": self.head} if self.whole is None else self.whole[0]
        return route.fulfill(body=json.dumps(found), content_type="application/json")

    def take(self, given: dict[str, str]) -> None:
        self.posts.append(given)
        newest = self.decks[-1]
        if self.takes and "commitment" in given:
            newest["seats"][0], newest["drawn_by"][0] = given["commitment"], "player"
        if "seed" in given:
            newest["shown"][0] = True

    def open(self) -> str:
        """Wait until the script is done; returns its message."""
        self.page.goto("http://table.test/")
        self.page.wait_for_function("!document.getElementById('receipts').hidden")
        self.page.wait_for_function(
            "!document.querySelector('[data-seeds]') || !document.getElementById('stopped').hidden"
        )
        return self.page.locator("#stopped").text_content() or ""

    def saved(self):
        with self.page.expect_download() as download:
            self.page.click("#receipts")
        return read_receipts(Path(download.value.path()).read_text())


@pytest.fixture
def table(browser: Browser):
    table = Table(browser)
    yield table
    table.context.close()


def test_a_browser_commits_and_shows_its_seed(table):
    assert table.open() == ""
    assert [[*post][1] for post in table.posts] == ["commitment", "seed"]
    assert [bool(receipt.seed) for receipt in table.saved().deals] == [True]


@pytest.mark.parametrize(
    "more",
    [
        {"deal": 1, "server": "", "seats": [HERS, ""], "drawn_by": ["player", ""], "shown": [False, False]},
        {"deal": 1, "server": ""},
    ],
    ids=["own seat committed", "nobody committed"],
)
def test_a_deck_without_the_servers_commitment_stops_the_browser_and_leaves_no_receipt(table, more):
    table.open()
    table.decks.append(deck(**more))
    table.head = head(9, digits="a1")
    assert "The server has published no commitment of its own." in table.open()
    kept = table.saved()
    assert [receipt.deal for receipt in kept.deals] == [0] and len(kept.stopped) == 1
    assert len(table.posts) == 2


@pytest.mark.parametrize(
    "changed",
    [{"deal": 1e21}, {"deal": 2**32}, {"deal": 10_000}, {"drawn_by": {"0": "", "1": "player", "length": 2}}],
    ids=str,
)
def test_a_browser_stops_at_a_deck_that_no_check_can_read(table, changed):
    table.open()
    table.decks.append(deck(1) | changed)
    assert CANNOT_BE_READ in table.open()
    kept = table.saved()
    assert [receipt.deal for receipt in kept.deals] == [0] and len(kept.stopped) == 1


@pytest.mark.parametrize("whole", [None, [], 7, {}, {"decks": []}, {"decks": [deck()]}, {"head": head()}], ids=str)
def test_a_browser_stops_at_an_answer_without_decks_or_a_head(table, whole):
    """Otherwise it would ask again every two seconds until the end of the match."""
    table.whole = [whole]
    assert CANNOT_BE_READ in table.open()
    assert len(table.saved().stopped) == 1


def test_a_browser_does_nothing_where_there_is_no_deck_yet(table):
    table.decks = []
    assert table.open() == ""
    assert table.posts == []


@pytest.mark.parametrize("changed", [{"events": 1e21}, {"events": 2**31}, {"endings": -1}, {"head": "zz"}], ids=str)
@pytest.mark.parametrize("where", ["list", "page"])
def test_a_browser_stops_at_a_head_that_no_check_can_read(table, where, changed):
    table.open()
    if where == "list":
        table.head = head(9, digits="a1") | changed
        table.decks[0]["shown"][0] = False
    else:
        table.on_page = head() | changed
    assert CANNOT_BE_READ in table.open()
    kept = table.saved()
    assert [one.events for one in kept.heads] == [0] and len(kept.stopped) == 1


def test_a_browser_gives_nothing_for_a_match_that_is_over(table):
    """A receipt with the final head would accuse an honest server."""
    table.head = head(9, 1, "a9")
    assert table.open() == ""
    kept = table.saved()
    assert (table.posts, kept.deals, [one.endings for one in kept.heads]) == ([], (), [0, 1])


def test_a_browser_keeps_no_receipt_of_another_browsers_seed_when_the_match_is_over(table):
    table.decks[0] |= {"seats": [HERS, OTHER], "drawn_by": ["server", "player"]}
    table.head = head(9, 1, "a9")
    table.open()
    assert table.saved().deals == ()


def test_a_commitment_that_comes_too_late_leaves_one_receipt(table):
    table.takes = False
    table.open()
    assert [(bool(receipt.seed), receipt.seats) for receipt in table.saved().deals] == [(True, ("", OTHER))]


def test_a_browser_stops_where_the_head_does_not_move_on(table):
    table.open()
    table.decks.append(deck(1))
    assert "has not grown since the last deck" in table.open()
    (stop,) = table.saved().stopped
    assert (stop.deal, stop.before, stop.after) == (1, "a0" * 32, "a0" * 32)


def test_a_browser_continues_if_the_head_advances(table):
    table.open()
    table.decks.append(deck(1))
    table.head = table.on_page = head(9, digits="a1")
    assert table.open() == ""
    assert [receipt.events for receipt in table.saved().deals] == [0, 9]
    assert json.dumps(table.posts).count("seed") == 2
