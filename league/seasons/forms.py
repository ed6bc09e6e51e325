"""Forms of a season: its name and dates, its starting format, and every field of the format."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.functional import lazy
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.currencies import minor_units, money_text, typed_money
from common.errors import Refused
from common.forms import DayField, EditForm, ServiceForm
from league.clubs.forms.fields import MoneyField, RuleRadios
from league.rules.format_checks import CATALOGUE, COINS, MOST_MONEY, FormatError
from league.rules.format_words import EXPLAINED, LABELS
from league.rules.formats import Format
from league.rules.payout_schemes import PAYOUT_FIELDS, SCHEMES
from league.rules.points import POINT_FIELDS, POINT_RULES
from league.rules.presets import ABOUT, PRESETS, TITLES
from league.rules.season_rules import SEASON_RULES
from league.rules.seating import SEATINGS
from league.rules.side_pots import POTS, why_no_pot
from league.seasons.queries import format_form_values

TEAMS = ("team_tables", "team_match_points")
CONSOLATIONS = ("fewest_wins", "wins_prize", "wins_paid")
GROUPS = (
    (_("The game"), ("target", "lurch", "double_lurch")),
    (_("Points"), ("scoring", *POINT_FIELDS)),
    (_("Ranking"), ("ranking",)),
    (
        _("Season total"),
        ("season", "best_sessions", "threshold", "points_table", "least_sessions", "online_matches", "guests"),
    ),
    (_("Money"), ("fee", "payout", *PAYOUT_FIELDS, *CONSOLATIONS, "club_share", "ties", "coin", "odd_cents")),
    (_("Side pots"), tuple(f"pot_{kind}" for kind in POTS)),
    (
        _("Seating"),
        ("games", "seating", *TEAMS, "recent_sessions", "odd", "bye_points", "bye_margin", "guest_sessions"),
    ),
)
WHEN = {field: word for word, rule in POINT_RULES.items() for field in rule.fields} | {
    **dict.fromkeys(CONSOLATIONS, "fewest_wins"),
    **dict.fromkeys(TEAMS, "teams"),
}
"""For a field, the choice with which pages.css shows it; without an entry, it has its own rule there, if any."""
PLACES = (_("First by"), *[_("then by")] * 6, _("finally by"))
titled = lazy(lambda title, about: format_html("<strong>{}</strong> {}", title, about), str)


class SeasonForm(ServiceForm):
    """A season's name and dates."""

    refused_at = {
        "no_name": "name",
        "long_name": "name",
        "season_taken": "name",
        "ends_before_it_starts": "ends_on",
    }
    name = forms.CharField(label=_("Name"), help_text=_("For example: Fall 2026."))
    starts_on = DayField(label=_("First day"), initial=timezone.localdate)
    ends_on = DayField(label=_("Last day"), required=False)


class Cards(forms.RadioSelect):
    """Radio buttons drawn as cards."""


def preset_field() -> forms.ChoiceField:
    """Cards to choose a format; each title has a description."""
    return forms.ChoiceField(
        label=_("How do you play?"),
        help_text=_("A starting point. You can change every choice later."),
        choices=[(name, titled(_(TITLES[name]), _(ABOUT[name]))) for name in PRESETS],
        initial="te-club",
        widget=Cards,
    )


class EditSeasonForm(EditForm, SeasonForm):
    """The name and dates of a season, to edit."""


