"""What members and the public see of a tournament, and the flyer."""

from copy import copy

import pytest
from django.test import Client

from league.clubs.models import Club
from league.clubs.policies import Who
from league.tournaments.models import Flyer
from league.tournaments.services.pools import change_pool
from league.tournaments.services.publication import set_publication
from league.web.access import ACCESS
from testing.bulk import as_kept
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.forms import seen_by
from testing.scale import examples
from testing.shared import made_once
from testing.tournaments import AMERICAN, DOUBLE, GROUPS, KNOCK_OUT, SWISS, TournamentDriver, url

pytestmark = pytest.mark.django_db
SHEETS = ("pairings", "by-name", "cards", "cross-table", "bracket", "standings")


def show(day, *parts):
    set_publication(tournament_id=day.tournament.pk, shown=frozenset(parts), by=day.by)


def pages_of(day):
    """The URL of every page of a tournament that a member can open."""
    pk = {"pk": day.tournament.pk}
    for name, who in ACCESS.items():
        if not name.startswith("tournaments:") or who > Who.MEMBER or name == "tournaments:list":
            continue
        if name == "tournaments:print":
            for stage in day.tournament.stages.all():
                yield from (url(day.club, "print", **pk, number=stage.number, what=what) for what in SHEETS)
        elif name == "tournaments:stage":
            yield from (url(day.club, "stage", **pk, number=stage.number) for stage in day.tournament.stages.all())
        elif name == "tournaments:pool":
            yield from (url(day.club, "pool", **pk, pool=pool.pk) for pool in day.tournament.pools.all())
        elif name == "tournaments:history":
            for pairing in day.stage().rounds[0].pairings:
                yield from (url(day.club, "history", **pk, pairing=pairing.pk, game=game.pk) for game in pairing.games)
        elif name == "tournaments:online":
            yield url(day.club, "online", **pk, pairing=day.stage().rounds[0].pairings[0].pk)
        else:
            yield url(day.club, name.partition(":")[2], **pk)


@pytest.fixture(scope="module")
def made(django_db_setup, django_db_blocker):
    yield from made_once(django_db_blocker, two_stages_played)


@pytest.fixture
def played(made, db):
    it = copy(made)
    it.tournament = as_kept(made.tournament)
    return it


def two_stages_played():
    """Qualifying is over and the playoffs have begun, in a public club."""
    it = TournamentDriver(AMERICAN, people=7)
    it.play_out()
    it.call(2)
    Club.objects.filter(pk=it.club.pk).update(is_public=True)
    return it


def pages_for(day, client):
    return {page: client.get(page).content.decode() for page in pages_of(day)}


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize("stages", [AMERICAN, SWISS, KNOCK_OUT, GROUPS, DOUBLE])
def test_hidden_parts_are_on_no_page_of_a_member_or_a_visitor(day, stages):
    it = day(stages, people=examples(short=4, full=7))
    pool = it.pool()
    joined = {entry.pk for entry in it.tournament.entries.all()}
    change_pool(tournament_id=it.tournament.pk, pool_id=pool.pk, join=joined, leave=set(), by=it.by)
    it.play_out()
    Club.objects.filter(pk=it.club.pk).update(is_public=True)
    member = signed_in(MemberFactory(club=it.club, name="Mel Member", with_account=True).user)
    show(it)
    for client in (member, Client()):
        leaks = {page for page, found in pages_for(it, client).items() if "Player 0" in found}
        assert leaks == set()
    assert any("Player 0" in found for found in pages_for(it, signed_in(it.by)).values())
    pairing = it.stage().rounds[0].pairings[0]
    assert member.post(url(it.club, "online", pk=it.tournament.pk, pairing=pairing.pk)).status_code == 403


@pytest.mark.parametrize(
    ("parts", "open_pages"),
    [
        ({"entries"}, {"detail"}),
        ({"pairings"}, {"stage", "wall", "pairings", "by-name", "cards", "bracket", "history"}),
        ({"pairings", "standings"}, {"stage", "wall", "history", *SHEETS}),
        ({"standings"}, {"stage", "wall", "standings"}),
        ({"entries", "pairings", "standings", "money"}, {"detail", "stage", "wall", "journal", "history", *SHEETS}),
    ],
)
def test_each_published_part_opens_its_own_pages(played, parts, open_pages):
    show(played, *parts)
    member = signed_in(MemberFactory(club=played.club, name="Mel Member", with_account=True).user)
    pk = played.tournament.pk
    addresses = {name: url(played.club, name, pk=pk) for name in ("detail", "wall", "journal")}
    pairing = played.stage().rounds[0].pairings[0]
    addresses["history"] = url(played.club, "history", pk=pk, pairing=pairing.pk, game=pairing.games[0].pk)
    addresses["stage"] = url(played.club, "stage", pk=pk, number=1)
    for what in SHEETS:
        number = 2 if what == "bracket" else 1
        addresses[what] = url(played.club, "print", pk=pk, number=number, what=what)
    shown = {name for name, page in addresses.items() if "Player 0" in member.get(page).content.decode()}
    if "wall" in open_pages and parts == {"standings"}:
        open_pages = open_pages - {"wall"}  # a knockout is in progress, which has no standings
    assert shown == open_pages


