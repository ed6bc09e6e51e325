"""Embedded PostgreSQL and Valkey, for a machine without them."""
