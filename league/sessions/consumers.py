"""The socket of a session: it says "changed" and nothing else; what changed is read from the page's own address."""

from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from league.clubs import selectors as clubs
from league.clubs.policies import Who, may
from league.sessions.broadcast import group_of
from league.sessions.models import Session


class NoSuchSocket(AsyncWebsocketConsumer):
    """Any other address: closed, as if it were not there."""

    async def connect(self) -> None:
        await self.close()


class SessionPokes(AsyncWebsocketConsumer):
    """Pokes whoever may read the session; what a client sends is not listened to."""

    async def connect(self) -> None:
        self.group = group_of(self.scope["url_route"]["kwargs"]["pk"])
        if not await self._may_read():
            await self.close()
            return
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def session_changed(self, event: dict[str, Any]) -> None:
        await self.send(text_data="changed")

    @database_sync_to_async
    def _may_read(self) -> bool:
        pk = self.scope["url_route"]["kwargs"]["pk"]
        session = Session.objects.select_related("club").filter(pk=pk).first()
        if session is None:
            return False
        return may(Who.READER, session.club, clubs.membership(session.club, self.scope["user"]))