class NewSeasonForm(SeasonForm):
    """A season and its starting format."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["format"] = preset_field()

    def clean_format(self) -> Format:
        return PRESETS[self.cleaned_data["format"]]


class Ranking(forms.MultiWidget):
    """One select for each step of the chain."""

    def decompress(self, value: Any) -> list[str]:
        return [*(value or ()), *[""] * len(PLACES)][: len(PLACES)]


class RankingField(forms.MultiValueField):
    """A chain of ranking keys, in order; empty steps are skipped."""

    def __init__(self, **kwargs: Any) -> None:
        choices = [("", "–"), *((key, _(title)) for key, title in CATALOGUE.items())]
        steps = [forms.ChoiceField(choices=choices, required=False) for _ in PLACES]
        selects = [forms.Select(attrs={"aria-label": place}, choices=choices) for place in PLACES]
        super().__init__(steps, widget=Ranking(selects), require_all_fields=False, **kwargs)

    def compress(self, data_list: list[str]) -> tuple[str, ...]:
        return tuple(key for key in data_list if key)


class ListField(forms.Field):
    """A list of whole numbers: "50 30 20"; with a currency, amounts of money."""

    currency = ""

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, list | tuple):
            return value
        if self.currency:
            return " ".join(typed_money(part, self.currency) for part in value)
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
            sentence = gettext("“%(typed)s” is not a whole number. Separate numbers with spaces, such as 50 30 20.")
            raise ValidationError(sentence % {"typed": typed[:20]})
        return int(typed)


class RowsField(ListField):
    """A row of whole numbers per line."""

    widget = forms.Textarea(attrs={"rows": 6})

    def prepare_value(self, value: Any) -> Any:
        return value if isinstance(value, str) else "\n".join(" ".join(map(str, row)) for row in value or ())

    def to_python(self, value: Any) -> Any:
        return tuple(super(RowsField, self).to_python(line) for line in (value or "").splitlines() if line.strip())


def _number(*, required: bool = True) -> forms.IntegerField:
    return forms.IntegerField(required=required)


def _choice(*choices: tuple[Any, Any], coerce: Any = str) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(choices=choices, coerce=coerce, widget=forms.RadioSelect)


def _rule(rules: Mapping[str, Any]) -> forms.ChoiceField:
    return forms.ChoiceField(choices=[(word, _(rule.label)) for word, rule in rules.items()], widget=RuleRadios(rules))


class FormatForm(EditForm):
    """All fields of a format, with help texts. Cleans to `format`."""

    refused_at = {"scoring_fixed": "scoring"}

    scoring = _choice(*((word, _(rule.label)) for word, rule in POINT_RULES.items()))
    legs = _number()
    leg_play = _choice(("all", _("All legs")), ("best_of", _("Only until one side can’t be caught")))
    match_win = _number()
    leg = _choice((0, _("None")), (1, _("½ point")), (2, _("1 point")), coerce=int)
    round_points = ListField(required=False)
    target = _choice((121, _("121, twice around")), (61, _("61, once around")), coerce=int)
    lurch = _number(required=False)
    double_lurch = _number(required=False)
    three_handed = _choice(
        ("one_game", _("The winner scores one game")),
        ("per_opponent", _("The winner scores a game for each opponent")),
    )
    win = _number()
    double = _number()
    double_double = _number()
    loss = _number()
    ranking = RankingField()
    season = _rule(SEASON_RULES)
    best_sessions = _number(required=False)
    threshold = _number(required=False)
    points_table = RowsField(required=False)
    least_sessions = _number()
    online_matches = _number()
    guests = _choice(("ranked", _("Guests are listed")), ("unranked", _("Only members are listed")))
    fee = MoneyField(most=MOST_MONEY)
    payout = _rule(SCHEMES)
    one_in = _number()
    shares = RowsField(required=False)
    percents = ListField(required=False)
    prizes = ListField(required=False)
    fewest_wins = MoneyField(most=MOST_MONEY)
    wins_prize = MoneyField(most=MOST_MONEY)
    wins_paid = ListField(required=False)
    club_share = _number()
    ties = _choice(
        ("split", _("Pool and split their prizes")), ("chain", _("The ranking decides which prize each gets"))
    )
    coin = forms.TypedChoiceField(coerce=int, choices=[(coin, coin) for coin in COINS])
    odd_cents = _choice(("top", _("To the highest places")), ("club", _("To the club")))
    games = _number()
    seating = _choice(*((word, _(each.label)) for word, each in SEATINGS.items()))
    team_tables = _number()
    team_match_points = ListField(required=False)
    recent_sessions = _number()
    odd = _choice(
        ("catch_up", _("A catch-up round for those who sat out")),
        ("extra_round", _("An extra round for everyone")),
        ("win", _("Sitting out counts as a win")),
        ("points", _("Sitting out earns points")),
        ("three", _("One table of three in each round")),
        ("house", _("A house player takes the empty chair")),
        ("none", _("Sitting out earns nothing")),
    )
    bye_points = _number()
    bye_margin = _number()
    guest_sessions = _number()

    def __init__(self, *args: Any, start: Format, currency: str, **kwargs: Any) -> None:
        super().__init__(*args, stored=format_form_values(start), **kwargs)
        self.start = start
        for kind, pot in POTS.items():
            self.fields[f"pot_{kind}"] = MoneyField(label=_(pot.label), most=MOST_MONEY, required=False).in_currency(
                currency
            )
            self.fields[f"pot_{kind}"].help_text = gettext(pot.about)
        for name, field in self.fields.items():
            if name == "expected_version":
                continue
            field.help_text = field.help_text or gettext(EXPLAINED[name])
            field.when = WHEN.get(name, name)  # type: ignore[attr-defined]
            if name == "coin":
                field.choices = [(coin, money_text(coin, currency)) for coin in COINS]  # type: ignore[attr-defined]
            if name in ("fee", "prizes", "fewest_wins", "wins_prize"):
                field.currency = currency  # type: ignore[attr-defined]

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        return [(str(title), [self[name] for name in names]) for title, names in GROUPS]

    def clean(self) -> dict[str, Any]:
        given = super().clean()
        if not self.errors:
            try:
                chosen = dict(given)
                expected_version = chosen.pop("expected_version")
                fees = {kind: chosen.pop(f"pot_{kind}") for kind in POTS}
                side_pots = tuple((kind, fee) for kind, fee in fees.items() if fee)
                fmt = self.start.but(**chosen, side_pots=side_pots)
                for kind, _fee in side_pots:
                    if why := why_no_pot(kind, fmt.games):
                        self.add_error(f"pot_{kind}", why)
                return {"format": fmt, "expected_version": expected_version}
            except FormatError as wrong:
                self.add_error(wrong.field, wrong.sentence)
        return given


for _name, _label in LABELS.items():
    if _name in FormatForm.base_fields:  # side pots have a field each
        FormatForm.base_fields[_name].label = _(_label)
