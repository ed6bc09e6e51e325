"""Somebody plays in the place of another: before the first round, between rounds, or in one. It can be taken back."""

from collections.abc import Collection, Mapping

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from common.errors import Refused
from league.accounts.models import User
from league.clubs.models import Member
from league.money import services as money
from league.money.models import FeeStatus
from league.money.queries import standing_fee
from league.rounds.services.entrants import check_is_clear, member_or_guest
from league.rules.tournaments.remaining_play import is_finished, is_out, since
from league.tournaments.models import Entry, Pairing, Replacement, Tournament
from league.tournaments.queries.entries import newcomers_to
from league.tournaments.queries.replacements import paired_as, payer_of
from league.tournaments.queries.state import state_of
from league.tournaments.services.journal import note
from league.tournaments.services.locking import check_takes_place, locked
from league.tournaments.services.pairing_games import seat_anew
from league.tournaments.services.pairs import check_team

Status, Sides = Entry.Status, Tournament.Sides


@transaction.atomic
def replace(
    *, tournament_id: int, entry_id: int, gone_id: int, came_id: int, passes_fee: bool = False, by: User | None
) -> Replacement:
    """Let a member play in the place of another from now on. Safe to repeat.

    The place keeps its number, seed, results and fee. `passes_fee`: the fee is given back to who goes and booked again
    for who comes. What waits to be played is given to who comes; what was played stays with who played it. Somebody
    who waits for a place, or withdrew before playing, leaves that entry.

    Refusals: "unknown", "same_person", "changed" by somebody else, "cancelled", "not_playing", "over", "out" of a
    knock-out, "online" while their match is going on, "has_played" under another number, and those of
    `pairs.check_team`.
    """
    tournament = locked(tournament_id)
    entry = tournament.entries.select_related("tournament", "member", "partner").get(pk=entry_id)
    before = entry.replacements.filter(undone_at=None, gone=gone_id).select_related("gone", "came").first()
    if before and before.came_id == came_id:
        return before
    if before:
        raise Refused("changed", f"{before.came} has come for {before.gone} meanwhile. Look at it again.")
    gone = next((each for each in entry.entrants if each.pk == gone_id), None)
    came = tournament.club.members.filter(pk=came_id).first()
    if gone is None or came is None:
        raise Refused("unknown", "The club knows nobody by this. Type the name of who comes: a new one makes a guest.")
    if gone == came:
        raise Refused("same_person", f"{came} plays in this place already: type the name of somebody else.")
    _check_may_change(tournament, entry)
    begins = since(state_of(tournament), paired_as(entry).pk)
    made = entry.replacements.create(gone=gone, came=came, since=begins, by=by)
    _leave_own_entry(tournament, entry, came, by)
    _seat(tournament, entry, gone, came, by)
    if passes_fee:
        _pass_fee(tournament, entry, gone, came, by)
    note(tournament, f"{came} came for {gone} {made.since}{', with a fee of their own' if passes_fee else ''}", by)
    return made


@transaction.atomic
def replace_by_name(
    *,
    tournament_id: int,
    entry_id: int,
    names: Mapping[int, str],
    passes_fee: bool = False,
    by: User | None,
    guests: Collection[str] | None = None,
    asked: str = "",
) -> list[Replacement]:
    """Replace members by others who are named: members of that name, or else new guests. One without a name stays.

    Raises UnclearName as `check_is_clear` does, of a field such as "for_7". Refused as "no_name" where all stay.
    """
    tournament = locked(tournament_id)
    named = {gone: name for gone, name in names.items() if name.strip()}
    for gone, name in named.items():
        check_is_clear(newcomers_to(tournament), name, guests=guests, asked=asked, field=f"for_{gone}")
    coming = {gone: member_or_guest(club=tournament.club, name=name, by=by) for gone, name in named.items()}
    if not coming:
        raise Refused("no_name", "Type the name of who comes.")
    return [
        replace(
            tournament_id=tournament_id,
            entry_id=entry_id,
            gone_id=gone,
            came_id=came.pk,
            passes_fee=passes_fee,
            by=by,
        )
        for gone, came in coming.items()
    ]


