"""An honest server is never accused, whatever browsers miss or lose, and whenever their receipts were saved."""

from random import Random

import pytest

from common.errors import Refused
from games.dealing import SeedClient, check, read
from games.engine import PRESETS, legal
from games.match_cache import state_of
from games.models import Match
from games.policies.decks import acting, is_shuffling
from games.presentation.record import match_file_json
from games.services import ending
from games.services.playing import play_bots
from testing.keepers import HonestServer
from testing.scale import examples
from testing.seats import SHORT, begin_unshuffled, shuffle, submit

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
THREE = PRESETS["acc"].but(players=3, target=31, lurch=None, double_lurch=None)
TABLES = [(SHORT, 0), (SHORT.but(target=61), 0), (SHORT, 1), (THREE, 0), (THREE, 1), (SHORT.but(best_of=3), 0)]


class Unsteady(HonestServer):
    """Seat 0 plays in two browsers, all browsers sleep sometimes, and some requests are lost."""

    def __init__(self, match, bots, dice):
        super().__init__(match)
        people = match.rules.players - bots
        self.keepers = [*self.keepers[:people], SeedClient(match.pk, 0)]
        self.dice, self.saved = dice, []

    def save(self):
        self.saved.append(self.kept())

    def give_seeds(self):
        given = False
        for keeper in self.dice.sample(self.keepers, len(self.keepers)):
            while self.dice.random() < 0.8 and (answer := keeper.answer(self.listed())):
                self.save()
                if self.dice.random() < 0.8:
                    given = True
                    self.send(keeper.seat, answer)
        return given

    def send(self, seat, answer):
        try:
            self.take(seat, **answer)
        except Refused:  # the other browser of this seat was faster
            assert seat == 0


@pytest.mark.parametrize("seed", range(examples(6, 60)))
def test_an_honest_server_is_never_accused(seed):
    dice = Random(seed)
    rules, bots = TABLES[seed % len(TABLES)]
    match, _ = begin_unshuffled(rules, bots=["beginner"] * bots)
    server = Unsteady(match, bots, dice)
    resigns_after, steps = dice.randrange(400), 0
    while (match := Match.objects.get(pk=match.pk)).status == Match.Status.PLAYING:
        steps += 1
        if steps == resigns_after:
            ending.resign(match_id=match.pk, seat=0)
            continue
        play_bots(match_id=match.pk)
        state = state_of(match := Match.objects.get(pk=match.pk))
        if is_shuffling(state):
            if not server.give_seeds() and dice.random() < 0.3:
                shuffle(match)
        elif (seats := acting(state)) and match.status == Match.Status.PLAYING:
            server.give_seeds()
            submit(match, seats[0], dice.choice(legal(state, seats[0])))
    server.save()
    for keeper in server.keepers:
        assert keeper.answer(server.listed()) is None
        server.save()
    file = read(match_file_json(match))
    for kept in server.saved:
        assert check(file, kept) is None
    places = [events for events, endings in file.heads if not endings]
    for keeper in server.keepers:
        assert all(receipt.events == places[receipt.deal] for receipt in keeper.receipts.deals)
