"""Deleting a member who was added by mistake, or merging two entries of one person, in all apps at once."""
