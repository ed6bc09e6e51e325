from django.urls import path

from league.front import views

app_name = "front"
urlpatterns = [path("", views.club, name="club")]
