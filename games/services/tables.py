"""Starting matches and boards kept on a phone, and taking seats at them."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4, uuid5

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from common.errors import Refused
from games.analysis.players import PLAYERS
from games.broadcast import announce
from games.clocks import Clock
from games.engine import RuleSet, begin, replay
from games.models import Match, Seat
from games.people import Person
from games.policies.presence import is_away
from games.policies.seats import is_empty, seat_of
from games.services.event_store import append_and_announce, lock_match, lock_matches
from games.wire import rules_to_data

UNTIMED = Clock()


@transaction.atomic
def begin_match(
    *,
    by: Person,
    rules: RuleSet,
    bots: Sequence[str] = (),
    clock: Clock = UNTIMED,
    rated: bool = False,
    lobby: str = "",
    kept_for: Sequence[Person] = (),
    sits: bool = True,
    training: bool = False,
    command_id: UUID | None = None,
) -> Match:
    """Create a match: its maker sits first, then computer players, then reserved seats, then open ones.

    `lobby`: the key of the lobby that lists it while a seat is open; `sits`: its maker has sat down. A repeated request
    of the same person with the same `command_id` returns the same match.

    Refusals: "no_such_player" for bots that are unknown or too many, "not_rated" with bots or by a guest, "no_clock"
    for a rated match without one, "not_training" with other people at the table.
    """
    if len(bots) + len(kept_for) >= rules.players or any(bot not in PLAYERS for bot in bots):
        raise Refused("no_such_player", _("There is no such computer player, or no seat for one."))
    if rated and (bots or by.user_id is None):
        raise Refused("not_rated", _("Only matches between members can be rated."))
    if rated and clock.kind == "untimed":  # otherwise a side that is about to lose could wait for ever
        raise Refused("no_clock", _("A rated match needs a clock. Choose a clock, or play an unrated match."))
    if training and len(bots) + 1 < rules.players:
        raise Refused("not_training", _("Hints are only for matches against the computer."))
    match, is_new = create_match(
        command_id,
        by,
        rules_data=rules_to_data(rules),
        clock_data=clock_to_data(clock),
        rated=rated,
        training=training,
        lobby=lobby,
    )
    if not is_new:
        return match
    house = [Seat(bot=bot, name=_name_of(bots, index), is_taken=True) for index, bot in enumerate(bots)]
    kept = [Seat(user_id=each.user_id, name=each.name, time_multiplier=each.time_multiplier) for each in kept_for]
    mine = Seat(user_id=by.user_id, guest=by.secret, name=by.name, time_multiplier=by.time_multiplier, is_taken=sits)
    seats = [mine, *house, *kept]
    seat_players(match, [*seats, *(Seat() for _ in range(rules.players - len(seats)))])
    return match


def create_match(command_id: UUID | None, by: Person, **how: Any) -> tuple[Match, bool]:
    """An empty table, and whether it is new."""
    key = uuid5(command_id, str(by.user_id)) if command_id else uuid4()  # never another user's table
    return Match.objects.get_or_create(pk=key, defaults={"made_by_id": by.user_id, **how})


def clock_to_data(clock: Clock) -> dict[str, int]:
    return {"initial": clock.initial, "increment": clock.increment, "days": clock.days}


def _name_of(bots: Sequence[str], index: int) -> str:
    """ "Muggins", "Muggins the Second": no digits, because a score follows the name."""
    again = list(bots[:index]).count(bots[index])
    patterns = ("%(name)s", _("%(name)s the Second"), _("%(name)s the Third"))
    return patterns[again] % {"name": PLAYERS[bots[index]].name}


@transaction.atomic
def join(*, match_id: UUID, by: Person) -> Match:
    """Sit down in one's reserved seat, or in the first open one. A player who already sits there stays.

    Refusals: "table_full"; "not_open" for a canceled match; "not_rated" for a guest; "name_taken" for a guest with
    another player's name; "not_here" in the last seat while a player whose clock would run has left the page.
    """
    match = lock_match(match_id)
    seats = list(match.seats.all())
    seat = seat_of(seats, by) or next(filter(is_empty, seats), None)
    if seat is None or not by.known:
        raise Refused("table_full", _("Every seat in this match is taken."))
    if seat.is_taken:
        return match
    if match.status != Match.Status.OPEN:
        raise Refused("not_open", _("This match was canceled."))
    if match.rated and by.user_id is None:
        raise Refused("not_rated", _("This match is rated. Sign in to play it."))
    others = [each for each in seats if each != seat]
    if by.user_id is None and any(each.name.casefold() == by.name.casefold() for each in others):
        raise Refused(
            "name_taken",
            _("Another player here is already called %(name)s. Choose a different name.") % {"name": by.name},
        )
    if all(each.is_taken for each in others) and (gone := _gone(match, others)):
        raise Refused(
            "not_here",
            _("%(name)s has left the page, and joining starts a clock. Join when everyone is here.") % {"name": gone},
        )
    if is_empty(seat):
        seat.user_id, seat.guest, seat.name, seat.time_multiplier = by.user_id, by.secret, by.name, by.time_multiplier
        seat.time_left = match.clock.first(seat.time_multiplier)
    seat.is_taken = True
    seat.save()
    begin_when_full(match)
    announce(match.pk)
    return match


def _gone(match: Match, others: Sequence[Seat]) -> Seat | None:
    now = timezone.now()
    there = others if match.clock.kind == "live" else []
    return next((each for each in there if is_away(each, now)), None)


@transaction.atomic
def take_over_seats(*, guest: UUID, user_id: int) -> None:
    """A guest has signed in: move the browser's seats to the user, in unfinished matches without a seat of the user."""
    unfinished = lock_matches(Match.objects.exclude(status=Match.Status.OVER).filter(seats__guest=guest))
    seats = Seat.objects.filter(guest=guest, match__in=unfinished).exclude(match__seats__user=user_id)
    seats.update(user_id=user_id, guest=None)


