"""The rules of cribbage; the one door for outsiders."""
