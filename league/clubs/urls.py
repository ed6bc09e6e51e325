from django.urls import path

from league.clubs import views
from league.clubs.policies import EDITS_MEMBERS, EDITS_SETTINGS, Who, pages_for

app_name = "clubs"
urlpatterns = [
    *pages_for(
        Who.READER_OR_PLAYER,
        path("colors.css", views.colors, name="colors"),
        path("logo.png", views.logo, name="logo"),
    ),
    *pages_for(Who.MEMBER, path("members/", views.members, name="members")),
    *pages_for(
        EDITS_MEMBERS,
        path("members/add/", views.add_member, name="add_member"),
        path("members/<int:pk>/", views.edit_member, name="edit_member"),
        path("members/teams/", views.teams, name="teams"),
        path("members/teams/<int:team>/", views.edit_team, name="edit_team"),
    ),
    *pages_for(EDITS_SETTINGS, path("settings/", views.settings, name="settings")),
    *pages_for(
        Who.ORGANIZER,
        path("members/add/many/", views.add_members, name="add_members"),
        path("members/links/", views.print_links, name="print_links"),
        path("members/<int:pk>/link/renew/", views.renew_link, name="renew_link"),
    ),
    *pages_for(
        Who.OWNER,
        path("members/<int:pk>/role/", views.set_role, name="set_role"),
        path("members/<int:pk>/invite/", views.invite, name="invite"),
        path("audit-trail/", views.audit_trail, name="audit_trail"),
        path("settings/appearance/", views.look, name="look"),
    ),
]