def seat_players(match: Match, seats: Sequence[Seat]) -> None:
    """Save the seats of a new table in this order, each with its clock. If none is open, the match begins."""
    for number, seat in enumerate(seats):
        seat.match, seat.number, seat.time_left = match, number, match.clock.first(seat.time_multiplier)
    Seat.objects.bulk_create(seats)
    begin_when_full(match)


def begin_when_full(match: Match) -> None:
    if not all(seat.is_taken for seat in match.seats.all()):
        return
    match.status = Match.Status.PLAYING
    opening = begin(match.rules, by_hand=match.kind == Match.Kind.BY_HAND)
    append_and_announce(match, replay(opening), opening, None, None)


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
    """Create a board for real cards, kept on one or several phones: each player pegs for every seat.

    Its maker sits first, then players with reserved seats, then those with only a name; all of them have sat down. A
    seat without a name stays open for a player with a phone, and the game begins when it is taken. `needs_confirming`:
    a pegged result counts once another side confirms it. A repeated request of the same person with the same
    `command_id` returns the same match.

    Refusals: "too_many_players".
    """
    others = [Seat(user_id=each.user_id, name=each.name, is_taken=True) for each in kept_for]
    others += [Seat(name=name, is_taken=bool(name)) for name in names]
    if len(others) >= rules.players:
        raise Refused(
            "too_many_players",
            _("You entered too many names. This game is for %(number)s players.") % {"number": rules.players},
        )
    others += [Seat() for _ in range(rules.players - 1 - len(others))]
    match, is_new = create_match(
        command_id,
        by,
        kind=Match.Kind.BY_HAND,
        rules_data=rules_to_data(rules),
        needs_confirming=needs_confirming,
    )
    if is_new:
        mine = Seat(user_id=by.user_id, guest=by.secret, name=by.name, is_taken=True)
        seat_players(match, [mine, *others])
    return match
