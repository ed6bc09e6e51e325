"""Entries online or at the desk, the waiting list, and withdrawals. All can be undone."""

from collections.abc import Collection
from contextlib import suppress
from datetime import datetime

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.clubs.models import Member
from league.clubs.queries import member_called
from league.clubs.services.clubs import clean_name
from league.money import services as money
from league.money.models import FeeStatus
from league.rounds.services.entrants import UnclearName, check_is_clear, member_or_guest
from league.rounds.services.journal import note_and_announce
from league.rules.tournaments.knockouts import can_stand
from league.rules.tournaments.pairing_systems import takes_entries
from league.tournaments.models import Entry, Tournament
from league.tournaments.policies.entries import why_entries_closed, why_only_the_director
from league.tournaments.queries.entries import desk_of, entry_of
from league.tournaments.queries.fees import has_booked, payer_of, pays_with_other_entry
from league.tournaments.queries.state import state_of
from league.tournaments.queries.tournaments import has_begun
from league.tournaments.services.fees import book
from league.tournaments.services.locking import check_takes_place, locked
from league.tournaments.services.pairing_games import restart_open_games
from league.tournaments.services.pairs import check_players, part
from league.tournaments.services.waiting_list import change_status, let_in, status_of_next

Status, Sides = Entry.Status, Tournament.Sides


@transaction.atomic
def enter(
    *, tournament_id: int, member_id: int, partner_id: int | None = None, fee: str = "", by: User | None
) -> Entry:
    """Enter a member, in a tournament of pairs with a partner; if it is full, on the waiting list.

    By default the fee is owed; on the waiting list it is due on getting a spot. Safe to repeat; a withdrawn player
    comes back. A late entry plays from the next round that is called. Refusals: those of `pairs.check_players`,
    "canceled", "has_played" for a new partner after games with another, and "too_late" if no later round takes new
    players.
    """
    tournament = locked(tournament_id)
    member = tournament.club.members.get(pk=member_id)
    partner = tournament.club.members.get(pk=partner_id) if partner_id else None
    known = tournament.entries
    before = known.filter(member=partner, partner=member).first() or known.filter(member=member).first()
    if before and ({*before.players} == {*filter(None, (member, partner))} or tournament.sides == Sides.DRAWN):
        return _come_back(tournament, before, by, fee)
    check_players(tournament, member, partner)
    check_takes_place(tournament)
    if before:
        _change_partner(tournament, before, partner, by)
        return _come_back(tournament, before, by, fee)
    if not takes_entries(state_of(tournament)):
        raise Refused(
            "too_late",
            _("It is too late to enter: new players can’t join later rounds. A new player can still replace someone."),
        )
    last = tournament.entries.aggregate(last=Max("number"))["last"] or 0
    status = status_of_next(tournament)
    if status == Status.WAITING and fee == FeeStatus.PAID:
        fee = FeeStatus.OWED
    entry = tournament.entries.create(
        number=last + 1, member=member, partner=partner, fee=fee or FeeStatus.OWED, status=status
    )
    book(tournament, entry, by)
    waits = entry.status == Status.WAITING
    note_and_announce(tournament, "entered_waiting_list" if waits else "entered", by, name=str(entry))
    return entry


@transaction.atomic
def walk_in(
    *,
    tournament_id: int,
    name: str,
    partner: str = "",
    fee: str = FeeStatus.PAID,
    by: User | None,
    guests: Collection[str] | None = None,
    asked: str = "",
    left: Collection[int] | None = None,
) -> Entry:
    """Enter a player or a pair by name: members with that name, or new guests. See `check_is_clear`.

    Raises UnclearName for a pair with only one name, too. Refused as "already_in", and as `enter` does.
    """
    tournament = locked(tournament_id)
    club, desk = tournament.club, desk_of(tournament)
    check_is_clear(desk, name, guests=guests, asked=asked, left=left)
    known = member_called(club, clean_name(name))
    if known and tournament.entries.filter(member=known).exclude(status=Status.WITHDRAWN).exists():
        raise Refused("already_in", _("%(name)s has already entered.") % {"name": known})
    if partner.strip():
        check_is_clear(desk, partner, guests=guests, asked=asked, field="partner")
    elif tournament.sides == Sides.PAIRS and guests is not None:
        who, others = known or clean_name(name), [each for each in desk.to_add() if each != known]
        sentence = _("This tournament is played in pairs. Who plays with %(name)s?") % {"name": who}
        raise UnclearName(sentence, people=others, field="partner")
    member = known or member_or_guest(club=club, name=name, by=by)
    second = member_or_guest(club=club, name=partner, by=by).pk if partner.strip() else None
    return enter(tournament_id=tournament_id, member_id=member.pk, partner_id=second, fee=fee, by=by)


