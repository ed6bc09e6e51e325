"""Shared by sessions and tournaments: entering results, a round's clock, absences."""
