"""Who is meant by a name that is typed at a desk: a member, or a new guest. If that is unclear, the desk asks."""

from collections.abc import Sequence

from league.accounts.models import User
from league.clubs.models import Club, Member
from league.clubs.queries import member_called
from league.clubs.services.clubs import clean_name
from league.clubs.services.members import add_member


class UnclearName(Exception):
    """A question, not a refusal: what was typed may mean one of `people`, somebody who is in already, or a new guest.

    already: "Ann Arbor is checked in already."; empty if nobody of that name is. field: where the name was typed.
    """

    def __init__(self, name: str, people: Sequence[Member], already: str = "", field: str = "name") -> None:
        if people:
            self.sentence = f"Who is it: {', '.join(map(str, people))}, or a new guest named {name}?"
        elif already:
            self.sentence = f"{already} Is {name} a new guest?"
        else:
            self.sentence = f"Nobody here is called {name}. Is that a new guest?"
        super().__init__(self.sentence)
        self.name, self.field = name, field
        self.people = people


def member_or_guest(*, club: Club, name: str, by: User | None) -> Member:
    """The club's member of this name, or else a new guest."""
    name = clean_name(name)
    return member_called(club, name) or add_member(club=club, name=name, kind=Member.Kind.GUEST, by=by)
