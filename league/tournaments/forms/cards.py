"""Scorecards, and what a director rules on them."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.rounds.forms.base import SingleErrorForm
from league.rules.claims import Claim
from league.rules.tournaments.cards import CardSide

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

MARKS = [("1", _("won")), ("0", _("lost"))]


def _column(label: "_StrOrPromise") -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=1,
        max_value=121,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 3, "size": 3}),
        error_messages={
            "invalid": _("Enter a whole number."),
            "min_value": _("Enter at least 1: a game is won by at least one hole."),
            "max_value": _("Enter 121 or less."),
        },
    )


def _mark() -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=_("Won or lost"),
        coerce=lambda value: value == "1",
        choices=[("", "–"), *MARKS],
        required=False,
        empty_value=None,
    )


class WrittenLineForm(SingleErrorForm):
    """One game on a player's card: the mark, and the spread in its column. All of it may be empty."""

    expected_version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    won = _mark()
    plus = _column(_("Plus"))
    minus = _column(_("Minus"))

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if given.get("plus") and given.get("minus"):
            self.add_error(None, _("Enter the spread in one column, plus or minus. Clear the other one."))
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
        """The answer shows the current state, so a second press has seen it."""
        sent: Any = self.data
        self.data = shown = sent.copy()
        shown[self.add_prefix("expected_version")] = str(token)


class CardRulingForm(VersionForm):
    """What a director lets a game count for each side. Cleans to `spreads`, + for won and - for lost."""

    why = forms.CharField(
        label=_("Reason"), max_length=200, required=False, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    judges = forms.CharField(
        label=_("Judges (optional)"),
        max_length=120,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, names: tuple[str, str], **more: Any) -> None:
        super().__init__(*args, **more)
        self.names = names
        for side in range(2):
            self.fields[f"won_{side}"] = _mark()
            self.fields[f"spread_{side}"] = _column(_("by"))

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
                raise forms.ValidationError(_("For %(name)s, choose won or lost and enter the holes.") % {"name": name})
            spreads.append(spread if won else -spread)
        given["spreads"] = tuple(spreads)
        return given
