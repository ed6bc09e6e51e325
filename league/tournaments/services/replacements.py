"""Replacing a player: before the first round, between rounds, or during one. It can be undone."""

from collections.abc import Collection, Mapping

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.clubs.models import Member
from league.money import services as money
from league.money.models import FeeStatus
from league.money.queries import standing_fee
from league.rounds.services.entrants import check_is_clear, member_or_guest
from league.rounds.services.journal import note_and_announce
from league.rules.tournaments.remaining_play import is_finished, is_out, replaced_since
from league.tournaments.models import Entry, Pairing, Replacement, Tournament
from league.tournaments.queries.entries import paired_entry, replacement_desk
from league.tournaments.queries.fees import payer_of
from league.tournaments.queries.state import state_of
from league.tournaments.services.locking import check_takes_place, locked
from league.tournaments.services.pairing_games import restart_open_games
from league.tournaments.services.pairs import check_players

Status, Sides = Entry.Status, Tournament.Sides


@transaction.atomic
def replace(
    *, tournament_id: int, entry_id: int, gone_id: int, came_id: int, passes_fee: bool = False, by: User | None
) -> Replacement:
    """Replace a member by another from now on. Safe to repeat.

    The entry keeps its number, seed, results and fee. `passes_fee`: the fee is refunded to the first player and charged
    to the replacement. The replacement plays the game without a result; finished games stay with the player who played
    them. A replacement who is on the waiting list, or who withdrew before playing, gives up that entry.

    Refusals: "unknown", "same_person", "changed" by someone else, "canceled", "not_playing", "over", "out" of a
    knockout, "online" during a match, "has_played" under another number, and those of `pairs.check_players`.
    """
    tournament = locked(tournament_id)
    entry = tournament.entries.select_related("tournament").get(pk=entry_id)
    before = entry.replacements.standing().filter(gone=gone_id).select_related("gone", "came").first()
    if before and before.came_id == came_id:
        return before
    if before:
        sentence = _("%(came)s has already replaced %(gone)s.")
        raise Refused("changed", sentence % {"came": before.came, "gone": before.gone})
    gone = next((each for each in entry.entrants if each.pk == gone_id), None)
    came = tournament.club.members.filter(pk=came_id).first()
    if gone is None or came is None:
        sentence = _("No member found. Enter the replacement’s name; a new name adds a guest.")
        raise Refused("unknown", sentence)
    if gone == came:
        sentence = _("%(name)s already plays for this entry. Enter another name.") % {"name": came}
        raise Refused("same_person", sentence)
    _check_replaceable(tournament, entry)
    begins = replaced_since(state_of(tournament), paired_entry(entry).pk)
    made = entry.replacements.create(gone=gone, came=came, since=begins, by=by)
    _leave_own_entry(tournament, entry, came, by)
    _seat(tournament, entry, gone, came, by)
    if passes_fee:
        _pass_fee(tournament, entry, gone, came, by)
    code = "replaced_with_own_fee" if passes_fee else "replaced"
    note_and_announce(tournament, code, by, came=str(came), gone=str(gone), since=made.since)
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
    """Replace members by name: by members with these names, or new guests. A blank name keeps the player.

    Raises UnclearName as `check_is_clear` does, for a field such as "for_7". Refused as "no_name" if all are blank.
    """
    tournament = locked(tournament_id)
    named = {gone: name for gone, name in names.items() if name.strip()}
    for gone, name in named.items():
        check_is_clear(replacement_desk(tournament), name, guests=guests, asked=asked, field=f"for_{gone}")
    coming = {gone: member_or_guest(club=tournament.club, name=name, by=by) for gone, name in named.items()}
    if not coming:
        raise Refused("no_name", _("Enter the replacement’s name."))
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
    """Undo a replacement: the first player plays again from now on, and a passed fee goes back. Safe to repeat.

    Refusals: "changed" if the replacement was replaced in turn, and those of `replace`.
    """
    tournament = locked(tournament_id)
    known = Replacement.objects.select_related("gone", "came", "entry__tournament", "entry__member", "entry__partner")
    made = known.get(pk=replacement_id, entry__tournament=tournament)
    if made.undone_at:
        return made
    if made.came not in made.entry.entrants:
        sentence = _("%(name)s no longer plays for this entry.") % {"name": made.came}
        raise Refused("changed", sentence)
    _check_replaceable(tournament, made.entry)
    made.undone_at = timezone.now()
    made.save(update_fields=["undone_at"])
    _seat(tournament, made.entry, made.came, made.gone, by)
    if standing_fee(tournament.pot, made.came):
        _pass_fee(tournament, made.entry, made.came, made.gone, by)
    note_and_announce(tournament, "replacement_undone", by, gone=str(made.gone), came=str(made.came))
    return made


