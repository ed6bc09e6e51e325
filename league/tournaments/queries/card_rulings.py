"""The rulings on games whose scorecards differ, as rows."""

from collections.abc import Collection

from django.db.models import QuerySet

from league.results.models import CardLine
from league.rules.cross_check_cases import Ruled
from league.rules.tournaments.pairings import Stands
from league.tournaments.models import CardRuling, Pairing


def has_cards(pairings: Collection[int]) -> set[int]:
    """The pairings for which a scorecard line or a ruling on cards was ever saved."""
    lines = CardLine.objects.filter(game__pairing__pairing__in=pairings).values_list(
        "game__pairing__pairing", flat=True
    )
    return {*lines} | has_rulings(pairings)


def has_rulings(pairings: Collection[int]) -> set[int]:
    """The pairings with a ruling on their scorecards, even if it was undone."""
    return {*CardRuling.objects.filter(pairing__in=pairings).values_list("pairing_id", flat=True)}


def newest_rulings(pairings: QuerySet[Pairing]) -> dict[int, CardRuling]:
    """pairing id -> the newest version of its ruling, including an undo."""
    rulings = CardRuling.objects.filter(pairing__in=pairings)
    newest = rulings.order_by("pairing_id", "-version").distinct("pairing_id")
    return {each.pairing_id: each for each in newest.select_related("by").prefetch_related("sides")}


def stands_by(ruling: CardRuling) -> Stands | None:
    """Each side's result by a ruling; None if it was undone."""
    spreads = [side.spread for side in ruling.sides.all()]
    if not spreads:
        return None
    first, second = (Ruled(spread > 0, spread) for spread in spreads)
    return first, second


def standing_rulings(pairings: QuerySet[Pairing]) -> dict[int, Stands]:
    """pairing id -> each side's result, for the rulings in force."""
    found = ((pairing, stands_by(ruling)) for pairing, ruling in newest_rulings(pairings).items())
    return {pairing: stands for pairing, stands in found if stands}
