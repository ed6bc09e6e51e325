"""A tournament to be played: people at the door, results by who is better."""

from datetime import date, timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Match
from league.rules.presets import PRESETS
from league.tournaments import selectors, services
from league.tournaments.models import Stage, Tournament
from league.tournaments.services import StagePlan
from tests.factories import ClubFactory, MemberFactory, UserFactory

Kind, Takes = Stage.Kind, Stage.Takes
GRASS_ROOTS = PRESETS["grass-roots"].but(fee=500, seating="rotation")
SWISS = [StagePlan("Swiss", Kind.SWISS, rounds=3)]
ROUND_ROBIN = [StagePlan("Round robin", Kind.ROUND_ROBIN)]
TWICE = [StagePlan("Round robin", Kind.ROUND_ROBIN, laps=2)]
DOUBLE = [StagePlan("Double elimination", Kind.DOUBLE)]
GROUPS = [
    StagePlan("Groups", Kind.GROUPS, group_size=4, from_each=2),
    StagePlan("Play-off", Kind.KNOCK_OUT, takes=Takes.QUALIFIED, after=1),
    StagePlan("Consolation", Kind.KNOCK_OUT, takes=Takes.REST, after=1),
]
KNOCK_OUT = [StagePlan("Knock-out", Kind.KNOCK_OUT, best_of=3)]
AMERICAN = [
    StagePlan("Qualifying", Kind.ROTATION, rounds=3),
    StagePlan("Play-off", Kind.KNOCK_OUT, best_of=3, takes=Takes.QUALIFIED, after=1),
    StagePlan("Consolation", Kind.KNOCK_OUT, takes=Takes.REST, after=1),
]


class Day:
    """A tournament, with what its director does; whoever has the lower number wins, by 10 holes."""

    def __init__(self, stages, *, people=0, capacity=None, club=None, sides=Tournament.Sides.SINGLES):
        self.club = club or ClubFactory()
        self.by = MemberFactory(club=self.club, organiser=True, name="Dora Director").user
        self.tournament = services.plan_tournament(
            club=self.club,
            name="Championship",
            on=date(2026, 11, 21),
            format=GRASS_ROOTS.but(games=stages[0].rounds or 1),
            stages=stages,
            by=self.by,
            capacity=capacity,
            sides=sides,
        )
        self.come(people)

    def come(self, people):
        in_pairs = self.tournament.sides == Tournament.Sides.PAIRS
        numbers = [len(self.board.players) + 1 + more for more in range(people)]
        return [self.enter(f"Player {each:03}", f"Partner {each:03}" if in_pairs else "") for each in numbers]

    def enter(self, name, partner=""):
        return services.walk_in(tournament_id=self.tournament.pk, name=name, partner=partner, fee="paid", by=self.by)

    def withdraw(self, entry):
        return services.withdraw(tournament_id=self.tournament.pk, entry_id=entry, by=self.by)

    @property
    def board(self):
        return selectors.board_of(self.tournament)

    def stage(self, number=1):
        return self.board.stages[number - 1]

    def players(self, number=1):
        board = self.board
        return selectors.players_for(board, board.stages[number - 1])

    def is_over(self, number=1):
        board = self.board
        view = board.stages[number - 1]
        return selectors.is_over(board, view)

    def call(self, number=1, *, seen=None):
        view = self.stage(number)
        seen = len(view.rounds) if seen is None else seen
        return services.call_round(tournament_id=self.tournament.pk, stage_id=view.stage.pk, seen=seen, by=self.by)

    def take_back(self, number=1):
        view = self.stage(number)
        services.take_back_round(
            tournament_id=self.tournament.pk, stage_id=view.stage.pk, seen=len(view.rounds), by=self.by
        )

    def record(self, pairing, pegs):
        game = pairing.waiting or pairing.games[-1]
        services.record_result(
            tournament_id=self.tournament.pk,
            pairing_id=pairing.pk,
            game_id=game.pk,
            pegs=pegs,
            seen_version=game.version,
            by=self.by,
            entry_id=uuid4(),
        )

    def rule(self, pairing, side, why="did not come"):
        services.rule(tournament_id=self.tournament.pk, pairing_id=pairing.pk, side=side, why=why, by=self.by)

    def pool(self, **choices):
        given = {"name": "Q pool", "stage_number": 1, "stake": 500, "scheme": "graduated", "one_in": 4, "step": 500}
        return services.open_pool(tournament_id=self.tournament.pk, by=self.by, **given | choices)

    def play(self, number=1):
        """Every game that is still waiting in a stage."""
        while missing := self.stage(number).missing:
            for pairing in missing:
                better = pairing.first.number < pairing.second.number
                self.record(pairing, (121, 111) if better else (111, 121))

    def play_out(self, number=1):
        while not self.is_over(number):
            self.call(number)
            self.play(number)


@pytest.fixture
def day(db):
    return Day


def soon():
    return timezone.now() + timedelta(days=2)


class Net:
    """A called round that may be played online, and its first pairing's two players at their browsers."""

    def __init__(self, day, stages=SWISS, people=4, until=None):
        self.day = day(stages, people=people)
        self.day.call()
        self.let(until or soon())
        self.clients = []
        for player in self.met.players:
            member = self.day.tournament.entries.get(pk=player.entry).member
            member.user = UserFactory(name=member.name)
            member.save()
            self.clients.append(Client())
            self.clients[-1].force_login(member.user)

    @property
    def met(self):
        return self.day.stage().rounds[-1].pairings[0]

    def let(self, until, pairing=None, now=None):
        services.let_play_online(
            tournament_id=self.day.tournament.pk,
            round_id=self.day.stage().current.pk,
            pairing_id=pairing,
            until=until,
            now=now or timezone.now(),
            by=self.day.by,
        )

    def address(self, name, **more):
        return reverse(f"tournaments:{name}", args=[self.day.club.slug, self.day.tournament.pk, *more.values()])

    def begin(self):
        """The first finds it in the lobby, the second finds his seat kept there."""
        first, second = self.clients
        first.post(self.address("online", pairing=self.met.pk))
        match = Match.objects.filter(status=Match.Status.OPEN).get()
        second.post(reverse("games:join", kwargs={"pk": match.pk}))
        match.refresh_from_db()
        assert match.status == Match.Status.PLAYING
        return match


@pytest.fixture
def net(day):
    return lambda *args, **more: Net(day, *args, **more)
