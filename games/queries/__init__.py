"""Reads matches."""
