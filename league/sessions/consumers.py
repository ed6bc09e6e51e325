"""The socket of a session: it says "changed" and nothing else; what changed is read from the page's own address."""

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from league.clubs import selectors as clubs
from league.clubs.policies import Who, may
from league.common.sockets import PageSocket
from league.sessions.broadcast import group_of
from league.sessions.models import Session


class NoSuchSocket(AsyncWebsocketConsumer):
    """Any other address: closed, as if it were not there."""

    async def connect(self) -> None:
        await self.close()


class SessionPokes(PageSocket):
    """Pokes whoever may read the session."""

    async def connect(self) -> None:
        if await self._may_read():
            await self.listen(group_of(self.scope["url_route"]["kwargs"]["pk"]))
        else:
            await self.close()

    @database_sync_to_async
    def _may_read(self) -> bool:
        pk = self.scope["url_route"]["kwargs"]["pk"]
        session = Session.objects.select_related("club").filter(pk=pk).first()
        if session is None:
            return False
        return may(Who.READER, session.club, clubs.membership(session.club, self.scope["user"]))
