"""A server that cheats about the dealing: its file passes the check alone, but not with the receipts of one seat.

Each cheat changes rows behind the real services, and recomputes everything that the server can.
"""

import secrets
from random import Random

import pytest

from games.dealing import (
    Stopped,
    check,
    deck_key,
    read,
    seat_commitment,
    server_commitment,
    shuffled,
)
from games.dealing.sealing import seal, unseal
from games.models import DeckSeat, Match
from games.presentation.record import match_file_json
from games.services import _decks, ending, seeds
from games.services.event_store import lock_match
from testing.keepers import HonestServer
from testing.seats import SHORT, begin_unshuffled, shuffle

pytestmark = pytest.mark.django_db


def file(match):
    return read(match_file_json(Match.objects.get(pk=match.pk)))


class TwoFacedServer(HonestServer):
    """Keeps publishing what it published first, whatever it has replaced."""

    def __init__(self, match):
        super().__init__(match)
        self.first = {}

    def listed(self):
        found = super().listed()
        head = found["head"]
        head["head"] = self.first.setdefault((head["events"], head["endings"]), head["head"])
        for deck in found["decks"]:
            deal = deck["deal"]
            deck["server"] = self.first.setdefault(("server", deal), deck["server"])
            for name in ("seats", "drawn_by"):
                deck[name] = [
                    its and self.first.setdefault((name, deal, seat), its) for seat, its in enumerate(deck[name])
                ]
        return found


def draws_last(match, deck):
    """The server takes the seed of fifty that deals the most fives and jacks to seat 0, and commits to it late."""
    seats = [unseal(seat.sealed) for seat in deck.seats.all()]

    def worth(seed):
        cards = shuffled(deck_key(match.pk, deck.deal, seed, seats))
        return sum(card.rank in (5, 11) for card in (*cards[:12:2], *cards[1:12:2]))

    seed = max((secrets.token_bytes(32) for _ in range(50)), key=worth)
    deck.commitment, deck.sealed = server_commitment(match.pk, deck.deal, seed), seal(seed)
    deck.save()


@pytest.fixture
def draws_every_seed_last(monkeypatch):
    ready = _decks.is_ready

    def is_ready(deck):
        if not ready(deck):
            return False
        if deck.pk not in done:
            done.add(deck.pk)
            draws_last(deck.match, deck)
        return True

    done = set()
    monkeypatch.setattr(_decks, "is_ready", is_ready)


@pytest.mark.slow
def test_an_honest_server_agrees_with_the_receipts_of_every_seat():
    match, _ = begin_unshuffled(SHORT)
    server = HonestServer(match)
    server.play(Random(1))
    assert check(file(match), server.kept()) is None
    assert all(receipt.seed for each in server.kept() for receipt in each.deals)
    assert all(each.heads[-1].endings == 1 for each in server.kept())
    assert {seat.drawn_by for deck in file(match).decks for seat in deck.seats} == {"player"}


@pytest.mark.slow
def test_a_server_that_chooses_its_seed_last_is_detected_by_the_receipts(draws_every_seed_last):
    match, _ = begin_unshuffled(SHORT)
    server = TwoFacedServer(match)
    server.play(Random(1))
    assert check(file(match)) is None  # the file alone is consistent
    for kept in server.kept():
        assert "the server had committed to another seed" in check(file(match), [kept])


def test_a_server_that_publishes_another_seed_of_its_own_makes_the_browser_stop(draws_every_seed_last):
    match, _ = begin_unshuffled(SHORT)
    server = HonestServer(match)
    with pytest.raises(Stopped, match="changed after this browser had committed"):
        server.play(Random(1))
    assert any(kept.stopped for kept in server.kept())


@pytest.mark.slow
def test_a_server_that_asks_no_more_and_says_that_the_players_drew_is_detected(monkeypatch):
    """From deal 2 on it draws every seed; and it never shows the final head."""
    match, _ = begin_unshuffled(SHORT.but(target=61))
    opened = _decks._open

    def _open(match, deal, *rest):
        deck = opened(match, deal, *rest)
        if deal >= 2:
            _decks.complete(match, deck)
            deck.seats.update(drawn_by=DeckSeat.DrawnBy.PLAYER)
        return deck

    class NeverOver(HonestServer):
        last = None

        def listed(self):
            found = super().listed()
            self.last = self.last if found["head"]["endings"] else found["head"]
            return found | {"head": self.last}

    monkeypatch.setattr(_decks, "_open", _open)
    server = NeverOver(match)
    server.play(Random(1))
    assert check(file(match)) is None
    for kept in server.kept():
        assert {receipt.deal for receipt in kept.deals} == {0, 1} and not any(head.endings for head in kept.heads)
        assert "Deal 2: the file says that the browser" in check(file(match), [kept])


