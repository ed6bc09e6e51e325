"""Speed goals, and what measures them: `make bench`."""
