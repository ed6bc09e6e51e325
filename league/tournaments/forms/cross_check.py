"""Scorecards, and a director's rulings on them."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from common.errors import Refused
from common.forms import ServiceForm
from league.rounds.forms.base import SingleErrorForm, TokenForm
from league.rounds.forms.results import FIGURES
from league.rules.scorecard_lines import Claim, Column
from league.rules.tournaments.checked_cards import CardGame, CardSide, PlayersCard
from league.tournaments.services.cross_check import WrittenLine

MARKS = [("1", _("won")), ("0", _("lost"))]


def _column(won: bool | None, *, other: bool = False) -> Column:
    """The column of the spread on a card."""
    return "minus" if (won is False) ^ other else "plus"


def _spread() -> forms.IntegerField:
    return forms.IntegerField(
        label=_("by"),
        required=False,
        min_value=1,
        max_value=121,
        widget=forms.TextInput(attrs=FIGURES),
        error_messages={
            "invalid": _("Enter a whole number."),
            "min_value": _("Enter at least 1: a game is won by at least one hole."),
            "max_value": _("Enter 121 or less."),
        },
    )


def _mark(widget: type[forms.Select | forms.RadioSelect] = forms.Select) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        widget=widget,
        label=_("Won or lost"),
        coerce=lambda value: value == "1",
        choices=[("", "–"), *MARKS],
        required=False,
        empty_value=None,
    )


class WrittenLineForm(SingleErrorForm):
    """One game on a player's card: the mark, and the spread. Both are optional.

    The spread is in the column of the mark (plus unless it is lost), or in the `other` one.
    """

    expected_version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    won = _mark(forms.RadioSelect)
    spread = _spread()
    other = forms.BooleanField(required=False, label=_("The spread is in the other column"))

    @property
    def claim(self) -> Claim:
        """The line of a valid form."""
        won, spread, other = (self.cleaned_data[field] for field in ("won", "spread", "other"))
        return Claim(won, spread, _column(won, other=other)) if spread else Claim(won)

    @staticmethod
    def of(side: CardSide) -> dict[str, Any]:
        """The initial values of a side's line."""
        won, spread, column = side.claim.won, side.claim.spread, side.claim.column
        return {
            "expected_version": side.version,
            "won": "" if won is None else str(int(won)),
            "spread": spread,
            "other": column is not None and column != _column(won),
        }


class CardForm:
    """All games on a player's card, a form for each."""

    def __init__(self, card: PlayersCard, sent: QueryDict | None) -> None:
        self.card, self.sent, self.refusal = card, sent, ""
        self.lines = [self._line(game, side, sent) for game, side in card.lines]

    @staticmethod
    def _line(game: CardGame, side: CardSide, sent: QueryDict | None = None) -> WrittenLineForm:
        return WrittenLineForm(sent, initial=WrittenLineForm.of(side), prefix=f"g{game.pairing.pk}")

    def is_valid(self) -> bool:
        return self.sent is not None and all(line.is_valid() for line in self.lines)

    @property
    def has_errors(self) -> bool:
        return any(line.errors for line in self.lines)

    @property
    def version(self) -> str:
        """The versions of the stored lines."""
        return "-".join(str(side.version) for side in self.card.own)

    def written(self) -> list[WrittenLine]:
        """The lines of a valid form."""
        return [
            WrittenLine(game.pairing.pk, line.claim, line.cleaned_data["expected_version"])
            for game, line in zip(self.card.games, self.lines, strict=True)
        ]

    def refuse(self, no: Refused) -> None:
        """Keep what was typed, except in lines that have changed since: these show what is stored."""
        self.refusal = no.sentence
        self.lines = [
            line if line.cleaned_data["expected_version"] == side.version else self._line(game, side)
            for (game, side), line in zip(self.card.lines, self.lines, strict=True)
        ]


class CardRulingForm(ServiceForm, TokenForm):
    """A director's ruling for each side."""

    why = forms.CharField(
        label=_("Reason"), max_length=200, required=False, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    judges = forms.CharField(
        label=_("Judges (optional)"),
        max_length=120,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, sent: QueryDict | None, *, game: CardGame) -> None:
        super().__init__(sent, initial=self._shown(game))
        self.names = tuple(side.player.name for side in game.sides)
        for side in range(2):
            self.fields[f"won_{side}"] = _mark()
            self.fields[f"spread_{side}"] = _spread()

    @staticmethod
    def _shown(game: CardGame) -> dict[str, Any]:
        """The ruling, else the result at the table, else the cases."""
        shown: dict[str, Any] = {"expected_version": game.token}
        for side, each in enumerate(game.stands or game.by_table or game.proposal.sides or ()):
            shown |= {f"won_{side}": str(int(each.won)), f"spread_{side}": abs(each.spread)}
        return shown

    def add_refusal(self, no: Refused) -> None:
        """The response shows the current state, so sending the form again is allowed."""
        super().add_refusal(no)
        sent: Any = self.data
        self.data = again = sent.copy()
        again["expected_version"] = self.initial["expected_version"]

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
        return {name: given[name] for name in ("why", "judges", "expected_version")} | {"spreads": tuple(spreads)}
