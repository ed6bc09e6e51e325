"""Names that people type, as they are kept."""

import unicodedata


def in_one_line(typed: str) -> str:
    """Trimmed, inner spaces single, and no invisible signs."""
    seen = "".join(sign for sign in unicodedata.normalize("NFC", typed) if unicodedata.category(sign) != "Cf")
    return " ".join("".join(" " if unicodedata.category(sign) == "Cc" else sign for sign in seen).split())
