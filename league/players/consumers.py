"""The socket of a player's own page: it hears every session and tournament that the page shows today."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from league.accounts.models import User
from league.clubs.queries import club_of, membership
from league.clubs.services.player_links import link_cookie, player_of
from league.players.presentation.player_page import followed
from league.rounds.consumers import RoundsSocket


class PlayerSocket(RoundsSocket):
    """The URL has the `club`."""

    def groups_at(self, where: Mapping[str, Any], user: User | AnonymousUser, cookies: Mapping[str, str]) -> list[str]:
        club = club_of(where["club"])
        if club is None:
            return []
        player = player_of(club, cookies.get(link_cookie(club), "")) or membership(club, user)
        if player is None:
            return []
        shown = followed(club, player, timezone.localdate(timezone=club.zone))
        groups = [self.groups_for(type(each), each.pk, user, cookies) for each in shown]
        return list(dict.fromkeys(group for each in groups for group in each))
