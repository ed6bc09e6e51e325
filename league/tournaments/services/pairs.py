"""Pairs, fixed or drawn. No one is in a tournament twice, not even as a partner."""

from random import Random

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.clubs.models import Member
from league.rounds.services.journal import note_and_announce
from league.rules.tournaments.pairing_systems import takes_entries
from league.tournaments.models import Entry, Replacement, Tournament
from league.tournaments.policies.entries import entries_to_pair, why_no_draw
from league.tournaments.queries.state import state_of
from league.tournaments.queries.tournaments import has_begun
from league.tournaments.services.locking import check_takes_place, locked

Status, Sides = Entry.Status, Tournament.Sides


ALL = Q()


def check_players(
    tournament: Tournament, member: Member, partner: Member | None, *, entry: Entry | None = None
) -> None:
    """Refuse if these members can't play on one side; `entry` is the one they already have.

    Codes: "no_partner", "no_pairs", "own_partner", "already_in" with someone else, and "gave_spot" for a player who
    was replaced.
    """
    if tournament.sides == Sides.PAIRS and partner is None:
        raise Refused(
            "no_partner", _("This tournament is played in pairs. Who plays with %(name)s?") % {"name": member}
        )
    if tournament.sides != Sides.PAIRS and partner is not None and entry is None:
        raise Refused("no_pairs", _("Everyone enters this tournament alone. Leave the partner’s name empty."))
    if member == partner:
        raise Refused("own_partner", _("Enter two different names."))
    others = tournament.entries.exclude(status__in=(Status.WITHDRAWN, Status.PARTNER))
    if entry:
        others = others.exclude(pk=entry.pk)
    for each in filter(None, (member, partner)):
        if other := others.filter(Q(member=each) | Q(partner=each)).first():
            if other.partner:
                sentence = _("%(name)s has already entered, as %(pair)s.") % {"name": each, "pair": other}
            else:
                sentence = _("%(name)s has already entered.") % {"name": each}
            raise Refused("already_in", sentence)
        given = Replacement.objects.standing().filter(entry__tournament=tournament, gone=each)
        if made := given.select_related("came").first():
            sentence = _("%(came)s has replaced %(name)s here. Undo that replacement instead.")
            raise Refused("gave_spot", sentence % {"came": made.came, "name": each})


@transaction.atomic
def draw_partners(*, tournament_id: int, expected_version: int, by: User | None) -> tuple[Entry, ...]:
    """Draw partners for everyone; once a round has been called, only for players without one.

    `expected_version` is the number of draws that the caller saw; if two directors draw at once, one is refused as
    "drawn".

    The draw depends on the tournament's seed and the number of earlier draws, so each is different. Returns the players
    left over: one if the number is odd. Refusals: "not_drawn" in other tournaments, "too_few", "too_late".
    """
    tournament = _of_drawn_pairs(tournament_id)
    if tournament.partner_draws != expected_version:
        raise Refused("drawn", _("Someone drew partners after you opened the page."))
    begun = has_begun(tournament)
    if begun and not takes_entries(state_of(tournament)):
        raise Refused("too_late", _("It is too late to draw partners: new pairs can’t join later rounds."))
    free = entries_to_pair(tournament.entries.all(), has_begun=begun)
    if why := why_no_draw(free):
        raise Refused("too_few", why)
    if not begun:
        _part(tournament)
    for entry in free:
        entry.partner, entry.status = None, Status.IN
    tournament.partner_draws += 1
    tournament.save(update_fields=["partner_draws"])
    Random(f"{tournament.seed} partners {tournament.partner_draws}").shuffle(free)  # noqa: S311  lots from what is kept
    for two in zip(free[::2], free[1::2], strict=False):
        first, second = sorted(two, key=lambda entry: entry.number)
        first.partner, second.status = second.member, Status.PARTNER
    Entry.objects.bulk_update(free, ["partner", "status"])
    left = tuple(free[len(free) // 2 * 2 :])
    count = len(free) - len(left)
    if left:
        note_and_announce(tournament, "partners_drawn_one_left", by, count=count, name=str(left[0].member))
    else:
        note_and_announce(tournament, "partners_drawn", by, count=count)
    return left


@transaction.atomic
def undo_partners(*, tournament_id: int, by: User | None) -> None:
    """Dissolve all drawn pairs. Refused as "begun" once a round has been called."""
    tournament = _of_drawn_pairs(tournament_id)
    if has_begun(tournament):
        raise Refused("begun", _("A round has been called with these partners. Undo that round first."))
    if _part(tournament):
        note_and_announce(tournament, "partner_draw_undone", by)


def part(tournament: Tournament, entry: Entry, by: User | None) -> None:
    """Dissolve a drawn pair before the first round, so that the partner is single again; later, pairs stay together.

    Refused as "is_partner" for the second player of a pair, who plays under the other's entry.
    """
    if tournament.sides != Sides.DRAWN:
        return
    if not has_begun(tournament):
        own = Q(pk=entry.pk) | Q(partner=entry.member)
        pair = tournament.entries.filter(own, partner__isnull=False).first()
        if pair and _part(tournament, own):
            note_and_announce(tournament, "pair_parted", by, pair=str(pair))
        entry.refresh_from_db()
    elif entry.status == Status.PARTNER:
        pair_of = tournament.entries.get(partner=entry.member)
        raise Refused("is_partner", _("%(pair)s play together. Withdraw the pair instead.") % {"pair": pair_of})


def _of_drawn_pairs(tournament_id: int) -> Tournament:
    tournament = locked(tournament_id)
    if tournament.sides != Sides.DRAWN:
        raise Refused("not_drawn", _("Partners are not drawn in this tournament."))
    check_takes_place(tournament)
    return tournament


def _part(tournament: Tournament, which: Q = ALL) -> int:
    """Dissolve the pairs of these entries; returns how many there were."""
    pairs = tournament.entries.filter(which, partner__isnull=False)
    partners = list(pairs.values_list("partner", flat=True))
    tournament.entries.filter(member__in=partners, status=Status.PARTNER).update(status=Status.IN)
    return pairs.update(partner=None)
