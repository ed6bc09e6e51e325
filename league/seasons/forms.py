"""Forms of a season: its name and dates, where its format starts from, and every choice of the format."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.html import format_html

from common.errors import Refused
from league.clubs.forms import MoneyField, ServiceForm
from league.clubs.queries import minor_units, money, symbol
from league.rules.formats import CATALOGUE, MOST_MONEY, Format, FormatError
from league.rules.presets import ABOUT, EXPLAINED, PRESETS, TITLES
from league.rules.prizes import PAYOUT_CHOICES, PAYOUT_FIELDS

GROUPS = (
    ("The game", ("target", "lurch", "double_lurch", "three_handed")),
    ("Points", ("win", "double", "double_double", "loss")),
    ("Ranking", ("ranking",)),
    ("Season total", ("season", "best_sessions", "threshold")),
    ("Money", ("fee", "payout", *PAYOUT_FIELDS, "club_share", "ties", "odd_cents")),
    ("Seating", ("games", "seating", "catch_up", "guest_sessions")),
)
PLACES = ("First by", "then by", "then by", "then by", "then by", "then by", "at last")


class DateInput(forms.DateInput):
    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class SeasonForm(ServiceForm):
    """A season's name and dates."""

    refused_at = {
        "no_name": "name",
        "long_name": "name",
        "season_taken": "name",
        "ends_before_it_starts": "ends_on",
    }
    name = forms.CharField(label="Name", help_text="For example: Autumn 2026.")
    starts_on = forms.DateField(label="First day", widget=DateInput, initial=timezone.localdate)
    ends_on = forms.DateField(label="Last day", widget=DateInput, required=False)


class Cards(forms.RadioSelect):
    """Radio buttons drawn as cards."""


def preset_field() -> forms.ChoiceField:
    """Three cards to choose the format by; each title with what it means."""
    return forms.ChoiceField(
        label="How do you play?",
        help_text="A start: every choice can be changed afterwards.",
        choices=[(name, format_html("<strong>{}</strong> {}", TITLES[name], ABOUT[name])) for name in PRESETS],
        initial="te-club",
        widget=Cards,
    )


class NewSeasonForm(SeasonForm):
    """A season and the format it starts from."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["format"] = preset_field()

    def clean_format(self) -> Format:
        return PRESETS[self.cleaned_data["format"]]


class Ranking(forms.MultiWidget):
    """A select for each step of the chain."""

    def decompress(self, value: Any) -> list[str]:
        return [*(value or ()), *[""] * len(PLACES)][: len(PLACES)]


class RankingField(forms.MultiValueField):
    """The chain of keys, in order; empty steps are left out."""

    def __init__(self, **kwargs: Any) -> None:
        choices = [("", "–"), *CATALOGUE.items()]
        steps = [forms.ChoiceField(choices=choices, required=False) for _ in PLACES]
        selects = [forms.Select(attrs={"aria-label": place}, choices=choices) for place in PLACES]
        super().__init__(steps, widget=Ranking(selects), require_all_fields=False, **kwargs)

    def compress(self, data_list: list[str]) -> tuple[str, ...]:
        return tuple(key for key in data_list if key)


class ListField(forms.Field):
    """Whole numbers in a row: "50 30 20"; with a currency, amounts of money."""

    currency = ""

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, list | tuple):
            return value
        if self.currency:
            return " ".join(
                money(part, self.currency).replace(symbol(self.currency), "").replace(",", "").strip() for part in value
            )
        return " ".join(map(str, value))

    def to_python(self, value: Any) -> tuple[int, ...]:
        return tuple(self.part(part) for part in re.sub(r"[%/]|,(?=\s|$)", " ", value or "").split())

    def part(self, typed: str) -> int:
        if self.currency:
            try:
                return minor_units(typed, self.currency)
            except Refused as no:
                raise ValidationError(no.sentence) from no
        if not typed.isdecimal() or len(typed) > 6:
            raise ValidationError(
                f"“{typed[:20]}” is not a whole number. Write numbers with spaces between, as 50 30 20."
            )
        return int(typed)


class RowsField(ListField):
    """A row of whole numbers on each line."""

    widget = forms.Textarea(attrs={"rows": 6})

    def prepare_value(self, value: Any) -> Any:
        return value if isinstance(value, str) else "\n".join(" ".join(map(str, row)) for row in value or ())

    def to_python(self, value: Any) -> Any:
        return tuple(super(RowsField, self).to_python(line) for line in (value or "").splitlines() if line.strip())


def _number(label: str, *, required: bool = True) -> forms.IntegerField:
    return forms.IntegerField(label=label, required=required)


def _choice(label: str, *choices: tuple[Any, str], coerce: Any = str) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(label=label, choices=choices, coerce=coerce, widget=forms.RadioSelect)


class FormatForm(forms.Form):
    """Every choice of a format, explained; afterwards `format` is the one that was chosen."""

    format: Format

    target = _choice("Played to", (121, "121, twice around"), (61, "61, once around"), coerce=int)
    lurch = _number("Lurch line", required=False)
    double_lurch = _number("Double lurch line", required=False)
    three_handed = _choice(
        "At a table of three",
        ("one_game", "The winner scores one game"),
        ("per_opponent", "The winner scores a game for each opponent"),
    )
    win = _number("A single game")
    double = _number("A double game")
    double_double = _number("A double double game")
    loss = _number("A loss")
    ranking = RankingField(label="Places go by")
    season = _choice(
        "Counting sessions",
        ("sum", "All sessions"),
        ("best", "The best sessions"),
        ("threshold", "Sessions that reach a number of points"),
    )
    best_sessions = _number("How many best sessions", required=False)
    threshold = _number("Points that a session needs", required=False)
    fee = MoneyField(label="Entry fee", most=MOST_MONEY)
    payout = _choice("The pot is paid", *PAYOUT_CHOICES)
    one_in = _number("One place paid for every … players")
    shares = RowsField(label="Shares by number of places paid", required=False)
    percents = ListField(label="Percentages by place", required=False)
    prizes = ListField(label="Prizes by place", required=False)
    club_share = _number("The club keeps, in percent")
    ties = _choice(
        "Level players", ("split", "Pool their prizes and split them"), ("chain", "The ranking decides who gets which")
    )
    odd_cents = _choice("Coins that can't be split", ("top", "To the highest place"), ("club", "To the club"))
    games = _number("Games a session")
    seating = _choice(
        "Tables", ("tables", "Of two, three and four, by who is there"), ("rotation", "Of two, rotating every game")
    )
    catch_up = forms.BooleanField(label="Add a catch-up round", required=False)
    guest_sessions = _number("Sessions that a guest may play")

    def __init__(self, *args: Any, start: Format, currency: str, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "initial": start.as_data()})
        self.start = start
        for name, field in self.fields.items():
            field.help_text = EXPLAINED[name]
            if name in ("fee", "prizes"):
                field.currency = currency  # type: ignore[attr-defined]

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        return [(title, [self[name] for name in names]) for title, names in GROUPS]

    def clean(self) -> dict[str, Any]:
        if not self.errors:
            try:
                self.format = self.start.but(**self.cleaned_data)
            except FormatError as wrong:
                self.add_error(wrong.field, wrong.sentence)
        return self.cleaned_data
