"""Turns what was typed into values."""
