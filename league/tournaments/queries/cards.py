"""Score cards and the rulings on them, as rows: what is written, and what a cross-check has let stand."""

from django.db.models import QuerySet

from league.rules.cross_check import Ruled
from league.tournaments.models import CardLine, CardRuling, Pairing, Stage

Stands = tuple[Ruled, Ruled]


def newest_lines(stage: Stage) -> QuerySet[CardLine]:
    """The newest version of every line on the score cards of a stage."""
    lines = CardLine.objects.filter(pairing__round__stage=stage)
    return lines.order_by("pairing_id", "side", "-version").distinct("pairing_id", "side")


def newest_rulings(pairings: QuerySet[Pairing]) -> dict[int, CardRuling]:
    """pairing id -> the newest version of its ruling, also one that took the ruling back."""
    rulings = CardRuling.objects.filter(pairing__in=pairings)
    newest = rulings.order_by("pairing_id", "-version").distinct("pairing_id")
    return {each.pairing_id: each for each in newest.select_related("by").prefetch_related("sides")}


def stands_by(ruling: CardRuling) -> Stands | None:
    """What each side has by a ruling; None if it was taken back."""
    spreads = [side.spread for side in ruling.sides.all()]
    if not spreads:
        return None
    first, second = (Ruled(spread > 0, spread) for spread in spreads)
    return first, second


def standing_rulings(pairings: QuerySet[Pairing]) -> dict[int, Stands]:
    """pairing id -> what stands for each side, where a ruling does."""
    found = ((pairing, stands_by(ruling)) for pairing, ruling in newest_rulings(pairings).items())
    return {pairing: stands for pairing, stands in found if stands}
