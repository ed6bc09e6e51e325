"""What is chosen for a match: against whom, by which rules, with which clock, and in which seat."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import uuid4

from django import forms

from common.names import normalize_name
from games.analysis.players import PLAYERS
from games.clocks import Clock
from games.engine import PRESETS, WRONG_CALLS, RuleSet
from games.models import Match
from games.queries.lobbies import Lobby
from games.wire import rules_named

BOTS = [(key, f"{player.name}, {player.level}") for key, player in PLAYERS.items()]
FRIEND = "friend"
LOBBY = "lobby:"  # and the key of a lobby
CLOCKS = {
    "none": ("no clock", Clock()),
    "3+5": ("3 minutes each, and 5 seconds a turn", Clock(initial=180, increment=5)),
    "5+10": ("5 minutes each, and 10 seconds a turn", Clock(initial=300, increment=10)),
    "10+20": ("10 minutes each, and 20 seconds a turn", Clock(initial=600, increment=20)),
    "1 day": ("a day for every turn", Clock(days=1)),
    "3 days": ("three days for every turn", Clock(days=3)),
}
TIMES = [
    (1, "the clock as it is"),
    (2, "twice the time for me"),
    (5, "five times the time for me"),
    (10, "ten times the time for me"),
    (0, "no clock for me"),
]
PRESET_TITLES = {
    "hoyle": "Hoyle’s: to 121, lurch below 61",
    "uspc-1922": "The playing-card company’s of 1922",
    "te-club": "The te-club’s",
    "future-aids": "Future Aids’, for blind players",
    "acc": "The American congress’s: skunks below 91 and 61",
    "five-card": "Five cards, once around",
}


class TimeForm(forms.Form):
    """How much time somebody needs."""

    time = forms.TypedChoiceField(
        label="My time", coerce=int, choices=TIMES, initial=1, help_text="The others see it. Not in rated matches."
    )


class IdempotentForm(forms.Form):
    """Its id makes it one table though it is sent again, as after an answer that was lost."""

    command_id = forms.UUIDField(required=False, initial=uuid4, widget=forms.HiddenInput)


def _to(target: int, preset: RuleSet) -> dict[str, Any]:
    """What a game to another target than the preset's changes: by Hoyle one of 61 has its lurch line half way."""
    if target in (0, preset.target):
        return {}
    return {"target": target, "lurch": 31 if preset.lurch == 61 and target == 61 else None, "double_lurch": None}


