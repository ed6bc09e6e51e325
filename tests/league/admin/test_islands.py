"""In the admin everyone sees only the rows of their own clubs."""

import pytest
from django.contrib import admin
from django.urls import reverse

from league.clubs.admin import ClubScopedAdmin
from league.clubs.models import Club, Member, Role
from league.seasons.models import Season
from league.sessions.models import Session
from testing.factories import MemberFactory, SessionFactory
from testing.sessions import open_session
from testing.shared import made_once
from tests.league.admin.conftest import first_round_called

CLUB_ADMINS = [
    found
    for model, found in admin.site._registry.items()
    if isinstance(found, ClubScopedAdmin) and model._meta.app_label != "tournaments"  # they don't belong to a session
]


def named(model_admin, page, *args):
    opts = model_admin.opts
    return reverse(f"admin:{opts.app_label}_{opts.model_name}_{page}", args=args)


def names_in(body):
    """Names in the closed session's club; whole ones, because three letters can occur in a random token."""
    return [name for name in ("Xanadu", "Xanthippe") if name in body]


@pytest.fixture(scope="module")
def made(django_db_setup, django_db_blocker):
    yield from made_once(django_db_blocker, a_closed_night)


@pytest.fixture
def organizer(made, db):
    """The organizer of the closed session."""
    return made[0]


@pytest.fixture
def closed(made, db):
    return made[1]


def a_closed_night():
    """The organizer, and a club's session with a row of every kind, with unique names."""
    organizer = MemberFactory(organizer=True, name="Olga Organizer")
    tonight = first_round_called(open_session(organizer))
    Club.objects.update(name="Xanadu Peggers", venue="Xanadu Hall")
    Member.objects.filter(name="Ann").update(name="Xanthippe")
    Season.objects.update(name="Xanadu Season")
    Session.objects.update(name="Xanadu Night")
    tonight.finish_round()
    tonight.play_all()
    tonight.close()
    return organizer, tonight


@pytest.fixture
def neighbor(closed):
    """An owner of another club, which has a session of its own."""
    owner = MemberFactory(owner=True, name="Nora")
    SessionFactory(season__club=owner.club)
    return owner


def test_the_admin_is_for_roles_and_for_the_operator(closed, operator, as_user):
    index, club = reverse("admin:index"), closed.session.club
    scorekeeper = MemberFactory(scorekeeper=True, club=club, name="Sal")
    member = MemberFactory(with_account=True, club=club, name="Mo")
    gone = MemberFactory(scorekeeper=True, club=club, name="Gone", has_left=True)
    staff = MemberFactory(with_account=True, user__is_staff=True, name="Stef")
    assert as_user(scorekeeper.user).get(index).status_code == 200
    assert as_user(operator).get(index).status_code == 200
    for outsider in (member, gone, staff):
        answer = as_user(outsider.user).get(index, follow=True)
        assert answer.status_code == 403


def test_signing_in_has_one_page(client, db):
    answer = client.get(reverse("admin:index"), follow=True)
    assert [url for url, _ in answer.redirect_chain][-1] == "/accounts/sign-in/?next=/admin/"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("model_admin", CLUB_ADMINS, ids=str)
def test_a_list_shows_the_own_club_and_not_the_other(model_admin, closed, neighbor, organizer, as_user):
    mine = as_user(organizer.user).get(named(model_admin, "changelist"))
    assert mine.context["cl"].result_count > 0
    theirs = as_user(neighbor.user).get(named(model_admin, "changelist"))
    assert not names_in(theirs.content.decode())
    found = as_user(neighbor.user).get(named(model_admin, "changelist"), {"q": "Xan"})
    assert found.context["cl"].result_count == 0


@pytest.mark.sampled(3)
@pytest.mark.parametrize("model_admin", CLUB_ADMINS, ids=str)
def test_a_record_of_another_club_is_not_there(model_admin, closed, neighbor, organizer, as_user):
    for record in model_admin.model.objects.filter(**{f"{model_admin.club_path}": closed.session.club.pk})[:3]:
        own = as_user(organizer.user).get(named(model_admin, "change", record.pk))
        assert own.status_code == 200
        for page in ("change", "history", "delete"):
            answer = as_user(neighbor.user).get(named(model_admin, page, record.pk), follow=True)
            body = answer.content.decode()
            assert answer.status_code in (403, 404) or "doesn’t exist" in body
            assert not names_in(body)


def test_choices_and_autocompletes_offer_the_own_club_only(closed, neighbor, as_user):
    client = as_user(neighbor.user)
    page = client.get(reverse("admin:clubs_member_add")).content.decode()
    assert neighbor.club.name in page
    assert "Xanadu" not in page
    asked = {"app_label": "clubs", "model_name": "member", "field_name": "club", "term": ""}
    assert "Xanadu" not in client.get(reverse("admin:autocomplete"), asked).content.decode()


def test_no_one_is_added_to_another_club(closed, neighbor, as_user):
    club = closed.session.club
    typed = {"club": club.pk, "name": "Cuckoo", "kind": "member", "email": ""}
    answer = as_user(neighbor.user).post(reverse("admin:clubs_member_add"), typed)
    assert "Select a valid choice" in answer.content.decode()
    assert not Member.objects.filter(name="Cuckoo").exists()


def test_a_role_in_one_club_is_no_role_in_another(closed, neighbor, as_user):
    """An owner here who is a scorekeeper there can look there, and add no one."""
    club = closed.session.club
    MemberFactory(club=club, user=neighbor.user, role=Role.SCOREKEEPER, name="Nora")
    client = as_user(neighbor.user)
    somebody = club.members.get(name="Bob")
    assert client.get(reverse("admin:clubs_member_change", args=[somebody.pk])).status_code == 200
    answer = client.post(reverse("admin:clubs_member_change", args=[somebody.pk]), {"name": "Bobby", "kind": "member"})
    assert answer.status_code == 403
    client.post(reverse("admin:clubs_member_add"), {"club": club.pk, "name": "Cuckoo", "kind": "member"})
    assert set(club.members.filter(name__in=["Bob", "Bobby", "Cuckoo"])) == {somebody}


def test_only_organizers_see_the_money(closed, as_user):
    scorekeeper = MemberFactory(scorekeeper=True, club=closed.session.club, name="Sal")
    client = as_user(scorekeeper.user)
    assert client.get(reverse("admin:money_transaction_changelist")).status_code == 403
    assert "Transactions" not in client.get(reverse("admin:index")).content.decode()


@pytest.mark.parametrize("page", ["accounts_user"])
def test_only_the_operator_sees_accounts(page, operator, organizer, as_user):
    url = reverse(f"admin:{page}_changelist")
    assert as_user(operator).get(url).status_code == 200
    assert as_user(organizer.user).get(url).status_code == 403
