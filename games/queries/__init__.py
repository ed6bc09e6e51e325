"""What reads rows, and nothing else."""
