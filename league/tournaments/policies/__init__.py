"""Access rules, blockers, and decisions computed from the state."""
