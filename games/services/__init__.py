"""What changes a match, one verb each."""

from games.services.by_hand import begin_by_hand
from games.services.playing import StaleMatch, play_bots, submit
from games.services.tables import begin_match, join

__all__ = ["StaleMatch", "begin_by_hand", "begin_match", "join", "play_bots", "submit"]
