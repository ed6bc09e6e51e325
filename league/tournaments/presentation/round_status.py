"""How a round that is being played goes on: its clock, its deadlines, and who is not at the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from league.clubs.models import Member
from league.clubs.policies import Who, may
from league.results.queries.games import GameView
from league.results.queries.matches import match_at
from league.tournaments.models import Tournament
from league.tournaments.presentation.bracket_chart import round_names
from league.tournaments.queries.absences import absent_from
from league.tournaments.queries.deadlines import deadlines_of, moment, online_games
from league.tournaments.queries.pairings import PairingView, Player
from league.tournaments.queries.round_clock import clock_of
from league.tournaments.queries.state import StageView, TournamentState


@dataclass(frozen=True, slots=True)
class Overdue:
    """A pairing whose time is over and that has no winner; `match` where it is being played all the same."""

    view: StageView
    pairing: PairingView
    until: datetime
    match: UUID | None

    @property
    def until_told(self) -> str:
        return moment(self.until)


def round_status(state: TournamentState, view: StageView, member: Member | None, now: datetime) -> dict[str, Any]:
    """What tournaments/_round_status.html shows: the reader's own matches, who is missed, what ran past its deadline,
    which organizers see, and each round that is being played with its name, its clock and its last deadline.
    """
    tournament = state.tournament
    deadlines = deadlines_of(tournament)
    mine = online_games(tournament, member=member.pk) if deadlines and member else {}
    absent = absent_from(tournament)
    is_organizer = may(Who.ORGANIZER, tournament.club, member)
    names = round_names(view, view.entrants)
    playing = [
        (round_, names[round_.number], clock_of(round_.pk, now), _until(round_.missing, deadlines))
        for round_ in view.being_played
    ]
    return {
        "mine": [(game, game.until < now) for game in mine.values()],
        "playing": playing,
        "has_clock": any(clock for *_, clock, _ in playing),
        "away": absent,
        "absent": [
            (met, [name for name, missed in names_of(met, absent) if missed])
            for met in view.missing
            if met.pk in absent
        ],
        "overdue": [each for each in overdue(state, now, deadlines) if each.view is view] if is_organizer else [],
        "online": _online(view, deadlines),
    }


def _until(missing: Sequence[PairingView], deadlines: Mapping[int, datetime]) -> datetime | None:
    """The last moment at which one of them may be begun online; None where all are played on tables."""
    return max((deadlines[met.pk] for met in missing if met.pk in deadlines), default=None)


def _online(view: StageView, deadlines: Mapping[int, datetime]) -> list[tuple[str, datetime]]:
    """What is missing and may be begun online: each pairing until when, or all of a round at once with no name."""
    online = [(met.title, deadlines[met.pk]) for met in view.missing if met.pk in deadlines]
    is_all = 1 < len(online) == len(view.missing) and len({at for _, at in online}) == 1
    return [("", online[0][1])] if is_all and len(view.being_played) == 1 else online


def table_status(tournament: Tournament, view: StageView, met: PairingView, game: GameView | None) -> dict[str, Any]:
    """What the page of one table says besides its results: round, deadline, match online, and who is there."""
    return {
        "round": next(round_ for round_ in view.rounds if met in round_.pairings),
        "until": deadlines_of(tournament).get(met.pk),
        "match": match_at(game.pk) if game else None,
        "at_table": list(zip(met.players, names_of(met, absent_from(tournament)), strict=True)),
    }


def overdue(state: TournamentState, now: datetime, deadlines: Mapping[int, datetime]) -> list[Overdue]:
    """What was to be played by now and was not; a director rules on it, for nothing is forfeited by itself."""
    until = {pairing: at for pairing, at in deadlines.items() if at <= now}
    going_on = online_games(state.tournament) if until else {}
    return [
        Overdue(view, each, until[each.pk], going_on[each.pk].match if each.pk in going_on else None)
        for view in state.stages
        for each in view.missing
        if each.pk in until
    ]


def names_of(pairing: PairingView, absent: Mapping[int, frozenset[int]]) -> list[tuple[str, bool]]:
    """The players of a table, each with whether he is missed there."""
    missed = absent.get(pairing.pk, frozenset()) if pairing.is_missing else frozenset()
    return [(player.name, player.entry in missed) for player in pairing.players]


def away_from(pairing: PairingView, absent: Mapping[int, frozenset[int]]) -> list[tuple[Player, bool]]:
    """The players who keep an open table waiting: who has withdrawn (True), and who is not there (False)."""
    missed = absent.get(pairing.pk, frozenset())
    return [(each, not each.plays_on) for each in pairing.players if not each.plays_on or each.entry in missed]
