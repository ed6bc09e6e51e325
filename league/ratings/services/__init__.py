"""What changes ratings: results that came in, and starting again from the first of them."""

from league.ratings.services.challenges import take_challenge
from league.ratings.services.rating import BATCH, Memory, begin_again, rate_batch

__all__ = ["BATCH", "Memory", "begin_again", "rate_batch", "take_challenge"]
