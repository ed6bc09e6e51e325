"""How the programs of the house hold their connections to PostgreSQL."""
