"""Scorecards of a session: entered, compared with each other and with the table, every version stored."""

from uuid import uuid4

import pytest
from django.test import Client

from league.results.models import CardLine, ResultVersion
from league.results.queries.cards import imbalances, newest_line_of_player
from league.results.services.recording import StaleResult
from league.sessions.presentation import paper
from league.sessions.queries.people import cards_entered
from league.sessions.queries.rounds import cards_at
from league.sessions.services import results
from league.sessions.services.tables import SessionTable
from tests.league.sessions.one_table import Begin, enter, one_table, pegs, undo


def test_the_first_card_gives_the_result_and_the_second_checks_it(new_session: Begin) -> None:
    tonight = new_session("acc-grass-roots")
    ann, bob = tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    table = tonight.state().rounds[0].tables[0]

    def enter(member: int, margin: int) -> None:
        results.enter_card(
            table=SessionTable(tonight.session.pk, table.pk),
            member_id=member,
            margin=margin,
            by=tonight.by,
            entry_id=uuid4(),
        )

    enter(ann.member_id, 12)
    enter(bob.member_id, -7)
    found = imbalances(tonight.state().games, cards_at(tonight.session.pk))
    assert [each.sentence for each in found] == ["The scorecards of Ann and Bob differ by 5 holes."]
    assert found[0].choices == [(121, 109), (121, 114)]  # the saved result first
    enter(bob.member_id, -12)
    assert imbalances(tonight.state().games, cards_at(tonight.session.pk)) == []
    assert "Ann by 12" in tonight.state().games[0].summary


def test_a_printed_card_is_filled_up_to_the_current_round(new_session: Begin) -> None:
    tonight = new_session("acc-grass-roots", games=2)
    tonight.come("Ann", "Bob", "Carla", "Dev")
    tonight.draw()
    tonight.call(1)
    table = tonight.state().rounds[0].tables[0]
    tonight.record(table, (121, 80))
    cards = {card.name: card.lines for card in paper.cards_of(tonight.session, tonight.state())}
    winner, loser = table.side_names
    assert [(line.points, line.won_by, line.lost_by) for line in cards[winner]] == [
        (3, 41, ""),
        ("", "", ""),
        (3, 41, 0),
    ]
    assert [(line.points, line.won_by, line.lost_by) for line in cards[loser]] == [
        (0, "", 41),
        ("", "", ""),
        (0, 0, 41),
    ]


def test_a_card_does_not_write_over_a_table_that_undoing_went_back_to(new_session: Begin) -> None:
    tonight, table, ann, _bob = one_table(new_session)
    tonight.record(table, (121, 100))
    tonight.record(table, (121, 90), expected_version=1)
    undo(tonight, table, 2)
    enter(tonight, table, ann, 5)
    assert pegs(tonight) == [121, 100]
    assert [found.sentence for found in imbalances(tonight.state().games, cards_at(tonight.session.pk))] != []


def test_a_second_card_that_agrees_adds_no_version(new_session: Begin) -> None:
    tonight, table, ann, bob = one_table(new_session)
    enter(tonight, table, ann, 12)
    enter(tonight, table, bob, -12)
    assert ResultVersion.objects.count() == 1


def test_a_card_saved_again_does_not_reopen_a_decision(new_session: Begin) -> None:
    tonight, table, ann, bob = one_table(new_session)
    enter(tonight, table, ann, 12)
    enter(tonight, table, bob, -7)
    tonight.record(table, tuple(side or 0 for side in pegs(tonight)), expected_version=1)
    enter(tonight, table, bob, -7)
    assert imbalances(tonight.state().games, cards_at(tonight.session.pk)) == []


def test_a_card_of_a_game_set_aside_is_reported(new_session: Begin) -> None:
    tonight, table, ann, _bob = one_table(new_session)
    results.set_aside(
        table=SessionTable(tonight.session.pk, table.pk), expected_version=0, by=tonight.by, entry_id=uuid4()
    )
    enter(tonight, table, ann, 12)
    (found,) = imbalances(tonight.state().games, cards_at(tonight.session.pk))
    assert found.sentence == "Ann’s scorecard has a result for a game that was marked as not played."


