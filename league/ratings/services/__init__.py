"""Rating results, and taking in challenges that were played online."""
