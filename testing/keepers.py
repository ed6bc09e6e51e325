"""Seats whose seeds are drawn by `games.dealing.SeedClient`, as by a program that uses the API."""

from copy import deepcopy

from games.dealing import SeedClient
from games.engine import legal
from games.match_cache import state_of
from games.models import Match
from games.policies.decks import acting
from games.presentation import commitments
from games.serializers import PUBLISHED
from games.services.seeds import commit_seed, show_seed
from testing.seats import submit


def published(match):
    """The published data of a match's decks."""
    return PUBLISHED.to_representation(commitments.published(Match.objects.get(pk=match.pk)))


class HonestServer:
    """A server for keepers: publishes the decks of a match and accepts their messages."""

    def __init__(self, match):
        self.match = match
        self.keepers = [SeedClient(match.pk, seat) for seat in range(match.rules.players)]

    def listed(self):
        return deepcopy(published(self.match))

    def take(self, seat, deal, commitment=None, seed=None):
        where = {"match_id": self.match.pk, "seat": seat, "deal": deal}
        if seed:
            show_seed(**where, seed=bytes.fromhex(seed))
        else:
            commit_seed(**where, commitment=bytes.fromhex(commitment))

    def give_seeds(self):
        """Send each seat's message. Returns whether there was any; raises Stopped."""
        given = False
        for keeper in self.keepers:
            while answer := keeper.answer(self.listed()):
                self.take(keeper.seat, **answer)
                given = True
        return given

    def play(self, dice):
        """Play the whole match; a keeper draws every seed."""
        while (match := Match.objects.get(pk=self.match.pk)).status == Match.Status.PLAYING:
            if self.give_seeds():
                continue
            state = state_of(match)
            seat = acting(state)[0]
            submit(match, seat, dice.choice(legal(state, seat)))
        self.give_seeds()  # shows the last head to every seat

    def kept(self):
        return [keeper.receipts for keeper in self.keepers]
