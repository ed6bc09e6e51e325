"""The socket of a session or a tournament: it sends only "changed", and the page reloads."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs

from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser

from common.live_updates import CHANGED
from common.page_cache import pages_version
from common.sockets import PageSocket
from league.accounts.models import User
from league.clubs.broadcast import cached_pages_of, group_of_the_public
from league.clubs.policies import Who, may
from league.clubs.queries import membership
from league.clubs.services.player_links import group_of_player, link_cookie, player_of
from league.rounds.broadcast import group_of
from league.rounds.models import Published
from league.rounds.policies import visibility_for
from league.rounds.queries.by_key import published_with_key


class RoundsSocket(PageSocket):
    """Accepts members and, by private link, players, if they can see something that changes during play.

    The URL has its `kind`, Session or Tournament, and its `pk`.
    """

    allowed: list[str]
    cached = ""  # the group of the club's pages

    async def connect(self) -> None:
        self.allowed = await self._allowed()
        if not self.allowed:
            await self.close()
            return
        await self.listen(*self.allowed)
        shown = parse_qs(self.scope["query_string"]).get(b"version", [b""])[0].decode(errors="replace")
        if self.teller and shown and shown != await sync_to_async(pages_version)(self.cached):
            self.notify(CHANGED)  # before the socket had joined its groups

    async def still_may(self) -> bool:
        return await super().still_may() and await self._allowed() == self.allowed

    async def _allowed(self) -> list[str]:
        where, cookies = self.scope["url_route"]["kwargs"], self.scope["cookies"]
        return await database_sync_to_async(self.groups_at)(where, self.scope["user"], cookies)

    def groups_at(self, where: Mapping[str, Any], user: User | AnonymousUser, cookies: Mapping[str, str]) -> list[str]:
        """The groups to join for the arguments of the URL."""
        return self.groups_for(where["kind"], where["pk"], user, cookies)

    def groups_for(
        self, kind: type[Published], pk: int, user: User | AnonymousUser, cookies: Mapping[str, str]
    ) -> list[str]:
        """The groups to join: the page's, and that of the player whose link opened it or of the public.

        Empty: refuse the connection.
        """
        published = published_with_key(kind, pk)
        if published is None:
            return []
        club, member = published.club, membership(published.club, user)
        self.cached = cached_pages_of(club.pk)
        player = player_of(club, cookies.get(link_cookie(club), ""))
        if not (player or may(Who.READER, club, member)) or visibility_for(published, member).is_blind:
            return []
        groups = [group_of(kind, pk)]
        if player:
            groups.append(group_of_player(player.pk))
        elif not member:
            groups.append(group_of_the_public(club.pk))
        return groups
