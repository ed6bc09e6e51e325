"""Names that people type, as they are kept."""

import unicodedata


def in_one_line(typed: str) -> str:
    """Trimmed, inner spaces single, no invisible signs; apostrophes straight, as phones type others than keyboards."""
    whole = unicodedata.normalize("NFC", typed).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    seen = "".join(sign for sign in whole if unicodedata.category(sign) != "Cf")
    return " ".join("".join(" " if unicodedata.category(sign) == "Cc" else sign for sign in seen).split())
