"""`manage.py rate`, and the sweep for lost jobs."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from league.ratings.tasks import rate, rate_missed
from testing.factories import MemberFactory

pytestmark = pytest.mark.django_db


def output(*words: str) -> str:
    out = StringIO()
    call_command("rate", *words, stdout=out)
    return out.getvalue()


def test_it_says_how_far_it_is(results, monkeypatch):
    for _ in range(5):
        results.play(results.people[:1], results.people[1:2])
    monkeypatch.setattr("league.ratings.services.rating.BATCH", 2)
    assert [line.split(": ")[1] for line in output().splitlines()] == [
        "2 rated now; 5 results in all",
        "4 rated now; 5 results in all",
        "5 rated now; 5 results in all",
    ]


def test_the_option_again_rates_everything_again(results):
    results.play(results.people[:1], results.people[1:2])
    output()
    before = results.numbers()
    assert ": 1 rated now" in output("--again")
    assert results.numbers() == before


def test_nothing_new_is_nothing_to_rate(results):
    results.play(results.people[:1], results.people[1:2])
    output()
    assert ": 0 rated now" in output()


def test_one_club_alone(results):
    results.play(results.people[:1], results.people[1:2])
    MemberFactory()
    assert len(output("--club", results.version.season.club.slug).splitlines()) == 1


def test_a_club_that_is_not_there_is_named(db):
    with pytest.raises(CommandError, match="There is no club nowhere"):
        output("--club", "nowhere")


def test_the_sweep_queues_the_clubs_that_are_behind(results):
    results.play(results.people[:1], results.people[1:2])
    assert rate_missed() == 1
    results.rate()
    assert rate_missed() == 0


def test_a_long_job_is_cut_and_queued_again(results, monkeypatch, django_capture_on_commit_callbacks):
    for _ in range(5):
        results.play(results.people[:1], results.people[1:2])
    monkeypatch.setattr("league.ratings.services.rating.BATCH", 1)
    monkeypatch.setattr("league.ratings.tasks.AT_A_TIME", 3)
    with django_capture_on_commit_callbacks() as queued:
        rate(results.club)
    assert results.current(results.people[0]).games == 3 and len(queued) == 1
