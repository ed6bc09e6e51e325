"""Score cards, and what a director rules on them."""

from typing import Any

from django import forms

from league.rounds.forms.base import SingleErrorForm
from league.rules.claims import Claim
from league.rules.tournaments.cards import CardSide

MARKS = [("1", "won"), ("0", "lost")]


def _column(label: str) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=1,
        max_value=121,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 3, "size": 3}),
        error_messages={
            "invalid": "Holes are whole numbers.",
            "min_value": "A game is won by at least one hole.",
            "max_value": "The board has 121 holes.",
        },
    )


def _mark() -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label="Won or lost",
        coerce=lambda value: value == "1",
        choices=[("", "–"), *MARKS],
        required=False,
        empty_value=None,
    )


class WrittenLineForm(SingleErrorForm):
    """One game on a player's card: the mark, and the spread in the column it stands in. All of it may be empty."""

    expected_version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    won = _mark()
    plus = _column("Plus")
    minus = _column("Minus")

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if given.get("plus") and given.get("minus"):
            self.add_error(None, "A spread stands in one column, plus or minus: empty the other.")
        return given

    @property
    def claim(self) -> Claim:
        """What the line says, of a form that is valid."""
        won, plus, minus = (self.cleaned_data[field] for field in ("won", "plus", "minus"))
        if plus or minus:
            return Claim(won, plus or minus, "plus" if plus else "minus")
        return Claim(won)

    @staticmethod
    def of(side: CardSide) -> dict[str, Any]:
        """What a line shows before anything is typed."""
        won, spread, column = side.claim.won, side.claim.spread, side.claim.column
        return {"expected_version": side.version, "won": "" if won is None else str(int(won)), column or "plus": spread}


class VersionForm(SingleErrorForm):
    """A press of a button on a game of the cross-check: what the page has seen of it."""

    expected_version = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def has_seen(self, token: object) -> None:
        """The answer shows what stands now: whoever presses again has seen that."""
        sent: Any = self.data
        self.data = shown = sent.copy()
        shown[self.add_prefix("expected_version")] = str(token)


class CardRulingForm(VersionForm):
    """What a director lets a game count for each side. Cleans to `spreads`, + for won and - for lost."""

    why = forms.CharField(
        label="Why", max_length=200, required=False, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    judges = forms.CharField(
        label="The judges, if two were asked",
        max_length=120,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, names: tuple[str, str], **more: Any) -> None:
        super().__init__(*args, **more)
        self.names = names
        for side in range(2):
            self.fields[f"won_{side}"] = _mark()
            self.fields[f"spread_{side}"] = _column("by")

    @property
    def sides(self) -> list[tuple[str, forms.BoundField, forms.BoundField]]:
        return [(name, self[f"won_{side}"], self[f"spread_{side}"]) for side, name in enumerate(self.names)]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if self.errors:
            return given
        spreads = []
        for side, name in enumerate(self.names):
            won, spread = given[f"won_{side}"], given[f"spread_{side}"]
            if won is None or not spread:
                raise forms.ValidationError(f"Say for {name} whether it counts as won or lost, and by how many holes.")
            spreads.append(spread if won else -spread)
        given["spreads"] = tuple(spreads)
        return given
