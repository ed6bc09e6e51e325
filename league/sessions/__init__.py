"""The weekly session: check-in, seating, rounds and closing."""