class BeginForm(IdempotentForm, TimeForm):
    """A new match; `lobbies` are those in which it may be listed as a challenge."""

    against = forms.ChoiceField(
        label="Against", help_text=" ".join(f"{player.name} {player.about}." for player in PLAYERS.values())
    )
    preset = forms.ChoiceField(label="Rules", choices=list(PRESET_TITLES.items()), initial="hoyle")
    players = forms.TypedChoiceField(
        label="Players", coerce=int, choices=[(2, "two"), (3, "three"), (4, "four, as partners")], initial=2
    )
    target = forms.TypedChoiceField(
        label="Game",
        coerce=int,
        choices=[(0, "as the rules say"), (121, "121, twice around"), (61, "61, once around")],
        initial=0,
    )
    best_of = forms.TypedChoiceField(
        label="Match", coerce=int, choices=[(1, "one game"), (3, "best of three"), (5, "best of five")], initial=1
    )
    counting = forms.ChoiceField(
        label="Counting",
        choices=[
            ("automatic", "the table counts"),
            ("by hand", "each says what it is worth"),
            ("muggins", "by hand, with muggins"),
        ],
        initial="automatic",
    )
    wrong_call = forms.ChoiceField(
        label="A wrong muggins call costs",
        choices=list(WRONG_CALLS.items()),
        initial="call",
        required=False,
        help_text="A call is right if it names the exact number of points missed.",
    )
    clock = forms.ChoiceField(label="Clock", choices=[(key, text) for key, (text, _) in CLOCKS.items()], initial="none")
    rated = forms.BooleanField(label="Rated", required=False, help_text="For matches between members, with a clock.")
    training = forms.BooleanField(
        label="I am learning: explain the counts, and let me ask for hints",
        required=False,
    )
    field_order = (
        "against",
        "training",
        "preset",
        "players",
        "target",
        "best_of",
        "counting",
        "wrong_call",
        "clock",
        "time",
        "rated",
    )

    def __init__(self, *args: Any, lobbies: Sequence[Lobby], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lobbies = {lobby.key: lobby for lobby in lobbies}
        listed = [(LOBBY + lobby.key, f"whoever accepts in the lobby of {lobby.name}") for lobby in lobbies]
        house = [("The house", BOTS)]
        people = [("People", [*listed, (FRIEND, "somebody to whom I send a link")])]
        self.fields["against"].choices = [*house, *people]  # type: ignore[attr-defined]
        self.fields["against"].initial = "beginner"

    def usual(self) -> dict[str, Any]:
        """What is chosen on the page before anybody chooses."""
        return {name: self.get_initial_for_field(field, name) for name, field in self.fields.items()}

    @property
    def first(self) -> list[forms.BoundField]:
        return [self["against"], self["training"]]

    @property
    def rest(self) -> list[forms.BoundField]:
        return [field for field in self.visible_fields() if field.name not in ("against", "training")]

    def rules(self) -> RuleSet:
        """Raises IllegalMove, as for five cards with three players."""
        given = self.cleaned_data
        preset = given["preset"]
        changes = {name: given[name] for name in ("players", "best_of", "counting")}
        if given["counting"] == "muggins":
            changes["wrong_call"] = given["wrong_call"] or "call"
        return rules_named(preset, **changes, **_to(given["target"], PRESETS[preset]))

    def chosen(self) -> dict[str, Any]:
        """What `begin_match` asks for besides who and by which rules."""
        given, against = self.cleaned_data, self.cleaned_data["against"]
        person = against == FRIEND or against.startswith(LOBBY)
        return {
            "bots": [] if person else [against] * (given["players"] - 1),
            "lobby": against.removeprefix(LOBBY) if against.startswith(LOBBY) else "",
            "clock": CLOCKS[given["clock"]][1],
            "rated": given["rated"],
            "training": given["training"],
            "command_id": given["command_id"],
        }

    def time_multiplier(self) -> int:
        """What stretches the maker's time: what was chosen, or, where it is rated, what the club has granted."""
        chosen = self.chosen()
        return time_multiplier_for(
            self.lobbies.values(), self.cleaned_data["time"], rated=chosen["rated"], lobby=chosen["lobby"]
        )


def time_multiplier_for(lobbies: Iterable[Lobby], chosen: int, *, rated: bool, lobby: str) -> int:
    """What stretches somebody's time. In a rated match only the club in whose lobby it began can have granted more."""
    granted = [each.time_multiplier for each in lobbies if not rated or each.key == lobby]
    most = 0 if 0 in granted else max(granted, default=1)
    return most if rated or chosen == 1 else chosen


class NameField(forms.CharField):
    """The name of somebody without an account; mails and calendars take it into one line."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=40, **kwargs)

    def to_python(self, value: Any) -> str:
        return normalize_name(str(super().to_python(value)))


class ByHandForm(IdempotentForm):
    """A board for real cards: the rules, and who sits round the table."""

    preset = BeginForm.base_fields["preset"]
    target = BeginForm.base_fields["target"]
    best_of = BeginForm.base_fields["best_of"]
    players = BeginForm.base_fields["players"]
    second = NameField(
        label="Second player",
        required=False,
        help_text="At your left. Without a name, this player sits down with a phone of their own, by a link.",
    )
    third = NameField(label="Third player", required=False, help_text="Of three, or of four: then your partner.")
    fourth = NameField(label="Fourth player", required=False, help_text="Of four.")

    def clean(self) -> dict[str, Any]:
        given = self.cleaned_data
        for number, name in ((3, "third"), (4, "fourth")):
            if given.get("players", number) < number and given.get(name):
                self.add_error(name, "There are fewer players than names.")
        return given

    def rules(self) -> RuleSet:
        """Raises IllegalMove, as for five cards with three players."""
        given = self.cleaned_data
        preset = PRESETS[given["preset"]]
        changes = {"players": given["players"], "best_of": given["best_of"]}
        return rules_named(preset.name, **changes, **_to(given["target"], preset))

    def names(self) -> list[str]:
        """Of the others, round the table; an empty one for an empty seat."""
        return [self.cleaned_data[name] for name in ("second", "third", "fourth")[: self.cleaned_data["players"] - 1]]


class JoinForm(TimeForm):
    """Sitting down; a guest says a name, and where there is a clock everybody how much time is needed."""

    name = NameField(label="Your name")
    field_order = ("name", "time")

    def __init__(self, *args: Any, guest: bool, match: Match, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not guest:
            del self.fields["name"]
        if match.rated or match.clock.kind == "untimed":
            del self.fields["time"]
