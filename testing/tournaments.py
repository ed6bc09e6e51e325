"""A tournament in a test: plans it, enters players, calls rounds and records results, through the services."""

from datetime import date, timedelta
from itertools import count
from uuid import uuid4

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from common.errors import Refused
from games.models import Match
from games.services import ending
from league.rounds.services.results import award_forfeit, record_result, undo_result
from league.rules.presets import PRESETS
from league.rules.tournaments.pairing_systems import is_over, players_for
from league.rules.tournaments.stage_plans import StagePlan
from league.rules.tournaments.stage_settings import EntryRule, Kind
from league.tournaments.models import Tournament
from league.tournaments.queries.pairing_rows import with_games_now
from league.tournaments.queries.state import state_of
from league.tournaments.services.entries import walk_in, withdraw
from league.tournaments.services.online import let_play_online
from league.tournaments.services.plans import plan_tournament
from league.tournaments.services.pools import open_pool
from league.tournaments.services.rounds import call_round, undo_round
from league.tournaments.services.tables import PairingTable
from league.tournaments.tasks import record_match
from testing import bulk
from testing.factories import ClubFactory, MemberFactory, UserFactory

GRASS_ROOTS = PRESETS["acc-grass-roots"].but(fee=500, seating="rotation")
SWISS = [StagePlan("Swiss", Kind.SWISS, planned_rounds=3)]
TABLES = [StagePlan("Tables", Kind.TABLES, planned_rounds=3)]
ROUND_ROBIN = [StagePlan("Round robin", Kind.ROUND_ROBIN)]
TWICE = [StagePlan("Round robin", Kind.ROUND_ROBIN, cycles=2)]
DOUBLE = [StagePlan("Double elimination", Kind.DOUBLE)]
GROUPS = [
    StagePlan("Groups", Kind.GROUPS, group_size=4, qualifiers_per_group=2),
    StagePlan("Playoffs", Kind.KNOCK_OUT, entry_rule=EntryRule.QUALIFIED, previous=1),
    StagePlan("Consolation", Kind.KNOCK_OUT, entry_rule=EntryRule.NON_QUALIFIERS, previous=1),
]
KNOCK_OUT = [StagePlan("Knockout", Kind.KNOCK_OUT, best_of=3)]
AMERICAN = [
    StagePlan("Qualifying", Kind.ROTATION, planned_rounds=3),
    StagePlan("Playoffs", Kind.KNOCK_OUT, best_of=3, entry_rule=EntryRule.QUALIFIED, previous=1),
    StagePlan("Consolation", Kind.KNOCK_OUT, entry_rule=EntryRule.NON_QUALIFIERS, previous=1),
]
SEED = 2  # of every draw, so that equal results tie in every run or in none


