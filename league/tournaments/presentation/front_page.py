"""A tournament's page: the reader's own entry, the draw of partners, the entries, what the desk needs, the mailing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.utils.translation import gettext as _

from league.clubs.models import Member
from league.money.models import FeeStatus
from league.rounds.forms.publication import PublicationForm
from league.rounds.presentation.desk import DeskPart, PhonesPart
from league.rounds.presentation.recap import recap_goes_to
from league.rules.tournaments.pairing_systems import takes_entries
from league.rules.tournaments.remaining_play import is_finished
from league.rules.tournaments.state import StageView
from league.tournaments.forms.desk import entrant_form
from league.tournaments.models import Entry, Recap, Tournament
from league.tournaments.policies.blockers import why_not_mailed
from league.tournaments.policies.entries import entries_to_pair, why_entries_closed, why_no_draw, why_only_the_director
from league.tournaments.policies.required_parts import REQUIRED_PARTS
from league.tournaments.presentation.entries import EntryRow, entry_rows
from league.tournaments.presentation.frame import Frame
from league.tournaments.presentation.headline import Headline, headline_of
from league.tournaments.presentation.money_page import pot_sentences
from league.tournaments.presentation.stage_tools import StageTools, tools_of
from league.tournaments.queries.entries import desk_of, entries_of, entry_of, is_full, withdrawn_members
from league.tournaments.queries.recaps import members_in, newest_recap, places_to_mail
from league.tournaments.queries.state import StoredTournament

Status = Entry.Status


@dataclass(frozen=True, slots=True)
class SelfEntry:
    """What a reader can do about their own entry.

    state: "stranger" can sign in; "open" can enter, "closed" can't (`why_closed`); "in" and "waiting" can withdraw.
    number, owes_fee, has_withdrawn: of the reader's entry. is_full: an entry now goes on the waiting list.
    """

    state: Literal["stranger", "open", "closed", "in", "waiting"]
    number: int = 0
    owes_fee: bool = False
    has_withdrawn: bool = False
    is_full: bool = False
    why_closed: str = ""

    @property
    def may_withdraw(self) -> bool:
        return self.state in ("in", "waiting")


@dataclass(frozen=True, slots=True)
class PartnerDraw:
    """The draw of partners: `action` is its button, empty while no one can be drawn."""

    advice: str
    action: str
    may_undo: bool


@dataclass(frozen=True, slots=True)
class Mailing:
    """Mailing the results of a finished tournament.

    `blocked` says why they can't be mailed; `changed`: the places differ from the last mailed ones.
    """

    goes_to: str
    blocked: str
    newest: Recap | None
    expected_version: int
    changed: bool

    @property
    def is_due(self) -> bool:
        """Whether they can be mailed, and the players don't have them yet."""
        return not self.blocked and (self.newest is None or self.changed)


@dataclass(frozen=True, slots=True)
class FrontPage:
    """Values for templates/tournaments/detail.html; parts that the reader may not use or see are empty or None.

    stages: each with what an organizer can do with it. prizes: the payout rules. left: the keys of members who have
    withdrawn. desk: None once entries are closed. desk_place: where the desk is, "above" the entries until a round has
    been called; empty for readers without one.
    """

    headline: Headline
    self_entry: SelfEntry | None
    partner_draw: PartnerDraw | None
    entries: Sequence[EntryRow]
    stages: Sequence[tuple[StageView, StageTools | None]]
    prizes: Sequence[str]
    left: str
    desk: DeskPart | None
    desk_place: Literal["above", "below", ""]
    phones: PhonesPart | None
    mailing: Mailing | None
    publication: PublicationForm | None
    may_read_journal: bool


def front_page(here: Frame, member: Member | None, now: datetime, desk: DeskPart | None = None) -> FrontPage:
    """The page for one reader; `desk` is the form after an unclear name."""
    tournament, state = here.tournament, here.state
    entries = list(entries_of(tournament)) if here.sees.entries else []
    mine = entry_of(tournament, member)
    own = _self_entry(state, member, mine, now)
    mailing = _mailing(state) if here.may_organize else None
    return FrontPage(
        headline=headline_of(
            state,
            here.sees,
            mine,
            may_organize=here.may_organize,
            may_enter=own is not None and own.state == "open",
            may_mail=mailing is not None and mailing.is_due,
        ),
        self_entry=own,
        partner_draw=_partner_draw(state, entries) if here.may_organize else None,
        entries=entry_rows(tournament, entries, may_score=here.may_score, may_organize=here.may_organize),
        stages=list(zip(state.stages, tools_of(here, state.stages), strict=True)),
        prizes=pot_sentences(state) if here.sees.money and here.fee else (),
        left=" ".join(map(str, withdrawn_members(entries))),
        desk=(desk or _desk(tournament)) if here.may_score and takes_entries(state) else None,
        desk_place="" if not here.may_score else "below" if state.has_begun else "above",
        phones=PhonesPart.of(tournament) if here.may_score and not tournament.is_canceled else None,
        mailing=mailing,
        publication=PublicationForm.of(tournament) if here.may_organize else None,
        may_read_journal=member is not None and here.sees.has(*REQUIRED_PARTS["tournaments:journal"]),
    )


def _self_entry(state: StoredTournament, member: Member | None, mine: Entry | None, now: datetime) -> SelfEntry | None:
    tournament = state.tournament
    if why_only_the_director(tournament, has_begun=state.has_begun):
        return None
    if mine and mine.status != Status.WITHDRAWN:
        owes = bool(tournament.format.fee) and mine.fee == FeeStatus.OWED
        return SelfEntry("waiting" if mine.status == Status.WAITING else "in", mine.number, owes)
    if why := why_entries_closed(tournament, now):
        return SelfEntry("closed", why_closed=why) if member else None
    return SelfEntry("open", has_withdrawn=bool(mine), is_full=is_full(tournament)) if member else SelfEntry("stranger")


def _partner_draw(state: StoredTournament, entries: Sequence[Entry]) -> PartnerDraw | None:
    tournament, has_begun = state.tournament, state.has_begun
    if tournament.sides != Tournament.Sides.DRAWN or not entries or not takes_entries(state):
        return None
    is_drawn = any(entry.partner_id for entry in entries)
    if has_begun:
        advice = _("A round has been called, so pairs stay together. Latecomers can be paired with each other.")
        action = _("Draw partners for latecomers")
    elif is_drawn:
        advice, action = _("Drawing again makes new pairs."), _("Redraw partners")
    else:
        advice, action = _("When everyone is here, draw the partners."), _("Draw partners")
    if why_no_draw(entries_to_pair(entries, has_begun=has_begun)):
        action = ""
    return PartnerDraw(advice, action, may_undo=is_drawn and not has_begun)


def _desk(tournament: Tournament) -> DeskPart:
    return DeskPart.of(desk_of(tournament), entrant_form(tournament), fee=tournament.format.fee)


def _mailing(state: StoredTournament) -> Mailing | None:
    """None before the end, and if no player wants mail."""
    tournament = state.tournament
    goes_to = recap_goes_to(members_in(tournament)) if is_finished(state) else ""
    if not goes_to:
        return None
    newest = newest_recap(tournament)
    changed = newest is not None and newest.places != places_to_mail(state)
    return Mailing(goes_to, why_not_mailed(state), newest, tournament.recaps.count(), changed)
