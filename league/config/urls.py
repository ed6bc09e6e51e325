"""Every page's address, app by app."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from games import urls as matches
from league.clubs import views as club_views
from league.onboarding.views import start
from league.removals import views as removal_views
from league.results import views as result_views
from league.seasons import urls as seasons
from league.web import health

season_pages = [
    *seasons.urlpatterns,
    path("season/", result_views.standings, name="standings"),
    path("season/<int:pk>/", result_views.standings, name="standings"),
    path("season/<int:pk>/players/<int:member>/", result_views.player, name="player"),
]

removals = [
    path("<int:pk>/delete/", removal_views.delete_member, name="delete"),
    path("<int:pk>/merge/", removal_views.merge_member, name="merge"),
    path("removals/<int:pk>/undo/", removal_views.undo_removal, name="undo"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", club_views.home, name="home"),
    path("start/", start, name="start"),
    path("join/<str:token>/", club_views.join, name="join"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("admin/", admin.site.urls),
    path("matches/", include("games.urls")),
    path("api/matches/", include((matches.for_programs, "games-api"))),
    path("accounts/", include("league.accounts.urls")),
    path("c/<slug:club>/", include("league.clubs.urls")),
    path("c/<slug:club>/members/", include((removals, "removals"))),
    path("c/<slug:club>/", include((season_pages, "seasons"))),
    path("c/<slug:club>/", include("league.money.urls")),
    path("c/<slug:club>/", include("league.ratings.urls")),
    path("c/<slug:club>/", include("league.sessions.urls")),
    path("c/<slug:club>/tournaments/", include("league.tournaments.urls")),
]

handler500 = "league.web.error_pages.server_error"
