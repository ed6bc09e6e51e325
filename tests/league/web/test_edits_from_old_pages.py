"""Two organizers open the same form: the second to save is told what the first one changed, and decides."""

import pytest
from django.urls import reverse
from django.utils import timezone

from league.clubs.models import Role
from league.rules.presets import PRESETS
from league.seasons.services import create_season
from league.sessions.models import WeeklyPlan
from league.tournaments.models import Stage
from league.tournaments.services.stages import drop_stage
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.forms import forms_in
from testing.tournaments import AMERICAN, TournamentDriver

pytestmark = pytest.mark.django_db


def form_of(client, page, field):
    """The form of the page with this field, as the browser would send it."""
    (found,) = (form for form in forms_in(client.get(page).text) if field in form.filled and form.method == "post")
    return found.filled


@pytest.fixture
def it():
    day = TournamentDriver(AMERICAN, people=8)
    type(day.club).objects.filter(pk=day.club.pk).update(name="Old name", time_zone="America/New_York")
    day.by.memberships.update(role=Role.OWNER)
    return day


def member_page(it):
    member = MemberFactory(club=it.club, name="Zoe Ann")
    return reverse("clubs:edit_member", args=[it.club.slug, member.pk])


def settings_page(it):
    return reverse("clubs:settings", args=[it.club.slug])


def season(it):
    return create_season(club=it.club, name="Fall", starts_on=timezone.localdate(), format=PRESETS["te-club"], by=it.by)


def season_page(it):
    return reverse("seasons:edit", args=[it.club.slug, season(it).pk])


def format_page(it):
    return reverse("seasons:format", args=[it.club.slug, season(it).pk])


def tournament_page(name, **more):
    return lambda it: reverse(f"tournaments:{name}", kwargs={"club": it.club.slug, "pk": it.tournament.pk, **more})


@pytest.mark.parametrize(
    ("page", "theirs", "mine", "expected"),
    [
        (member_page, {"name": "Zoe Beck"}, {"email": "zoe@example.org"}, "Now: Zoe Beck"),
        (settings_page, {"venue": "The Old Hall"}, {"name": "New name"}, "Now: The Old Hall"),
        (season_page, {"name": "Autumn"}, {"ends_on": "2099-05-01"}, "Now: Autumn"),
        (format_page, {"games": "5"}, {"fee": "3.00"}, "Now: 5"),
        (format_page, {"pot_four": "1.00"}, {"games": "5"}, "Now: 1.00"),
        (tournament_page("change"), {"reports": "off"}, {"reports": "first"}, "Now: Never"),
        (tournament_page("change"), {"capacity": "40"}, {"name": "Open"}, "Now: 40"),
        (tournament_page("change"), {"name": "Open"}, {"name": "Masters"}, "Now: Open"),
        (tournament_page("announce"), {"place": "The Old Hall"}, {"director": "Olga"}, "Now: The Old Hall"),
        (
            tournament_page("announce"),
            {"entries_until": "2099-05-01T09:00"},
            {"place": "Hall"},
            "Now: May 1, 2099, 9 a.m.",
        ),
        (tournament_page("payout"), {"payout": "percent", "percents": "60 40"}, {"club_share": "10"}, "Now: 60 40"),
        (tournament_page("change_stage", number=2), {"best_of": "5"}, {"name": "Finals"}, "Now: Best of 5"),
        (tournament_page("change_stage", number=1), {"planned_rounds": "5"}, {"planned_rounds": "6"}, "Now: 5"),
    ],
)
def test_the_second_to_save_is_told_what_changed_and_keeps_the_input(it, page, theirs, mine, expected):
    page, client = page(it), signed_in(it.by)
    field = next(iter(mine))
    first, second = (form_of(client, page, field) for _ in range(2))
    assert client.post(page, first | theirs).status_code == 302
    assert client.post(page, first | theirs).status_code == 302, "the same form sent twice is no conflict"
    answer = client.post(page, second | mine)
    assert answer.status_code == 422
    assert "someone changed this after you opened the page" in answer.text
    assert expected in answer.text
    (again,) = (form.filled for form in forms_in(answer.text) if field in form.filled and form.method == "post")
    assert again[field] == [mine[field]]
    kept, (name, value) = form_of(client, page, field), next(iter(theirs.items()))
    assert kept[name] == [value]
    assert client.post(page, again).status_code == 302
    assert form_of(client, page, field)[field] == [mine[field]]


@pytest.mark.parametrize(
    ("page", "mine"),
    [
        (member_page, {"email": "zoe@example.org"}),
        (settings_page, {"name": "New name"}),
        (season_page, {"ends_on": "2099-05-01"}),
        (format_page, {"fee": "3.00"}),
        (tournament_page("change"), {"name": "Masters"}),
        (tournament_page("announce"), {"director": "Olga"}),
        (tournament_page("payout"), {"club_share": "10"}),
        (tournament_page("change_stage", number=1), {"planned_rounds": "6"}),
    ],
)
def test_a_form_without_a_version_is_refused_as_out_of_date(it, page, mine):
    page, client = page(it), signed_in(it.by)
    sent = form_of(client, page, next(iter(mine))) | mine | {"expected_version": ""}
    answer = client.post(page, sent)
    assert answer.status_code == 422
    assert "This page is out of date. Reload it, then try again." in answer.text
    assert "Changed by someone else" not in answer.text


def test_a_weekly_plan_that_was_changed_since_is_not_changed_by_an_old_page(it):
    today = timezone.localdate()
    plan = WeeklyPlan.objects.create(
        club=it.club, season=season(it), weekday=today.weekday(), starts_at="19:00", ends_at="21:30", first_on=today
    )
    page, client = reverse("sessions:edit_plan", args=[it.club.slug, plan.pk]), signed_in(it.by)
    (sent,) = (form.filled for form in forms_in(client.get(page).text) if "place" in form.filled)
    assert client.post(page, sent | {"place": "The Old Hall"}).status_code == 302
    for answer in (client.get(page, sent | {"starts_at": "18:00"}), client.post(page, sent | {"starts_at": "18:00"})):
        assert "Now: The Old Hall" in answer.text
    plan.refresh_from_db()
    assert plan.starts_at.hour == 19


def test_a_stage_is_not_added_to_stages_that_changed_since(it):
    client, page = signed_in(it.by), tournament_page("add_stage", number=1)(it)
    sent = form_of(client, page, "planned_rounds") | {"kind": "swiss", "name": "Second half"}
    drop_stage(tournament_id=it.tournament.pk, stage_id=it.stage(3).stage.pk, by=it.by)
    answer = client.post(page, sent)
    assert "someone changed this after you opened the page" in answer.text
    assert 'value="Second half"' in answer.text
    assert Stage.objects.filter(tournament=it.tournament).count() == 2


def test_a_stage_that_someone_changed_since_is_not_deleted(it):
    client, detail = signed_in(it.by), tournament_page("detail")(it)
    drop = tournament_page("drop_stage", number=3)(it)
    (old,) = (form.filled for form in forms_in(client.get(detail).text) if form.action == drop)
    edit = tournament_page("change_stage", number=3)(it)
    client.post(edit, form_of(client, edit, "planned_rounds") | {"name": "B final"})
    assert "Someone changed this after you opened the page." in client.post(drop, old, follow=True).text
    assert Stage.objects.filter(name="B final").exists()
