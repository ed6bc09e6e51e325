"""A round's results entered in the admin's grid, through the same service as everywhere."""

from uuid import uuid4

import pytest
from django.contrib.admin.models import LogEntry
from django.urls import reverse

from league.results.models import ResultVersion
from league.sessions import services
from league.sessions.models import JournalEntry
from testing.factories import MemberFactory


def address(night, number=1):
    return reverse("admin:club_sessions_session_round", args=[night.session.pk, number])


def filled(table, *, winner, margin, seen=0, **more):
    """One row as the browser sends it; at three every loser is behind by the same."""
    sides = range(len(table.sides))
    margins = {"margin": margin} if len(sides) == 2 else {f"margin_{side}": margin for side in sides if side != winner}
    fields = {"seen_version": seen, "entry_id": uuid4(), "winner": winner, **margins, **more}
    return {f"t{table.pk}-{name}": value for name, value in fields.items()}


def round_of(night):
    return night.board().rounds[0].tables


def test_a_whole_round_is_saved_with_its_versions_journal_and_history(night, scorekeeper, as_user):
    tables = round_of(night)
    typed = {key: value for table in tables for key, value in filled(table, winner=0, margin=10 + table.number).items()}
    answer = as_user(scorekeeper.user).post(address(night), typed)
    assert (answer.status_code, answer.url) == (302, address(night))
    versions = ResultVersion.objects.all()
    assert {(version.version, version.by, version.pegs[1]) for version in versions} == {
        (1, scorekeeper.user, 111 - table.number) for table in tables
    }
    assert JournalEntry.objects.filter(told__contains="recorded", by=scorekeeper.user).count() == len(tables)
    logged = LogEntry.objects.get()
    assert (logged.user, logged.object_id) == (scorekeeper.user, str(night.session.pk))
    assert "Table 1: " in logged.change_message


def test_rows_left_alone_save_nothing(night, scorekeeper, as_user):
    first, *rest = round_of(night)
    night.record(first, (121, *[90] * (len(first.sides) - 1)))
    typed = filled(first, winner=0, margin=31, seen=1)
    for table in rest:
        typed |= filled(table, winner="", margin="")
    assert as_user(scorekeeper.user).post(address(night), typed).status_code == 302
    assert ResultVersion.objects.count() == 1


def test_a_row_left_alone_does_not_undo_what_somebody_else_saved_meanwhile(night, scorekeeper, as_user):
    first, second, *_ = round_of(night)
    typed = filled(first, winner="", margin="") | filled(second, winner=1, margin=5)
    night.record(first, (121, *[90] * (len(first.sides) - 1)))
    assert as_user(scorekeeper.user).post(address(night), typed).status_code == 302
    assert [(v.game_id, v.version) for v in ResultVersion.objects.order_by("pk")] == [
        (first.game.pk, 1),
        (second.game.pk, 1),
    ]


def test_a_correction_keeps_the_old_version_and_says_why(night, scorekeeper, as_user):
    table = round_of(night)[0]
    night.record(table, (121, *[90] * (len(table.sides) - 1)))
    typed = filled(table, winner=0, margin=13, seen=1, why="misread the card")
    as_user(scorekeeper.user).post(address(night), typed)
    old, new = ResultVersion.objects.order_by("version")
    assert (old.pegs[1], new.pegs[1], new.why, new.by) == (90, 108, "misread the card", scorekeeper.user)


def test_an_impossible_row_keeps_what_was_typed_and_the_good_rows_are_saved(night, scorekeeper, as_user):
    first, second, *_ = round_of(night)
    typed = filled(first, winner=0, margin=130) | filled(second, winner=0, margin=7)
    answer = as_user(scorekeeper.user).post(address(night), typed)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="130"' in page
    assert [version.game_id for version in ResultVersion.objects.all()] == [second.game.pk]
    assert f'name="t{second.pk}-seen_version" value="1"' in page


