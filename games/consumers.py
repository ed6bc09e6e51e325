"""The socket of a match: it says "changed" and nothing else; each reader reads its own page again."""

from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer

from games.broadcast import group_of


class MatchPokes(AsyncWebsocketConsumer):
    """Pokes whoever is signed in and knows the number of the match; what a client sends is not listened to."""

    async def connect(self) -> None:
        if not self.scope["user"].is_authenticated:
            await self.close()
            return
        self.group = group_of(self.scope["url_route"]["kwargs"]["pk"])
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        if hasattr(self, "group"):
            await self.channel_layer.group_discard(self.group, self.channel_name)

    async def match_changed(self, event: dict[str, Any]) -> None:
        await self.send(text_data="changed")
