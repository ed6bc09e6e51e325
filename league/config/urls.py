"""All URLs, by app."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from games.urls import for_programs
from league.front.views import home
from league.onboarding.views import join, start
from league.players.views import open_link, recaps, take_name
from league.web import guides, health, site_files

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home, name="home"),
    path("start/", start, name="start"),
    path("join/<str:token>/", join, name="join"),
    path("recaps/<str:token>/", recaps, name="recaps"),
    path("p/<str:token>/", open_link, name="player_link"),
    path("s/<str:token>/", take_name, name="take_name"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("help/", guides.guides, name="guides"),
    path("help/<path:name>/", guides.guide, name="help"),
    path("service-worker.js", site_files.service_worker, name="service_worker"),
    path("offline/", site_files.offline, name="offline"),
    path("robots.txt", site_files.robots, name="robots"),
    path("favicon.ico", site_files.icon, name="favicon"),
    path("apple-touch-icon.png", site_files.icon, name="touch_icon"),
    path("admin/", admin.site.urls),
    path("matches/", include("games.urls")),
    path("api/matches/", include((for_programs, "games-api"))),
    path("accounts/", include("league.accounts.urls")),
    path("c/<slug:club>/", include("league.front.urls")),
    path("c/<slug:club>/", include("league.clubs.urls")),
    path("c/<slug:club>/me/", include("league.players.urls")),
    path("c/<slug:club>/members/", include("league.removals.urls")),
    path("c/<slug:club>/", include("league.seasons.urls")),
    path("c/<slug:club>/", include("league.results.urls")),
    path("c/<slug:club>/", include("league.money.urls")),
    path("c/<slug:club>/", include("league.ratings.urls")),
    path("c/<slug:club>/", include("league.sessions.urls")),
    path("c/<slug:club>/tournaments/", include("league.tournaments.urls")),
]

handler400 = "league.web.error_pages.bad_request"
handler500 = "league.web.error_pages.server_error"
