"""The page of a stage: results are typed next to the tables, and tabs lead to standings and the cross-table."""

import re
from html import unescape

import pytest

from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.tournaments import AMERICAN, KNOCK_OUT, SWISS, Kind, StagePlan, url

pytestmark = pytest.mark.django_db
ENTRY = re.compile(r'<section class="panel" id="entry">(.*?)</section>', re.DOTALL)
ROWS = re.compile(r'<span class="visually-hidden">Table </span>(\d+)')


class Beside:
    """The page of a round with missing results, as its scorekeeper uses it."""

    def __init__(self, swiss):
        self.swiss, self.client = swiss, signed_in(swiss.by)
        self.address = url(swiss.club, "stage", pk=swiss.tournament.pk, number=1)
        self.read(self.client.get(self.address))

    def read(self, answer):
        self.answer, self.text = answer, unescape(answer.text)

    @property
    def title(self):
        (entry,) = ENTRY.findall(self.text)
        return re.search("<h2>(.*?)</h2>", entry)[1]

    def send(self, **typed):
        """Send the form next to the tables, as htmx does."""
        (entry,) = ENTRY.findall(self.text)
        to = re.search('hx-post="([^"]*)"', entry)[1]
        form = dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', entry)) | typed
        here = {"HX-Request": "true", "HX-Current-URL": f"http://testserver{self.address}"}
        self.read(self.client.post(to, form, headers=here, follow=True))
        return self.answer.status_code


@pytest.fixture
def beside(day):
    swiss = day(SWISS, people=6)
    swiss.call()
    return Beside(swiss)


def test_results_are_typed_one_after_another_next_to_the_tables(beside):
    for number in (1, 2, 3):
        assert beside.title == f"Table {number}"
        assert beside.send(winner="0", margin="12") == 200
        assert beside.answer.headers["HX-Redirect"] == beside.address
        beside.read(beside.client.get(beside.address))
    assert not ENTRY.search(beside.text)
    assert "Call round 2" in beside.text
    assert not beside.swiss.stage().missing


def test_missing_results_are_listed_first_and_each_can_be_typed_next(beside):
    first, second, third = beside.swiss.stage().missing
    beside.swiss.record(first, (121, 100))
    beside.read(beside.client.get(f"{beside.address}?table={third.pk}"))
    assert beside.title == "Table 3"
    assert ROWS.findall(beside.text) == ["2", "3", "1"]
    assert f'href="?table={second.pk}"' in beside.text


def test_a_table_whose_result_someone_else_has_saved_shows_that_result_and_not_another_tables_form(beside):
    first, _second, _third = beside.swiss.stage().missing
    beside.swiss.record(first, (121, 100))
    asked = f"{beside.address}?table={first.pk}"
    page = beside.client.get(asked, follow=True)
    assert page.redirect_chain == [(f"{beside.address.partition('stages/')[0]}pairings/{first.pk}/", 302)]
    assert f"{first.first.name} by 21" in page.text
    updated = beside.client.get(asked, headers={"HX-Request": "true"})
    assert updated.status_code == 200, "an update of a page that is open stays there"


def test_a_refused_result_is_shown_next_to_the_tables_as_typed(beside):
    assert beside.send(winner="0", margin="500") == 422
    assert beside.title == "Table 1"
    assert 'value="500"' in beside.text
    assert "Enter a margin from 1 to 121." in beside.text
    assert f'hx-get="{beside.address}"' not in beside.text or "Waiting for results" in beside.text


def test_two_who_save_one_table_see_both_results_next_to_the_tables(beside):
    beside.swiss.record(beside.swiss.stage().missing[0], (121, 90))
    assert beside.send(winner="0", margin="12") == 409
    assert "Replace it with mine" in beside.text
    assert "btn main" not in beside.text.partition('id="entry"')[2], "neither is suggested"
    assert "Waiting for results" in beside.text


def test_a_member_reads_tables_and_standings_and_types_nothing(beside):
    beside.swiss.play()
    client = signed_in(MemberFactory(club=beside.swiss.club, with_account=True).user)
    page = client.get(beside.address).text
    assert not ENTRY.search(page)
    assert "<h2>Standings</h2>" in page
    assert "?show=cross" in page
    assert "Call round" not in page


@pytest.mark.parametrize(("show", "expected", "left_out"), [
    ("", 'id="round-1"', "The numbers across the top"),
    ("standings", "How the tie-breaks are calculated", 'id="round-1"'),
    ("cross", "Results grid, as a chart", 'id="round-1"'),
    ("nonsense", 'id="round-1"', "Results grid, as a chart"),
])  # fmt: skip
def test_each_tab_shows_its_own(beside, show, expected, left_out):
    beside.swiss.play()
    page = beside.client.get(f"{beside.address}?show={show}").text
    assert expected in page
    assert left_out not in page


def test_scorecards_that_differ_are_decided_before_the_next_stage(day):
    cup = day(AMERICAN, people=4)
    cup.play_out()
    client, pk = signed_in(cup.by), cup.tournament.pk
    stage, onward = (url(cup.club, "stage", pk=pk, number=number) for number in (1, 2))
    assert f'<a class="btn main" href="{onward}">' in " ".join(client.get(stage).text.split())
    for entry in cup.tournament.entries.filter(number__lte=2):
        card = url(cup.club, "card", pk=pk, number=1, entry=entry.pk)
        sent = dict(re.findall(r'name="(g\d+-expected_version)"\s+value="(\d+)"', client.get(card).text))
        for name in list(sent):
            line = name.removesuffix("expected_version")
            sent |= {f"{line}won": "1", f"{line}spread": "9"}
        assert client.post(card, sent).status_code == 302
    page = " ".join(client.get(stage).text.split())
    assert re.search(r"Decide \d+ games? whose scorecards differ", page)
    assert f'<a class="btn" href="{onward}">' in page
    front = client.get(url(cup.club, "detail", pk=pk)).text
    assert "Decide the games whose scorecards differ" in front
    assert "Continue with Playoffs" not in front


def test_a_bracket_of_one_round_names_it_once(day):
    final = day([StagePlan("Decider", Kind.KNOCK_OUT)], people=2)
    final.call()
    page = signed_in(final.by).get(url(final.club, "stage", pk=final.tournament.pk, number=1)).text
    (bracket,) = re.findall(r'<div class="bracket">(.*?)</ul>', page, re.DOTALL)
    assert bracket.count("Final") == 1


def test_a_stage_names_the_sheets_that_can_be_printed(beside):
    (tools,) = re.findall(r"Print:(.*?)</p>", beside.text, re.DOTALL)
    assert "Results grid</a>" in tools


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stages", "rounds", "promise"),
    [(SWISS, 3, "The next round can be called"), (KNOCK_OUT, 2, "The next match can begin")],
)
def test_in_the_last_round_no_next_one_is_announced(day, stages, rounds, promise):
    cup = day(stages, people=4)
    address, client, shown = url(cup.club, "stage", pk=cup.tournament.pk, number=1), signed_in(cup.by), []
    for _ in range(rounds):
        cup.call()
        shown.append(promise in client.get(address).text)
        cup.play()
    assert shown == [True] * (rounds - 1) + [False]
