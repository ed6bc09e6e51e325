"""A club with results entered through the service."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from random import Random
from uuid import uuid4

import pytest
from django.db import transaction

from games.models import Match
from league.clubs.models import Member
from league.ratings.models import CurrentRating, RatingHistory
from league.ratings.services.rating import begin_again, rate_batch
from league.results.models import Game, GameMatch
from league.results.services.games import open_games
from league.results.services.recording import GameResult, Source, Status, _write, locked, record_result, undo_result
from league.seasons.models import FormatVersion
from testing.factories import THURSDAY, FormatVersionFactory, MemberFactory

SEAT = ("member", "played_on", "sequence", "ladder", "mu", "sigma", "games", "own_mu", "own_sigma", "own_games")
CURRENT = ("member", "ladder", "mu", "sigma", "games")
Numbers = tuple[list[tuple[object, ...]], list[tuple[object, ...]]]


@dataclass
class Results:
    """The club's results, entered one by one; only `rate` updates the ratings."""

    version: FormatVersion
    people: list[Member]

    @property
    def club(self) -> int:
        return self.version.season.club_id

    def begin(self, *sides: Sequence[Member], on: date = THURSDAY, uncounted: Sequence[Member] = ()) -> Game:
        table = [[member.pk for member in side] for side in sides]
        tables = [(table, [member.pk for member in uncounted])]
        club = self.version.season.club
        return open_games(club=club, format_version=self.version, played_on=on, tables=tables)[0]

    def enter(self, game: Game, *pegs: int) -> Game:
        game.refresh_from_db()
        return record_result(game_id=game.pk, pegs=pegs, expected_version=game.version, by=None, entry_id=uuid4())

    def undo(self, game: Game) -> Game:
        game.refresh_from_db()
        return undo_result(game_id=game.pk, expected_version=game.version, by=None, entry_id=uuid4())

    def play(self, *sides: Sequence[Member], pegs: Sequence[int] = (121, 90), **more: object) -> Game:
        return self.enter(self.begin(*sides, **more), *pegs)

    @transaction.atomic
    def play_online(self, *sides: Sequence[Member], pegs: Sequence[int] = (121, 90), **more: object) -> Game:
        """A game with a result as `record_match_result` writes it."""
        game = self.begin(*sides, **more)
        GameMatch.objects.create(game=game, match=Match.objects.create(rules_data={}, rated=True), outcome_version=1)
        return _write(locked(game.pk), GameResult(Status.PLAYED, list(pegs)), 0, None, uuid4(), source=Source.MATCH)

    def rate(self, most: int = 1000) -> None:
        while rate_batch(club_id=self.club, most=most) == most:
            pass

    def numbers(self) -> Numbers:
        """All stored numbers, to the last bit."""
        seats = RatingHistory.objects.filter(member__club=self.club).order_by("played_on", "sequence", "member")
        current = CurrentRating.objects.filter(member__club=self.club).order_by("member", "ladder")
        return list(seats.values_list(*SEAT)), list(current.values_list(*CURRENT))

    def rated_again(self, most: int = 1000) -> Numbers:
        begin_again(club_id=self.club)
        self.rate(most)
        return self.numbers()

    def current(self, member: Member, ladder: str = "all") -> CurrentRating | None:
        return CurrentRating.objects.filter(member=member, ladder=ladder).first()

    def some_game(self, dice: Random, **more: object) -> Game:
        """A random game of two, three or four, or online."""
        people = dice.sample(self.people, dice.choice((2, 2, 3, 4)))
        sides = [people[:2], people[2:]] if len(people) == 4 else [[member] for member in people]
        pegs = [121, *(dice.randrange(60, 121) for _ in sides[1:])]
        dice.shuffle(pegs)
        return dice.choice((self.play, self.play, self.play_online))(*sides, pegs=pegs, **more)


@pytest.fixture
def results(db: None) -> Results:
    version = FormatVersionFactory()
    return Results(version, [MemberFactory(club=version.season.club, with_account=True) for _ in range(6)])
