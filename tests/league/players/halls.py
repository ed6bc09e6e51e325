"""Ann and Bob play each other, with a phone each: at a table of a session, or in a tournament."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from django.test import Client
from django.utils import timezone

from league.clubs.models import Club, Member
from league.rounds.presentation.queue import Queue, ToDecide
from league.rules.games import GameView
from league.rules.tournaments.stage_plans import StagePlan
from league.sessions.services.seating import undo_round
from league.tournaments.models import Tournament
from league.tournaments.policies.payouts import pot_payout_of
from league.tournaments.services.payouts import pay_out
from testing.sessions import open_session
from testing.tournaments import Kind, TournamentDriver
from tests.league.players.conftest import Phone

NAMES = ("Ann", "Bob")
ONE_ROUND = (StagePlan("Swiss", Kind.SWISS, planned_rounds=1),)


class Hall:
    """Actions of players and the desk, in either kind of event. `rule` says when a report counts."""

    club: Club
    by: Any
    board: str
    names: Sequence[str] = NAMES

    def __init__(self) -> None:
        self.members = {name: Member.objects.get(club=self.club, name=name) for name in self.names}
        self.phones = {name: Phone(self.club.slug) for name in self.names}
        for name, phone in self.phones.items():
            phone.open(self.members[name])

    @property
    def game(self) -> GameView:
        raise NotImplementedError

    def page(self, name: str) -> Any:
        return self.phones[name].client.get(self.phones[name].me).context["me"]

    def reports(self, name: str) -> Any:
        raise NotImplementedError

    def form(self, name: str, winner: str, margin: Any, **more: Any) -> dict[str, Any]:
        """The form data of this player's phone: the winner by name."""
        return self.seen(name) | {"winner": self.game.side_names.index(winner), "margin": margin} | more

    def seen(self, name: str) -> dict[str, Any]:
        """The hidden fields of the phone's page."""
        form = self.reports(name)[0].form
        return {field: form.initial[field] for field in ("expected_version", "entry_id", "expected_line")}

    def report_scores(self, name: str, **scores: Any) -> str:
        """The score of every side, by the names of the players."""
        return self.send(name, self.scores_typed(name, **scores))

    def scores_typed(self, name: str, **scores: Any) -> dict[str, Any]:
        typed = {f"pegs_{self.game.side_names.index(each)}": score for each, score in scores.items()}
        return self.seen(name) | typed

    def report(self, name: str, winner: str, margin: Any, **more: Any) -> str:
        return self.send(name, self.form(name, winner, margin, **more))

    def send(self, name: str, typed: dict[str, Any], *, game: int = 0) -> str:
        phone, address = self.phones[name], f"games/{game or self.game.pk}/report/"
        return phone.client.post(phone.me + address, typed, follow=True).content.decode()

    def call(self, name: str, text: str) -> str:
        phone, address = self.phones[name], f"games/{self.game.pk}/problem/"
        return phone.client.post(phone.me + address, {"text": text}, follow=True).content.decode()

    @property
    def result(self) -> str:
        return self.game.text

    @property
    def desk(self) -> Client:
        client = Client()
        client.force_login(self.by)
        return client

    @property
    def board_page(self) -> Any:
        return self.desk.get(self.board).context["page"]

    def queue(self) -> Queue:
        return self.board_page.queue

    def accept(self, asked: ToDecide, number: int = 0) -> str:
        """Choose one of the results in the queue."""
        choice = asked.choices[number]
        ruled = {"expected_version": asked.game.version} | {f"pegs_{side}": held for side, held in choice.pegs}
        self.desk.post(asked.place.save, ruled | {"entry_id": choice.entry_id, "game": asked.game.pk})
        return choice.label

    def enter(self, winner: str, margin: int) -> None:
        """The desk's own entry."""
        raise NotImplementedError

    def undo_round(self) -> None:
        raise NotImplementedError

    def call_again(self) -> None:
        raise NotImplementedError

    def close(self) -> str:
        """End it; returns the sentence that phones are shown afterwards."""
        raise NotImplementedError

    def pegs(self, winner: str, margin: int) -> tuple[int, int]:
        return (121, 121 - margin) if self.game.side_names[0] == winner else (121 - margin, 121)