@transaction.atomic
def undo_replacement(*, tournament_id: int, replacement_id: int, by: User | None) -> Replacement:
    """Who was replaced plays again from now on; a fee that had passed goes back too. Safe to repeat.

    Refusals: "changed" for one who was replaced in turn, and what `replace` refuses.
    """
    tournament = locked(tournament_id)
    known = Replacement.objects.select_related("gone", "came", "entry__tournament", "entry__member", "entry__partner")
    made = known.get(pk=replacement_id, entry__tournament=tournament)
    if made.undone_at:
        return made
    if made.came not in made.entry.entrants:
        raise Refused("changed", f"{made.came} does not play in this place any more: look at it again.")
    _check_may_change(tournament, made.entry)
    made.undone_at = timezone.now()
    made.save(update_fields=["undone_at"])
    _seat(tournament, made.entry, made.came, made.gone, by)
    if standing_fee(tournament.pot, made.came):
        _pass_fee(tournament, made.entry, made.came, made.gone, by)
    note(tournament, f"{made.gone} is back in the place of {made.came}", by)
    return made


def _check_may_change(tournament: Tournament, entry: Entry) -> None:
    check_takes_place(tournament)
    state, playing = state_of(tournament), paired_as(entry)
    if entry.status == Status.WITHDRAWN or playing.status == Status.WITHDRAWN:
        raise Refused("not_playing", f"{playing} withdrew: press “Plays again” first, then somebody can come for them.")
    if entry.status == Status.WAITING:
        wait = "wait for a place, and have" if entry.partner else "waits for a place, and has"
        raise Refused("not_playing", f"{entry} {wait} none to give.")
    if is_finished(state):
        raise Refused("over", f"{tournament} is over: its places can’t be changed any more.")
    if is_out(state, playing.pk):
        raise Refused("out", f"{playing} played the last match of that place already.")


def _leave_own_entry(tournament: Tournament, entry: Entry, came: Member, by: User | None) -> None:
    """Who waits for a place alone, or withdrew before playing, gives that up, and has the fee for it back."""
    others = tournament.entries.exclude(pk=entry.pk).filter(Q(member=came) | Q(partner=came))
    for own in others.filter(Q(status=Status.WITHDRAWN) | Q(status=Status.WAITING, partner=None)):
        if own.stages.exists():
            raise Refused("has_played", f"{came} played here as number {own.number}, and can’t play for another too.")
        own.status, own.fee = Status.WITHDRAWN, own.fee if own.partner_id else FeeStatus.WAIVED
        own.save(update_fields=["status", "fee"])
        payer = payer_of(tournament.pot, own, came)
        money.charge_fee(pot=tournament.pot, member=payer, amount=0, paid=True, by=by)


def _seat(tournament: Tournament, entry: Entry, gone: Member, came: Member, by: User | None) -> None:
    """Write down who plays there, and give them the game that waits."""
    seat = "member" if entry.member_id == gone.pk else "partner"
    setattr(entry, seat, came)
    check_team(tournament, entry.member, entry.partner, entry=entry)
    entry.save(update_fields=[seat])
    if tournament.sides == Sides.DRAWN:
        tournament.entries.filter(partner=gone).update(partner=came)
    playing = paired_as(entry)
    Pairing.objects.filter(first=playing).update(first_absent=False)
    Pairing.objects.filter(second=playing).update(second_absent=False)
    seat_anew(tournament, playing.pk, by)


def _pass_fee(tournament: Tournament, entry: Entry, of: Member, to: Member, by: User | None) -> None:
    """Reverse what was booked for one and book the same for another."""
    amount = 0 if entry.fee == FeeStatus.WAIVED else tournament.format.fee
    money.charge_fee(pot=tournament.pot, member=payer_of(tournament.pot, entry, of), amount=0, paid=True, by=by)
    money.charge_fee(pot=tournament.pot, member=to, amount=amount, paid=entry.fee == FeeStatus.PAID, by=by)
