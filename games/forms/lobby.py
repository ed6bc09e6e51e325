"""Settings of a new match: the opponent, the rules, the clock, and the seat."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.names import normalize_name
from games.analysis.players import PLAYERS
from games.clocks import Clock
from games.engine import PRESETS, WRONG_CALLS, RuleSet
from games.models import Match
from games.queries.lobbies import Lobby
from games.wire import rules_named

FRIEND = "friend"
LOBBY = "lobby:"  # or the key of a lobby
CLOCKS = {
    "none": (_("No clock"), Clock()),
    "3+5": (_("3 minutes each, plus 5 seconds per turn"), Clock(initial=180, increment=5)),
    "5+10": (_("5 minutes each, plus 10 seconds per turn"), Clock(initial=300, increment=10)),
    "10+20": (_("10 minutes each, plus 20 seconds per turn"), Clock(initial=600, increment=20)),
    "1 day": (_("One day per turn"), Clock(days=1)),
    "3 days": (_("Three days per turn"), Clock(days=3)),
}
TIMES = [
    (1, _("Standard clock")),
    (2, _("Twice as much time")),
    (5, _("Five times as much time")),
    (10, _("Ten times as much time")),
    (0, _("No clock for me")),
]
PRESET_TITLES = {
    "acc": _("American (ACC, unofficial)"),
    "hoyle": _("Hoyle"),
    "uspc-1922": _("US Playing Card Co., 1922"),
    "te-club": _("Walk-in club"),
    "future-aids": _("Future Aids (a shop for blind players)"),
    "five-card": _("Five-card cribbage"),
}


class TimeForm(forms.Form):
    """How much time a player needs."""

    time = forms.TypedChoiceField(
        label=_("My time"),
        coerce=int,
        choices=TIMES,
        initial=1,
        help_text=_("The other players can see this. It does not apply to rated matches."),
    )


class IdempotentForm(forms.Form):
    """Its hidden id makes a repeated request create one table, as after a lost response."""

    command_id = forms.UUIDField(required=False, initial=uuid4, widget=forms.HiddenInput)


def _to(target: int, preset: RuleSet) -> dict[str, Any]:
    """The changes of a preset for another target: a Hoyle game of 61 has its lurch line at half."""
    if target in (0, preset.target):
        return {}
    return {"target": target, "lurch": 31 if preset.lurch == 61 and target == 61 else None, "double_lurch": None}


class BeginForm(IdempotentForm, TimeForm):
    """A new match; `lobbies`: those in which it can be listed as a challenge."""

    against = forms.ChoiceField(label=_("Opponent"))
    preset = forms.ChoiceField(
        label=_("Rules"),
        choices=list(PRESET_TITLES.items()),
        initial="acc",
        help_text=_(
            "American: a loser below 91 is skunked. Hoyle: a loser below 61 is lurched (a double game). With all other "
            "rules, every win counts the same. Future Aids: a card that fills the gap in a run also pegs the shorter "
            "runs. Five-card cribbage is the old game, to 61."
        ),
    )
    players = forms.TypedChoiceField(
        label=_("Players"),
        coerce=int,
        choices=[(2, _("Two")), (3, _("Three")), (4, _("Four, as partners"))],
        initial=2,
    )
    target = forms.TypedChoiceField(
        label=_("Game length"),
        coerce=int,
        choices=[(0, _("Set by the rules")), (121, _("121 (twice around)")), (61, _("61 (once around)"))],
        initial=0,
    )
    best_of = forms.TypedChoiceField(
        label=_("Match length"),
        coerce=int,
        choices=[(1, _("One game")), (3, _("Best of three")), (5, _("Best of five"))],
        initial=1,
    )
    counting = forms.ChoiceField(
        label=_("Counting"),
        choices=[
            ("automatic", _("Automatic")),
            ("show by hand", _("Players count the show only")),
            ("by hand", _("Players count everything")),
            ("muggins", _("Players count everything, with muggins")),
        ],
        initial="automatic",
    )
    wrong_call = forms.ChoiceField(
        label=_("Penalty for a wrong muggins call"),
        choices=[(key, _(text)) for key, text in WRONG_CALLS.items()],
        initial="call",
        required=False,
        help_text=_("A call is right if it names the exact number of points missed."),
    )
    clock = forms.ChoiceField(
        label=_("Clock"), choices=[(key, text) for key, (text, clock) in CLOCKS.items()], initial="none"
    )
    rated = forms.BooleanField(
        label=_("Rated"), required=False, help_text=_("Only for matches between members, and only with a clock.")
    )
    training = forms.BooleanField(
        label=_("I am learning: explain counts and offer hints"),
        required=False,
        help_text=_("Only for matches against the computer."),
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
        anyone = gettext("Anyone in the lobby of %(club)s")
        listed = [(LOBBY + lobby.key, anyone % {"club": lobby.name}) for lobby in lobbies]
        people = [*listed, (FRIEND, gettext("A friend (by link)"))]
        self.fields["against"].choices = [*((key, bot.name) for key, bot in PLAYERS.items()), *people]  # type: ignore[attr-defined]
        self.fields["against"].initial = "beginner"

    def usual(self) -> dict[str, Any]:
        """The page's initial choices."""
        return {name: self.get_initial_for_field(field, name) for name, field in self.fields.items()}

    @property
    def more(self) -> list[forms.BoundField]:
        """The fields that can be set before an opponent's button is pressed."""
        return [field for field in self.visible_fields() if field.name not in ("against", "training")]

    def rules(self) -> RuleSet:
        """The chosen rules. Raises IllegalMove, as for five cards with three players."""
        given = self.cleaned_data
        preset = given["preset"]
        changes = {name: given[name] for name in ("players", "best_of", "counting")}
        if given["counting"] == "muggins":
            changes["wrong_call"] = given["wrong_call"] or "call"
        return rules_named(preset, **changes, **_to(given["target"], PRESETS[preset]))

    def chosen(self) -> dict[str, Any]:
        """The arguments of `begin_match` except user and rules."""
        given, against = self.cleaned_data, self.cleaned_data["against"]
        person = against == FRIEND or against.startswith(LOBBY)
        return {
            "bots": [] if person else [against] * (given["players"] - 1),
            "lobby": against.removeprefix(LOBBY) if against.startswith(LOBBY) else "",
            "clock": CLOCKS[given["clock"]][1],
            "rated": given["rated"],
            "training": given["training"] and not person,
            "command_id": given["command_id"],
        }

    def time_multiplier(self) -> int:
        """The maker's time factor: the chosen one, or in a rated match the one that the club granted."""
        chosen = self.chosen()
        return time_multiplier_for(
            self.lobbies.values(), self.cleaned_data["time"], rated=chosen["rated"], lobby=chosen["lobby"]
        )


