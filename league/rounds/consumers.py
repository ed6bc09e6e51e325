"""The socket of a session or a tournament: it says "changed" and nothing else; the page then reads itself again."""

from abc import abstractmethod

from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser

from common.sockets import PageSocket
from league.accounts.models import User


class RoundsSocket(PageSocket):
    """Opens to those who may read the page at its address."""

    async def connect(self) -> None:
        pk = self.scope["url_route"]["kwargs"]["pk"]
        if await database_sync_to_async(self.may_read)(pk, self.scope["user"]):
            await self.listen(self.group_of(pk))
        else:
            await self.close()

    @staticmethod
    @abstractmethod
    def group_of(pk: int) -> str:
        """The group that is told of each change."""

    @staticmethod
    @abstractmethod
    def may_read(pk: int, user: User | AnonymousUser) -> bool:
        """May this user read it? False where there is no such row."""
