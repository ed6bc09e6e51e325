"""URLs of a player's own pages, below the club's."""

from django.urls import path

from league.clubs.policies import Who, pages_for
from league.players import views

app_name = "players"
urlpatterns = [
    *pages_for(
        Who.PLAYER,
        path("", views.me, name="me"),
        path("check-in/", views.check_in, name="check_in"),
        path("leave/", views.leave, name="leave"),
        path("games/<int:game>/report/", views.report, name="report"),
        path("games/<int:game>/problem/", views.problem, name="problem"),
        path("forget/", views.forget, name="forget"),
    ),
]
