"""What somebody types at the table to hear it, or to press a button that stands there."""

import json

ASKED = {  # each word that asks, and what it asks for
    **{word: word for word in ("hand", "starter", "count", "pile", "scores", "crib", "clocks", "where", "go", "last")},
    **{word: word for word in ("repeat", "back", "forward", "review", "help")},
    "cards": "hand", "score": "scores", "board": "scores", "pegs": "scores", "holes": "scores", "whose": "crib",
    "deal": "crib", "dealer": "crib", "clock": "clocks", "time": "clocks", "turn": "where", "status": "where",
    "again": "repeat", "show": "review", "next": "review", "?": "help", "keys": "help",
    **{word: word for word in ("hint", "pause", "go on", "agree", "decline", "claim", "resign", "rematch")},
    "accept": "agree", "call off": "void", "play again": "rematch",
}  # fmt: skip
BUTTONS = {  # what is no question and no command is done by its button: where that stands
    "hint": "“A hint” stands under your hand at your turn, in a match begun with “I am learning”.",
    "pause": "“Offer a pause” stands under “Pause or resign” while the match is played.",
    "void": "“Offer to call it off” stands under “Pause or resign” while the match is played.",
    "go on": "“Go on” stands at the table while the match is paused.",
    "agree": "“Agree” stands at the table while something is offered to you.",
    "decline": "“No” stands at the table while something is offered to you.",
    "claim": "“Claim the match” stands at the table when you may claim it.",
    "resign": "“Resign” stands under “Pause or resign” while the match is played.",
    "rematch": "“Play again” stands at the table when the match is over.",
}
ASKED_TOLD = json.dumps(ASKED)  # for the page's script


def asked(words: str) -> str:
    """What is asked for, in a word of `KEYS` or of `BUTTONS`; nothing if it is neither."""
    said = words.strip().lower().removeprefix("/")
    return ASKED.get(said.rstrip("? ") or said, "")


def buttons_told(seat: int | None) -> dict[str, str]:
    """Where the button stands, by what is typed for it."""
    return BUTTONS if seat is not None else dict.fromkeys(BUTTONS, "You only look on.")
