"""What the journal of a session says, by code. A code is stored, so it never changes; a sentence may."""

SENTENCES = {
    "text": "%(text)s",
}
