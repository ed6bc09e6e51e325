"""How a rule refuses: a stable code for programs and a sentence for people."""


class Refused(Exception):
    """A rule says no. `code` never changes; `sentence` says what to do next."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
