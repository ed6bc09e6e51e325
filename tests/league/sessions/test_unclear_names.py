"""A typed name that may be part of a member's: the page asks before it creates a guest."""

from collections.abc import Callable

import pytest

from league.clubs.models import Club, Member
from league.money.models import Posting
from league.sessions.models import CheckIn
from testing.factories import MemberFactory
from testing.sessions import SessionDriver
from tests.league.sessions.conftest import Pages

Begin = Callable[..., SessionDriver]


@pytest.fixture
def door(new_session: Begin) -> Pages:
    tonight = new_session()
    for name in ("Ida Berg", "Lou Ashby", "Lou Moreau"):
        MemberFactory(club=tonight.session.club, name=name)
    return Pages(tonight)


def names() -> list[str]:
    return sorted(CheckIn.objects.values_list("member__name", flat=True))


def test_a_first_name_alone_asks_who_is_meant_and_makes_no_guest(door: Pages) -> None:
    page = door.post("check-in/arrive/", name="ida", fee="owed")
    shown = page.content.decode()
    assert page.status_code == 422
    assert "Who is it: Ida Berg, or a new guest named ida?" in shown
    assert 'value="ida"' in shown and 'value="owed" checked' in " ".join(shown.split())
    assert not CheckIn.objects.exists() and not Posting.objects.exists()
    assert not Member.objects.filter(name="ida").exists()


def test_the_question_names_all_whom_it_could_be(door: Pages) -> None:
    shown = door.post("check-in/arrive/", name="Lou", fee="paid").content.decode()
    assert "Who is it: Lou Ashby, Lou Moreau, or a new guest named Lou?" in shown


def test_the_chosen_member_is_checked_in_despite_the_text_in_the_name_field(door: Pages) -> None:
    ida = Member.objects.get(name="Ida Berg")
    shown = door.post("check-in/arrive/", name="ida", tapped_name=ida.pk, fee="paid").content.decode()
    assert "Ida Berg is checked in." in shown
    assert names() == ["Ida Berg"]


def test_a_new_guest_is_made_when_the_answer_is_that_it_is_one(door: Pages) -> None:
    shown = door.post("check-in/arrive/", name="ida", guest="ida", fee="paid").content.decode()
    assert "ida is checked in as a guest." in shown
    assert Member.objects.get(name="ida").kind == Member.Kind.GUEST


@pytest.mark.parametrize("typed", ["Ida Berg", "ida berg", " IDA  BERG "])
def test_a_full_name_needs_no_question(door: Pages, typed: str) -> None:
    door.post("check-in/arrive/", name=typed, fee="paid")
    assert names() == ["Ida Berg"]


def test_a_name_like_no_other_creates_a_guest_at_once(door: Pages) -> None:
    shown = door.post("check-in/arrive/", name="Zoe", fee="paid").content.decode()
    assert "Zoe is checked in as a guest." in shown


def test_the_first_name_of_a_checked_in_member_is_asked_about(door: Pages) -> None:
    door.post("check-in/arrive/", name="Ida Berg", fee="paid")
    page = door.post("check-in/arrive/", name="ida", fee="paid")
    assert page.status_code == 422
    assert "Ida Berg is already checked in. Is ida a new guest?" in page.content.decode()
    assert names() == ["Ida Berg"]
    door.post("check-in/arrive/", name="ida", asked="name", guest="ida", fee="paid")
    assert names() == ["Ida Berg", "ida"]


def test_a_player_who_left_can_be_checked_in_by_a_tap(door: Pages) -> None:
    door.post("check-in/arrive/", name="Ida Berg", fee="paid")
    ida = CheckIn.objects.get()
    door.post(f"check-in/{ida.pk}/leave/")
    page = door.post("check-in/arrive/", name="ida", fee="paid").content.decode()
    assert "Who is it: Ida Berg, or a new guest named ida?" in page
    door.post("check-in/arrive/", name="ida", tapped_name=ida.member_id, asked="name", fee="paid")
    ida.refresh_from_db()
    assert (names(), ida.left_at) == (["Ida Berg"], None)


def test_typed_letters_of_a_checked_in_member_are_reported(door: Pages) -> None:
    door.post("check-in/arrive/", name="Ida Berg", fee="paid")
    shown = door.client.get(door.base + "check-in/find/?name=ida").content.decode()
    assert "Ida Berg is already checked in." in " ".join(shown.split())
    assert "makes ida a guest" not in shown


def test_right_after_the_question_an_unknown_name_is_asked_about_too(door: Pages) -> None:
    """Typed after the letters in question, two names look like one."""
    page = door.post("check-in/arrive/", name="idalou", asked="name", fee="paid")
    assert page.status_code == 422
    assert "No member is called idalou. Is this a new guest?" in page.content.decode()
    assert "New guest: idalou" in page.content.decode()
    assert names() == []
    door.post("check-in/arrive/", name="idalou", asked="name", guest="idalou", fee="paid")
    assert names() == ["idalou"]


def test_a_name_that_differs_by_a_letter_asks_who_is_meant(door: Pages) -> None:
    shown = door.post("check-in/arrive/", name="Ida Burg", fee="paid").content.decode()
    assert "Who is it: Ida Berg, or a new guest named Ida Burg?" in shown
    assert names() == []


def test_a_name_almost_that_of_a_player_who_is_here_asks_whether_it_is_a_guest(door: Pages) -> None:
    door.post("check-in/arrive/", name="Ida Berg", fee="paid")
    shown = door.post("check-in/arrive/", name="Ida Burg", fee="paid").content.decode()
    assert "Ida Berg is already checked in. Is Ida Burg a new guest?" in shown
    assert names() == ["Ida Berg"]


@pytest.mark.parametrize(
    ("member", "typed"),
    [
        ("Karl", "Carl"),
        ("Anna", "Anne"),
        ("Clara", "Clare"),
        ("Carla Núñez", "Karla Nunez"),
        ("Jörg Ångström", "Jogr Angstrom"),
    ],
)
def test_short_names_and_accents_are_asked_about_too(door: Pages, member: str, typed: str) -> None:
    MemberFactory(club=Club.objects.get(), name=member)
    shown = door.post("check-in/arrive/", name=typed, fee="paid").content.decode()
    assert f"Who is it: {member}, or a new guest named {typed}?" in shown


@pytest.mark.parametrize(
    ("member", "typed"),
    [
        ("Jan", "Dan"),
        ("Karl", "Carla"),
        ("Ida Lund", "Ida Long"),
        ("Dev Arbor", "Eva Arbor"),
        ("Guest 1", "Guest 2"),
        ("Guest 1", "Guest 12"),
    ],
)
def test_a_name_that_differs_by_more_is_a_new_guest(door: Pages, member: str, typed: str) -> None:
    MemberFactory(club=Club.objects.get(), name=member)
    shown = door.post("check-in/arrive/", name=typed, fee="paid").content.decode()
    assert f"{typed} is checked in as a guest." in shown
