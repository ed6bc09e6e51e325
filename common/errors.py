"""The error of a refused action: a stable code for programs and a sentence for users."""


class Refused(Exception):
    """A rule refuses. `code` never changes; `sentence` says what to do next."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
