"""Games, results and scorecards, for sessions, tournaments and online matches."""
