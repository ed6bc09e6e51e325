"""The pages of a round: its desk, its clock, entering results, conflicts, and a result's history."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.mail import can_mail
from games.presentation.endings import unconfirmed_result
from league.clubs.models import Member
from league.money.models import FeeStatus
from league.results.models import CardLine, ResultVersion
from league.results.queries.cards import card_history, card_of
from league.results.queries.matches import match_at, matches_at
from league.results.queries.online import moment
from league.results.queries.versions import history_of, version_text
from league.results.services.recording import StaleResult
from league.rounds.forms.desk import NamesForm
from league.rounds.forms.results import ResultForm, RowForm
from league.rounds.queries.desk import Desk
from league.rounds.queries.phones import names_taken
from league.rounds.queries.recap_readers import recap_readers, recap_to_ask
from league.rounds.services.entrants import UnclearName
from league.rounds.services.phones import join_path
from league.rules.games import GameView, result_text


@dataclass(frozen=True, slots=True)
class NamesToTap:
    """The list below a desk's fields: members who match the typed text, or why there are none."""

    desk: Desk
    field: str
    typed: str
    people: Sequence[Member]
    already: str = ""
    question: str = ""
    guest: str = ""

    @classmethod
    def found(cls, desk: Desk, typed: str = "", *, field: str) -> "NamesToTap":
        people = desk.to_add(typed)
        return cls(desk, field, typed, people, already="" if people else desk.here_already(typed))

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
    def of(cls, desk: Desk, form: NamesForm, *, fee: int = 0, no: UnclearName | None = None) -> "DeskPart":
        """An empty form, or a sent one that was refused or led to the question `no`."""
        given = getattr(form, "cleaned_data", {})
        first = next(iter(form.labels))
        return cls(
            fields=[(field, form.labels[field], name) for field, name in form.names.items()],
            names=NamesToTap.asked(desk, no) if no else NamesToTap.found(desk, field=first),
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
    def of(cls, published: Any, *, renew: str, release: str) -> "PhonesPart":
        """`renew` and `release` are the names of these pages."""
        club, where = published.club, {"club": published.club.slug, "pk": published.pk}
        taken = [(member, reverse(release, kwargs=where | {"member": member.pk})) for member in names_taken(club)]
        return cls(join_path(published), reverse(renew, kwargs=where), published.code_version, taken)


@dataclass(frozen=True, slots=True)
class Clock:
    """A round's clock: `left` in seconds, 0 once the time is up."""

    ends_at: datetime
    left: int

    @property
    def text(self) -> str:
        return f"{self.left // 60}:{self.left % 60:02}"


def clock_of(ends_at: datetime | None, now: datetime) -> Clock | None:
    """The clock of a round at `now`; None if it was not started."""
    return Clock(ends_at, max(0, round((ends_at - now).total_seconds()))) if ends_at else None


@dataclass(frozen=True, slots=True)
class Overdue:
    """A game past its online deadline without a result; `match` if it is in progress anyway."""

    title: str
    url: str
    until: datetime
    match: UUID | None

    @property
    def until_text(self) -> str:
        return moment(self.until)


def overdue_among(
    games: Iterable[tuple[int, str, GameView]], now: datetime, address: Callable[[int], str]
) -> list[Overdue]:
    """The overdue games of (place, title, game); `address`: returns the URL of a place."""
    late = [(place, title, game) for place, title, game in games if game.online_until and game.online_until <= now]
    going_on = matches_at(game.pk for *_, game in late) if late else {}
    return [
        Overdue(title, address(place), game.online_until, going_on.get(game.pk))
        for place, title, game in late
        if game.online_until
    ]


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two users saved one result: the saved one, and the second input, which can replace it.

    `pegs` are (side, holes); they are sent with `expected_version` and `entry_id`.
    """

    sentence: str
    theirs: str
    mine: str
    pegs: Sequence[tuple[int, int]]
    expected_version: int
    entry_id: str

    @classmethod
    def between(cls, form: ResultForm, stale: StaleResult) -> "Conflict":
        """The input of a valid form, and the result saved since it was opened."""
        standing, pegs = stale.standing, form.cleaned_data["pegs"]
        return cls(
            sentence=stale.sentence,
            theirs=version_text(standing, form.fmt, form.names),
            mine=result_text(form.fmt, form.names, pegs),
            pegs=tuple(enumerate(pegs)),
            expected_version=standing.version,
            entry_id=str(uuid4()),
        )


@dataclass(frozen=True, slots=True)
class ResultEntry:
    """The form for one game's result, for templates/rounds/_result_entry.html, with its URLs.

    `back`: the link that keeps the saved result. Without `set_aside` a game can't be marked as not played, without
    `forfeit` it can't be awarded here; `forfeit_refused`: the error. `reported`: the unconfirmed result of the players'
    own board.
    """

    title: str
    game: GameView
    form: ResultForm
    conflict: Conflict | None
    save: str
    preview: str
    undo: str
    history: str
    back: str
    set_aside: str = ""
    forfeit: str = ""
    forfeit_refused: str = ""
    reported: str = ""

    @property
    def draft(self) -> str:
        """The key under which the browser stores the input: of this game, in the version that the page showed."""
        version = self.form["expected_version"]
        return f"{self.game.pk}-{version.initial or version.value()}"


@dataclass(frozen=True, slots=True)
class RoundRow:
    """One game of a round whose results are all typed on one page.

    `place` is the id of its table or pairing, `number` the table's number, `note` the state of a longer match; `change`
    links to the page of this game. `form`: None if the game has its result and nothing was sent.
    """

    place: int
    number: int
    title: str
    game: GameView
    form: RowForm | None
    change: str
    note: str = ""

    @property
    def is_open(self) -> bool:
        """Whether it has no result, or an input that could not be saved."""
        return self.game.is_waiting or self.is_refused

    @property
    def is_refused(self) -> bool:
        return self.form is not None and self.form.has_entry and bool(self.form.errors)


FormOf = Callable[[GameView], RowForm | None]


def reported(game: GameView) -> str:
    """The unconfirmed final result on the board of a game without a result; else empty."""
    match = match_at(game.pk) if game.is_waiting else None
    return unconfirmed_result(match) if match else ""


def versions_of(game: GameView) -> list[tuple[ResultVersion, str]]:
    """Every version of a result with its text, the newest first."""
    return [(version, version_text(version, game.fmt, game.side_names)) for version in history_of(game.pk)]


def claims_on(game: GameView) -> list[tuple[CardLine, str]]:
    """Every version of a game's scorecard lines, with its text, the newest first."""
    return [(line, card_of(line).text(game.fmt, game.side_names) or line.text) for line in card_history(game.pk)]


def recap_goes_to(members: QuerySet[Member]) -> str:
    """The number of recipients of the results, in sentences; empty if no one wants them."""
    readers, asked = recap_readers(members).count(), recap_to_ask(members).count()
    if not readers + asked:
        return ""
    if not can_mail():
        return _("No e-mail is sent because no mail server is set up.")
    goes_to = first = ""
    if readers:
        goes_to = ngettext(
            "%(count)s person gets the results by e-mail.", "%(count)s people get the results by e-mail.", readers
        ) % {"count": readers}
    if asked:
        first = ngettext(
            "%(count)s person will get an e-mail asking whether they want results by e-mail.",
            "%(count)s people will get an e-mail asking whether they want results by e-mail.",
            asked,
        ) % {"count": asked}
    return f"{goes_to} {first}".strip()
