"""URLs of the money, below the club's."""

from django.urls import path

from league.money import views

app_name = "money"
urlpatterns = [
    path("money/", views.ledger, name="ledger"),
    path("money/left/", views.left, name="left"),
]
