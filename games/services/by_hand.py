"""Laying a board between players who have cards of their own."""

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction

from common.errors import Refused
from games.engine import RuleSet
from games.models import Match, Seat
from games.services.tables import lay, seat_round
from games.wire import Person, rules_to_data


@transaction.atomic
def begin_by_hand(
    *,
    by: Person,
    rules: RuleSet,
    names: Sequence[str] = (),
    kept_for: Sequence[Person] = (),
    needs_confirming: bool = False,
    command_id: UUID | None = None,
) -> Match:
    """A board for a game with real cards, kept on one phone or on several: whoever sits at it pegs for every seat.

    Its maker sits first, then those for whom a seat is kept, then those with a name alone; all of them have sat down.
    A seat without a name stays empty for somebody with a phone of his own, and the game begins when it is taken.
    `needs_confirming`: a result that was pegged counts once another side has confirmed it.
    Sent again with the same id by the same person it is the board that was laid.
    """
    others = [Seat(user_id=each.user_id, name=each.name, sat=True) for each in kept_for]
    others += [Seat(name=name, sat=bool(name)) for name in names]
    if len(others) >= rules.players:
        raise Refused("too_many_players", f"These rules are for {rules.players}, and there are more names.")
    others += [Seat() for _ in range(rules.players - 1 - len(others))]
    match, is_new = lay(
        command_id,
        by,
        kind=Match.Kind.BY_HAND,
        rules_data=rules_to_data(rules),
        needs_confirming=needs_confirming,
    )
    if is_new:
        mine = Seat(user_id=by.user_id, guest=by.secret, name=by.name, sat=True)
        seat_round(match, [mine, *others])
    return match
