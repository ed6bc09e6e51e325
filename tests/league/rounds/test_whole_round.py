"""All results of a round on one page, the same for a session and for a tournament."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.results.models import ResultVersion
from testing.clients import signed_in
from testing.forms import forms_in
from testing.tournaments import AMERICAN, KNOCK_OUT, SWISS, TournamentDriver
from tests.league.rounds.called import SessionRound, TournamentRound


class Page:
    """The page as it was last loaded."""

    def __init__(self, played):
        self.played, self.client = played, signed_in(played.by)
        self.read(self.client.get(played.page))

    def read(self, answer):
        self.answer, self.text = answer, answer.content.decode()

    def send(self, *margins, **more):
        """The first side of each of the first games wins by the margin; `more` is typed into the first row."""
        (form,) = [form.filled for form in forms_in(self.text) if any("entry_id" in name for name in form.filled)]
        for game, margin in zip(self.played.games(), margins, strict=False):
            if margin:
                form |= {f"g{game.pk}-winner": ["0"], f"g{game.pk}-margin": [str(margin)]}
        first = self.played.games()[0].pk
        self.read(
            self.client.post(self.played.page, form | {f"g{first}-{name}": value for name, value in more.items()})
        )
        return self.answer.status_code

    def pegs(self):
        return [tuple(side.pegs for side in game.sides) for game in self.played.games()]


@pytest.fixture(params=[SessionRound, TournamentRound])
def page(request, db):
    return Page(request.param())


def test_a_whole_round_is_saved_with_its_versions_and_its_journal(page):
    lines = page.played.journal().count()
    assert page.send(31, 7) == 302
    assert page.pegs() == [(121, 90), (121, 114)]
    assert set(ResultVersion.objects.values_list("version", "by")) == {(1, page.played.by.pk)}
    assert page.played.journal().count() == lines + 2


def test_an_unchanged_row_does_not_overwrite_another_users_result(page):
    page.played.record(0, (121, 90))
    assert page.send(None, 5) == 302
    assert page.pegs() == [(121, 90), (121, 116)]
    assert ResultVersion.objects.count() == 2


def test_an_impossible_row_keeps_its_input_and_the_valid_one_is_saved(page):
    first, second = page.played.games()
    assert page.send(500, 7) == 422
    assert "1 result saved." in page.text
    assert "Enter a margin from 1 to 121." in page.text
    assert page.text.count("This result is not saved yet.") == 1
    assert "1 result is not saved yet. It is marked below." in page.text
    assert 'value="500"' in page.text
    assert f"g{first.pk}-margin" in page.text
    assert f"g{second.pk}-margin" not in page.text, "what is saved is no form any more"
    assert ResultVersion.objects.get().game_id == second.pk


def test_two_who_save_one_table_see_both_results_and_nothing_is_written_over(page):
    page.played.record(0, (121, 90))
    assert page.send(12) == 422
    (standing,) = (side.name for side in page.played.games()[0].sides if side.won)
    assert "saved a result for this table after you opened the page" in page.text
    assert page.text.index(f"{standing} by 31") < page.text.index(f"{standing} by 12")
    assert page.pegs()[0] == (121, 90)


@pytest.mark.parametrize(("choice", "pegs", "versions"), [("theirs", (121, 90), 1), ("mine", (121, 109), 2)])
def test_the_second_chooses_one_of_two_results(page, choice, pegs, versions):
    page.played.record(0, (121, 90))
    page.send(12)
    assert page.send(12, choice=choice) == 302
    assert page.pegs()[0] == pegs
    assert ResultVersion.objects.count() == versions


def test_two_results_that_differ_are_not_settled_without_a_choice(page):
    page.played.record(0, (121, 90))
    page.send(12)
    assert page.send(12) == 422
    assert "Choose one of the two results." in page.text
    assert page.pegs()[0] == (121, 90)


def test_another_result_for_a_row_that_was_saved_is_never_dropped(page):
    """The page from before the first Save is still open, through Back or in another tab."""
    before = page.text
    page.send(10, 500)
    page.text = before
    assert page.send(11, 20) == 422
    assert "Saved result" in page.text
    assert "1 result saved." in page.text
    assert page.pegs() == [(121, 111), (121, 101)]


def test_the_same_round_sent_twice_is_saved_once(page):
    before = page.text
    page.send(10, 20)
    page.text = before
    assert page.send(10, 20) == 302
    assert ResultVersion.objects.count() == 2


def test_entries_for_a_round_that_was_undone_are_reported_as_lost(page):
    typed = {
        f"g{game.pk}-{name}": value for game in page.played.games() for name, value in (("winner", 0), ("margin", 9))
    }
    page.played.undo()
    answer = page.client.post(page.played.page, typed, follow=True)
    assert "Someone undid this round after you opened the page. 2 results were not saved." in answer.content.decode()
    assert not ResultVersion.objects.exists()


@pytest.mark.parametrize("kind", [SessionRound, TournamentRound])
def test_the_pages_number_of_queries_does_not_depend_on_the_tables(kind, db):
    asked = set()
    for tables in (2, 5):
        page = Page(kind(tables=tables))  # loads the page once, to fill process-wide caches
        with CaptureQueriesContext(connection) as queries:
            assert page.client.get(page.played.page).status_code == 200
        asked.add(len(queries))
    assert len(asked) == 1


def test_a_round_of_a_session_that_was_not_called_has_no_such_page(db):
    page = Page(SessionRound(games=2))
    assert [
        page.client.get(page.played.page.replace("/1/results", f"/{more}/results")).status_code for more in (2, 99)
    ] == [404, 404]


def test_into_a_closed_session_nothing_is_saved(db):
    page = Page(SessionRound())
    before = page.text
    page.send(10, 20)
    page.played.driver.close()
    page.text = before
    assert page.send(11) == 422
    assert "This session is closed. An organizer can reopen it to make changes." in page.text
    assert page.pegs()[0] == (121, 111)


def test_in_a_best_of_three_the_next_game_takes_the_place_of_the_last(db):
    cup = TournamentDriver(KNOCK_OUT, people=2)
    cup.call()
    client = Client()
    client.force_login(cup.by)
    address = reverse("tournaments:whole_round", args=[cup.club.slug, cup.tournament.pk, 1])
    for count in (1, 2):
        (met,) = cup.stage().missing
        (form,) = (form.filled for form in forms_in(client.get(address).content.decode()) if len(form.filled) > 3)
        client.post(address, form | {f"g{met.waiting.pk}-winner": "0", f"g{met.waiting.pk}-margin": "10"})
        assert sum(cup.stage().rounds[0].pairings[0].wins) == count
    assert cup.is_over()
    assert "All results are in" in client.get(address).content.decode()


def next_steps_sentence(cup):
    """The text of a stage's page about the next step."""
    client = Client()
    client.force_login(cup.by)
    page = client.get(reverse("tournaments:whole_round", args=[cup.club.slug, cup.tournament.pk, 1]))
    return " ".join(page.content.decode().split())


def test_a_stage_in_progress_says_that_the_next_round_can_be_called(db):
    cup = TournamentDriver(SWISS, people=4)
    assert "No round has been called" in next_steps_sentence(cup)
    cup.call()
    cup.play()
    assert "The next round can be called." in next_steps_sentence(cup)


def test_a_finished_stage_names_the_next_step(db):
    cup = TournamentDriver(AMERICAN, people=8)
    cup.play_out()
    assert "Playoffs: ready to start. Consolation: ready to start." in next_steps_sentence(cup)
    cup.call(2)
    lines = next_steps_sentence(cup)
    assert "Playoffs: in progress. Consolation: ready to start." in lines
    assert "The next round" not in lines


def test_a_stage_for_one_player_has_no_games_to_play(db):
    cup = TournamentDriver(AMERICAN, people=4)
    cup.play_out()
    assert "Playoffs: no games to play. Consolation: ready to start." in next_steps_sentence(cup)


def test_the_last_stage_says_only_that_it_is_over(db):
    cup = TournamentDriver(SWISS, people=4)
    cup.play_out()
    lines = next_steps_sentence(cup)
    assert "Swiss: all rounds played." in lines
    assert "The next round" not in lines
