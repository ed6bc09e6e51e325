from django.urls import path

from league.clubs import views
from league.clubs.policies import EDITS_MEMBERS, EDITS_SETTINGS, Who

app_name = "clubs"
urlpatterns = [
    path("members/", views.members, name="members"),
    path("members/add/", views.add_member, name="add_member"),
    path("members/add/many/", views.add_members, name="add_members"),
    path("members/<int:pk>/", views.edit_member, name="edit_member"),
    path("members/teams/", views.teams, name="teams"),
    path("members/teams/<int:team>/", views.edit_team, name="edit_team"),
    path("members/links/", views.print_links, name="print_links"),
    path("members/<int:pk>/link/renew/", views.renew_link, name="renew_link"),
    path("members/<int:pk>/role/", views.set_role, name="set_role"),
    path("members/<int:pk>/invite/", views.invite, name="invite"),
    path("audit-trail/", views.audit_trail, name="audit_trail"),
    path("settings/", views.settings, name="settings"),
    path("settings/appearance/", views.look, name="look"),
    path("colors.css", views.colors, name="colors"),
    path("logo.png", views.logo, name="logo"),
]
ACCESS = {
    "clubs:members": Who.MEMBER,
    "clubs:add_member": EDITS_MEMBERS,
    "clubs:add_members": Who.ORGANIZER,
    "clubs:set_role": Who.OWNER,
    "clubs:edit_member": EDITS_MEMBERS,
    "clubs:teams": EDITS_MEMBERS,
    "clubs:edit_team": EDITS_MEMBERS,
    "clubs:renew_link": Who.ORGANIZER,
    "clubs:print_links": Who.ORGANIZER,
    "clubs:invite": Who.OWNER,
    "clubs:settings": EDITS_SETTINGS,
    "clubs:look": Who.OWNER,
    "clubs:colors": Who.READER_OR_PLAYER,
    "clubs:logo": Who.READER_OR_PLAYER,
    "clubs:audit_trail": Who.OWNER,
}
