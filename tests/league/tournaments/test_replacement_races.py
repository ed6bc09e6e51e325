"""Two directors who replace one player at once, and the ratings after a replacement."""

import pytest
from django.contrib.postgres.aggregates import ArrayAgg

from league.ratings.models import RatingHistory
from league.ratings.services.rating import rate_batch
from league.tournaments.models import Replacement, Tournament
from league.tournaments.services.replacements import replace, replace_by_name
from testing.races import meet_at, refusals
from testing.tournaments import SWISS, TournamentDriver

pytestmark = pytest.mark.django_db(transaction=True)
REPLACEMENTS = "league.tournaments.services.replacements"


def replace_at_once(swiss, monkeypatch):
    one = swiss.tournament.entries.get(number=1)
    coming = [swiss.club.members.create(name=name) for name in ("Bob", "Cy")]

    def hand(came):
        return lambda: replace(
            tournament_id=swiss.tournament.pk, entry_id=one.pk, gone_id=one.member_id, came_id=came.pk, by=swiss.by
        )

    return meet_at(monkeypatch, f"{REPLACEMENTS}.replaced_since", *map(hand, coming))


def test_without_the_lock_two_come_for_one_and_the_database_breaks_it_off(monkeypatch):
    swiss = TournamentDriver(SWISS, people=4)
    with monkeypatch.context() as patch:
        patch.setattr(f"{REPLACEMENTS}.locked", lambda pk: Tournament.objects.select_related("club", "pot").get(pk=pk))
        ended = replace_at_once(swiss, monkeypatch)
    assert Replacement.objects.count() == 1
    with pytest.raises(AssertionError):
        refusals(ended)  # the error of one of them is not a Refused


def test_of_two_concurrent_replacements_the_second_is_refused(monkeypatch):
    swiss = TournamentDriver(SWISS, people=4)
    assert refusals(replace_at_once(swiss, monkeypatch)) == ["changed"]
    made = Replacement.objects.get()
    assert swiss.tournament.entries.get(number=1).member_id == made.came_id


def test_each_is_rated_by_the_games_that_they_played():
    swiss = TournamentDriver(SWISS, people=4)
    swiss.call()
    swiss.play()
    one = swiss.tournament.entries.get(number=1)
    names = {one.member_id: "Bob"}
    replace_by_name(tournament_id=swiss.tournament.pk, entry_id=one.pk, names=names, by=swiss.by)
    swiss.play_out()
    rate_batch(club_id=swiss.club.pk)
    first, *later = (
        next(each.games[0].pk for each in called.pairings if one.pk in each.entries) for called in swiss.stage().rounds
    )
    rated = dict(RatingHistory.objects.values_list("sequence").annotate(seats=ArrayAgg("member__name")))
    assert set(rated[first]) & {"Player 001", "Bob"} == {"Player 001"}
    assert [set(rated[game]) & {"Player 001", "Bob"} for game in later] == [{"Bob"}, {"Bob"}]
