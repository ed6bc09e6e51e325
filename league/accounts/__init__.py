"""Accounts: people who sign in."""
