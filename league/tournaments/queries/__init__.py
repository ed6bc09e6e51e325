"""Reads tournaments."""
