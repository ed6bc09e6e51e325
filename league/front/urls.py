from django.urls import path

from league.clubs.policies import Who
from league.front import views

app_name = "front"
urlpatterns = [path("", views.club, name="club")]
ACCESS = {"front:club": Who.READER}
