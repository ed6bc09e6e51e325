"""The packs of a match: fixed before they are dealt, checked when it is over, and in no row meanwhile."""

from random import Random

import pytest
from django.urls import reverse

from games import selectors
from games.dealing import check, read
from games.engine import GameOver
from games.models import Match
from tests.games.seats import HOYLE, begin, is_lead, play_on

pytestmark = pytest.mark.django_db


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
    assert file.head in client.get(reverse("games:table", kwargs={"pk": match.pk})).content.decode()
    assert {seat.drawn_by for pack in file.packs for seat in pack.seats} == {"server"}


def test_a_pack_is_sealed_on_the_page_as_it_stands_in_the_file(client):
    match, (ann, _) = begin(HOYLE.but(target=31, lurch=None))
    client.force_login(ann)
    play_on(match, Random(3), until=is_lead)
    seal = selectors.table_of(match, selectors.events_of(match), 0).seal
    assert f"sealed <code>{seal}</code>" in client.get(reverse("games:table", kwargs={"pk": match.pk})).content.decode()
    play_on(match, Random(4))
    file = read(selectors.file_of(Match.objects.get(pk=match.pk), selectors.events_of(match)))
    assert file.packs[1].commitment.hex().startswith(seal)


def test_no_row_holds_a_seed(client):
    match, _ = begin(HOYLE.but(target=31, lurch=None))
    play_on(match, Random(5))
    match = Match.objects.get(pk=match.pk)
    file = read(selectors.file_of(match, selectors.events_of(match)))
    rows = repr(list(Match.objects.values())) + repr(list(match.events.values())) + bytes(match.salt).hex()
    assert [pack.deal for pack in file.packs if pack.seed.hex() in rows or repr(pack.seed) in rows] == []


def test_another_secret_key_deals_other_packs(settings):
    match, _ = begin()
    mine = selectors.deck_of(match, 1)
    assert mine == selectors.deck_of(match, 1)
    settings.SECRET_KEY = "another" * 10
    assert mine != selectors.deck_of(match, 1)
