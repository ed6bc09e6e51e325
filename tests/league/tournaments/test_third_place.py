"""A knockout with a third-place match."""

import pytest

from league.rules.tournaments.bracket_drawing import bracket_drawing
from league.rules.tournaments.placing import ranked, shared_places
from league.rules.tournaments.round_names import parts_of, round_names
from league.tournaments.models import Tournament
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.forms import seen_by
from testing.tournaments import KNOCK_OUT, Kind, StagePlan, TournamentDriver, url
from tests.league.tournaments.test_money_pages import PLAN

pytestmark = pytest.mark.django_db
THIRD = [StagePlan("Knockout", Kind.KNOCK_OUT, third_place=True)]


@pytest.fixture
def after_the_semifinals() -> TournamentDriver:
    cup = TournamentDriver(THIRD, people=4)
    cup.call()
    cup.play()
    cup.call()
    return cup


def test_the_losers_of_the_semifinals_play_while_the_final_is_played(after_the_semifinals: TournamentDriver) -> None:
    cup = after_the_semifinals
    assert round_names(cup.stage(), cup.players())[2] == "Final and Third-place match"
    headings = [heading for heading, _tables in parts_of(cup.stage(), cup.players(), cup.stage().rounds[-1].pairings)]
    assert headings == ["Final", "Third-place match"]
    final, third = cup.stage().missing
    cup.record(final, (121, 100))
    assert not cup.is_over()
    cup.record(third, (121, 100))
    assert cup.is_over()
    assert [place for place, _entry in ranked(cup.state, cup.stage())] == [1, 2, 3, 4]
    assert [place for place, _name in shared_places(cup.stage(), cup.players())] == ["1", "2", "3", "4"]


def test_without_it_they_share_third_place() -> None:
    cup = TournamentDriver(KNOCK_OUT, people=4)
    cup.play_out()
    assert [place for place, _name in shared_places(cup.stage(), cup.players())] == ["1", "2", "T3"]
    for name, more in (("stage", {"number": 1}), ("detail", {})):
        page = signed_in(cup.by).get(url(cup.club, name, pk=cup.tournament.pk, **more)).text
        assert "“T3” means a tie for that place." in " ".join(page.split())


def test_it_is_drawn_below_the_final_and_named_on_the_wall(after_the_semifinals: TournamentDriver) -> None:
    cup = after_the_semifinals
    bracket = bracket_drawing(cup.stage(), cup.players())
    assert bracket is not None
    assert [[column.name for column in part.columns] for part in bracket.parts] == [
        ["Semifinals", "Final"],
        ["Third-place match"],
    ]
    wall = signed_in(cup.by).get(url(cup.club, "wall", pk=cup.tournament.pk)).text
    assert ("Knockout: bracket" in wall, "Knockout: third-place match" in wall) == (True, True)


def test_the_wall_has_no_page_for_it_before_its_players_are_known() -> None:
    cup = TournamentDriver(THIRD, people=4)
    cup.call()
    wall = signed_in(cup.by).get(url(cup.club, "wall", pk=cup.tournament.pk)).text
    assert ("Knockout: bracket" in wall, "third-place" in wall) == (True, False)


@pytest.mark.parametrize(("system", "planned"), [("american", [False, True, False]), ("knock-out", [True])])
def test_a_director_plans_it_and_players_read_so(system: str, planned: list[bool]) -> None:
    organizer = MemberFactory(organizer=True)
    client = signed_in(organizer.user)
    client.post(url(organizer.club, "plan"), PLAN | {"system": system, "third_place": "on"})
    made = Tournament.objects.get()
    assert [stage.third_place for stage in made.stages.all()] == planned
    front = client.get(url(organizer.club, "detail", pk=made.pk)).text
    assert "knockout, best of 3, with a third-place match" in front


@pytest.mark.parametrize(("kind", "kept"), [("knock-out", True), ("double", False)])
def test_only_a_knockout_keeps_it(kind: str, kept: bool) -> None:
    cup = TournamentDriver(THIRD, people=4)
    page = url(cup.club, "change_stage", pk=cup.tournament.pk, number=1)
    client = signed_in(cup.by)
    typed = {"kind": kind, "name": "Knockout", "best_of": "1", "third_place": "on"}
    client.post(page, seen_by(client, page) | typed)
    stage = cup.tournament.stages.get()
    assert (stage.kind, stage.third_place) == (kind, kept)
