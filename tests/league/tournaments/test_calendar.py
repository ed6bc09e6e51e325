"""The list of tournaments: today's come first."""

from datetime import date, timedelta

from league.tournaments.models import Tournament
from league.tournaments.presentation.calendar import by_day

TODAY = date(2026, 11, 26)


def test_today_comes_first_then_the_next_ones_in_order_and_earlier_days_last() -> None:
    days = {"Later": 9, "Soon": 2, "Now": 0, "Yesterday": -1, "Long ago": -30}
    given = [Tournament(name=name, date=TODAY + timedelta(days=away)) for name, away in days.items()]
    shown = [(part.title, [words for _, words in part.tournaments]) for part in by_day(given, TODAY, str)]
    assert shown == [("Today", ["Now"]), ("Coming up", ["Soon", "Later"]), ("Earlier", ["Yesterday", "Long ago"])]


def test_a_part_without_tournaments_is_left_out() -> None:
    assert [part.title for part in by_day([Tournament(name="Now", date=TODAY)], TODAY, str)] == ["Today"]
