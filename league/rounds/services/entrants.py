"""Finds the person for a name typed at check-in or entry: a member or a new guest. Asks if it is unclear."""

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.clubs.models import Club, Member
from league.clubs.queries import member_called
from league.clubs.services.clubs import clean_name
from league.clubs.services.members import add_member
from league.rounds.queries.desk import Desk


class UnclearName(Exception):
    """A question, not a refusal: the name may be one of `people`, or a new `guest`; either can be empty.

    field: the form field of the name.
    """

    def __init__(self, sentence: str, *, people: Sequence[Member], guest: str = "", field: str = "name") -> None:
        super().__init__(sentence)
        self.sentence, self.people, self.guest, self.field = sentence, people, guest, field


def check_is_clear(
    desk: Desk,
    name: str,
    *,
    guests: Collection[str] | None,
    asked: str = "",
    field: str = "name",
    left: Collection[int] | None = None,
) -> None:
    """Raise UnclearName if no member has this name but it is part of a member's name, or almost one.

    After a question about this field (`asked`), an unknown name raises it too: the user may have typed two names.
    guests: names that the user confirmed as new guests; None skips the check. left: the members of whom the page
    showed that they had left; another one who has left is refused as "has_left", because the request may be a repeated
    one. None skips the check.
    """
    name = clean_name(name)
    if member := member_called(desk.club, name):
        if left is not None and member.pk not in left and desk.has_left(member):
            raise Refused("has_left", desk.gone % {"name": member})
        return
    if guests is None or name in guests:
        return
    people, already = desk.to_add(name), desk.here_already(name)
    if not people and not already:
        people, already = desk.alike(name)
    if people:
        found = {"names": ", ".join(map(str, people)), "name": name}
        sentence = _("Who is it: %(names)s, or a new guest named %(name)s?") % found
    elif already:
        sentence = _("%(already)s Is %(name)s a new guest?") % {"already": already, "name": name}
    elif asked == field:
        sentence = _("No member is called %(name)s. Is this a new guest?") % {"name": name}
    else:
        return
    raise UnclearName(sentence, people=people, guest=name, field=field)


def member_or_guest(*, club: Club, name: str, by: User | None) -> Member:
    """The club's member with this name, or a new guest."""
    name = clean_name(name)
    return member_called(club, name) or add_member(club=club, name=name, kind=Member.Kind.GUEST, by=by)
