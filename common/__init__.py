"""What `games` and every app of the league may use: errors, jobs, live updates, sockets, rate limits, page helpers."""
