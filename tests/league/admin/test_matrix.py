"""Every URL of the admin for every role. A URL that is in no list fails."""

from collections.abc import Iterator

import pytest
from django.contrib import admin
from django.urls import reverse

from league.web.access import url_names
from testing.factories import MemberFactory
from tests.league.admin.test_islands import closed, made, neighbor, organizer

__all__ = ["closed", "made", "neighbor", "organizer"]
MODELS = {f"{model._meta.app_label}_{model._meta.model_name}": model for model in admin.site._registry}
OF_NO_RECORD = {
    "index": (),
    "login": (),
    "logout": (),
    "password_change": (),
    "password_change_done": (),
    "autocomplete": (),
    "jsi18n": (),
    "view_on_site": (1, 1),
    "app_list": ("clubs",),
}
BY_PATH = ("<path:object_id>/", "(?P<url>.*)$")
OF_A_MODEL, OF_A_RECORD = ("changelist", "add"), ("change", "delete", "history")
OF_NOBODY = ("logout", "login", "index")  # which redirect to the pages for signing in and out


def addresses(session) -> Iterator[tuple[str, str]]:
    """Each URL name with a URL; for a row, one of the closed session's club, if there is one."""
    for name in sorted({name.removeprefix("admin:") for name in url_names() if name.startswith("admin:")}):
        model, _, page = name.rpartition("_")
        if name in OF_NO_RECORD:
            yield name, reverse(f"admin:{name}", args=OF_NO_RECORD[name])
        elif model in MODELS and page in OF_A_MODEL:
            yield name, reverse(f"admin:{name}")
        elif model in MODELS and page in OF_A_RECORD:
            first = MODELS[model]._base_manager.order_by("pk").first()
            yield name, reverse(f"admin:{name}", args=[first.pk if first else 1])
        elif name == "auth_user_password_change":
            yield name, reverse(f"admin:{name}", args=[1])
        else:
            assert name in BY_PATH, f"{name} is a new address: say here what stands in it"
            yield name, f"/admin/club_sessions/session/{session.pk}/"


def statuses(client, session, verb):
    return {name: getattr(client, verb)(url).status_code for name, url in addresses(session)}


@pytest.mark.parametrize("verb", ["get", "post"])
def test_a_visitor_is_asked_to_sign_in_everywhere(closed, client, verb):
    found = {name: getattr(client, verb)(url) for name, url in addresses(closed.session)}
    assert {name: answer.status_code for name, answer in found.items() if answer.status_code != 302} == {}
    ways = {answer.url.partition("?")[0] for name, answer in found.items() if name not in OF_NOBODY}
    assert ways <= {reverse("admin:login"), reverse("accounts:sign_in")}


@pytest.mark.parametrize("verb", ["get", "post"])
def test_a_member_without_a_role_gets_nowhere(closed, as_user, verb):
    member = MemberFactory(club=closed.session.club, with_account=True, name="Mo")
    found = statuses(as_user(member.user), closed.session, verb)
    assert {name: status for name, status in found.items() if status not in (302, 403, 404)} == {}


@pytest.mark.parametrize("verb", ["get", "post"])
def test_an_owner_of_another_club_opens_no_record_of_this_one(closed, neighbor, as_user, verb):
    found = statuses(as_user(neighbor.user), closed.session, verb)
    of_records = {name: status for name, status in found.items() if name not in (*OF_NO_RECORD, *BY_PATH)}
    of_records = {name: status for name, status in of_records.items() if not name.endswith(OF_A_MODEL)}
    assert len(of_records) > 40
    assert {name: status for name, status in of_records.items() if status not in (302, 403, 404)} == {}


@pytest.mark.parametrize("verb", ["get", "post"])
@pytest.mark.parametrize("role", ["scorekeeper", "organizer", "owner", "operator"])
def test_every_url_is_open_to_its_roles(closed, operator, as_user, verb, role):
    user = operator if role == "operator" else MemberFactory(club=closed.session.club, name="Zoe", **{role: True}).user
    found = statuses(as_user(user), closed.session, verb)
    assert {name: status for name, status in found.items() if status >= 500} == {}
    if verb == "get":
        lists = {name: status for name, status in found.items() if name.endswith("_changelist")}
        assert sum(status == 200 for status in lists.values()) >= 5
        closed_to_all = {"accounts_user_changelist", "audit_auditentry_changelist"}
        assert role == "operator" or {lists[name] for name in closed_to_all} == {403}


def test_the_one_page_for_a_new_password_is_not_the_admin_s(operator, as_user):
    assert as_user(operator).get(reverse("admin:password_change")).url == reverse("accounts:password")
    assert as_user(operator).post(reverse("admin:password_change")).url == reverse("accounts:password")
