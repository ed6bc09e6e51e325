"""What changes a match, one verb each."""

from games.services.playing import StaleMatch, play_bots, submit
from games.services.reviews import review_match
from games.services.tables import begin_match, join

__all__ = ["StaleMatch", "begin_match", "join", "play_bots", "review_match", "submit"]
