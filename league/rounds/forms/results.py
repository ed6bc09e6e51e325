"""Forms for results and forfeits; they clean to the score of every side."""

from collections.abc import Sequence
from itertools import cycle
from typing import Any
from uuid import uuid4

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common import language
from league.results.queries.games import version_text
from league.results.services.recording import NO_REASON, StaleResult
from league.rounds.forms.base import SingleErrorForm
from league.rules import scoring
from league.rules.formats import Format
from league.rules.games import GameView, result_text

CHOSEN = (language.gettext_noop("chosen from the reports"), language.gettext_noop("chosen from two results"))
FIGURES = {"inputmode": "numeric", "autocomplete": "off", "class": "score", "maxlength": 3, "placeholder": " "}


class SeenForm(forms.Form):
    """Fields of every change of a result: the expected version, and an idempotency key."""

    expected_version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    entry_id = forms.UUIDField(widget=forms.HiddenInput)


class VersionedForm(SeenForm, SingleErrorForm):
    """Those fields, and a reason."""

    why = forms.CharField(max_length=200, required=False, label=_("Reason for the change"))

    def clean_why(self) -> str:
        """The typed reason, or one that the page sends."""
        why: str = self.cleaned_data["why"]
        return language.gettext(why) if why in CHOSEN else why

    @staticmethod
    def fresh(version: int) -> dict[str, Any]:
        return {"expected_version": version, "entry_id": str(uuid4())}


class ForfeitForm(VersionedForm):
    """The side to which a game is awarded, by its number, and the reason."""

    side = forms.TypedChoiceField(
        coerce=int,
        choices=[(side, side) for side in range(3)],
        error_messages={"required": _("Choose the winner."), "invalid_choice": _("Choose the winner.")},
    )
    why = forms.CharField(
        max_length=200,
        error_messages={"required": _(NO_REASON), "max_length": _("The reason can have up to 200 characters.")},
    )


class ResultForm(VersionedForm):
    """The result of one table: the winner and the margins, or every side's score. Cleans to `pegs`."""

    winner = forms.TypedChoiceField(coerce=int, required=False, widget=forms.RadioSelect, empty_value=None)

    @classmethod
    def for_game(cls, game: GameView, data: Any = None) -> "ResultForm":
        """The form of one game, with the saved result as initial values."""
        fresh = VersionedForm.fresh(game.version)
        if game.is_played:
            margins = [max(game.pegs) - held for held in game.pegs]
            fresh |= {"winner": margins.index(0), "margin": max(margins)}
            fresh |= {f"margin_{side}": margin or None for side, margin in enumerate(margins)}
        if game.is_played and game.fmt.by_score:
            fresh |= {f"pegs_{side}": held for side, held in enumerate(game.pegs)}
        return cls(data, initial=fresh, fmt=game.fmt, names=game.side_names, auto_id=f"id_{game.pk}_%s")

    def __init__(self, *args: Any, fmt: Format, names: Sequence[str], **more: Any) -> None:
        super().__init__(*args, **more)
        self.fmt, self.names = fmt, names
        winner = self.fields["winner"]
        assert isinstance(winner, forms.ChoiceField)
        winner.choices = [(side, gettext("%(name)s won") % {"name": name}) for side, name in enumerate(names)]
        finished = gettext("%(name)s, legs won") if fmt.by_legs else gettext("%(name)s finished at")
        for side, name in enumerate(names):
            self.fields[f"pegs_{side}"] = _score(finished % {"name": name})
            if len(names) > 2:
                self.fields[f"margin_{side}"] = _margin(gettext("%(name)s lost by") % {"name": name})
        self.fields["margin"] = _margin(gettext("by"))

    @property
    def margins(self) -> list[forms.BoundField]:
        """The margin of a table of two sides; else that of each side."""
        return [self[f"margin_{side}"] for side in range(len(self.names))] if len(self.names) > 2 else [self["margin"]]

    @property
    def sides(self) -> list[tuple[BoundWidget, str, forms.BoundField]]:
        """Each side: its radio button as the winner, its name, and its margin, which two sides share."""
        return list(zip(self["winner"], self.names, cycle(self.margins)))

    @property
    def pegs(self) -> list[forms.BoundField]:
        return [self[f"pegs_{side}"] for side in range(len(self.names))]

    @property
    def text(self) -> str:
        """The valid input as text: "Ann by 31"."""
        return result_text(self.fmt, self.names, self.cleaned_data["pegs"])

    @property
    def has_pegs(self) -> bool:
        """Whether the result was typed as final scores."""
        return self.is_bound and any(box.data for box in self.pegs)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                given["pegs"] = self._pegs(given)
            except scoring.ResultError as error:
                self.add_error(None, forms.ValidationError(error.sentence, code=error.code))
                if error.code in ("margin_missing", "bad_margin"):
                    self._mark_margins(given["winner"])
                elif error.code == "nobody_won":  # the page hides the sentence once a winner is chosen
                    self.fields["winner"].widget.attrs["aria-invalid"] = "true"
        return given

    def _mark_margins(self, winner: int) -> None:
        """Mark the invalid fields; the page focuses the first."""
        losers = [f"margin_{side}" for side in range(len(self.names)) if side != winner]
        for name in losers if len(losers) > 1 else ["margin"]:
            if not 1 <= (self.cleaned_data.get(name) or 0) <= self.fmt.target:
                self.fields[name].widget.attrs["aria-invalid"] = "true"

    def _pegs(self, given: dict[str, Any]) -> tuple[int, ...]:
        sides = range(len(self.names))
        pegs, winner = [given[f"pegs_{side}"] for side in sides], given["winner"]
        if self.fmt.by_score:
            if self.fmt.by_legs and None in pegs:
                raise scoring.ResultError("legs_missing", gettext("Enter the legs that each side won."))
            if pegs.count(None) > 1:
                raise scoring.ResultError("nobody_won", gettext("Enter the losing side’s final score."))
            winner, pegs = None, [self.fmt.target if held is None else held for held in pegs]
        if all(score is not None for score in pegs):
            scoring.check_pegs(self.fmt, pegs)
            if winner not in (None, first := pegs.index(max(pegs))):
                sentence = gettext(
                    "You chose “%(chosen)s won”, but %(ahead)s has the higher score. Change one of the two."
                )
                chosen = {"chosen": self.names[winner], "ahead": self.names[first]}
                raise scoring.ResultError("two_winners", sentence % chosen)
            return tuple(pegs)
        if winner is None:
            raise scoring.ResultError("nobody_won", gettext("Choose the winner."))
        if len(sides) == 2:
            margins = [given["margin"]]
        else:
            margins = [given[f"margin_{side}"] for side in sides if side != winner]
        if len(margins) > 1 and None in margins:
            losers = [name for side, name in enumerate(self.names) if side != winner]
            sentence = gettext("Enter how many holes %(name)s lost by.")
            raise scoring.ResultError("margin_missing", sentence % {"name": losers[margins.index(None)]})
        if None in margins:
            raise scoring.ResultError("margin_missing", gettext("Enter the margin in holes."))
        return scoring.from_margins(self.fmt, winner=winner, margins=margins)


