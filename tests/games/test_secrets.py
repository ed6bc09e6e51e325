"""No seed goes out before its match is over, wherever one looks; afterwards all of them do."""

import logging
import secrets
from random import Random

import pytest
from django.contrib import admin
from django.core import serializers
from django.urls import reverse

from games import selectors
from games.dealing import read, seat_commitment
from games.models import Match, Pack, PackSeat
from tests.factories import UserFactory
from tests.games.seats import Browser, laid, play_on, shuffle
from tests.games.test_packs import secrets_in


def sinks(client, match, people, caplog):
    """Everything that goes out about a match while it is played, by what it is."""
    staff = UserFactory(is_staff=True, is_superuser=True)
    for who in (*people, UserFactory(), staff, None):
        client.logout()
        if who:
            client.force_login(who)
        for name in ("table", "seeds", "file", "record"):
            page = client.get(reverse(f"games:{name}", kwargs={"pk": match.pk}))
            yield f"{name} for {who}", page.content.decode()
    packs, seats = Pack.objects.filter(match=match), PackSeat.objects.filter(pack__match=match)
    yield "log", caplog.text + "".join(repr(record.__dict__) for record in caplog.records)
    yield "words", " ".join(map(repr, [*packs, *seats])) + " ".join(map(str, [*packs, *seats]))
    yield "export", serializers.serialize("json", [*Match.objects.all(), *match.events.all(), *packs, *seats])


@pytest.mark.django_db
def test_no_seed_goes_out_before_the_match_is_over(client, caplog):
    caplog.set_level(logging.DEBUG)
    match, people = laid()
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
    file = read(selectors.file_of(match, selectors.events_of(match)))
    assert [name for name, text in out.items() if secrets_in(text, file)] == []
    assert secrets_in(selectors.file_of(match, selectors.events_of(match)), file)


@pytest.mark.django_db
def test_a_field_that_leaks_is_found(client, caplog, monkeypatch):
    """The search can fail: a pack that told its seed would be found in what is printed."""
    match, people = laid()
    shuffle(match)
    monkeypatch.setattr(Pack, "__str__", lambda pack: selectors.packs.unseal(pack.sealed).hex())
    out = dict(sinks(client, match, people, caplog))
    play_on(match, Random(9))
    match.refresh_from_db()
    file = read(selectors.file_of(match, selectors.events_of(match)))
    assert [name for name, text in out.items() if secrets_in(text, file)] == ["words"]


def test_packs_are_in_no_admin():
    assert not {Pack, PackSeat} & set(admin.site._registry)