def test_a_card_corrected_by_two_users_shows_the_second_the_saved_line(new_session: Begin, client: Client) -> None:
    tonight, table, ann, _bob = one_table(new_session)
    enter(tonight, table, ann, 12)
    enter(tonight, table, ann, 14, expected_version=1)
    with pytest.raises(StaleResult):
        enter(tonight, table, ann, 16, expected_version=1)
    client.force_login(tonight.by)
    there = f"/c/{tonight.session.club.slug}/sessions/{tonight.session.pk}/cards/{ann}/"
    line = {"won": "1", "margin": "16", "expected_version": "1", "entry_id": str(uuid4())}
    page = client.post(there, {f"t{table.pk}-{name}": value for name, value in line.items()})
    assert (page.status_code, "Saved result: Ann by 14." in page.content.decode()) == (422, True)
    again = page.context["rows"][0][1]
    chosen = line | {name: again[name].value() for name in ("expected_version", "entry_id")}
    client.post(there, {f"t{table.pk}-{name}": value for name, value in chosen.items()})
    assert 105 in pegs(tonight)


def test_a_card_with_one_line_refused_saves_no_line(new_session: Begin, client: Client) -> None:
    tonight, table, ann, _bob = one_table(new_session)
    tonight.finish_round()
    tonight.call(2)
    second = tonight.state().rounds[1].tables[0]
    client.force_login(tonight.by)
    lines = {table.pk: "12", second.pk: "122"}
    typed = {
        f"t{pk}-{name}": value
        for pk, margin in lines.items()
        for name, value in (("won", "1"), ("margin", margin), ("expected_version", "0"), ("entry_id", str(uuid4())))
    }
    page = client.post(f"/c/{tonight.session.club.slug}/sessions/{tonight.session.pk}/cards/{ann}/", typed)
    assert (page.status_code, "Enter a margin from 1 to 121." in page.content.decode()) == (422, True)
    assert not CardLine.objects.exists()


def test_every_version_of_a_card_is_kept_and_the_newest_counts(new_session: Begin, client: Client) -> None:
    tonight, table, ann, bob = one_table(new_session)
    enter(tonight, table, ann, 12)
    enter(tonight, table, bob, -9)
    assert ["by 3" in found.sentence for found in imbalances(tonight.state().games, cards_at(tonight.session.pk))] == [
        True
    ]
    enter(tonight, table, bob, -12)
    assert imbalances(tonight.state().games, cards_at(tonight.session.pk)) == []
    kept = CardLine.objects.filter(member=bob).values_list("version", "spread")
    assert list(kept) == [(1, -9), (2, -12)]
    client.force_login(tonight.by)
    there = f"/c/{tonight.session.club.slug}/sessions/{tonight.session.pk}/tables/{table.pk}/history/"
    page = client.get(there).content.decode()
    assert page.index("Bob: lost by 12") < page.index("Bob: lost by 9") < page.index("Ann: won by 12")


def test_a_result_that_is_undone_takes_its_cards_back_and_they_can_be_entered_again(new_session: Begin) -> None:
    tonight, table, ann, _bob = one_table(new_session)
    enter(tonight, table, ann, 12)
    undo(tonight, table, 1)
    assert [card.text for card in CardLine.objects.all()] == ["won by 12", "undone"]
    assert cards_entered(tonight.session) == {}
    enter(tonight, table, ann, 12)
    assert (pegs(tonight), cards_entered(tonight.session)) == ([121, 109], {ann: 1})


def test_a_card_line_saved_by_someone_else_is_not_overwritten_unseen(new_session: Begin, client: Client) -> None:
    tonight, table, ann, _bob = one_table(new_session)
    tonight.record(table, (121, 100))
    client.force_login(tonight.by)
    there = f"/c/{tonight.session.club.slug}/sessions/{tonight.session.pk}/cards/{ann}/"
    form = client.get(there).context["rows"][0][1]
    enter(tonight, table, ann, 9)
    names = ("expected_version", "expected_line", "entry_id")
    sent = {f"t{table.pk}-{name}": str(form[name].value()) for name in names}
    sent |= {f"t{table.pk}-won": "1", f"t{table.pk}-margin": "21"}
    page = client.post(there, sent)
    assert (page.status_code, "saved this line after you opened the page: won by 9" in page.content.decode()) == (
        422,
        True,
    )
    assert newest_line_of_player(table.game.pk, ann).text == "won by 9"
    again = page.context["rows"][0][1]
    client.post(there, sent | {f"t{table.pk}-expected_line": str(again["expected_line"].value())})
    assert newest_line_of_player(table.game.pk, ann).text == "won by 21"
