"""Migrations for the tables of all apps."""
