"""API clients draw their own seeds, store receipts, and check the match's file with them."""

from random import Random

import pytest
from django.utils import timezone

from games.dealing import SeedClient, check, read, read_receipts, write_receipts
from games.models import Match
from games.policies.presence import AWAY
from games.services import ending
from testing.factories import UserFactory
from testing.seats import SHORT, begin_unshuffled, later
from tests.games.programs import Program

pytestmark = pytest.mark.django_db


def give(program, keeper):
    """Post the keeper's messages until there are none. Returns whether any was posted."""
    posted = False
    while answer := keeper.answer(program.get(f"{keeper.match}/seeds/").json()):
        assert program.post(f"{keeper.match}/seeds/", **answer).status_code == 200
        posted = True
    return posted


@pytest.mark.slow
def test_two_programs_draw_every_seed_and_their_receipts_fit_the_file():
    match, people = begin_unshuffled(SHORT)
    programs = [Program(who) for who in people]
    keepers = [SeedClient(match.pk, seat) for seat in range(2)]
    dice = Random(1)
    while (seen := programs[0].get(f"{match.pk}/").json())["status"] == "playing":
        if sum(give(program, keeper) for program, keeper in zip(programs, keepers, strict=True)):
            continue
        for program in programs:
            if may := program.get(f"{match.pk}/").json()["may"]:
                later(match, seconds=20)
                program.send(match.pk, program.get(f"{match.pk}/").json()["version"], **dice.choice(may))
                break
    assert seen["ending"] == "played"
    file = read(programs[0].client.get(f"/matches/{match.pk}/match.json").content.decode())
    for program, keeper in zip(programs, keepers, strict=True):
        give(program, keeper)
        kept = read_receipts(write_receipts(keeper.receipts))
        assert check(file, [kept]) is None
        assert kept.heads[-1].head == file.head
    assert {seat.drawn_by for deck in file.decks[:-1] for seat in deck.seats} == {"player"}


@pytest.mark.parametrize("asked", ["", "seeds/"])
def test_a_program_that_asks_for_the_match_is_waited_for_as_a_page_is(asked):
    match, (ann, bob) = begin_unshuffled(SHORT)
    match.seats.update(seen_at=timezone.now() - AWAY)
    Program(bob).get(f"{match.pk}/{asked}")
    Program(ann).post(f"{match.pk}/seeds/", deal=0, commitment="ab" * 32)
    assert [place.drawn_by for place in match.decks.get().seats.all()] == ["player", ""]


def test_seeds_and_commitments_are_refused_as_on_the_page():
    match, (ann, bob) = begin_unshuffled(SHORT)
    hers, his, nobodys = Program(ann), Program(bob), Program(UserFactory())
    where, commitment = f"{match.pk}/seeds/", "ab" * 32
    assert hers.post(where, deal=0, commitment=commitment).json()["decks"][0]["seats"] == [commitment, ""]
    assert hers.post(where, deal=0, commitment=commitment).status_code == 200  # sent twice
    found = [
        (hers.post(where, deal=0, commitment="cd" * 32), 422, "committed"),
        (hers.post(where, deal=0, seed=commitment), 422, "too_early"),
        (hers.post(where, deal=7, commitment=commitment), 422, "no_such_deck"),
        (nobodys.post(where, deal=0, commitment=commitment), 404, "not_found"),
        (Program().post(where, deal=0, commitment=commitment), 404, "not_found"),
    ]
    assert [(answer.status_code, answer.json()["code"]) for answer, *_ in found] == [tuple(due) for _, *due in found]
    his.post(where, deal=0, commitment=commitment)
    assert his.post(where, deal=0, seed="cd" * 32).json()["code"] == "another_seed"
    ending.resign(match_id=match.pk, seat=0)
    assert hers.post(where, deal=0, seed=commitment).json()["code"] == "no_such_deck"
    assert Match.objects.get(pk=match.pk).decks.get().seats.filter(sealed=None).count() == 2


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"deal": 0},
        {"deal": 0, "commitment": "ab" * 32, "seed": "ab" * 32},
        {"deal": 0, "commitment": "AB" * 32},
        {"deal": 0, "commitment": "ab" * 31},
        {"deal": -1, "commitment": "ab" * 32},
        {"deal": 0, "commitment": "ab" * 32, "seat": 1},
        {"deal": 0, "commitment": ["ab" * 32]},
    ],
)
def test_text_that_is_not_a_seed_is_refused(sent):
    match, (ann, _) = begin_unshuffled(SHORT)
    assert Program(ann).post(f"{match.pk}/seeds/", **sent).status_code == 400


def test_a_spectator_reads_the_commitments_and_no_seed():
    match, _ = begin_unshuffled(SHORT)
    found = Program().get(f"{match.pk}/seeds/").json()
    assert set(found) == {"decks", "head"}
    assert set(found["decks"][0]) == {"deal", "server", "seats", "drawn_by", "shown", "whole"}
