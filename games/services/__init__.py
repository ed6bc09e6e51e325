"""What changes a match, one verb each."""

from games.services.playing import StaleMatch, play_bots, submit
from games.services.presence import left, seen
from games.services.tables import begin_match, join

__all__ = ["StaleMatch", "begin_match", "join", "left", "play_bots", "seen", "submit"]
