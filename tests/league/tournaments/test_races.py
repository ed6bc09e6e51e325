"""Two directors at once, on PostgreSQL: each race is shown first without the lock, then with it."""

from contextlib import contextmanager

import pytest
from django.db import connection

from league.tournaments.models import Entry, PairingSwap, Round, Tournament
from league.tournaments.queries.pairing_rows import swaps_version
from league.tournaments.services.pairing_swaps import swap
from testing.database import triggers_off
from testing.races import meet_at, refusals
from testing.tournaments import SWISS, TABLES, TournamentDriver

pytestmark = pytest.mark.django_db(transaction=True)
SERVICES = "league.tournaments.services"
THREE_TABLES = [(SWISS, 6), (TABLES, 12)]


@contextmanager
def lock_off(monkeypatch):
    """The same services without the tournament's lock."""

    def unlocked(tournament_id):
        return Tournament.objects.select_related("club", "format_version", "pot").get(pk=tournament_id)

    with monkeypatch.context() as patch:
        for module in ("pairing_swaps", "entries", "pairs", "rounds"):
            patch.setattr(f"{SERVICES}.{module}.locked", unlocked)
        yield


@contextmanager
def without(table, name, columns):
    """Drop a constraint, and restore it when the invalid rows have been deleted."""
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {table} DROP CONSTRAINT {name}")
    try:
        yield
    finally:
        with triggers_off() as cursor:
            cursor.execute(f"TRUNCATE {table} CASCADE")
        with connection.cursor() as cursor:
            cursor.execute(f"ALTER TABLE {table} ADD CONSTRAINT {name} UNIQUE ({columns})")


def call_at_once(swiss, monkeypatch):
    swiss.call()
    swiss.play()

    def call():
        swiss.call(expected_version=1)

    return meet_at(monkeypatch, f"{SERVICES}.rounds.players_for", call, call)


def test_without_lock_and_constraint_a_round_is_called_twice(monkeypatch):
    swiss = TournamentDriver(SWISS, people=4)
    with without("tournaments_round", "one_round_per_stage_and_number", "stage_id, number"):
        with lock_off(monkeypatch):
            call_at_once(swiss, monkeypatch)
        assert [round_.number for round_ in Round.objects.all()] == [1, 2, 2]


def test_of_two_who_call_a_round_at_once_one_is_told_of_the_other(monkeypatch):
    swiss = TournamentDriver(SWISS, people=4)
    assert refusals(call_at_once(swiss, monkeypatch)) == ["called"]
    assert Round.objects.count() == 2
    assert len(swiss.stage().current.pairings) == 2


def swap_at_once(swiss, monkeypatch):
    swiss.call()
    view = swiss.stage()
    one, two, three = view.current.pairings

    def hand(first, second):
        def act():
            swap(
                tournament_id=swiss.tournament.pk,
                stage_id=view.stage.pk,
                one_id=first.first.entry,
                other_id=second.first.entry,
                expected_version=swaps_version(view.current.pk, 0),
                why="asked for it",
                by=swiss.by,
            )

        return act

    return meet_at(monkeypatch, f"{SERVICES}.pairing_swaps.plan_swap", hand(one, two), hand(two, three))


@pytest.mark.parametrize(("stages", "people"), THREE_TABLES)
def test_without_the_lock_two_exchanges_pass_each_other_and_one_breaks(monkeypatch, stages, people):
    swiss = TournamentDriver(stages, people=people)
    with lock_off(monkeypatch):
        ended = swap_at_once(swiss, monkeypatch)
    assert PairingSwap.objects.count() == 1
    with pytest.raises(AssertionError):
        refusals(ended)  # the error of one of them is not a Refused


@pytest.mark.parametrize(("stages", "people"), THREE_TABLES)
def test_of_two_concurrent_swaps_one_is_refused(monkeypatch, stages, people):
    swiss = TournamentDriver(stages, people=people)
    assert refusals(swap_at_once(swiss, monkeypatch)) == ["changed"]
    assert PairingSwap.objects.count() == 1
    assert len({player.entry for each in swiss.stage().current.pairings for player in each.players}) == people


def pair_at_once(cup, monkeypatch):
    def enter(name, partner):
        return lambda: cup.enter(name, partner)

    return meet_at(monkeypatch, f"{SERVICES}.entries.check_takes_place", enter("Ann", "Zoe"), enter("Bob", "Zoe"))


def a_cup_of_pairs():
    cup = TournamentDriver(SWISS, sides=Tournament.Sides.PAIRS)
    for name in ("Ann", "Bob", "Zoe"):
        cup.club.members.create(name=name)
    return cup


def partners(cup):
    return [entry.partner.name for entry in Entry.objects.filter(tournament=cup.tournament).select_related("partner")]


def test_without_the_lock_a_player_is_a_partner_twice(monkeypatch):
    cup = a_cup_of_pairs()
    with without("tournaments_entry", "one_entry_per_number", "tournament_id, number"):
        with lock_off(monkeypatch):
            pair_at_once(cup, monkeypatch)
        assert partners(cup) == ["Zoe", "Zoe"]


def test_no_player_is_a_partner_twice(monkeypatch):
    cup = a_cup_of_pairs()
    assert refusals(pair_at_once(cup, monkeypatch)) == ["already_in"]
    assert partners(cup) == ["Zoe"]
