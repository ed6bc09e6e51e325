"""What concerns the tables of all apps."""
