"""What every app may lean on: errors, jobs and pokes after the commit, sockets, limits."""
