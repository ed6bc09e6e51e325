"""A user's finished matches: wins, points per hand, and the filtered list."""

from collections.abc import Iterator
from typing import NamedTuple

from django.db.models import Case, Exists, F, IntegerField, OuterRef, Q, QuerySet, When
from django.db.models.functions import Mod

from games.engine import Card, points
from games.models import Match, MatchEvent, Seat

MOST = 100  # the newest matches, whose hands are counted


class Filters(NamedTuple):
    """`result` is "won" or "lost", `against` "computer" or "people"; empty means all."""

    opponent: str = ""
    result: str = ""
    against: str = ""


class Tally(NamedTuple):
    """Numbers of decided and won matches, and the points of the hands of the newest."""

    played: int
    won: int
    hands: tuple[int, ...]


def history_of(user_id: int, filters: Filters) -> QuerySet[Seat]:
    """The user's seats in finished matches, with the matches and all seats, the newest first."""
    others = Seat.objects.filter(match=OuterRef("match")).exclude(user=user_id)
    found = (
        _over(user_id).order_by("-match__ended_at", "match").select_related("match").prefetch_related("match__seats")
    )
    if filters.opponent:
        found = found.filter(Exists(others.filter(name__icontains=filters.opponent)))
    if filters.against:
        computer = Exists(others.exclude(bot=""))
        found = found.filter(computer if filters.against == "computer" else ~computer)
    if filters.result:
        won = Q(match__winner=F("side"))
        found = found.filter(match__winner__isnull=False).filter(won if filters.result == "won" else ~won)
    return found


def tally_of(user_id: int) -> Tally:
    decided = _over(user_id).filter(match__winner__isnull=False)
    return Tally(decided.count(), decided.filter(match__winner=F("side")).count(), tuple(_hands(user_id)))


def _over(user_id: int) -> QuerySet[Seat]:
    """Annotates `side`: partners sit opposite."""
    side = Case(
        When(match__rules_data__players=4, then=Mod(F("number"), 2)), default=F("number"), output_field=IntegerField()
    )
    return Seat.objects.filter(user=user_id, is_taken=True, match__status=Match.Status.OVER).annotate(side=side)


def _hands(user_id: int) -> Iterator[int]:
    """The points of each hand with its starter, without cribs, in the newest online matches."""
    newest = _over(user_id).filter(match__kind=Match.Kind.ONLINE).order_by("-match__ended_at")
    seats = dict(newest.values_list("match_id", "number")[:MOST])
    rows = MatchEvent.objects.filter(match__in=seats, data__event__in=("StarterCut", "HandShown"))
    starter = Card(0)
    for match_id, data in rows.order_by("match", "version").values_list("match_id", "data").iterator():
        if data["event"] == "StarterCut":
            starter = Card.parse(data["card"])
        elif data["seat"] == seats[match_id]:
            yield points([Card.parse(card) for card in data["cards"]], starter)
