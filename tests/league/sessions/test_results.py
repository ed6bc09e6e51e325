"""Results by their services: once, seen, corrected, undone, and by card."""

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from common.errors import Refused
from league.results.models import CardEntry, ResultVersion
from league.results.queries.cards import imbalances, newest_line
from league.results.services.recording import StaleResult
from league.sessions.presentation import cards as card_presentation
from league.sessions.queries.cards import cards_entered
from league.sessions.queries.rounds import TableView
from league.sessions.services import results
from testing.sessions import SessionDriver

Begin = Callable[..., SessionDriver]


def test_a_result_sent_twice_is_saved_once(evening: Begin) -> None:
    tonight = evening()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    table = tonight.state().rounds[0].tables[0]
    entry = uuid4()
    for _ in range(2):
        results.record_result(
            session_id=tonight.session.pk,
            table_id=table.pk,
            pegs=(121, 100),
            expected_version=0,
            by=tonight.by,
            entry_id=entry,
        )
    assert ResultVersion.objects.count() == 1


def test_another_result_under_the_id_of_one_that_was_saved_is_shown_beside_it(evening: Begin) -> None:
    """The first was saved but its answer was lost; then the form was changed and sent again."""
    tonight = evening()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    table, entry = tonight.state().rounds[0].tables[0], uuid4()

    def save(pegs: tuple[int, int]) -> None:
        results.record_result(
            session_id=tonight.session.pk,
            table_id=table.pk,
            pegs=pegs,
            expected_version=0,
            by=tonight.by,
            entry_id=entry,
        )

    save((121, 93))
    with pytest.raises(StaleResult) as refused:
        save((121, 92))
    assert (refused.value.standing.pegs, refused.value.offered) == ([121, 93], [121, 92])


def test_two_who_save_one_result_see_both(evening: Begin) -> None:
    tonight = evening()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    table = tonight.state().rounds[0].tables[0]
    tonight.record(table, (121, 100))
    with pytest.raises(StaleResult) as refused:
        tonight.record(table, (99, 121))
    assert (refused.value.standing.pegs, refused.value.offered) == ([121, 100], [99, 121])
    assert [side.pegs for side in tonight.state().rounds[0].tables[0].game.sides] == [121, 100]


def test_undo_goes_back_one_change_at_a_time(evening: Begin) -> None:
    tonight = evening()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    table = tonight.state().rounds[0].tables[0]
    tonight.record(table, (121, 100))
    tonight.record(table, (121, 90), seen=1)
    pegs = []
    for seen in (2, 3):
        results.undo_result(
            session_id=tonight.session.pk, table_id=table.pk, expected_version=seen, by=tonight.by, entry_id=uuid4()
        )
        pegs.append([side.pegs for side in tonight.state().rounds[0].tables[0].game.sides])
    assert pegs == [[121, 100], [None, None]]
    with pytest.raises(Refused, match="no result to take back"):
        results.undo_result(
            session_id=tonight.session.pk, table_id=table.pk, expected_version=4, by=tonight.by, entry_id=uuid4()
        )


@pytest.mark.parametrize(
    ("pegs", "code"),
    [((121, 121), "two_winners"), ((121, 130), "too_many_pegs"), ((120, 119), "nobody_won"), ((121,), "bad_sides")],
)
def test_impossible_pegs_are_refused(evening: Begin, pegs: tuple[int, ...], code: str) -> None:
    tonight = evening()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    with pytest.raises(Refused) as refused:
        tonight.record(tonight.state().rounds[0].tables[0], pegs)
    assert refused.value.code == code


def test_a_result_for_a_round_not_called_is_refused(evening: Begin) -> None:
    tonight = evening()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    with pytest.raises(Refused, match="has not been called"):
        tonight.record(tonight.state().rounds[1].tables[0], (121, 100))


