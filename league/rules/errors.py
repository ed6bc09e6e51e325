"""Errors of the league's rules: a stable code for programs and a sentence for people."""


class RuleError(ValueError):
    """Values that a rule refuses. `code` is stable; `sentence` says what is wrong."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class SwapError(RuleError):
    """Two players of a round who can't be swapped."""
