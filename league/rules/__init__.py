"""The rules of the league, pure: formats, seating, scoring, standings and payouts."""
