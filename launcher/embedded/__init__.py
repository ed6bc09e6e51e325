"""PostgreSQL and Valkey of our own, for a machine that has neither."""
