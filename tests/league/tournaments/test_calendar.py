"""The list of tournaments: today's come first, then those that are still being played."""

from datetime import date, timedelta

from league.tournaments.models import Tournament
from league.tournaments.presentation.calendar import by_day
from testing.tournaments import KNOCK_OUT, TournamentDriver

TODAY = date(2026, 11, 26)


def on(days: int, name: str, *, called: bool = False, played: bool = False) -> None:
    """A knockout of two players, this many days from today; with its round called, or played."""
    driver = TournamentDriver(KNOCK_OUT, people=2)
    Tournament.objects.filter(pk=driver.tournament.pk).update(name=name, date=TODAY + timedelta(days=days))
    if called or played:
        driver.call()
    if played:
        driver.play()


def shown() -> list[tuple[str, list[str]]]:
    given = Tournament.objects.select_related("club", "format_version").order_by("-date")
    return [(part.title, [each.name for each, _ in part.tournaments]) for part in by_day(given, TODAY, None)]


def test_today_comes_first_then_those_in_progress_then_the_next_ones_in_order_and_earlier_days_last(db) -> None:
    on(9, "Later")
    on(2, "Soon")
    on(0, "Now", called=True)
    on(-1, "Second day", called=True)
    on(-2, "Done", played=True)
    on(-30, "Never begun")
    assert shown() == [
        ("Today", ["Now"]),
        ("In progress", ["Second day"]),
        ("Coming up", ["Soon", "Later"]),
        ("Earlier", ["Done", "Never begun"]),
    ]


def test_a_part_without_tournaments_is_left_out(db) -> None:
    on(0, "Now")
    assert [title for title, _ in shown()] == ["Today"]
