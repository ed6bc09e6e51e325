"""People are found by any spelling of their names: without accents, in any case, with any apostrophe."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from league.clubs import queries
from league.clubs.models import Club
from league.clubs.services import members
from league.sessions.queries.people import desk_of
from league.tournaments.services.entries import walk_in
from testing.factories import ClubFactory, MemberFactory
from testing.sessions import SessionDriver
from testing.tournaments import SWISS, TournamentDriver
from tests.league.sessions.conftest import Pages

TYPED = [
    ("Carla Núñez", "nunez"),
    ("Carla Núñez", "NÚÑEZ"),
    ("Gerda Müller", "muller"),
    ("Gerda Muller", "müller"),
    ("Bert O'Malley", "o’malley"),
    ("Bert O’Malley", "o`malley"),
    ("Søren Łuk", "soren luk"),
    ("Anna Groß", "gross"),
    ("Ann 100%", "100%"),
]


@pytest.fixture
def club(db: None) -> Club:
    return ClubFactory(slug="peggers")


@pytest.mark.parametrize(("name", "typed"), TYPED)
def test_a_member_is_found_by_any_spelling(club: Club, name: str, typed: str) -> None:
    MemberFactory(club=club, name=name)
    MemberFactory(club=club, name="Bob Okafor")
    assert [member.name for member in queries.people(club, typed=typed)] == [name]


def test_check_in_suggests_members_typed_without_accents(new_session: Callable[..., SessionDriver]) -> None:
    tonight = new_session()
    MemberFactory(club=tonight.session.club, name="Carla Núñez")
    assert [member.name for member in desk_of(tonight.session).to_add("nunez")] == ["Carla Núñez"]


def test_a_name_without_its_accents_makes_no_second_person(new_session: Callable[..., SessionDriver]) -> None:
    tonight = new_session()
    carla = MemberFactory(club=tonight.session.club, name="Carla Núñez")
    (arrived,) = tonight.come("carla nunez")
    assert arrived.member == carla
    assert desk_of(tonight.session).here_already("Carla Nunez") == "Carla Núñez is already checked in."


def test_the_name_that_is_written_exactly_so_comes_first(new_session: Callable[..., SessionDriver]) -> None:
    tonight = new_session()
    MemberFactory(club=tonight.session.club, name="José")
    jose = MemberFactory(club=tonight.session.club, name="Jose")
    assert tonight.come("jose")[0].member == jose


def test_a_tournaments_desk_finds_the_member_too(db: None) -> None:
    day = TournamentDriver(SWISS)
    carla = MemberFactory(club=day.club, name="Carla Núñez")
    entry = walk_in(tournament_id=day.tournament.pk, name="Carla Nunez", by=day.by)
    assert entry.member == carla


def test_a_tournaments_desk_suggests_the_name_without_accents(client: Client, db: None) -> None:
    day = TournamentDriver(SWISS)
    MemberFactory(club=day.club, name="Carla Núñez")
    client.force_login(day.by)
    found = client.get(f"/c/{day.club.slug}/tournaments/{day.tournament.pk}/enter/find/?name=nunez").content.decode()
    assert ">Carla Núñez</button>" in found


def test_a_pasted_list_skips_members_with_accents(club: Club) -> None:
    MemberFactory(club=club, name="Carla Núñez")
    added = members.add_members(club=club, people=[members.Person("Carla Nunez"), members.Person("Bob")])
    assert [member.name for member in added] == ["Bob"]


def test_the_admin_finds_members_typed_without_accents(new_session: Callable[..., SessionDriver]) -> None:
    tonight = new_session()
    MemberFactory(club=tonight.session.club, name="Carla Núñez")
    page = Pages(tonight).client.get("/admin/clubs/member/?q=nunez").content.decode()
    assert "Carla Núñez" in page


def test_a_member_who_is_away_is_not_suggested_but_can_be_found(new_session: Callable[..., SessionDriver]) -> None:
    club = new_session().session.club
    desk, today = desk_of(new_session().session), timezone.localdate(timezone=club.zone)
    ann = MemberFactory(club=club, name="Ann")
    MemberFactory(club=club, name="Bob")
    kept = {"member": ann, "name": "Ann", "kind": "member", "by": None}
    members.change_member(**kept, away_until=today + timedelta(days=1))
    assert "Ann" not in [member.name for member in desk.to_add()]
    assert [member.name for member in desk.to_add("ann")] == ["Ann"]
    assert [person.name for person in queries.people(club) if person.is_away] == ["Ann"]  # type: ignore[attr-defined]
    members.change_member(**kept, away_until=today)
    assert "Ann" in [member.name for member in desk.to_add()]
    assert not any(person.is_away for person in queries.people(club))  # type: ignore[attr-defined]
