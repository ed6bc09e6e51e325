"""The rows that testing.bulk inserts equal those of the services."""

from collections import Counter
from functools import partial

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.db.models import ForeignKey

from league.tournaments.models import Tournament
from testing.factories import MemberFactory, SeasonFactory
from testing.sessions import SessionDriver, open_session
from testing.tournaments import KNOCK_OUT, SWISS, TournamentDriver

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
APPS = ("clubs", "money", "results", "seasons", "club_sessions", "tournaments")
NEW_EACH_TIME = {"id", "at", "made_at", "called_at", "entry_id", "slug", "user", "by"}


def contents(row):
    """The fields of a row, with foreign keys replaced by the fields of the row they refer to."""
    fields = {field.name: getattr(row, field.name) for field in row._meta.concrete_fields}
    keys = {field.name for field in row._meta.concrete_fields if isinstance(field, ForeignKey)}
    return tuple(
        (name, contents(value) if name in keys and value is not None else repr(value))
        for name, value in fields.items()
        if name not in NEW_EACH_TIME
    )


def all_rows():
    """The number of each distinct row in every table of the league."""
    models = [model for app in APPS for model in apps.get_app_config(app).get_models()]
    return {model._meta.label: Counter(contents(row) for row in model.objects.all()) for model in models}


class TournamentByServices(TournamentDriver):
    """The same tournament, entry by entry and result by result."""

    def come(self, people):
        in_pairs = self.tournament.sides == Tournament.Sides.PAIRS
        here = self.tournament.entries.count()
        return [
            self.enter(f"Player {each:03}", f"Partner {each:03}" if in_pairs else "")
            for each in range(here + 1, here + people + 1)
        ]

    def play(self, number=1):
        while missing := self.stage(number).missing:
            for pairing in missing:
                self.record(pairing, self.result(pairing))


class SessionByServices(SessionDriver):
    """The same session, one by one and table by table."""

    def come(self, *names, fee="paid"):
        return [self.walk_in(name, fee) for name in names]

    def finish_round(self):
        board = self.state()
        for table in board.rounds[len(board.called) - 1].tables:
            self.record(table, self.result(table))


def rows_left_by(play):
    with transaction.atomic():
        play()
        rows = all_rows()
        transaction.set_rollback(True)
    return rows


def check_same(expected, found):
    assert expected["results.ResultVersion"].total() > 4
    for table, rows in expected.items():
        assert found[table] == rows, table


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("stages", "sides"), [(SWISS, Tournament.Sides.SINGLES), (KNOCK_OUT, Tournament.Sides.PAIRS)])
def test_a_tournament_played_out_is_the_same_row_for_row(stages, sides):
    def play(driver):
        with connection.cursor() as cursor:  # a round stores the keys it was drawn from
            cursor.execute("ALTER SEQUENCE tournaments_entry_id_seq RESTART 1000")
        day = driver(stages, people=0, sides=sides, capacity=6)
        Tournament.objects.filter(pk=day.tournament.pk).update(seed=7)  # the same pairings for both
        day.come(5)
        day.play_out()

    check_same(*(rows_left_by(partial(play, driver)) for driver in (TournamentByServices, TournamentDriver)))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("preset", ["te-club", "acc-grass-roots"])
def test_a_session_played_for_three_rounds_is_the_same_row_for_row(preset):
    def play(driver):
        with connection.cursor() as cursor:  # the seating is drawn by key
            cursor.execute("ALTER SEQUENCE clubs_member_id_seq RESTART 1000")
        SeasonFactory.reset_sequence(0)
        begun = open_session(MemberFactory(organizer=True, name="Olga Organizer"), preset)
        MemberFactory(club=begun.session.club, name="Bob")
        tonight = driver(begun.session, begun.by)
        tonight.come("Ann", "Bob", "Carla", "Dev", "Evelyn", "Frank")
        tonight.draw()
        for number in (1, 2, 3):
            tonight.call(number)
            tonight.finish_round()

    check_same(*(rows_left_by(partial(play, driver)) for driver in (SessionByServices, SessionDriver)))