def test_the_first_card_gives_the_result_and_the_second_checks_it(evening: Begin) -> None:
    tonight = evening("grass-roots")
    ann, bob = tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    table = tonight.state().rounds[0].tables[0]

    def enter(member: int, margin: int) -> None:
        results.enter_card(
            session_id=tonight.session.pk,
            table_id=table.pk,
            member_id=member,
            margin=margin,
            by=tonight.by,
            entry_id=uuid4(),
        )

    enter(ann.member_id, 12)
    enter(bob.member_id, -7)
    assert [told.sentence for told in imbalances(tonight.state().games)] == [
        "The cards don't balance by 5 between Ann and Bob."
    ]
    enter(bob.member_id, -12)
    assert imbalances(tonight.state().games) == []
    assert "Ann by 12" in tonight.state().games[0].summary


def test_a_printed_card_is_filled_as_far_as_the_night_has_gone(evening: Begin) -> None:
    tonight = evening("grass-roots", games=2)
    tonight.come("Ann", "Bob", "Carla", "Dev")
    tonight.draw()
    tonight.call(1)
    table = tonight.state().rounds[0].tables[0]
    tonight.record(table, (121, 80))
    cards = dict(card_presentation.cards_to_print(tonight.session, tonight.state()))
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


def enter(tonight: SessionDriver, table: TableView, member: int, margin: int, **more: Any) -> None:
    results.enter_card(
        session_id=tonight.session.pk,
        table_id=table.pk,
        member_id=member,
        margin=margin,
        by=tonight.by,
        **({"entry_id": uuid4()} | more),
    )


def undo(tonight: SessionDriver, table: TableView, seen: int, entry: UUID | None = None) -> None:
    results.undo_result(
        session_id=tonight.session.pk,
        table_id=table.pk,
        expected_version=seen,
        by=tonight.by,
        entry_id=entry or uuid4(),
    )


def one_table(evening: Begin) -> tuple[SessionDriver, TableView, int, int]:
    tonight = evening()
    ann, bob = tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    return tonight, tonight.state().rounds[0].tables[0], ann.member_id, bob.member_id


def pegs(tonight: SessionDriver) -> list[int | None]:
    return [side.pegs for side in tonight.state().games[0].sides]


def test_an_undo_sent_twice_goes_back_once(evening: Begin) -> None:
    tonight, table, ann, _bob = one_table(evening)
    enter(tonight, table, ann, 12)
    tonight.record(table, (121, 100), seen=1)
    entry = uuid4()
    for _ in range(2):
        undo(tonight, table, 2, entry)
    assert 109 in pegs(tonight)
    assert CardEntry.objects.count() == 1


def test_an_undo_under_the_id_of_a_save_is_refused(evening: Begin) -> None:
    """Both forms of a page carry one id; the answer to the save was lost."""
    tonight, table, _ann, _bob = one_table(evening)
    tonight.record(table, (121, 100))
    entry = uuid4()
    results.record_result(
        session_id=tonight.session.pk,
        table_id=table.pk,
        pegs=(121, 90),
        expected_version=1,
        by=tonight.by,
        entry_id=entry,
    )
    with pytest.raises(StaleResult):
        undo(tonight, table, 1, entry)
    assert pegs(tonight) == [121, 90]


def test_a_card_does_not_write_over_a_table_that_undoing_went_back_to(evening: Begin) -> None:
    tonight, table, ann, _bob = one_table(evening)
    tonight.record(table, (121, 100))
    tonight.record(table, (121, 90), seen=1)
    undo(tonight, table, 2)
    enter(tonight, table, ann, 5)
    assert pegs(tonight) == [121, 100]
    assert [told.sentence for told in imbalances(tonight.state().games)] != []


def test_a_second_card_that_agrees_adds_no_version(evening: Begin) -> None:
    tonight, table, ann, bob = one_table(evening)
    enter(tonight, table, ann, 12)
    enter(tonight, table, bob, -12)
    assert ResultVersion.objects.count() == 1


def test_a_card_saved_again_does_not_reopen_what_was_decided(evening: Begin) -> None:
    tonight, table, ann, bob = one_table(evening)
    enter(tonight, table, ann, 12)
    enter(tonight, table, bob, -7)
    tonight.record(table, tuple(side or 0 for side in pegs(tonight)), seen=1)
    enter(tonight, table, bob, -7)
    assert imbalances(tonight.state().games) == []


