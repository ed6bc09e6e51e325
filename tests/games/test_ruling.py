"""An organizer rules on matches from the club's own lobby, but not on their own or on other lobbies'."""

import pytest
from django.test import Client
from django.urls import reverse

from games.services import tables
from games.services.tables import begin_match
from league.clubs.models import Role
from testing.factories import MemberFactory
from testing.seats import A_DAY, HOYLE, outcome, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def organizer():
    return MemberFactory(organizer=True)


def challenge(club):
    """A rated match of two members, begun in the lobby."""
    people = [MemberFactory(club=club, with_account=True).user for _ in range(2)]
    match = begin_match(by=person(people[0]), rules=HOYLE, clock=A_DAY, rated=True, lobby=club.slug)
    tables.join(match_id=match.pk, by=person(people[1]))
    return match, people


def of(user):
    client = Client()
    client.force_login(user)
    return client


def decide(client, match, **more):
    match.refresh_from_db()
    typed = {"expected_version": match.outcome_version} | more
    return client.post(reverse("games:decide", kwargs={"pk": match.pk}), typed, follow=True)


def test_an_organizer_decides_with_a_reason_that_both_sides_read(organizer):
    match, people = challenge(organizer.club)
    client, page = of(organizer.user), reverse("games:table", kwargs={"pk": match.pk})
    assert "Rule on this match" in client.get(page).text
    assert "Enter a reason" in decide(client, match, winner="1").text
    assert outcome(match).ending == ""
    decide(client, match, winner="1", why="Left the club")
    assert (outcome(match).winner, outcome(match).ending) == (1, "ruled")
    decide(client, match, winner="1", why="Left the club")
    match.refresh_from_db()
    assert match.outcome_version == 1, "pressed twice, it was decided twice"
    assert all("Left the club" in of(each).get(page).text for each in people)
    decide(client, match, winner="", why="Both were right")
    assert outcome(match).ending == "void"


def test_of_two_organizers_who_rule_at_once_the_second_is_told(organizer):
    match, _ = challenge(organizer.club)
    decide(of(organizer.user), match, winner="1", why="Left the club", expected_version=0)
    second = MemberFactory(club=organizer.club, organizer=True)
    text = decide(of(second.user), match, winner="0", why="Was ill", expected_version=0).text
    assert "This match was decided after you opened the page." in text
    assert (outcome(match).winner, match.outcome_version) == (1, 1)


def test_members_strangers_and_players_decide_nothing(organizer):
    match, people = challenge(organizer.club)
    page = reverse("games:table", kwargs={"pk": match.pk})
    member = MemberFactory(club=organizer.club, with_account=True)
    for user in (*people, member.user, MemberFactory(organizer=True).user):
        assert "Rule on this match" not in of(user).get(page).text
        assert decide(of(user), match, winner="0", why="Because").status_code == 404
    assert decide(Client(), match, winner="0", why="Because").request["PATH_INFO"].startswith("/accounts/sign-in")
    type(member).objects.filter(user=people[0]).update(role=Role.ORGANIZER)
    assert decide(of(people[0]), match, winner="0", why="I say so").status_code == 404
    assert outcome(match).ending == ""


def test_no_organizer_rules_on_a_match_started_by_link(organizer):
    match = begin_match(by=person(MemberFactory(club=organizer.club, with_account=True).user), rules=HOYLE)
    tables.join(match_id=match.pk, by=person(MemberFactory(club=organizer.club, with_account=True).user))
    assert decide(of(organizer.user), match, winner="0", why="Because").status_code == 404
