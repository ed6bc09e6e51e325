"""The filters beside the lists of the admin are named in plain words."""

import pytest
from django.contrib import admin
from django.urls import reverse

from common.admin_filters import ByLeaving
from testing.factories import ClubFactory, MemberFactory

FROM_COLUMNS = {"by", "undone at", "awarded to", "played on", "Empty", "Not empty", "Yes", "No"}


@pytest.mark.slow
def test_no_filter_shows_the_name_of_a_column(tonight, operator, as_user):
    client, shown = as_user(operator), set()
    for model_admin in admin.site._registry.values():
        name = f"{model_admin.opts.app_label}_{model_admin.opts.model_name}"
        page = client.get(reverse(f"admin:{name}_changelist")).context["cl"]
        for each in page.filter_specs if name != "accounts_user" else ():
            shown |= {str(each.title), *(str(choice["display"]) for choice in each.choices(page))}
    assert {"person", "in effect", "won by forfeit", "in the club"} <= shown
    assert shown & FROM_COLUMNS == set()


def test_a_filter_counts_its_rows_under_its_own_names(operator, as_user):
    club = ClubFactory()
    for has_left in (False, False, True):
        MemberFactory(club=club, has_left=has_left)
    page = as_user(operator).get(reverse("admin:clubs_member_changelist") + "?_facets=True").context["cl"]
    (status,) = [each for each in page.filter_specs if isinstance(each, ByLeaving)]
    assert [choice["display"] for choice in status.choices(page)] == ["All", "has left (1)", "in the club (2)"]


@pytest.mark.parametrize("days", ["year=9999", "year=9999999999999999999", "year=9999&{0}month=12"])
def test_a_year_that_no_date_can_have_shows_the_whole_list(tonight, operator, as_user, days):
    wanted = f"?date__{days.format('date__')}"
    assert as_user(operator).get(reverse("admin:club_sessions_session_changelist") + wanted).url.endswith("?e=1")