class ReportForm(ResultForm):
    """A player's report of their own game; `expected_line` is the version of the report that the page showed."""

    expected_line = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    game = 0  # id of the game

    @classmethod
    def for_report(cls, game: GameView, line: int, data: Any = None) -> "ReportForm":
        """The empty form of one game; `line` is the version of the player's report."""
        fresh = VersionedForm.fresh(game.version) | {"expected_line": line}
        form = cls(data, initial=fresh, fmt=game.fmt, names=game.side_names, auto_id=f"id_{game.pk}_%s")
        form.game = game.pk
        return form


class RowForm(ResultForm):
    """One of many results on a page. An empty row saves nothing; in a conflict, `choice` says which one counts."""

    disputed = forms.BooleanField(required=False, widget=forms.HiddenInput)
    choice = forms.ChoiceField(
        required=False,
        choices=[("theirs", _("Keep the saved result")), ("mine", _("Replace it with mine"))],
        widget=forms.RadioSelect,
    )

    @classmethod
    def for_row(cls, game: GameView, data: Any = None) -> "RowForm":
        fresh = VersionedForm.fresh(game.version)
        return cls(data, initial=fresh, fmt=game.fmt, names=game.side_names, prefix=f"g{game.pk}")

    @property
    def scores(self) -> list[tuple[str, forms.BoundField]]:
        """Each side's name and its score."""
        return list(zip(self.names, self.pegs, strict=True))

    def sent(self, name: str) -> str:
        return str(self.data.get(self.add_prefix(name), ""))

    @property
    def summary(self) -> str:
        """The typed result in a sentence; empty if it is impossible."""
        pegs = self.cleaned_data.get("pegs") if self.is_bound and self.errors is not None else None
        return result_text(self.fmt, self.names, pegs) if pegs else ""

    @property
    def has_entry(self) -> bool:
        """Whether the row has input to be saved."""
        if not self.is_bound or (self.sent("disputed") and self.sent("choice") == "theirs"):
            return False
        return any(box.data for box in (self["winner"], *self.margins, *self.pegs))

    @property
    def is_disputed(self) -> bool:
        return self.is_bound and bool(self.sent("disputed"))

    def clean(self) -> dict[str, Any]:
        given = super().clean()
        if given.get("disputed") and not given.get("choice"):
            self.add_error(None, gettext("Choose one of the two results."))
        return given

    def dispute(self, stale: StaleResult) -> None:
        """Someone else has saved this game since: the user must choose."""
        self.add_error(None, stale.sentence)
        again = {"expected_version": stale.standing.version, "entry_id": uuid4(), "disputed": "on"}
        sent = self.data.dict()  # type: ignore[attr-defined]
        self.data = sent | {self.add_prefix(name): str(value) for name, value in again.items()}


def add_stale_error(form: forms.Form, stale: StaleResult, fmt: Format, names: Sequence[str]) -> None:
    """Show both values; when it is sent again, the row applies to this choice."""
    saved = gettext("Saved result: %(result)s.") % {"result": version_text(stale.standing, fmt, names)}
    form.add_error(None, f"{stale.sentence} {saved}")
    shown = form.data.copy()  # type: ignore[attr-defined]
    shown[form.add_prefix("expected_version")] = str(stale.standing.version)
    shown[form.add_prefix("entry_id")] = str(uuid4())
    form.data = shown


def _margin(label: str) -> forms.IntegerField:
    """Its limits depend on the format: `from_margins` checks them."""
    return forms.IntegerField(
        label=label,
        required=False,
        widget=forms.TextInput(attrs=FIGURES),
        error_messages={"invalid": _("Enter a whole number.")},
    )


def _score(label: str) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=0,
        max_value=999,
        widget=forms.TextInput(attrs=FIGURES),
        error_messages={
            "invalid": _("Enter a whole number."),
            "min_value": _("A score can’t be below 0."),
            "max_value": _("Enter 121 or less."),
        },
    )