@transaction.atomic
def withdraw(*, tournament_id: int, entry_id: int, by: User | None) -> tuple[Entry, list[Entry]]:
    """Withdraw an entry: its games stay, and the first on the waiting list gets the spot. Safe to repeat.

    Returns the withdrawn entry, and the entries that got spots.
    """
    tournament = locked(tournament_id)
    entry = tournament.entries.get(pk=entry_id)
    if entry.status == Status.WITHDRAWN:
        return entry, []
    part(tournament, entry, by)
    freed = entry.status == Status.IN
    change_status(entry, Status.WITHDRAWN)
    note_and_announce(tournament, "withdrew", by, name=str(entry))
    return entry, let_in(tournament, by) if freed else []


@transaction.atomic
def come_back(*, tournament_id: int, entry_id: int, by: User | None) -> Entry:
    """Undo a withdrawal; if the tournament is full, the entry goes on the waiting list. Safe to repeat.

    Refused as "walked_over" in a knockout that others have played on without them, as "canceled", and as
    `restart_open_games` and `pairs.check_players` do.
    """
    tournament = locked(tournament_id)
    return _come_back(tournament, tournament.entries.get(pk=entry_id), by)


@transaction.atomic
def set_fee(*, tournament_id: int, entry_id: int, fee: str, by: User | None) -> Entry:
    """Set a fee to paid, owed or waived; the ledger reverses the old booking and books it again.

    Refused as "canceled", and as "debt_settled" if it was paid as a debt in another session.
    """
    tournament = locked(tournament_id)
    check_takes_place(tournament)
    entry = tournament.entries.get(pk=entry_id)
    if entry.fee != fee:
        entry.fee = fee
        entry.save(update_fields=["fee"])
        book(tournament, entry, by)
        note_and_announce(tournament, f"fee_{entry.fee}", by, about_money=True, name=str(entry))
    return entry


def _come_back(tournament: Tournament, entry: Entry, by: User | None, fee: str = "") -> Entry:
    """Bring a withdrawn entry back. `fee` is its new state, unless it was paid: then it stayed in the pot."""
    if entry.status == Status.WITHDRAWN:
        check_takes_place(tournament)
        check_players(tournament, entry.member, entry.partner, entry=entry)
        change_status(entry, status_of_next(tournament))
        if not can_stand(state_of(tournament)):
            raise Refused(
                "walked_over",
                _("Opponents of %(name)s have already advanced. To reinstate %(name)s, undo those rounds first.")
                % {"name": entry},
            )
        restart_open_games(tournament, entry.pk, by)
        note_and_announce(tournament, "came_back", by, name=str(entry))
        entry.at = timezone.now()
        entry.save(update_fields=["at"])
        if entry.fee != FeeStatus.PAID:
            with suppress(Refused):  # it was paid as a debt in another session, and stays paid
                if fee not in ("", entry.fee) and (entry.status, fee) != (Status.WAITING, FeeStatus.PAID):
                    set_fee(tournament_id=tournament.pk, entry_id=entry.pk, fee=fee, by=by)
                elif entry.status == Status.WAITING or not has_booked(tournament, entry):
                    book(tournament, entry, by)
    return entry


def _change_partner(tournament: Tournament, entry: Entry, partner: Member | None, by: User | None) -> None:
    """Give a returning player another partner, whose fee replaces the first partner's, unless that one plays too."""
    if entry.stages.exists():
        sentence = _("%(pair)s have played here together, so %(name)s can’t play with a different partner.")
        raise Refused("has_played", sentence % {"pair": entry, "name": entry.member})
    if entry.partner and not pays_with_other_entry(entry, entry.partner):
        payer = payer_of(tournament.pot, entry, entry.partner)
        money.charge_fee(pot=tournament.pot, member=payer, amount=0, paid=True, by=by)
    entry.partner = partner
    entry.save(update_fields=["partner"])
    book(tournament, entry, by)


@transaction.atomic
def enter_self(*, tournament_id: int, member_id: int, by: User, now: datetime) -> Entry:
    """Enter with the fee owed, or go on the waiting list; a withdrawn member comes back. Safe to repeat.

    Refusals: "ask_director", "entries_closed".
    """
    tournament = _locked_for_members(tournament_id)
    if why := why_entries_closed(tournament, now):
        raise Refused("entries_closed", why)
    return enter(tournament_id=tournament_id, member_id=member_id, by=by)


@transaction.atomic
def withdraw_self(*, tournament_id: int, member_id: int, by: User) -> Entry:
    """Give a member's spot to the first on the waiting list. The director settles the fee.

    Refusals: "ask_director", "not_in".
    """
    tournament = _locked_for_members(tournament_id)
    entry = entry_of(tournament, tournament.club.members.get(pk=member_id))
    if entry is None:
        raise Refused("not_in", _("You have not entered this tournament."))
    return withdraw(tournament_id=tournament_id, entry_id=entry.pk, by=by)[0]


def _locked_for_members(tournament_id: int) -> Tournament:
    tournament = locked(tournament_id)
    if why := why_only_the_director(tournament, has_begun=has_begun(tournament)):
        raise Refused("ask_director", why)
    return tournament
