"""Forms of a club: they parse input, and show a service’s refusal at its field."""