class SessionHall(Hall):
    """Table 1 of a session, in the current round."""

    format: Mapping[str, Any] = MappingProxyType({})  # differences from the "te-club" preset

    def __init__(self, organizer: Member, rule: str = "confirm") -> None:
        self.tonight, self.club, self.by = open_session(organizer, **self.format), organizer.club, organizer.user
        Club.objects.filter(pk=self.club.pk).update(reports=rule)
        self.tonight.come(*self.names)
        self.tonight.draw()
        self.tonight.call(1)
        self.board = f"/c/{self.club.slug}/sessions/{self.tonight.session.pk}/rounds/"
        super().__init__()

    @property
    def table(self) -> Any:
        return self.tonight.state().rounds[0].tables[0]

    @property
    def game(self) -> GameView:
        game: GameView = self.table.game
        return game

    def reports(self, name: str) -> Any:
        return self.page(name).reports

    def enter(self, winner: str, margin: int) -> None:
        self.tonight.record(self.table, self.pegs(winner, margin))

    def undo_round(self) -> None:
        undo_round(session_id=self.tonight.session.pk, by=self.by)

    def call_again(self) -> None:
        self.tonight.call(1)

    def close(self) -> str:
        self.tonight.finish_round()
        self.tonight.play_all()
        self.tonight.close()
        return "This session is closed. An organizer can reopen it to make changes."


class TableOfThree(SessionHall):
    """Ann, Bob and Cy at one table, each for themselves."""

    names = ("Ann", "Bob", "Cy")
    format = MappingProxyType({"odd": "three", "seating": "rotation"})


class TableOfFour(SessionHall):
    """Two pairs of partners at one table."""

    names = ("Ann", "Bob", "Cy", "Dee")


class Legs(SessionHall):
    """A best of five between Ann and Bob."""

    format = MappingProxyType(
        {
            "scoring": "legs",
            "legs": 5,
            "leg_play": "best_of",
            "match_win": 2,
            "leg": 1,
            "seating": "rotation",
        }
    )


class TournamentHall(Hall):
    """The first table of a tournament of today."""

    def __init__(self, organizer: Member, rule: str = "confirm", stages: Sequence[StagePlan] = ONE_ROUND) -> None:
        self.cup, self.club = TournamentDriver(stages, club=organizer.club), organizer.club
        self.by = self.cup.by
        Tournament.objects.filter(pk=self.cup.tournament.pk).update(reports=rule, date=timezone.localdate())
        for name in self.names:
            self.cup.enter(name)
        self.cup.call()
        self.board = f"/c/{self.club.slug}/tournaments/{self.cup.tournament.pk}/stages/1/"
        super().__init__()

    def queue(self) -> Queue:
        return self.board_page.work.queue

    @property
    def pairing(self) -> Any:
        return self.cup.stage().rounds[0].pairings[0]

    @property
    def game(self) -> GameView:
        return self.pairing.waiting or self.pairing.games[-1]

    def reports(self, name: str) -> Any:
        return self.page(name).tournaments[0].reports

    def enter(self, winner: str, margin: int) -> None:
        self.cup.record(self.pairing, self.pegs(winner, margin))

    def undo_round(self) -> None:
        self.cup.undo()

    def call_again(self) -> None:
        self.cup.call()

    def close(self) -> str:
        self.enter("Ann", 3)
        pot = pot_payout_of(self.cup.state, self.cup.tournament.pot_id)
        pay_out(tournament_id=self.cup.tournament.pk, pot_id=pot.pot, expected_version=pot.sheet.version, by=self.by)
        return "This tournament is over and paid out."


class TournamentTable(TournamentHall):
    """A table of three or four in a tournament."""

    def __init__(self, organizer: Member, rule: str = "confirm", names: Sequence[str] = TableOfThree.names) -> None:
        self.names = names
        super().__init__(organizer, rule, stages=[StagePlan("Tables", Kind.TABLES, planned_rounds=1)])
