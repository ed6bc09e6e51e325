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
from league.rounds.presentation import Clock, clock_of
from league.tournaments.presentation.bracket_chart import round_names
from league.tournaments.queries.deadlines import OnlineGame, deadline_of, deadlines_of, moment, online_games
from league.tournaments.queries.pairings import PairingView, Player
from league.tournaments.queries.state import RoundView, StageView, TournamentState


@dataclass(frozen=True, slots=True)
class Overdue:
    """A pairing whose time is over and that has no winner; `match` where it is being played all the same."""

    view: StageView
    pairing: PairingView
    until: datetime
    match: UUID | None

    @property
    def until_text(self) -> str:
        return moment(self.until)


@dataclass(frozen=True, slots=True)
class RoundInPlay:
    """A round of which results are missing: its name if there are several, its clock, and its last deadline online."""

    round: RoundView
    name: str
    clock: Clock | None
    until: datetime | None


@dataclass(frozen=True, slots=True)
class RoundStatus:
    """What tournaments/_round_status.html shows.

    mine: the reader's own matches, and whether each is late. absent: the tables where somebody is missed. overdue: what
    ran past its deadline, for organizers. online: what may be begun online until when, by its title or "" for all.
    """

    mine: Sequence[tuple[OnlineGame, bool]]
    playing: Sequence[RoundInPlay]
    absent: Sequence[tuple[PairingView, Sequence[str]]]
    overdue: Sequence[Overdue]
    online: Sequence[tuple[str, datetime]]

    @property
    def has_notes(self) -> bool:
        """Is there anything to say to everybody?"""
        return bool(self.absent or self.online or any(each.clock for each in self.playing))


def round_status(state: TournamentState, view: StageView, member: Member | None, now: datetime) -> RoundStatus:
    """How the rounds of a stage that are being played go on, for one reader."""
    tournament = state.tournament
    deadlines = deadlines_of(tournament)
    mine = online_games(tournament, member=member.pk) if deadlines and member else {}
    is_organizer = may(Who.ORGANIZER, tournament.club, member)
    names = round_names(view, view.entrants) if len(view.being_played) > 1 else {}
    playing = [
        RoundInPlay(
            round_, names.get(round_.number, ""), clock_of(round_.clock_until, now), _until(round_.missing, deadlines)
        )
        for round_ in view.being_played
    ]
    return RoundStatus(
        mine=[(game, game.until < now) for game in mine.values()],
        playing=playing,
        absent=[(met, met.missed) for met in view.missing if met.missed],
        overdue=[each for each in overdue(state, now, deadlines) if each.view is view] if is_organizer else [],
        online=_online(view, deadlines),
    )


def _until(missing: Sequence[PairingView], deadlines: Mapping[int, datetime]) -> datetime | None:
    """The last moment at which one of them may be begun online; None where all are played on tables."""
    return max((deadlines[met.pk] for met in missing if met.pk in deadlines), default=None)


def _online(view: StageView, deadlines: Mapping[int, datetime]) -> list[tuple[str, datetime]]:
    """What is missing and may be begun online: each pairing until when, or all of a round at once with no name."""
    online = [(met.title, deadlines[met.pk]) for met in view.missing if met.pk in deadlines]
    is_all = 1 < len(online) == len(view.missing) and len({at for _, at in online}) == 1
    return [("", online[0][1])] if is_all and len(view.being_played) == 1 else online


def table_status(met: PairingView, game: GameView | None) -> dict[str, Any]:
    """What the page of one table says besides its results: its deadline, and its match online."""
    return {"until": deadline_of(met.pk), "match": match_at(game.pk) if game else None}


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


def away_from(pairing: PairingView) -> list[tuple[Player, bool]]:
    """The players who keep an open table waiting: who has withdrawn (True), and who is not there (False)."""
    both = zip(pairing.players, pairing.absent, strict=False)
    return [(each, not each.plays_on) for each, absent in both if not each.plays_on or absent]
