"""Every page's address, app by app."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, path

from league.config import health

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("admin/", admin.site.urls),
]
