"""What changes a match, one verb each."""

from games.services.manners import keep_manner
from games.services.playing import StaleMatch, play_bots, submit
from games.services.tables import begin_match, join

__all__ = ["StaleMatch", "begin_match", "join", "keep_manner", "play_bots", "submit"]
