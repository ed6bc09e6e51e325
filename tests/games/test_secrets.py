"""No seed is sent before its match is over, by any channel; afterwards all of them are."""

import logging
import secrets
from dataclasses import replace
from random import Random

import pytest
from django.contrib import admin
from django.core import serializers
from django.urls import reverse

from games.dealing import read, seat_commitment
from games.models import Deck, DeckSeat, Match
from games.presentation import commitments
from games.presentation.record import match_file_json
from games.queries import decks
from games.services import _decks
from testing.factories import UserFactory
from testing.seats import Browser, begin_unshuffled, play_on, shuffle
from tests.games.test_decks import secrets_in

pytestmark = pytest.mark.slow


def sinks(client, match, people, caplog):
    """Everything that is sent about a match during play, by channel."""
    staff = UserFactory(is_staff=True, is_superuser=True)
    for who in (*people, UserFactory(), staff, None):
        client.logout()
        if who:
            client.force_login(who)
        for name in ("table", "seeds", "file", "record"):
            page = client.get(reverse(f"games:{name}", kwargs={"pk": match.pk}))
            yield f"{name} for {who}", page.content.decode()
        yield f"API for {who}", client.get(f"/api/matches/{match.pk}/seeds/").content.decode()
    fixed, seats = Deck.objects.filter(match=match), DeckSeat.objects.filter(deck__match=match)
    yield "log", caplog.text + "".join(repr(record.__dict__) for record in caplog.records)
    yield "words", " ".join(map(repr, [*fixed, *seats])) + " ".join(map(str, [*fixed, *seats]))
    yield "export", serializers.serialize("json", [*Match.objects.all(), *match.events.all(), *fixed, *seats])


@pytest.mark.django_db
def test_no_seed_goes_out_before_the_match_is_over(client, caplog):
    caplog.set_level(logging.DEBUG)
    match, people = begin_unshuffled()
    browsers = [Browser(match, seat) for seat in range(2)]
    address = reverse("games:seeds", kwargs={"pk": match.pk})
    for name in ("commitment", "seed"):
        for browser, who in zip(browsers, people, strict=True):
            client.force_login(who)
            seed = browser.seeds.setdefault(0, secrets.token_bytes(32))
            sent = {"commitment": seat_commitment(match.pk, 0, browser.seat, seed).hex(), "seed": seed.hex()}
            assert client.post(address, {"deal": 0, name: sent[name]}).status_code == 200
    play_on(match, Random(9), until=lambda state: type(state.phase).__name__ == "Playing")
    out = dict(sinks(client, match, people, caplog))
    play_on(match, Random(9))
    match.refresh_from_db()
    file = read(match_file_json(match))
    assert [name for name, text in out.items() if secrets_in(text, file)] == []
    assert secrets_in(match_file_json(match), file)


@pytest.mark.django_db
def test_the_chain_within_a_deal_goes_out_nowhere(client, caplog):
    """With it and the head shown after the deal, every possible discard could be tried."""
    match, people = begin_unshuffled()
    for phase in ("Discarding", "Playing"):
        play_on(match, Random(9), until=lambda state, phase=phase: type(state.phase).__name__ == phase)
        kept = {bytes(deck.chain).hex() for deck in match.decks.all()} - {bytes(match.decks.first().head).hex()}
        out = dict(sinks(client, match, people, caplog))
        del out["export"]  # not the rows themselves: those contain the hands too
        assert kept
        assert [name for name, text in out.items() if any(chain in text for chain in kept)] == []


def prints_its_seed(monkeypatch):
    monkeypatch.setattr(Deck, "__str__", lambda deck: decks.unseal(deck.sealed).hex())


def stores_it_open(monkeypatch):
    monkeypatch.setattr(_decks, "seal", bytes)
    monkeypatch.setattr(decks, "unseal", bytes)


def tells_it_among_the_commitments(monkeypatch):
    committed = commitments._committed
    monkeypatch.setattr(
        commitments, "_committed", lambda deck: replace(committed(deck), server=decks.unseal(deck.sealed).hex())
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("leak", "where"),
    [(prints_its_seed, {"words"}), (stores_it_open, {"export"}), (tells_it_among_the_commitments, {"seeds", "API"})],
)
def test_a_field_that_leaks_is_found(client, caplog, monkeypatch, leak, where):
    """The search can fail: it finds a deck that prints its seed, one stored unencrypted, and one sent to the pages."""
    leak(monkeypatch)
    match, people = begin_unshuffled()
    shuffle(match)
    out = dict(sinks(client, match, people, caplog))
    play_on(match, Random(9))
    match.refresh_from_db()
    file = read(match_file_json(match))
    assert {name.split()[0] for name, text in out.items() if secrets_in(text, file)} == where


def test_decks_are_in_no_admin():
    assert not {Deck, DeckSeat} & set(admin.site._registry)