def time_multiplier_for(lobbies: Iterable[Lobby], chosen: int, *, rated: bool, lobby: str) -> int:
    """A player's time factor. In a rated match only the club whose lobby it began in can have granted more."""
    granted = [each.time_multiplier for each in lobbies if not rated or each.key == lobby]
    most = 0 if 0 in granted else max(granted, default=1)
    return most if rated or chosen == 1 else chosen


class NameField(forms.CharField):
    """The name of a player without an account; no line breaks, because e-mails and calendars use it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=40, **kwargs)

    def to_python(self, value: Any) -> str:
        return normalize_name(str(super().to_python(value)))


class ByHandForm(IdempotentForm):
    """A board for real cards: the rules, and the players round the table."""

    preset = BeginForm.base_fields["preset"]
    target = BeginForm.base_fields["target"]
    best_of = BeginForm.base_fields["best_of"]
    players = BeginForm.base_fields["players"]
    second = NameField(
        label=_("Second player"),
        required=False,
        help_text=_("Sits to your left. Leave empty to let this player join by link on their own phone."),
    )
    third = NameField(
        label=_("Third player"),
        required=False,
        help_text=_("For three or four players. With four, this is your partner."),
    )
    fourth = NameField(label=_("Fourth player"), required=False, help_text=_("For four players."))

    def clean(self) -> dict[str, Any]:
        given = self.cleaned_data
        for number, name in ((3, "third"), (4, "fourth")):
            if given.get("players", number) < number and given.get(name):
                self.add_error(name, gettext("There are more names than players. Remove this name."))
        return given

    def rules(self) -> RuleSet:
        """The chosen rules. Raises IllegalMove, as for five cards with three players."""
        given = self.cleaned_data
        preset = PRESETS[given["preset"]]
        changes = {"players": given["players"], "best_of": given["best_of"]}
        return rules_named(preset.name, **changes, **_to(given["target"], preset))

    def names(self) -> list[str]:
        """The others' names, round the table; empty for an open seat."""
        return [self.cleaned_data[name] for name in ("second", "third", "fourth")[: self.cleaned_data["players"] - 1]]


class JoinForm(TimeForm):
    """Joining; a guest enters a name, and with a clock everyone enters the time that they need."""

    name = NameField(label=_("Your name"), widget=forms.TextInput(attrs={"autofocus": True}))
    field_order = ("name", "time")

    def __init__(self, *args: Any, guest: bool, match: Match, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not guest:
            del self.fields["name"]
        if match.rated or match.clock.kind == "untimed":
            del self.fields["time"]