def _check_replaceable(tournament: Tournament, entry: Entry) -> None:
    check_takes_place(tournament)
    state, playing = state_of(tournament), paired_entry(entry)
    if entry.status == Status.WITHDRAWN or playing.status == Status.WITHDRAWN:
        sentence = _("%(name)s withdrew. Choose “Reinstate” first, then “Replace”.") % {"name": playing}
        raise Refused("not_playing", sentence)
    if entry.status == Status.WAITING:
        if entry.partner:
            sentence = _("%(pair)s are on the waiting list and have no spot to hand over.") % {"pair": entry}
        else:
            sentence = _("%(name)s is on the waiting list and has no spot to hand over.") % {"name": entry}
        raise Refused("not_playing", sentence)
    if is_finished(state):
        raise Refused(
            "over", _("%(tournament)s is over, so players can no longer be replaced.") % {"tournament": tournament}
        )
    if is_out(state, playing.pk):
        sentence = _("%(name)s has no match left to play, so there is nothing for a replacement to play.")
        raise Refused("out", sentence % {"name": playing})


def _leave_own_entry(tournament: Tournament, entry: Entry, came: Member, by: User | None) -> None:
    """Delete the replacement's own waiting or withdrawn entry, if they are its only player, and refund its fee."""
    others = tournament.entries.exclude(pk=entry.pk).filter(Q(member=came) | Q(partner=came))
    for own in others.filter(Q(status=Status.WITHDRAWN) | Q(status=Status.WAITING, partner=None)):
        if own.stages.exists():
            sentence = _(
                "%(name)s has already played in this tournament (number %(number)s) and can’t replace another player."
            )
            raise Refused("has_played", sentence % {"name": came, "number": own.number})
        own.status, own.fee = Status.WITHDRAWN, own.fee if own.partner_id else FeeStatus.WAIVED
        own.save(update_fields=["status", "fee"])
        payer = payer_of(tournament.pot, own, came)
        money.charge_fee(pot=tournament.pot, member=payer, amount=0, paid=True, by=by)


def _seat(tournament: Tournament, entry: Entry, gone: Member, came: Member, by: User | None) -> None:
    """Store who plays for the entry now, and give them its open game."""
    seat = "member" if entry.member_id == gone.pk else "partner"
    setattr(entry, seat, came)
    check_players(tournament, entry.member, entry.partner, entry=entry)
    entry.save(update_fields=[seat])
    if tournament.sides == Sides.DRAWN:
        tournament.entries.filter(partner=gone).update(partner=came)
    playing = paired_entry(entry)
    for place in Pairing.SEATS:
        Pairing.objects.filter(**{place: playing}).update(**{f"{place}_absent": False})
    restart_open_games(tournament, playing.pk, by)


def _pass_fee(tournament: Tournament, entry: Entry, of: Member, to: Member, by: User | None) -> None:
    """Reverse the fee that was booked for one member and book the same for another."""
    amount = 0 if entry.fee == FeeStatus.WAIVED else tournament.format.fee
    money.charge_fee(pot=tournament.pot, member=payer_of(tournament.pot, entry, of), amount=0, paid=True, by=by)
    money.charge_fee(pot=tournament.pot, member=to, amount=amount, paid=entry.fee == FeeStatus.PAID, by=by)
