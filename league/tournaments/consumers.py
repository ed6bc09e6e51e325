"""The socket of a tournament: it says "changed" and nothing else."""

from channels.db import database_sync_to_async

from league.clubs import selectors as clubs
from league.clubs.policies import Who, may
from league.common.sockets import PageSocket
from league.tournaments.broadcast import group_of
from league.tournaments.models import Tournament
from league.tournaments.policies import sight_of


class TournamentPokes(PageSocket):
    """Pokes whoever may read something of the tournament that changes as it is played."""

    async def connect(self) -> None:
        if await self._may_read():
            await self.listen(group_of(self.scope["url_route"]["kwargs"]["pk"]))
        else:
            await self.close()

    @database_sync_to_async
    def _may_read(self) -> bool:
        pk = self.scope["url_route"]["kwargs"]["pk"]
        tournament = Tournament.objects.select_related("club").filter(pk=pk).first()
        if tournament is None:
            return False
        member = clubs.membership(tournament.club, self.scope["user"])
        return may(Who.READER, tournament.club, member) and not sight_of(tournament, member).is_blind
