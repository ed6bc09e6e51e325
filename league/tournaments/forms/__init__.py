"""Forms of a tournament."""

from league.tournaments.forms.cards import CardLineForm, CardRulingForm, SeenForm
from league.tournaments.forms.hall import AbsenceForm, ClockForm, DeadlineForm, FlyerForm, MatchRulingForm, SwitchesForm
from league.tournaments.forms.money import InPoolForm, PayoutForm, PoolForm, WhyForm
from league.tournaments.forms.plan import PlanForm
from league.tournaments.forms.play import DoorForm, ExchangeForm, FeeForm, RulingForm
from league.tournaments.forms.replacements import ReplacementForm
from league.tournaments.forms.stages import StageForm
from league.tournaments.forms.terms import ChangeForm

__all__ = [
    "AbsenceForm",
    "CardLineForm",
    "CardRulingForm",
    "ChangeForm",
    "ClockForm",
    "DeadlineForm",
    "DoorForm",
    "ExchangeForm",
    "FeeForm",
    "FlyerForm",
    "InPoolForm",
    "MatchRulingForm",
    "PayoutForm",
    "PlanForm",
    "PoolForm",
    "ReplacementForm",
    "RulingForm",
    "SeenForm",
    "StageForm",
    "SwitchesForm",
    "WhyForm",
]