def test_an_uncalled_bracket_does_not_reveal_entries(day):
    it = day(KNOCK_OUT, people=5)
    member = signed_in(MemberFactory(club=it.club, name="Mel Member", with_account=True).user)
    pk = {"pk": it.tournament.pk, "number": 1}
    pages = [url(it.club, "stage", **pk), url(it.club, "print", **pk, what="bracket")]
    show(it, "pairings")
    assert not any("Player 0" in member.get(page).text for page in pages)
    it.call()
    assert all("Player 0" in member.get(page).text for page in pages)


def test_a_page_that_is_not_published_says_so(played):
    show(played)
    visitor = Client()
    page = url(played.club, "print", pk=played.tournament.pk, number=1, what="standings")
    answer = visitor.get(page)
    assert answer.status_code == 403
    assert "not published this yet" in answer.text
    assert "Not published yet" in visitor.get(url(played.club, "stage", pk=played.tournament.pk, number=1)).text
    assert signed_in(played.by).get(page).status_code == 200


def test_scorekeepers_see_everything_and_only_organizers_switch(played):
    show(played)
    keeper = signed_in(MemberFactory(club=played.club, scorekeeper=True, name="Kay SeedClient").user)
    assert "Player 001" in keeper.get(url(played.club, "detail", pk=played.tournament.pk)).text
    switch = url(played.club, "publication", pk=played.tournament.pk)
    assert keeper.post(switch, {"entries": "on"}).status_code == 403
    visitor = Client()
    assert "Player 001" not in visitor.get(url(played.club, "detail", pk=played.tournament.pk)).text
    signed_in(played.by).post(switch, {"entries": "on"})
    assert "Player 001" in visitor.get(url(played.club, "detail", pk=played.tournament.pk)).text
    journal = signed_in(played.by).get(url(played.club, "journal", pk=played.tournament.pk)).text
    assert "Pairings hidden from members and the public" in journal


def test_the_flyer_is_complete_and_public(played):
    page = url(played.club, "flyer", pk=played.tournament.pk)
    typed = {
        "takes_entries": "on",
        "entries_until": "2031-06-01T20:00",
        "place": "Legion hall, 4 Main Street",
        "director": "Dora Director",
        "contact": "555 0100",
        "walk_ins": "welcome until 9:30",
        "muggins": "False",
        "includes": "lunch",
        "pools": "Q pool, $5",
    }
    director = signed_in(played.by)
    announce = url(played.club, "announce", pk=played.tournament.pk)
    answer = director.post(announce, typed | seen_by(director, announce))
    assert answer.url == page
    expected = " ".join(Client().get(page).text.split())
    for said in (
        "Legion hall, 4 Main Street",
        "Closed.",  # because the tournament is over
        "Dora Director, 555 0100",
        "Welcome until 9:30",
        "without muggins",
        "Includes lunch",
        "Q pool, $5",
        "for the top 1 in 4 (rounded up)",
        "best of 3",
        "$5.00",
    ):
        assert said in expected, said
    assert 'value="2031-06-01T20:00"' in director.get(url(played.club, "announce", pk=played.tournament.pk)).text
    assert Flyer.objects.get().muggins is False


def test_the_flyer_says_until_when_players_can_enter(day):
    it = day(SWISS, people=2)
    director, page = signed_in(it.by), url(it.club, "flyer", pk=it.tournament.pk)
    assert "Open until the first round is called." in director.get(page).text
    it.call()
    assert "The tournament has begun. Ask the director if there is still room." in director.get(page).text
    announce = url(it.club, "announce", pk=it.tournament.pk)
    typed = {"takes_entries": "on", "entries_until": "2031-06-01T20:00"}
    director.post(announce, typed | seen_by(director, announce))
    assert "Open until Sunday, June 1, 8:00 PM" in director.get(page).text
    it.play()
    it.play_out()
    assert "Closed." in director.get(page).text


@pytest.mark.parametrize("wrong", [{"entries_until": "soon"}, {"place": "x" * 201}, {"contact": "x" * 121}])
def test_a_flyer_that_cannot_be_is_refused_and_nothing_is_lost(played, wrong):
    page = url(played.club, "announce", pk=played.tournament.pk)
    director = signed_in(played.by)
    answer = director.post(page, {"place": "The hall", **seen_by(director, page), **wrong})
    assert answer.status_code == 422
    assert next(iter(wrong.values())) in answer.text
    assert not Flyer.objects.exists()


def test_a_flyer_explains_group_qualifiers_and_sides(day):
    it = day(GROUPS, sides="pairs")
    expected = " ".join(signed_in(it.by).get(url(it.club, "flyer", pk=it.tournament.pk)).text.split())
    assert "Groups of up to 4" in expected
    assert "for the top 2 in each group" in expected
    assert "for the top 1 in" not in expected
    assert "Fixed pairs: partners enter together." in expected
    assert "$5.00 each" in expected
