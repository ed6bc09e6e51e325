"""URLs of the money, below the club's."""

from django.urls import path

from league.clubs.policies import Who, pages_for
from league.money import views
from league.money.policies import READS_LEDGER

app_name = "money"
urlpatterns = [
    *pages_for(READS_LEDGER, path("money/", views.ledger, name="ledger")),
    *pages_for(Who.ORGANIZER, path("money/left/", views.left, name="left")),
]