def ignores_browsers(match):
    """Draw every seed, and say that the players' browsers did."""
    deck = match.decks.prefetch_related("seats").last()
    _decks.complete(match, deck)
    deck.seats.update(drawn_by=DeckSeat.DrawnBy.PLAYER)


@pytest.mark.slow
def test_a_server_that_drew_everything_and_says_that_the_players_did_is_detected():
    match, _ = begin_unshuffled(SHORT)

    class Deaf(HonestServer):
        def take(self, seat, deal, commitment=None, seed=None):
            ignores_browsers(Match.objects.get(pk=match.pk))
            seeds._go_on(lock_match(match.pk), match.decks.last())

    server = Deaf(match)
    server.play(Random(1))
    assert check(file(match)) is None
    assert {seat.drawn_by for deck in file(match).decks[:-1] for seat in deck.seats} == {"player"}
    for kept in server.kept():
        assert "no receipt has that seed" in check(file(match), [kept])


def test_a_server_that_says_later_that_it_drew_a_browsers_seed_is_detected():
    match, _ = begin_unshuffled(SHORT)
    server = HonestServer(match)
    while server.give_seeds():
        pass
    resigned(server)
    assert check(file(match), server.kept()) is None
    DeckSeat.objects.filter(deck__match=match, deck__deal=0, number=0).update(drawn_by="server")
    assert check(file(match)) is None
    for kept in server.kept():
        assert "the seed of seat 0 was drawn by the player" in check(file(match), [kept])


def test_a_server_that_says_later_that_a_browser_drew_its_seed_is_detected():
    match, _ = begin_unshuffled(SHORT)
    server = HonestServer(match)
    shuffle(match)  # no browser has responded in time
    while server.give_seeds():
        pass
    resigned(server)
    assert check(file(match), server.kept()) is None
    DeckSeat.objects.filter(deck__match=match, deck__deal=0, number=0).update(drawn_by="player")
    assert check(file(match)) is None
    assert "seat 0 was shown" in check(file(match), server.kept()[:1])


def resigned(server):
    ending.resign(match_id=server.match.pk, seat=0)
    server.give_seeds()


@pytest.mark.slow
def test_a_server_that_exchanges_a_seats_commitment_is_detected():
    """It accepts the browser's commitment, and stores one of its own before the deck is dealt."""
    match, _ = begin_unshuffled(SHORT)

    class Exchanging(TwoFacedServer):
        def take(self, seat, deal, commitment=None, seed=None):
            place = DeckSeat.objects.get(deck__match=match, deck__deal=deal, number=seat)
            super().listed()  # it keeps showing what it showed before
            if commitment or seat:
                return super().take(seat, deal, commitment, seed)
            own = secrets.token_bytes(32)
            self.listed()
            place.commitment = seat_commitment(match.pk, deal, seat, own)
            place.save()
            return super().take(seat, deal, seed=own.hex())

    server = Exchanging(match)
    server.play(Random(1))
    assert check(file(match)) is None
    ann, bob = server.kept()
    assert "seat 0 had committed to another seed" in check(file(match), [ann])
    assert "seat 0 had committed to another seed" in check(file(match), [bob])


@pytest.mark.slow
def test_a_server_that_gives_a_resigned_match_to_the_other_side_is_detected():
    match, _ = begin_unshuffled(SHORT)
    server = HonestServer(match)
    while server.give_seeds():
        pass
    resigned(server)
    over = Match.objects.get(pk=match.pk)
    assert check(file(match), server.kept()) is None
    (ending,) = over.endings
    for changed in ({"winner": 0}, {"ending": "time"}, {"at": "2026-01-01T00:00:00.000000Z"}, {"why": "x"}):
        Match.objects.filter(pk=match.pk).update(endings=[ending | changed])
        assert check(file(match)) is None
        assert "seat 0 was shown" in check(file(match), server.kept()[:1])
