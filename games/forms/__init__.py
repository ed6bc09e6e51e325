"""What is chosen for a match, and what is sent from the table."""

from games.forms.lobby import BeginForm, ByHandForm, JoinForm, factor_for
from games.forms.table import BesidesForm, CommandForm, ConfirmForm, PressForm, RulingForm, SeedForm

__all__ = [
    "BeginForm",
    "BesidesForm",
    "ByHandForm",
    "CommandForm",
    "ConfirmForm",
    "JoinForm",
    "PressForm",
    "RulingForm",
    "SeedForm",
    "factor_for",
]
