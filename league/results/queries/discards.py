"""What discarding games deletes, in sentences, for the confirmation."""

from collections.abc import Collection

from django.utils.translation import gettext as _

from league.results.models import Hand
from league.results.queries.problems import open_problems


def hands_and_calls_of(games: Collection[int]) -> list[str]:
    """The logged hands and the open calls for the scorekeeper of these games."""
    hands = Hand.objects.filter(game__in=games, undone_at=None).select_related("member")
    undone = _("The hand recorded for %(name)s will be undone: %(hand)s.")
    closed = _("%(name)s’s call for the scorekeeper will be closed.")
    return [
        *(undone % {"name": hand.member, "hand": hand.get_kind_display()} for hand in hands),
        *(closed % {"name": problem.member} for problem in open_problems(games)),
    ]
