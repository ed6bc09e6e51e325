"""Every page's address, app by app."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from league.clubs import views as club_views
from league.config import health

urlpatterns: list[URLPattern | URLResolver] = [
    path("", club_views.home, name="home"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("admin/", admin.site.urls),
    path("accounts/", include("league.accounts.urls")),
    path("c/<slug:club>/", include("league.clubs.urls")),
    path("c/<slug:club>/", include("league.sessions.urls")),
]
