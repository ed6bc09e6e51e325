"""The ledger that judges the fault tests detects errors itself."""

from uuid import uuid4

import pytest
from django.db import connection
from django.db.models import F

from games.engine import CutForDeal
from games.models import Match, MatchEvent
from testing.database import triggers_off
from testing.seats import begin, submit
from tests.faults.ledger import Ledger

pytestmark = pytest.mark.django_db


@pytest.fixture
def two_commands():
    """A match with two commands, and their responses."""
    match, _ = begin()
    ledger = Ledger()
    for seat in (0, 1):
        known = uuid4()
        ledger.sent[known] = match.pk
        ledger.acknowledged[known] = submit(match, seat, CutForDeal(seat, 20 + seat), command_id=known)
    return match, ledger


def rows(match):
    return MatchEvent.objects.filter(match=match)


def test_a_ledger_that_matches_the_database_reports_no_errors(two_commands):
    assert two_commands[1].wrongs() == []


def test_a_command_that_is_lost_is_found(two_commands):
    match, ledger = two_commands
    known = next(iter(ledger.acknowledged))
    with triggers_off():
        rows(match).filter(command_id=known).update(command_id=None)
    assert ledger.wrongs() == [f"{match}: {known} was acknowledged and is lost."]


def test_a_command_that_never_came_to_the_database_is_found(two_commands):
    match, ledger = two_commands
    known = uuid4()
    ledger.sent[known], ledger.acknowledged[known] = match.pk, match.version
    assert ledger.wrongs() == [f"{match}: {known} was acknowledged and is lost."]


def test_a_gap_is_found(two_commands):
    match, ledger = two_commands
    with triggers_off():
        rows(match).filter(command_id=None).first().delete()
    assert "its events have" in ledger.wrongs()[0]


def test_a_command_that_happened_twice_is_found(two_commands):
    """With the constraint that forbids it dropped."""
    match, ledger = two_commands
    known = next(iter(ledger.acknowledged))
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # deferred triggers prevent altering the table
        cursor.execute("ALTER TABLE games_matchevent DROP CONSTRAINT one_effect_per_command")
    Match.objects.filter(pk=match.pk).update(version=F("version") + 1)
    version = Match.objects.get(pk=match.pk).version
    MatchEvent.objects.create(match=match, version=version, command_id=known, data=rows(match).last().data)
    assert ledger.wrongs() == [f"{match}: {known} happened 2 times."]


def test_a_command_that_was_refused_and_happened_is_found(two_commands):
    match, ledger = two_commands
    known, _ = ledger.acknowledged.popitem()
    ledger.refused.add(known)
    assert ledger.wrongs() == [f"{match}: {known} was refused and happened."]


def test_an_unsent_command_in_the_database_is_detected(two_commands):
    match, ledger = two_commands
    known, _ = ledger.acknowledged.popitem()
    ledger.sent[known] = uuid4()
    assert ledger.wrongs() == [f"{match}: nobody sent {known}."]


def test_a_version_that_cannot_be_is_found(two_commands):
    _, ledger = two_commands
    known = next(iter(ledger.acknowledged))
    ledger.acknowledged[known] = 0
    assert "was answered with 0" in ledger.wrongs()[0]
