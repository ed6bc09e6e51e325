"""Who may do what, what blocks it, and what follows from what was played."""