def test_a_card_of_a_game_set_aside_is_told(evening: Begin) -> None:
    tonight, table, ann, _bob = one_table(evening)
    results.set_aside(
        session_id=tonight.session.pk, table_id=table.pk, expected_version=0, by=tonight.by, entry_id=uuid4()
    )
    enter(tonight, table, ann, 12)
    (told,) = imbalances(tonight.state().games)
    assert told.sentence == "Ann's card has a result of a game that was set aside as not played."


def test_a_card_corrected_by_two_shows_the_second_what_stands(evening: Begin, client: Client) -> None:
    tonight, table, ann, _bob = one_table(evening)
    enter(tonight, table, ann, 12)
    enter(tonight, table, ann, 14, expected_version=1)
    with pytest.raises(StaleResult):
        enter(tonight, table, ann, 16, expected_version=1)
    client.force_login(tonight.by)
    there = f"/c/{tonight.session.club.slug}/sessions/{tonight.session.pk}/cards/{ann}/"
    line = {"won": "1", "margin": "16", "expected_version": "1", "entry_id": str(uuid4())}
    page = client.post(there, {f"t{table.pk}-{name}": value for name, value in line.items()})
    assert (page.status_code, "It stands at: Ann by 14." in page.content.decode()) == (422, True)
    again = page.context["rows"][0][1]
    chosen = line | {name: again[name].value() for name in ("expected_version", "entry_id")}
    client.post(there, {f"t{table.pk}-{name}": value for name, value in chosen.items()})
    assert 105 in pegs(tonight)


def test_a_card_with_one_line_refused_saves_no_line(evening: Begin, client: Client) -> None:
    tonight, table, ann, _bob = one_table(evening)
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
    assert (page.status_code, "122 cannot be" in page.content.decode()) == (422, True)
    assert not CardEntry.objects.exists()


def test_every_version_of_a_card_is_kept_and_the_newest_one_stands(evening: Begin, client: Client) -> None:
    tonight, table, ann, bob = one_table(evening)
    enter(tonight, table, ann, 12)
    enter(tonight, table, bob, -9)
    assert [each.off_by for each in imbalances(tonight.state().games)] == [3]
    enter(tonight, table, bob, -12)
    assert imbalances(tonight.state().games) == []
    kept = CardEntry.objects.filter(member=bob).values_list("version", "margin")
    assert list(kept) == [(1, -9), (2, -12)]
    client.force_login(tonight.by)
    there = f"/c/{tonight.session.club.slug}/sessions/{tonight.session.pk}/tables/{table.pk}/history/"
    page = client.get(there).content.decode()
    assert page.index("Bob: lost by 12") < page.index("Bob: lost by 9") < page.index("Ann: won by 12")


def test_a_result_that_is_undone_takes_its_cards_back_and_they_can_be_entered_again(evening: Begin) -> None:
    tonight, table, ann, _bob = one_table(evening)
    enter(tonight, table, ann, 12)
    undo(tonight, table, 1)
    assert [card.text for card in CardEntry.objects.all()] == ["won by 12", "taken back"]
    assert cards_entered(tonight.session) == {}
    enter(tonight, table, ann, 12)
    assert (pegs(tonight), cards_entered(tonight.session)) == ([121, 109], {ann: 1})


def test_a_line_of_a_card_that_somebody_else_saved_is_not_replaced_unseen(evening: Begin, client: Client) -> None:
    tonight, table, ann, _bob = one_table(evening)
    tonight.record(table, (121, 100))
    client.force_login(tonight.by)
    there = f"/c/{tonight.session.club.slug}/sessions/{tonight.session.pk}/cards/{ann}/"
    form = client.get(there).context["rows"][0][1]
    enter(tonight, table, ann, 9)
    names = ("expected_version", "expected_line", "entry_id")
    sent = {f"t{table.pk}-{name}": str(form[name].value()) for name in names}
    sent |= {f"t{table.pk}-won": "1", f"t{table.pk}-margin": "21"}
    page = client.post(there, sent)
    assert (page.status_code, "saved this line since you opened it: won by 9" in page.content.decode()) == (422, True)
    assert newest_line(table.game.pk, ann).text == "won by 9"
    again = page.context["rows"][0][1]
    client.post(there, sent | {f"t{table.pk}-expected_line": str(again["expected_line"].value())})
    assert newest_line(table.game.pk, ann).text == "won by 21"
