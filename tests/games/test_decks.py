"""The decks of a match: fixed before they are dealt, verifiable afterwards, and in no row before that."""

import re
from base64 import b64encode
from datetime import timedelta
from random import Random
from statistics import median

import pytest
from cryptography.fernet import InvalidToken
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.dealing import check, read, spoken
from games.dealing.sealing import seal, unseal
from games.engine import CardCut, GameOver, StarterCut, legal
from games.models import Deck, DeckSeat, Match
from games.policies.decks import acting, is_shuffling
from games.presentation.commitments import published
from games.presentation.record import match_file_json
from games.presentation.table import table_of
from games.services import presence
from games.services.playing import play_bots
from testing.seats import HOYLE, begin, is_lead, play_on, shuffle, state_of, submit

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.mark.parametrize(
    "rules", [HOYLE.but(target=31, lurch=None, best_of=3), HOYLE.but(players=3, target=31, lurch=None)]
)
def test_the_file_of_a_match_is_found_right(client, rules):
    match, (ann, *_) = begin(rules)
    client.force_login(ann)
    page = reverse("games:file", kwargs={"pk": match.pk})
    assert client.get(page).status_code == 404
    play_on(match, Random(3), until=lambda state: isinstance(state.phase, GameOver) and state.phase.match)
    file = read(client.get(page).content.decode())
    assert check(file) is None
    shown = client.get(reverse("games:table", kwargs={"pk": match.pk})).content.decode()
    assert file.head in shown and spoken(file.end) in shown
    assert len(file.head) * 4 == 256 and len(spoken(file.end).split()) * 10 == 120  # bits; 32 were forged in minutes
    assert file.endings[0].ending == "played"
    assert {seat.drawn_by for deck in file.decks[:-1] for seat in deck.seats} == {"server"}


def test_the_page_shows_the_next_commitment_and_a_head_that_the_file_has_too(client):
    match, (ann, _) = begin(HOYLE.but(target=61, lurch=None))
    client.force_login(ann)
    play_on(match, Random(3), until=lambda state: state.deal == 2 and is_lead(state))
    seal = table_of(match, 0).seal
    page = client.get(reverse("games:table", kwargs={"pk": match.pk})).content.decode()
    assert f"committed to the next deck with <code>{seal.commitment}</code>" in page
    assert re.search(rf"After deal 1, the chain of .* has reached <strong>{seal.head.words}</strong>", page)
    play_on(match, Random(4))
    file = read(match_file_json(Match.objects.get(pk=match.pk)))
    assert file.decks[3].commitment.hex() == seal.commitment
    assert file.heads[seal.head.events, 0].hex() == seal.head.head


def test_every_stored_head_matches_the_files_chain():
    match, _ = begin(HOYLE.but(target=61, lurch=None, counting="muggins"))
    play_on(match, Random(3))
    file = read(match_file_json(Match.objects.get(pk=match.pk)))
    kept = {(deck.events, 0): bytes(deck.head) for deck in match.decks.all()}
    assert kept == {place: head for place, head in file.heads.items() if not place[1]}


def test_no_head_is_shown_twice_within_a_deal_as_two_would_tell_what_was_discarded():
    match, _ = begin(HOYLE.but(target=31, lurch=None))
    seen = {}
    play_on(match, Random(3), until=lambda state: note_head(match, state, seen))
    assert seen and {len(heads) for heads in seen.values()} == {1}
    assert len(set.union(*seen.values())) == len(seen)


def note_head(match, state, seen):
    """Store the head of the current deal; the match is over."""
    if match.status == Match.Status.PLAYING and state.deal:
        seen.setdefault(state.deal, set()).add(published(match).head.head)
    return match.status == Match.Status.OVER


def test_no_row_holds_a_seed():
    match, _ = begin(HOYLE.but(target=31, lurch=None))
    play_on(match, Random(5))
    match = Match.objects.get(pk=match.pk)
    file = read(match_file_json(match))
    stored = [Match.objects.values(), match.events.values(), Deck.objects.values(), DeckSeat.objects.values()]
    rows = repr([[{name: shown(value) for name, value in row.items()} for row in rows] for rows in stored])
    assert secrets_in(rows, file) == []
    assert len(secrets_in(rows + file.decks[1].seed.hex(), file)) == 1


def shown(value):
    return bytes(value).hex() if isinstance(value, memoryview | bytes) else value


def secrets_in(text, file):
    """The seeds of a match in a text, in any spelling."""
    seeds = [seed for deck in file.decks for seed in (deck.seed, *(seat.seed for seat in deck.seats)) if seed]
    return [seed for seed in seeds if any(way in text for way in (seed.hex(), repr(seed), b64encode(seed).decode()))]


def test_a_seed_sealed_under_an_earlier_key_is_opened_with_it(settings):
    sealed, earlier = seal(b"s" * 32), settings.SECRET_KEY
    settings.SECRET_KEY = "another" * 10
    with pytest.raises(InvalidToken):
        unseal(sealed)
    settings.SECRET_KEY_FALLBACKS = [earlier]
    assert unseal(sealed) == b"s" * 32


def test_a_command_asks_the_database_little_and_one_that_deals_not_much_more(monkeypatch):
    monkeypatch.setattr(presence, "NOTED", timedelta(days=1))  # presence is saved every few seconds
    match, _ = begin(HOYLE.but(target=61, lurch=None))
    dice, asked = Random(8), []
    while not isinstance((state := state_of(match)).phase, GameOver):
        if is_shuffling(state):
            shuffle(match)
            continue
        seat = acting(state)[0]
        with CaptureQueriesContext(connection) as queries:
            submit(match, seat, dice.choice(legal(state, seat)))
        asked.append(len(queries))
    *asked, _ = asked  # the last one ends the match
    besides = 3  # the version read for the command, and a savepoint created and released
    assert median(asked) - besides == 5
    assert max(asked) - besides == 12


def test_a_player_of_the_house_cuts_where_the_seeds_say():
    """With its own randomness the server could choose the starter among the cards of a fixed deck."""
    match, _ = begin(HOYLE.but(target=31, lurch=None), bots=["beginner"])
    dice = Random(3)
    while Match.objects.get(pk=match.pk).status == Match.Status.PLAYING:
        play_bots(match_id=match.pk)
        state = state_of(match)
        if is_shuffling(state):
            shuffle(match)
        elif match.status == Match.Status.PLAYING and 0 in acting(state):
            submit(match, 0, dice.choice(legal(state, 0)))
    file = read(match_file_json(Match.objects.get(pk=match.pk)))
    cuts = {at: event.seat for at, event in enumerate(file.events) if isinstance(event, CardCut | StarterCut)}
    assert check(file) is None
    assert file.auto == {at for at, seat in cuts.items() if seat == 1} and len(set(cuts.values())) == 2
