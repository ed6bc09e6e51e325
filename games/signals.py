"""The only signal by which other apps learn of matches."""

from django.dispatch import Signal

match_finished = Signal()
"""Sent with `match_id` after the commit that ended a match or decided its outcome again. A hint: ask `outcome_of`.
An error in a receiver is logged, and hinders neither the player nor the other receivers."""
