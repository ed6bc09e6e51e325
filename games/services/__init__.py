"""What changes a match, one verb each."""

from games.services.playing import StaleMatch, play_bots, submit
from games.services.seeds import commit_seed, cut_for, see_to_packs, show_seed
from games.services.tables import begin_match, join

__all__ = [
    "StaleMatch",
    "begin_match",
    "commit_seed",
    "cut_for",
    "join",
    "play_bots",
    "see_to_packs",
    "show_seed",
    "submit",
]
