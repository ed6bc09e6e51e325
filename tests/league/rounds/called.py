"""A called round of a session and of a tournament, with the same interface."""

from django.urls import reverse

from league.rules.sessions import TableView
from league.rules.tournaments.pairings import PairingView
from league.sessions.services import seating
from league.sessions.services.tables import SessionTable
from league.tournaments.services.tables import PairingTable
from testing.factories import MemberFactory
from testing.sessions import open_session
from testing.tournaments import SWISS, TournamentDriver

PEOPLE = ("Ann", "Bob", "Carla", "Dev", "Evelyn", "Frank", "Gus", "Hana", "Ines", "Jo")


class SessionRound:
    """A round of a session: two tables of two by default."""

    def __init__(self, games=1, tables=2):
        self.driver = open_session(MemberFactory(organizer=True), "te-club", games=games)
        self.driver.come(*PEOPLE[: 2 * tables])
        self.driver.draw()
        self.driver.choose(0, 0, tables)
        self.driver.call(1)
        self.by, self.club = self.driver.by, self.driver.session.club
        self.page, self.stage_page = self.address("whole_round", 1), self.address("rounds")
        self.clock, self.wall = self.address("clock"), self.address("wall")

    def address(self, name, *more):
        return reverse(f"sessions:{name}", args=[self.club.slug, self.driver.session.pk, *more])

    def tables(self) -> list[TableView]:
        return list(self.driver.state().rounds[0].tables)

    def games(self):
        return [table.game for table in self.tables()]

    def game_table(self, number):
        return SessionTable(self.driver.session.pk, self.tables()[number].pk)

    def absence(self, table):
        return self.address("absence", table.pk)

    def table_page(self, table):
        return f"{self.stage_page}?table={table.pk}"

    def round(self):
        return self.driver.session.rounds.get(number=1)

    def record(self, number, pegs):
        self.driver.record(self.tables()[number], pegs)

    def undo(self):
        seating.undo_round(session_id=self.driver.session.pk, by=self.by)

    def call(self):
        self.driver.call(1)

    def journal(self):
        return self.driver.session.journal


class TournamentRound:
    """A round of a Swiss: two tables by default."""

    def __init__(self, tables=2):
        self.cup = TournamentDriver(SWISS, people=2 * tables)
        self.cup.call()
        self.by, self.club = self.cup.by, self.cup.club
        self.page, self.stage_page = self.address("whole_round", 1), self.address("stage", 1)
        self.clock, self.wall = self.address("clock", 1), self.address("wall")

    def address(self, name, *more):
        return reverse(f"tournaments:{name}", args=[self.club.slug, self.cup.tournament.pk, *more])

    def tables(self) -> list[PairingView]:
        return list(self.cup.stage().rounds[0].pairings)

    def games(self):
        return [met.games[0] for met in self.tables()]

    def game_table(self, number):
        return PairingTable(self.cup.tournament.pk, self.tables()[number].pk, self.games()[number].pk)

    def absence(self, table):
        return self.address("absence", table.pk)

    def table_page(self, table):
        return self.address("pairing", table.pk)

    def round(self):
        return self.cup.tournament.stages.get(number=1).rounds.get(number=1)

    def record(self, number, pegs):
        self.cup.record(self.tables()[number], pegs)

    def undo(self):
        self.cup.undo()

    def call(self):
        self.cup.call()

    def journal(self):
        return self.cup.tournament.journal
