"""The page of a session's first step: the desk, and everyone who has come."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from league.clubs.models import Member
from league.rounds.presentation.desk import DeskPart, PhonesPart
from league.rules.side_pots import POTS
from league.sessions.models import Session
from league.sessions.policies import Status, why_no_draw
from league.sessions.queries.people import Person, people_at
from league.sessions.queries.side_pots import side_pot_choices

FEES = {
    "paid": gettext_noop("fee paid"),
    "waived": gettext_noop("fee waived"),
    "forgiven": gettext_noop("fee forgiven"),
    "debt": gettext_noop("fee paid in another session"),
}
Chips = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class CheckInPage:
    """Values for templates/sessions/check_in.html.

    people: everyone who has come, with chips (text and tone) and a line of facts. here: how many are here. left: the
    keys of the others. onward: the step that comes next, if it is possible; `advice` says more.
    """

    desk: DeskPart
    phones: PhonesPart
    people: Sequence[tuple[Person, Chips, str]]
    here: int
    left: str
    needs_house: bool
    side_pots: Sequence[tuple[str, str, int, bool]]
    onward: Literal["", "draw", "seats", "rounds"]
    advice: str


def check_in_page(session: Session, desk: DeskPart, chosen_pots: Sequence[str]) -> CheckInPage:
    """The page; `chosen_pots` are the side pots that were chosen before an unclear name."""
    people = people_at(session)
    here = sum(person.is_here for person in people)
    onward, advice = _onward(session, here)
    return CheckInPage(
        desk=desk,
        phones=PhonesPart.of(session),
        people=[(each, _chips(each, desk.fee), _facts(each, desk.fee)) for each in people],
        here=here,
        left=" ".join(str(person.member) for person in people if not person.is_here),
        needs_house=session.format.odd == "house" and not any(person.is_house for person in people),
        side_pots=side_pot_choices(session, chosen_pots),
        onward=onward,
        advice=advice,
    )


def _chips(person: Person, fee: int) -> Chips:
    chips = {
        (_("left early"), ""): not person.is_here,
        (_("house player"), ""): person.is_house,
        (_("no prizes"), ""): not person.for_prizes,
        (_("fee owed"), "warn"): fee and person.fee == "owed",
    }
    return [chip for chip, applies in chips.items() if applies]


def _facts(person: Person, fee: int) -> str:
    """ "9:31 AM · guest session 2 of 4 · fee paid · Last 24"."""
    facts = (
        time_format(localtime(person.arrived_at), "g:i A"),
        _("visitor") if person.kind == Member.Kind.VISITOR else "",
        guest_sentence(person),
        _(FEES[person.fee]) if fee and person.fee in FEES else "",
        ", ".join(_(POTS[kind].label) for kind in person.side_pots),
    )
    return " · ".join(filter(None, facts))


def guest_sentence(person: Person) -> str:
    """ "guest session 2 of 4"; empty for members."""
    if person.kind != Member.Kind.GUEST:
        return ""
    sessions = {"number": person.session_count, "allowed": person.guest_sessions}
    if person.session_count > person.guest_sessions:
        return _("guest session %(number)s (limit before joining: %(allowed)s)") % sessions
    return _("guest session %(number)s of %(allowed)s") % sessions


def _onward(session: Session, here: int) -> tuple[Literal["", "draw", "seats", "rounds"], str]:
    if why := why_no_draw(here):
        return "", why
    if session.status == Status.PLAYING:
        return "rounds", _("Latecomers are seated from the next round. Rounds already called don’t change.")
    advice = _("%(count)s are here. You can check in latecomers later.") % {"count": here}
    return "draw" if session.seed is None else "seats", advice
