"""Deleting a member added by mistake, merging one added twice, in all apps at once; and undoing both."""

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.clubs.models import Member, Removal
from league.clubs.services import member_removal
from league.money.models import Posting, Transaction
from league.ratings.services import rating
from league.ratings.services.challenges import move_challenges
from league.results.models import Challenge, GamePlayer
from league.results.services.games import rate_again
from league.seasons.models import SessionScore
from league.sessions.models import Session
from league.tournaments.models import Tournament

AT_GAMES = "results.gameplayer.member"
ONLINE = "results.challenge.members"
CHECK_INS = "club_sessions.checkin.member"


@transaction.atomic
def merge(*, kept: Member, duplicate: Member, by: User | None, account: str = "") -> Removal:
    """Merge two members under the locks of the duplicate's sessions and tournaments; their ratings follow.

    `account`: whose is kept, if both have one. Refusals: those of `clubs.services.member_removal.merge_members`, and
    "played_each_other" if the two have a rated online match against each other.
    """
    _lock_occasions(duplicate)
    played = Challenge.objects.filter(club=kept.club_id, members__contains=[duplicate.pk])
    if kept != duplicate and played.filter(members__contains=[kept.pk]).exists():
        sentence = _("%(one)s and %(other)s have played each other in a rated online match, so they can’t be merged.")
        raise Refused("played_each_other", sentence % {"one": kept, "other": duplicate})
    if played.exists():
        rating.locked(kept.club_id)  # before the members: rating uses this lock order too
    removal = member_removal.merge_members(kept=kept, duplicate=duplicate, by=by, account=account)
    if online := sorted(played.values_list("pk", flat=True)):
        removal.moved[ONLINE] = online
        removal.save(update_fields=["moved"])
        move_challenges(club_id=kept.club_id, challenges=online, of=duplicate.pk, to=kept.pk)
    _move_tie_decisions(removal, of=duplicate, to=kept)
    rate_again(club_id=kept.club_id, players=removal.moved.get(AT_GAMES, []))
    return removal


@transaction.atomic
def undo(*, removal: Removal, by: User | None) -> Member:
    """Restore a member who was deleted or merged, with their rows.

    Refusals: "gone_on" if the kept member has since played or paid in something that the duplicate had begun, because
    the new rows can't be attributed; and those of `clubs.services.member_removal.restore_member`.
    """
    if removal.into:
        _lock_occasions(removal.into)
        if not removal.undone_at and _has_gone_on(removal, removal.into):
            raise Refused(
                "gone_on",
                _("%(kept)s has since played or paid in a session that %(merged)s was in. The merge can’t be undone.")
                % {"kept": removal.into, "merged": removal.member},
            )
        if ONLINE in removal.moved:
            rating.locked(removal.into.club_id)  # the same locks as for merging
    member = member_removal.restore_member(removal=removal, by=by)
    if removal.into:
        moved = {"challenges": removal.moved.get(ONLINE, []), "of": removal.into.pk, "to": member.pk}
        move_challenges(club_id=member.club_id, **moved)
        _move_tie_decisions(removal, of=removal.into, to=member)
    rate_again(club_id=member.club_id, players=removal.moved.get(AT_GAMES, []))
    return member


def _lock_occasions(member: Member) -> None:
    """Lock a member's sessions and tournaments, in the lock order of their services: the session, then its people."""
    sessions = Session.objects.filter(check_ins__member=member)
    tournaments = Tournament.objects.filter(Q(entries__member=member) | Q(entries__partner=member))
    list(Session.objects.select_for_update().filter(pk__in=sessions.values("pk")).order_by("pk"))
    list(Tournament.objects.select_for_update().filter(pk__in=tournaments.values("pk")).order_by("pk"))


def _move_tie_decisions(removal: Removal, *, of: Member, to: Member) -> None:
    """Replace the member's id in recorded tie decisions, in the sessions that the merged member came to."""
    for session in Session.objects.filter(check_ins__in=removal.moved.get(CHECK_INS, [])).exclude(tie_decisions=[]):
        session.tie_decisions = [
            [key, to.pk if winner == of.pk else winner, sorted(to.pk if each == of.pk else each for each in over)]
            for key, winner, over in session.tie_decisions
        ]
        session.save(update_fields=["tie_decisions"])


def _has_gone_on(removal: Removal, kept: Member) -> bool:
    """Whether the kept member has new rows, since the merge, where the duplicate had come."""
    moved = removal.moved
    sessions = Session.objects.filter(check_ins__in=moved.get(CHECK_INS, []))
    tournaments = Tournament.objects.filter(
        Q(entries__in=moved.get("tournaments.entry.member", []))
        | Q(entries__in=moved.get("tournaments.entry.partner", []))
    )
    games = Q(game__table__round__session__in=sessions) | Q(
        game__pairing__pairing__round__stage__tournament__in=tournaments
    )
    paid = Q(transaction__pot__club_session__in=sessions) | Q(transaction__pot__tournament__in=tournaments)
    paid |= Q(transaction__pot__pool__tournament__in=tournaments)
    if moved.get("money.posting.member"):
        paid |= Q(transaction__kind=Transaction.Kind.DEBT)
    new = (
        GamePlayer.objects.filter(games).exclude(pk__in=moved.get(AT_GAMES, [])),
        SessionScore.objects.filter(session_result__closing__session__in=sessions).exclude(
            pk__in=moved.get("seasons.sessionscore.member", [])
        ),
        Posting.objects.filter(paid, transaction__at__gt=removal.at),
    )
    return any(rows.filter(member=kept).exists() for rows in new)