def test_two_who_save_one_table_see_both_results_and_nothing_is_overwritten(night, scorekeeper, as_user):
    table = next(table for table in round_of(night) if len(table.sides) == 2)
    night.record(table, (121, 90))
    answer = as_user(scorekeeper.user).post(address(night), filled(table, winner=1, margin=8))
    page = answer.content.decode()
    ann, bob = table.side_names
    assert answer.status_code == 409
    assert f"{ann} by 31 ({night.by.name}, " in " ".join(page.split())
    assert f"{bob} by 8" in page
    assert ResultVersion.objects.get().pegs == [121, 90]


@pytest.mark.parametrize(("choice", "pegs"), [("theirs", [121, 90]), ("mine", [113, 121])])
def test_the_second_chooses_one_of_two_results(night, scorekeeper, as_user, choice, pegs):
    table = next(table for table in round_of(night) if len(table.sides) == 2)
    night.record(table, (121, 90))
    typed = filled(table, winner=1, margin=8, seen=1, disputed="True", choice=choice)
    assert as_user(scorekeeper.user).post(address(night), typed).status_code == 302
    assert ResultVersion.objects.order_by("version").last().pegs == pegs


def test_a_dispute_is_not_settled_without_a_choice(night, scorekeeper, as_user):
    table = next(table for table in round_of(night) if len(table.sides) == 2)
    night.record(table, (121, 90))
    typed = filled(table, winner=1, margin=8, seen=1, disputed="True")
    answer = as_user(scorekeeper.user).post(address(night), typed)
    assert answer.status_code == 409
    assert "Choose one of the two results." in answer.content.decode()
    assert ResultVersion.objects.count() == 1


def test_a_form_sent_twice_is_saved_once(night, scorekeeper, as_user):
    client, typed = as_user(scorekeeper.user), filled(round_of(night)[0], winner=0, margin=12)
    client.post(address(night), typed)
    client.post(address(night), typed)
    assert ResultVersion.objects.count() == 1


def test_a_closed_session_is_read_only(night, scorekeeper, as_user):
    night.finish_round()
    night.play_all()
    table = round_of(night)[0]
    night.close()
    before = ResultVersion.objects.count(), JournalEntry.objects.count(), LogEntry.objects.count()
    client = as_user(scorekeeper.user)
    page = client.get(address(night)).content.decode()
    assert "This session is closed. Reopen it to change anything." in page
    assert "Save the round" not in page
    answer = client.post(address(night), filled(table, winner=0, margin=1, seen=1))
    assert answer.status_code == 409
    assert "by 1" in answer.content.decode()
    assert (ResultVersion.objects.count(), JournalEntry.objects.count(), LogEntry.objects.count()) == before


def test_a_round_not_called_has_no_grid(night, scorekeeper, as_user):
    client = as_user(scorekeeper.user)
    assert client.get(address(night, 2)).status_code == 404
    assert client.get(address(night, 99)).status_code == 404


def test_a_round_taken_back_meanwhile_is_said(night, scorekeeper, as_user):
    typed = filled(round_of(night)[0], winner=0, margin=12)
    services.take_back_round(session_id=night.session.pk, by=night.by)
    answer = as_user(scorekeeper.user).post(address(night), typed, follow=True)
    assert "Round 1 was taken back meanwhile" in answer.content.decode()
    assert not ResultVersion.objects.exists()


def test_a_member_without_a_role_and_another_clubs_scorekeeper_find_no_grid(night, as_user):
    member = MemberFactory(with_account=True, club=night.session.club, name="Mo Member")
    stranger = MemberFactory(scorekeeper=True, name="Stran Ger")
    typed = filled(round_of(night)[0], winner=0, margin=12)
    assert as_user(member.user).post(address(night), typed).status_code == 302
    assert as_user(stranger.user).post(address(night), typed).status_code == 404
    assert as_user(stranger.user).get(address(night)).status_code == 404
    assert not ResultVersion.objects.exists()
