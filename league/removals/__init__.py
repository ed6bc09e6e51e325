"""Deleting a member added by mistake, or merging two rows of one person, in all apps at once."""
