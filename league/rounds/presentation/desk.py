"""The desk of a session or a tournament: the names to tap, the fee, and players’ phones."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from league.clubs.models import Member
from league.money.models import FeeStatus
from league.rounds.forms.desk import NamesForm
from league.rounds.presentation.addresses import address
from league.rounds.queries.desk import Desk, names_taken
from league.rounds.services.entrants import UnclearName
from league.rounds.services.phones import join_path


@dataclass(frozen=True, slots=True)
class NamesToTap:
    """The list below a desk's fields: members who match the typed text, or why there are none.

    whose: the player whom the tapped one replaces, if it could be one of two.
    """

    desk: Desk
    field: str
    typed: str
    people: Sequence[Member]
    already: str = ""
    question: str = ""
    guest: str = ""
    whose: str = ""

    @classmethod
    def found(cls, desk: Desk, typed: str = "", *, field: str, whose: str = "") -> "NamesToTap":
        people = desk.to_add(typed)
        return cls(desk, field, typed, people, already="" if people else desk.here_already(typed), whose=whose)

    @classmethod
    def asked(cls, desk: Desk, no: UnclearName) -> "NamesToTap":
        return cls(desk, no.field, no.guest, no.people, question=no.sentence, guest=no.guest)


@dataclass(frozen=True, slots=True)
class DeskPart:
    """The desk's fields for templates/rounds/_desk.html: (name, label, value)."""

    fields: Sequence[tuple[str, str, str]]
    names: NamesToTap
    guests: Collection[str]
    fee: int
    chosen: str
    entry_id: UUID = field(default_factory=uuid4)
    fees = FeeStatus.choices

    @classmethod
    def of(
        cls, desk: Desk, form: NamesForm, *, fee: int = 0, no: UnclearName | None = None, whose: str = ""
    ) -> "DeskPart":
        """An empty form, or a sent one that was refused or led to the question `no`."""
        given = getattr(form, "cleaned_data", {})
        first = next(iter(form.labels))
        return cls(
            fields=[(field, form.labels[field], name) for field, name in form.names.items()],
            names=NamesToTap.asked(desk, no) if no else NamesToTap.found(desk, field=first, whose=whose),
            guests=given.get("guests", ()),
            fee=fee,
            chosen=given.get("fee", FeeStatus.PAID),
        )


@dataclass(frozen=True, slots=True)
class PhonesPart:
    """Players' phones for templates/rounds/_phones.html.

    join: the path to scan. renew: where the code is renewed. taken: members whose names phones have, and where each is
    released.
    """

    join: str
    renew: str
    code_version: int
    taken: Sequence[tuple[Member, str]]

    @classmethod
    def of(cls, published: Any) -> "PhonesPart":
        names = names_taken(published.club)
        taken = [(member, address(published, "release_name", member=member.pk)) for member in names]
        return cls(join_path(published), address(published, "renew_code"), published.code_version, taken)
