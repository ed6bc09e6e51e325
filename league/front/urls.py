from django.urls import path

from league.clubs.policies import Who, pages_for
from league.front import views

app_name = "front"
urlpatterns = [
    *pages_for(Who.READER, path("", views.club, name="club")),
]
