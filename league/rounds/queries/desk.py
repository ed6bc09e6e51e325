"""The members who can be added at the desk of a session or a tournament, and those who already are."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from common.names import differ_by_a_letter
from league.clubs.models import Club, Member
from league.clubs.queries import called, folded_names, members_not_away, members_of, searched, with_session_count

MOST_NAMES = 8


@dataclass(frozen=True, slots=True)
class Desk:
    """Where people of a club are added, by a button or by name.

    came, here: the keys of the members who came, and of those who have not left. press: the label of the desk's button.
    already: the sentences for one and for several who are here, with a parameter `names`. gone: the sentence for a
    member who left after the page was opened, with a parameter `name`.
    """

    club: Club
    came: QuerySet[Any]
    here: QuerySet[Any]
    press: str
    already: tuple[str, str]
    gone: str

    def has_left(self, member: Member) -> bool:
        """Whether the member came and has left."""
        return Member.objects.filter(pk=member.pk, pk__in=self.came).exclude(pk__in=self.here).exists()

    def to_add(self, typed: str = "", most: int = MOST_NAMES) -> list[Member]:
        """Members not here whose name contains `typed`; if it is empty, those expected, by number of sessions."""
        if searched(typed):
            not_here = members_of(self.club).exclude(pk__in=self.here)  # a player who left may come back
            return list(called(not_here, typed).order_by("name")[:most])
        new = with_session_count(members_not_away(self.club).exclude(pk__in=self.came)).filter(is_expected=True)
        return list(new.order_by("-session_count", "name")[:most])

    def here_already(self, typed: str) -> str:
        """ "Ann, Bob are already checked in.": those whose name contains `typed`; empty if there are none."""
        if not searched(typed):
            return ""
        here = Member.objects.filter(pk__in=self.here)
        return self._already(called(here, typed).order_by("name")[:MOST_NAMES])

    def alike(self, typed: str) -> tuple[list[Member], str]:
        """Members not here whose name is `typed` but for one letter and accents; and a sentence about those who are."""
        typed, everyone = folded_names(self.club, typed)
        found = [member for name, people in everyone.items() if differ_by_a_letter(typed, name) for member in people]
        found = found[:MOST_NAMES]
        here = set(Member.objects.filter(pk__in=self.here))
        return [each for each in found if each not in here], self._already(each for each in found if each in here)

    def _already(self, people: Iterable[Member]) -> str:
        names = [member.name for member in people]
        one, several = self.already
        return (one if len(names) == 1 else several) % {"names": ", ".join(names)} if names else ""


def names_taken(club: Club) -> list[Member]:
    """The members whose names are taken by phones, by name."""
    return list(club.members.filter(name_taken_at__isnull=False).order_by("name"))
