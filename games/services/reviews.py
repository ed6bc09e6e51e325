"""Reviews of finished matches by the analyst."""

from uuid import UUID

from games.analysis.analyst import review
from games.analysis.review_data import review_to_data
from games.match_cache import events_of
from games.models import GameReview, Match
from games.queries.decks import games_dealt


def review_match(*, match_id: UUID) -> int:
    """Store the analyst's review of each game of a finished match; safe to repeat. Returns the number of games.

    About 0.1 s per game, without a lock: the record of a finished match does not change.
    """
    match = Match.objects.get(pk=match_id)
    if match.status != Match.Status.OVER:
        return 0
    events = events_of(match)
    games = range(1, games_dealt(events) + 1)
    kept = set(match.reviews.values_list("game", flat=True))
    GameReview.objects.bulk_create(
        [
            GameReview(match=match, game=game, data=review_to_data(review(events, game=game)), is_trial=match.is_trial)
            for game in games
            if game not in kept
        ],
        ignore_conflicts=True,  # two workers get the same result
    )
    return len(games)
