"""Rating the results of games and of online matches."""
