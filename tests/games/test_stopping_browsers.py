"""A browser stops if the list changes or can't be parsed, and its receipts stay readable."""

from random import Random

import pytest

from games.dealing import SeedClient, Stopped, check, read, read_receipts, write_receipts
from games.models import Match
from games.presentation.record import match_file_json
from games.services import ending
from testing.keepers import HonestServer
from testing.seats import SHORT, begin_unshuffled

pytestmark = pytest.mark.django_db


def test_a_browser_shows_no_seed_before_the_server_has_committed():
    match, _ = begin_unshuffled(SHORT)
    server = HonestServer(match)
    listed = server.listed()
    listed["decks"][-1]["server"] = ""
    with pytest.raises(Stopped, match="no commitment of its own"):
        server.keepers[0].answer(listed)


def test_a_browser_keeps_its_seed_while_the_list_is_not_complete_whatever_the_server_says():
    match, _ = begin_unshuffled(SHORT)
    server = HonestServer(match)
    keeper = server.keepers[0]
    server.take(0, **keeper.answer(server.listed()))
    listed = server.listed()
    listed["decks"][-1]["whole"] = True
    assert keeper.answer(listed) is None


@pytest.mark.parametrize("exchanged", ["server", "own", "other", "drawn by", "head"])
def test_a_browser_stops_where_anything_that_was_published_changes(exchanged):
    match, _ = begin_unshuffled(SHORT)
    server = HonestServer(match)
    ann, bob = server.keepers
    for keeper in (ann, bob):
        server.take(keeper.seat, **keeper.answer(server.listed()))
    assert "seed" in SeedClient.answer(ann, server.listed())
    listed = server.listed()
    deck = listed["decks"][-1]
    match exchanged:
        case "server":
            deck["server"] = "ab" * 32
        case "own":
            deck["seats"][0] = "ab" * 32
        case "other":
            deck["seats"][1] = "ab" * 32
        case "drawn by":
            deck["drawn_by"][0] = "server"
        case "head":
            listed["head"]["head"] = "ab" * 32
    with pytest.raises(Stopped) as stopped:
        ann.answer(listed)
    with pytest.raises(Stopped):
        ann.answer(server.listed())  # it stays stopped, though the old list is back
    assert ann.receipts.stopped == (stopped.value.stop,)
    assert "ab" * 32 in stopped.value.stop.after or exchanged == "drawn by"


@pytest.mark.parametrize(
    ("where", "value"),
    [
        ("server", "no hash"),
        ("seats", ["", "AB" * 32]),
        ("seats", ["ab" * 32, ""]),
        ("seats", "ab"),
        ("drawn_by", ["", "nobody"]),
        ("drawn_by", []),
        ("deal", True),
        ("deal", -1),
        ("deal", 10_000),
        ("deal", 2**32),
        ("seats", {"": 0, "ab" * 32: 1}),
        ("drawn_by", {0: "", 1: ""}),
        ("server", "\ud800"),
        ("shown", None),
    ],
)
def test_a_browser_stops_at_a_list_that_would_make_receipts_unreadable(where, value):
    match, _ = begin_unshuffled(SHORT)
    server = HonestServer(match)
    listed = server.listed()
    listed["decks"][0][where] = value
    with pytest.raises(Stopped, match="cannot be read"):
        server.keepers[0].answer(listed)
    receipts = server.keepers[0].receipts
    assert read_receipts(write_receipts(receipts)) == receipts


@pytest.mark.parametrize("head", [{}, {"events": 2**31}, {"events": True}, {"endings": 1e21}, {"head": "zz"}, []])
def test_a_browser_stops_at_a_head_that_would_make_receipts_unreadable(head):
    match, _ = begin_unshuffled(SHORT)
    server = HonestServer(match)
    listed = server.listed()
    listed["head"] = head and listed["head"] | head
    with pytest.raises(Stopped, match="cannot be read"):
        server.keepers[0].answer(listed)
    assert read_receipts(write_receipts(server.keepers[0].receipts)).stopped


def test_a_browser_gives_nothing_for_a_match_that_is_over():
    """The final head is not a deck's: a receipt with it would accuse an honest server."""
    match, _ = begin_unshuffled(SHORT)
    server = HonestServer(match)
    ending.resign(match_id=match.pk, seat=1)
    keeper = server.keepers[0]
    assert keeper.answer(server.listed()) is None
    assert (keeper.receipts.deals, len(keeper.receipts.heads)) == ((), 1)
    assert check(read(match_file_json(Match.objects.get(pk=match.pk))), [keeper.receipts]) is None


def test_a_browser_stops_where_the_head_does_not_move_on():
    """Receipts that all have the first head commit the server to nothing later."""
    match, _ = begin_unshuffled(SHORT)

    class Stale(HonestServer):
        first = None

        def listed(self):
            found = super().listed()
            self.first = self.first or found["head"]
            return found | {"head": self.first}

    server = Stale(match)
    with pytest.raises(Stopped, match="has not grown since the last deck"):
        server.play(Random(1))
    assert [receipt.deal for receipt in server.keepers[0].receipts.deals] == [0]


def test_a_seat_that_a_quicker_browser_committed_for_is_no_cheat():
    match, _ = begin_unshuffled(SHORT)
    server = HonestServer(match)
    ann, phone = server.keepers[0], SeedClient(match.pk, 0)
    late = phone.answer(server.listed())
    server.take(0, **ann.answer(server.listed()))
    assert late and phone.answer(server.listed()) is None
    assert [receipt.seed for receipt in phone.receipts.deals] == [None]
