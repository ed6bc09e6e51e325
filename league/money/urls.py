"""URLs of the money, below the club's."""

from django.urls import path

from league.clubs.policies import Who
from league.money import views
from league.money.policies import READS_LEDGER

app_name = "money"
urlpatterns = [
    path("money/", views.ledger, name="ledger"),
    path("money/left/", views.left, name="left"),
]
ACCESS = {
    "money:ledger": READS_LEDGER,
    "money:left": Who.ORGANIZER,
}