class TournamentDriver:
    """A tournament and its director's actions. In `play` the player with the lower number wins, by 10 holes."""

    def __init__(self, stages, *, people=0, capacity=None, club=None, sides=Tournament.Sides.SINGLES, fee=500):
        self.club = club or ClubFactory()
        self.by = MemberFactory(club=self.club, organizer=True, name="Dora Director").user
        self.tournament = plan_tournament(
            club=self.club,
            name="Championship",
            on=date(2026, 11, 21),
            format=GRASS_ROOTS.but(games=stages[0].planned_rounds or 1, fee=fee),
            stages=stages,
            by=self.by,
            capacity=capacity,
            sides=sides,
        )
        self.tournament.seed = SEED
        self.tournament.save(update_fields=["seed"])
        self.come(people)

    def come(self, people):
        """Enter new guests who pay, in a few statements; those for the waiting list through the service."""
        in_pairs = self.tournament.sides == Tournament.Sides.PAIRS
        here, spots = self.tournament.entries.count(), bulk.as_kept(self.tournament).capacity
        numbers = range(here + 1, here + people + 1)
        teams = [
            (f"Player {each:03}", f"Partner {each:03}") if in_pairs else (f"Player {each:03}",) for each in numbers
        ]
        if spots is not None and here + people > spots:
            return [self.enter(*team) for team in teams]
        return bulk.walk_in_all(self.tournament, teams, self.by)

    def enter(self, name, partner=""):
        return walk_in(tournament_id=self.tournament.pk, name=name, partner=partner, fee="paid", by=self.by)

    def withdraw(self, entry):
        return withdraw(tournament_id=self.tournament.pk, entry_id=entry, by=self.by)

    @property
    def state(self):
        return state_of(self.tournament)

    def stage(self, number=1):
        return self.state.stages[number - 1]

    def players(self, number=1):
        state = self.state
        return players_for(state, state.stages[number - 1])

    def is_over(self, number=1):
        state = self.state
        return is_over(state, state.stages[number - 1])

    def call(self, number=1, *, expected_version=None, view=None):
        """Call a round. `expected_version`: rounds that the director has seen, by default all. `view` saves a query."""
        view = view or self.stage(number)
        expected_version = len(view.rounds) if expected_version is None else expected_version
        return call_round(
            tournament_id=self.tournament.pk, stage_id=view.stage.pk, expected_version=expected_version, by=self.by
        )

    def undo(self, number=1):
        view = self.stage(number)
        undo_round(
            tournament_id=self.tournament.pk, stage_id=view.stage.pk, expected_version=len(view.rounds), by=self.by
        )

    def record(self, pairing, pegs):
        game = pairing.waiting or pairing.games[-1]
        record_result(
            table=PairingTable(self.tournament.pk, pairing.pk, game.pk),
            pegs=pegs,
            expected_version=game.version,
            by=self.by,
            entry_id=uuid4(),
        )

    def award(self, pairing, side, why="did not come"):
        """Forfeit the open game, and in a best of n those after it, until the pairing is decided."""
        while pairing.waiting:
            self.award_game(pairing, side, why)
            pairing = with_games_now(pairing, self.tournament.format)

    def award_game(self, pairing, side, why="did not come"):
        game = pairing.waiting
        award_forfeit(
            table=PairingTable(self.tournament.pk, pairing.pk, game.pk),
            side=side,
            expected_version=game.version,
            by=self.by,
            entry_id=uuid4(),
            why=why,
        )

    def undo_result(self, pairing):
        """Undo the last change of its last game with a result."""
        game = next(game for game in reversed(pairing.games) if not game.is_waiting)
        table = PairingTable(self.tournament.pk, pairing.pk, game.pk)
        undo_result(table=table, expected_version=game.version, by=self.by, entry_id=uuid4())

    def pool(self, **choices):
        given = {"name": "Q pool", "stage_number": 1, "stake": 500, "scheme": "graduated", "one_in": 4, "step": 500}
        return open_pool(tournament_id=self.tournament.pk, by=self.by, **given | choices)

    def play(self, number=1):
        """Play every game without a result in a stage."""
        while missing := (view := self.stage(number)).missing:
            scored = [(pairing, self.result(pairing)) for pairing in missing]
            if not bulk.record_all(self.tournament, view, scored, self.by):
                return

    def result(self, pairing):
        first = [side[0].number for side in pairing.sides]
        return tuple(121 if number == min(first) else 111 for number in first)

    def play_out(self, number=1):
        """Call rounds and play them until the stage is over."""
        view = self.stage(number)
        for called in count(len(view.rounds)):
            try:
                self.call(number, expected_version=called, view=view)
            except Refused as refused:
                if refused.code != "stage_over":
                    raise
                return
            self.play(number)


def url(club, name, **more):
    """The URL of a tournament's page."""
    return reverse(f"tournaments:{name}", kwargs={"club": club.slug, **more})


def forfeit_of(pairing, side="1", why="ill"):
    """The fields of the form that forfeits the open game of a pairing."""
    game = pairing.waiting
    return {"side": side, "why": why, "game": game.pk, "expected_version": game.version, "entry_id": uuid4()}


def line_of(pairing):
    """A decided pairing as text, as a list of results shows it: "Ann won 121 vs. Bob 112 won by 9"."""
    if pairing.is_bye:
        return pairing.summary
    sides = [
        f"{name}{' won' if won else ''}{'' if score is None else f' {score}'}" for name, score, won in pairing.lines
    ]
    return f"{' vs. '.join(sides)} {pairing.outcome}"


def soon():
    return timezone.now() + timedelta(days=2)


class OnlinePairing:
    """A called round with online play, and its first pairing's two players in browsers."""

    def __init__(self, stages=SWISS, people=4, until=None):
        self.day = TournamentDriver(stages, people=people)
        self.day.call()
        self.let(until or soon())
        self.clients = []
        for player in self.pairing.players:
            member = self.day.tournament.entries.get(pk=player.entry).member
            member.user = UserFactory(name=member.name)
            member.save()
            self.clients.append(Client())
            self.clients[-1].force_login(member.user)

    @property
    def pairing(self):
        return self.day.stage().rounds[-1].pairings[0]

    def let(self, until, pairing=None, now=None):
        let_play_online(
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
        """The first player starts the match from the lobby, the second finds a reserved seat there."""
        first, second = self.clients
        first.post(self.address("online", pairing=self.pairing.pk))
        match = Match.objects.filter(status=Match.Status.OPEN).get()
        second.post(reverse("games:join", kwargs={"pk": match.pk}))
        match.refresh_from_db()
        assert match.status == Match.Status.PLAYING
        return match

    def win_online(self):
        """The first player wins two games of a best of three: the second resigns. Returns the last match."""
        for _ in range(2):
            match = self.begin()
            ending.resign(match_id=match.pk, seat=1)
            record_match(str(match.pk))
        return match
