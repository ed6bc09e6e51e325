"""The lobby: opponents with one press, matches to watch, options that apply, and the link for a friend."""

import re

import pytest
from django.test import Client

from games.analysis.players import PLAYERS
from games.engine import PRESETS
from games.models import Match
from games.services.tables import begin_match, join
from testing.factories import ClubFactory, MemberFactory, UserFactory
from testing.seats import HOYLE, begin, person

pytestmark = pytest.mark.django_db
FORM = {"preset": "acc", "players": 2, "target": 0, "best_of": 1, "counting": "automatic", "clock": "none", "time": 1}


def test_each_opponent_has_a_face_a_line_and_a_button_that_begins(client: Client) -> None:
    member = MemberFactory(user=UserFactory())
    client.force_login(member.user)
    page = client.get("/matches/").text
    buttons = re.findall(r'name="against"\s+value="([^"]+)"', page)
    assert buttons == [*PLAYERS, "friend", f"lobby:{member.club.slug}"]
    assert page.count("<img") == len(buttons)
    for against in buttons:
        assert client.post("/matches/begin/", FORM | {"against": against}).status_code == 302
    assert [match.seats.get(number=1).bot for match in Match.objects.order_by("made_at")] == [*PLAYERS, "", ""]


def test_the_american_rules_come_first_and_are_chosen(client: Client) -> None:
    client.force_login(UserFactory())
    rules = client.get("/matches/").context["form"]["preset"]
    assert (rules.initial, next(iter(rules.field.choices))[0]) == ("acc", "acc")
    assert {key for key, _ in rules.field.choices} == set(PRESETS)


def test_the_rules_of_future_aids_say_whose_they_are(client: Client) -> None:
    client.force_login(UserFactory())
    lobby = client.get("/matches/").text
    assert ">Future Aids (a shop for blind players)</option>" in lobby
    assert "Future Aids: a card that fills the gap in a run also pegs the shorter runs." in lobby
    table = client.post("/matches/begin/", FORM | {"preset": "future-aids", "against": "beginner"}, follow=True)
    assert "Future Aids rules (a shop for blind players) · to 121" in table.content.decode()


def test_the_lobby_links_back_to_each_club(client: Client) -> None:
    member = MemberFactory(user=UserFactory())
    client.force_login(member.user)
    assert f'href="/c/{member.club.slug}/"' in client.get("/matches/").text


def test_members_may_watch_matches_of_their_clubs_and_no_others(client: Client) -> None:
    member, club = MemberFactory(user=UserFactory()), ClubFactory()
    ann, bob = (person(UserFactory()) for _ in range(2))
    for lobby in (member.club.slug, club.slug, ""):
        join(match_id=begin_match(by=ann, rules=HOYLE, lobby=lobby).pk, by=bob)
    client.force_login(member.user)
    watched = client.get("/matches/").context["lobby"].watched
    assert [line.match.lobby for line in watched] == [member.club.slug]


def test_the_lobbys_number_of_queries_is_constant(client: Client, django_assert_max_num_queries) -> None:  # type: ignore[no-untyped-def]
    member = MemberFactory(user=UserFactory())
    client.force_login(member.user)
    for _ in range(6):
        ann, bob = (person(UserFactory()) for _ in range(2))
        join(match_id=begin_match(by=ann, rules=HOYLE, lobby=member.club.slug).pk, by=bob)
    with django_assert_max_num_queries(14):
        assert client.get("/matches/").text.count("in progress") == 6


def test_a_match_is_named_after_its_player_or_says_that_no_one_has_come(client: Client) -> None:
    member, ann = MemberFactory(user=UserFactory()), person(UserFactory(name="Ann Tremblay"))
    begin_match(by=ann, rules=HOYLE, lobby=member.club.slug)
    begin_match(by=person(member.user), rules=HOYLE)
    client.force_login(member.user)
    lobby = client.get("/matches/").context["lobby"]
    assert ([each.who for each in lobby.challenges], lobby.going_on[0].who) == (["Ann Tremblay"], "No opponent yet")


def test_a_calendar_of_turns_is_offered_only_where_turns_take_days(client: Client) -> None:
    match, (ann, _bob) = begin()
    client.force_login(ann)
    assert "in your calendar" not in client.get("/matches/").text
    Match.objects.filter(pk=match.pk).update(clock_data={"initial": 0, "increment": 0, "days": 1})
    assert "in your calendar" in client.get("/matches/").text


@pytest.mark.parametrize(("host", "warned"), [("localhost", True), ("127.0.0.1", True), ("testserver", False)])
def test_a_link_that_no_phone_can_open_says_so(client: Client, host: str, warned: bool) -> None:
    ann = UserFactory()
    client.force_login(ann)
    match = begin_match(by=person(ann), rules=HOYLE)
    page = client.get(f"/matches/{match.pk}/", headers={"host": host}).text
    assert f'value="http://{host}/matches/{match.pk}/"' in page
    assert ("works only on this computer" in page) is warned
