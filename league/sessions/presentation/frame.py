"""What every page of a session shows: its header, its steps, and what the reader sees and may do."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.currencies import money_text
from league.clubs.models import Club, Member
from league.clubs.policies import Who, may
from league.rounds.forms.publication import PublicationForm
from league.rounds.policies import visibility_for
from league.rounds.presentation import frame
from league.rounds.presentation.addresses import address
from league.sessions.models import Session
from league.sessions.queries.people import number_here
from league.sessions.queries.side_pots import cash_at

STEPS = (
    (gettext_noop("Check in"), "check_in"),
    (gettext_noop("Seat"), "seats"),
    (gettext_noop("Rounds"), "rounds"),
    (gettext_noop("Close"), "close"),
)
Status = Session.Status


@dataclass(frozen=True, slots=True)
class Step:
    """One of the four steps; `url` is empty if it can't be opened now. state: "done", "now" or ""."""

    title: str
    url: str
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame(frame.Frame):
    """A session for one reader.

    facts: one line. facts_beside_name: the same without what the session's name says, which is its day if it has no
    other. has_money: if not, amounts would always be zero.
    """

    base: str = "sessions/base.html"
    head: str = "sessions/_work.html"
    session: Session
    facts_beside_name: str
    has_money: bool
    publication: PublicationForm
    steps: Sequence[Step]


def frame_of(session: Session, club: Club, member: Member | None, step: str) -> Frame:
    """step: the name of the page of the step that is open."""
    sees = visibility_for(session, member)
    may_organize, may_score = may(Who.ORGANIZER, club, member), may(Who.SCOREKEEPER, club, member)
    day, begins = date_format(session.date, "l, F j"), time_format(session.starts_at, "g:i A")
    facts = []
    if sees.entries and session.format_version_id:
        facts.append(_("%(count)s here") % {"count": number_here(session)})
    has_money = session.format_version is not None and session.format.takes_money
    if session.pot and session.status != Status.CLOSED and may_score:  # not every reader can see the money
        cash = cash_at(session)
        has_money = has_money or cash != 0  # debts from earlier sessions can be paid into any session's cash box
        if has_money:
            facts.append(_("%(amount)s in the cash box") % {"amount": money_text(cash, club.currency)})
    return Frame(
        session=session,
        club=club,
        facts=" · ".join([*filter(None, [session.name]), f"{day}, {begins}", *facts]),
        facts_beside_name=" · ".join([f"{day}, {begins}" if session.name else begins, *facts]),
        sees=sees,
        has_money=has_money,
        publication=PublicationForm.of(session),
        steps=_steps(session, step, may_close=may_organize) if may_score and session.status != Status.CLOSED else (),
        may_organize=may_organize,
        may_score=may_score,
    )


def _steps(session: Session, step: str, *, may_close: bool) -> list[Step]:
    names = [name for _title, name in STEPS]
    drawn, playing = session.seed is not None, session.status == Status.PLAYING
    reachable = {"check_in": True, "seats": True, "rounds": playing, "close": playing and may_close}
    reached = names.index(step if step == "close" else "rounds") if playing else names.index("seats") if drawn else 0
    return [
        Step(
            title=_(title),
            url=address(session, name) if reachable[name] and name != step else "",
            state="now" if name == step else "done" if index < reached else "",
        )
        for index, (title, name) in enumerate(STEPS)
    ]
