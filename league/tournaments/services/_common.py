"""What every service of a tournament does first and last: lock it, and write its journal."""

from common.errors import Refused
from league.accounts.models import User
from league.rules.formats import Format
from league.seasons.models import FormatVersion
from league.tournaments.broadcast import announce
from league.tournaments.models import JournalEntry, Tournament
from league.tournaments.selectors import Board, StageView


def locked(tournament_id: int) -> Tournament:
    """The tournament, locked until the transaction ends, so that two directors take turns."""
    query = Tournament.objects.select_for_update(of=("self",))
    return query.select_related("club", "format", "pot").get(pk=tournament_id)


def play_by(tournament: Tournament, format: Format, by: User | None) -> None:
    """Give the tournament another version of its format; the caller saves it."""
    number = tournament.format.number + 1
    tournament.format = FormatVersion.objects.create(number=number, data=format.as_data(), by=by)


def stage_in(board: Board, stage_id: int) -> StageView:
    """A stage of the tournament; refused as "no_such_stage" if it was taken away meanwhile."""
    try:
        return board.stage(stage_id)
    except KeyError:
        raise Refused("no_such_stage", "This stage was taken away since you opened the page.") from None


def check_takes_place(tournament: Tournament) -> None:
    if tournament.called_off:
        raise Refused("called_off", tournament.why_off)


def note(tournament: Tournament, told: str, by: User | None, *, about_money: bool = False) -> None:
    """Write in the tournament's journal and tell the open pages; `about_money`: not for every reader."""
    JournalEntry.objects.create(tournament=tournament, told=told[:300], by=by, about_money=about_money)
    announce(tournament.pk)
