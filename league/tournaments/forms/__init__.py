"""Forms of a tournament."""

from league.tournaments.forms.cards import CardLineForm, CardRulingForm, SeenForm
from league.tournaments.forms.money import InPoolForm, PayoutForm, PoolForm, WhyForm
from league.tournaments.forms.plan import PlanForm
from league.tournaments.forms.play import DoorForm, ExchangeForm, FeeForm, RulingForm

__all__ = [
    "CardLineForm",
    "CardRulingForm",
    "DoorForm",
    "ExchangeForm",
    "FeeForm",
    "InPoolForm",
    "PayoutForm",
    "PlanForm",
    "PoolForm",
    "RulingForm",
    "SeenForm",
    "WhyForm",
]
