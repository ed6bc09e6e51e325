"""A review as plain data, for storage."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.analysis.analyst import Decision, Luck, Review
from games.engine import parse_cards, written


def review_to_data(review: Review) -> dict[str, Any]:
    """{"decisions": [[game, deal, seat, what, "5H JC", "2D KS", cost], …], "luck": [[…, what, points], …]}."""
    return {
        "decisions": [
            [one.game, one.deal, one.seat, one.what, written(one.chosen), written(one.best), one.cost]
            for one in review.decisions
        ],
        "luck": [[one.game, one.deal, one.seat, one.what, one.points] for one in review.luck],
    }


def review_from_data(data: Mapping[str, Any]) -> Review:
    return Review(
        decisions=tuple(
            Decision(game, deal, seat, what, parse_cards(chosen), parse_cards(best), cost)
            for game, deal, seat, what, chosen, best, cost in data["decisions"]
        ),
        luck=tuple(Luck(*one) for one in data["luck"]),
    )
