"""The status of a round in progress: its clock, its deadlines, and absent players."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from league.clubs.models import Member
from league.clubs.policies import Who, may
from league.results.queries.online import OnlineGame
from league.rounds.presentation.addresses import address
from league.rounds.presentation.clock import Overdue, RoundInPlay, clock_of, overdue_among
from league.rules.games import listed
from league.rules.tournaments.pairings import PairingView
from league.rules.tournaments.round_names import round_names
from league.rules.tournaments.state import StageView
from league.tournaments.models import Tournament
from league.tournaments.queries.online import own_online_games
from league.tournaments.queries.state import StoredTournament


@dataclass(frozen=True, slots=True)
class RoundStatus:
    """The status for tournaments/_round_status.html.

    mine: the reader's own matches. absent: tables with absent players, and the names of those. overdue: matches past
    their deadline, for organizers. online: deadlines for online play, by title or "" for all.
    """

    mine: Sequence[OnlineGame]
    playing: Sequence[RoundInPlay]
    absent: Sequence[tuple[PairingView, str]]
    overdue: Sequence[Overdue]
    online: Sequence[tuple[str, datetime]]

    @property
    def has_notes(self) -> bool:
        """Whether there is anything for all readers, in addition to the clock."""
        return bool(self.absent or self.online)


def round_status(state: StoredTournament, view: StageView, member: Member | None, now: datetime) -> RoundStatus:
    """The status of a stage's rounds in progress, for one reader."""
    tournament = state.tournament
    plays_online = member and any(pairing.online_until for each in state.stages for pairing in each.missing)
    is_organizer = may(Who.ORGANIZER, tournament.club, member)
    names = round_names(view, view.entrants) if len(view.being_played) > 1 else {}
    playing = [
        RoundInPlay(round_, names.get(round_.number, ""), clock_of(round_.clock_until, now), _until(round_.missing))
        for round_ in view.being_played
    ]
    return RoundStatus(
        mine=own_online_games(tournament, member, now) if member and plays_online else [],
        playing=playing,
        absent=[(pairing, listed(pairing.absent_names)) for pairing in view.missing if pairing.absent_names],
        overdue=overdue(tournament, view, now) if is_organizer else [],
        online=_online(view),
    )


def _until(missing: Sequence[PairingView]) -> datetime | None:
    """The latest online deadline; None if all are played in person."""
    return max((pairing.online_until for pairing in missing if pairing.online_until), default=None)


def _online(view: StageView) -> list[tuple[str, datetime]]:
    """Deadlines of missing online results: by pairing, or one for the whole round with no name."""
    online = [(pairing.title, pairing.online_until) for pairing in view.missing if pairing.online_until]
    is_all = 1 < len(online) == len(view.missing) and len({at for _, at in online}) == 1
    return [("", online[0][1])] if is_all and len(view.being_played) == 1 else online


def overdue(tournament: Tournament, view: StageView, now: datetime) -> list[Overdue]:
    """Matches past their deadline; a director must rule, as nothing is forfeited automatically."""
    return overdue_among(
        ((pairing.pk, pairing.title, pairing.waiting) for pairing in view.missing if pairing.waiting),
        now,
        lambda pairing: address(tournament, "pairing", pairing=pairing),
    )
