"""The types that players had at a session count in its season, whatever they become later."""

from collections.abc import Callable

from league.clubs.models import Member
from league.clubs.services.members import change_member
from league.results.queries.records import totals_of
from league.results.queries.season_table import season_table_for
from league.results.queries.streaks import game_records
from league.rules.presets import PRESETS
from league.seasons.models import Season
from league.seasons.queries import format_of
from league.sessions.presentation.close_page import change_in_words
from league.sessions.queries.as_closed import changed_since_closing, kinds_at
from league.sessions.queries.verification import first_difference
from league.sessions.services import attendance
from league.sessions.services.closing import follow_members, reopen_session
from testing.factories import SessionFactory
from testing.sessions import NOON, SessionDriver
from tests.league.sessions.conftest import Pages

Begin = Callable[..., SessionDriver]


def become(season: Season, name: str, kind: str) -> None:
    change_member(member=Member.objects.get(club=season.club, name=name), name=name, kind=kind, by=None)


def play(tonight: SessionDriver, *names: str) -> SessionDriver:
    tonight.come(*names)
    tonight.draw()
    tonight.play_all()
    tonight.close()
    return tonight


def again(tonight: SessionDriver) -> SessionDriver:
    """Another session of the season."""
    later = SessionFactory(season=tonight.session.season, date=tonight.session.date)
    attendance.open_check_in(session_id=later.pk, by=tonight.by)
    later.refresh_from_db()
    return SessionDriver(later, tonight.by)


def listed(season: Season) -> set[str]:
    table = season_table_for(season, format_of(season))
    return {table.names[row.player] for row in table.rows}


def test_a_member_who_becomes_a_visitor_keeps_the_sessions_that_were_played(new_session: Begin) -> None:
    tonight = play(new_session("acc-grass-roots", games=2), "Ann", "Bob")
    season = tonight.session.season
    before = game_records(season.club)
    become(season, "Bob", Member.Kind.VISITOR)
    assert listed(season) == {"Ann", "Bob"}
    assert {row.name for row in totals_of(season.club)} == {"Ann", "Bob"}
    assert game_records(season.club) == before
    reopen_session(session_id=tonight.session.pk, by=tonight.by, why="to look again")
    tonight.close()
    assert listed(season) == {"Ann", "Bob"}
    assert first_difference() is None


def test_sessions_as_a_visitor_do_not_count_when_the_visitor_becomes_a_member(new_session: Begin) -> None:
    tonight = new_session("acc-grass-roots", games=2)
    tonight.come("Ann", "Bob")
    season = tonight.session.season
    become(season, "Bob", Member.Kind.VISITOR)
    play(tonight)
    become(season, "Bob", Member.Kind.MEMBER)
    assert listed(season) == {"Ann"}
    play(again(tonight), "Ann", "Bob")
    table = season_table_for(season, format_of(season))
    assert {table.names[pk]: total.sessions for pk, total in table.totals.items()} == {"Ann": 2, "Bob": 1}
    assert table.visitors == 0
    assert first_difference() is None


def test_a_guest_who_comes_as_a_member_is_listed_with_all_sessions_of_the_season(new_session: Begin) -> None:
    tonight = new_session(PRESETS["acc-grass-roots"].but(games=2, guests="unranked"))
    tonight.come("Ann", "Gus")
    season = tonight.session.season
    become(season, "Ann", Member.Kind.MEMBER)
    become(season, "Gus", Member.Kind.GUEST)
    play(tonight)
    become(season, "Gus", Member.Kind.MEMBER)
    assert listed(season) == {"Ann"}
    play(again(tonight), "Ann", "Gus")
    assert listed(season) == {"Ann", "Gus"}
    assert first_difference() is None


def closed_with_a_wrong_type(new_session: Begin) -> SessionDriver:
    """Bob came as a visitor by mistake; he is a member now."""
    tonight = new_session("acc-grass-roots", games=2)
    tonight.come("Ann", "Bob")
    become(tonight.session.season, "Bob", Member.Kind.VISITOR)
    play(tonight)
    become(tonight.session.season, "Bob", Member.Kind.MEMBER)
    reopen_session(session_id=tonight.session.pk, by=tonight.by, why="Bob is a member")
    return tonight


def test_a_wrong_type_is_corrected_when_the_session_is_closed_again(new_session: Begin) -> None:
    tonight = closed_with_a_wrong_type(new_session)
    pages = Pages(tonight)
    page = pages.client.get(pages.base + "close/").content.decode()
    assert "<strong>Bob</strong>: visitor then, member now" in page
    assert "This session uses the types and teams that these players had at the earlier closing." in page
    page = pages.post("close/types-and-teams/", follows="1").content.decode()
    assert "The session uses the players’ current types and teams." in page
    assert "Use earlier types and teams" in page
    pages.close()
    assert listed(tonight.session.season) == {"Ann", "Bob"}
    assert first_difference() is None
    become(tonight.session.season, "Bob", Member.Kind.VISITOR)
    reopen_session(session_id=tonight.session.pk, by=tonight.by, why="to look again")
    tonight.close()
    assert listed(tonight.session.season) == {"Ann", "Bob"}, "the newer closing is kept unless it is chosen again"


def test_a_player_without_a_game_keeps_the_type_and_is_named_when_the_session_is_closed_again(
    new_session: Begin,
) -> None:
    tonight = new_session("acc-grass-roots", games=2)
    (cy, *_others) = tonight.come("Cy", "Ann", "Bob")
    become(tonight.session.season, "Cy", Member.Kind.VISITOR)
    attendance.leave(session_id=tonight.session.pk, check_in_id=cy.pk, by=tonight.by, at=NOON)
    play(tonight)
    become(tonight.session.season, "Cy", Member.Kind.MEMBER)
    reopen_session(session_id=tonight.session.pk, by=tonight.by, why="Cy won a game")
    tonight.session.refresh_from_db()
    assert kinds_at(tonight.session)[cy.member_id] == Member.Kind.VISITOR
    assert [(each.name, change_in_words(each)) for each in changed_since_closing(tonight.session)] == [
        ("Cy", "visitor then, member now")
    ]


def test_the_choice_can_be_undone_and_is_in_the_journal(new_session: Begin) -> None:
    tonight = closed_with_a_wrong_type(new_session)
    for follows in (True, True, False):
        follow_members(session_id=tonight.session.pk, follows=follows, by=tonight.by)
    tonight.close()
    assert listed(tonight.session.season) == {"Ann"}
    said = [entry.text for entry in tonight.session.journal.all()]
    assert said[1:3] == [
        "Types and teams chosen: those of the earlier closing",
        "Types and teams chosen: the current ones",
    ]


def test_nothing_is_asked_about_types_that_are_the_same(new_session: Begin) -> None:
    tonight = play(new_session("acc-grass-roots", games=2), "Ann", "Bob")
    reopen_session(session_id=tonight.session.pk, by=tonight.by, why="to look again")
    pages = Pages(tonight)
    assert not pages.client.get(pages.base + "close/").context["page"].changed
