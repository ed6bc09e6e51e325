"""Sentences that the services stored in one language are read in another."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from uuid import uuid4

import pytest
from django.apps import apps

from common.sentences import SentenceField
from league.clubs.models import Member
from league.money import services as money
from league.rounds.services.results import undo_result
from league.sessions.services import seat_swaps
from league.sessions.services.debts import renew_dues
from league.sessions.services.online import let_play_online
from league.sessions.services.results import log_hand
from league.sessions.services.tables import SessionTable
from league.tournaments.policies.payouts import pot_payout_of
from league.tournaments.queries.cross_check import cross_check_of
from league.tournaments.services.cross_check import accept_case
from league.tournaments.services.payouts import pay_out
from league.tournaments.services.pools import change_pool
from league.tournaments.services.replacements import replace_by_name
from testing.factories import MemberFactory
from testing.pseudo_language import pseudo_language, untranslated
from testing.sessions import NOON, open_session
from testing.tournaments import AMERICAN, SWISS, TournamentDriver
from tests.league.players.halls import ONE_ROUND, SessionHall, TournamentHall
from tests.league.web.test_translation import NAMES, typed_in

pytestmark = pytest.mark.django_db
FREE = {"why"}  # of a journal entry: typed text


def rows() -> Iterator[tuple[str, object]]:
    for model in apps.get_models():
        for field in model._meta.fields:
            if isinstance(field, SentenceField):
                for value in model._base_manager.values_list(field.attname, flat=True):
                    yield f"{model.__name__}.{field.name}", value


def texts(value: object) -> list[str]:
    if isinstance(value, dict):
        return [text for name, each in value.items() if name not in FREE for text in texts(each)]
    return [text for each in value for text in texts(each)] if isinstance(value, list) else [str(value)]


def left_in_english() -> list[tuple[str, str]]:
    known = [*typed_in(), *NAMES]
    with pseudo_language():
        said = [(name, text) for name, value in rows() for text in texts(value)]
    return [(name, text) for name, text in said if untranslated(f"<p>{text}</p>", known)]


def test_every_stored_sentence_is_read_in_the_language_of_the_reader():
    tonight = open_session(MemberFactory(organizer=True))
    ann, bob, *_ = tonight.come("Ann", "Bob", "Carla", "Dev")
    tonight.draw()
    tonight.play_all()
    pot, by = tonight.session.pot, tonight.by
    money.charge_fee(pot=pot, member=bob.member, amount=25, paid=False, by=by)
    money.forgive_debt(pot=pot, member=bob.member, why="Carla", by=by)
    money.undo_forgiving(pot=pot, member=bob.member, by=by)
    money.settle_debt(pot=pot, member=bob.member, by=by)
    tonight.close(counted=90, amounts={ann.member_id: 100})

    cup = TournamentDriver(SWISS, people=4, club=tonight.session.club)
    here, pool = {"tournament_id": cup.tournament.pk, "by": cup.by}, cup.pool()
    first, second = cup.tournament.entries.order_by("number")[:2]
    replace_by_name(**here, entry_id=first.pk, names={first.member_id: "Eve"}, passes_fee=True)
    cup.call()
    change_pool(**here, pool_id=pool.pk, join=[first.pk, second.pk], leave=[], why="late")
    cup.play()
    cup.play_out()
    pot_id = cup.tournament.pot_id
    pay_out(**here, pot_id=pot_id, expected_version=pot_payout_of(cup.state, pot_id).sheet.version)

    assert {name for name, _ in rows()} >= {
        "Transaction.memo",
        "Payout.reason",
        "PotPayment.arithmetic",
        "SessionScore.why",
        "Replacement.since",
        "LatePoolChange.text",
        "JournalEntry.parameters",
    }
    assert left_in_english() == []


def test_reasons_and_dates_are_read_in_the_language_of_the_reader():
    hall = SessionHall(MemberFactory(organizer=True))
    at = {"session_id": hall.tonight.session.pk, "by": hall.by}
    round_ = hall.tonight.session.rounds.get(number=1)
    let_play_online(**at, round_id=round_.pk, until=NOON + timedelta(days=2), now=NOON)
    Member.objects.filter(pk=hall.members["Ann"].pk).update(dues_until=date(2026, 10, 31))
    renew_dues(**at, member_id=hall.members["Ann"].pk, until=date(2027, 10, 31))
    hall.report("Ann", "Ann", 12)
    hall.report("Bob", "Bob", 3)
    hall.accept(hall.queue().to_decide[0])
    table = SessionTable(hall.tonight.session.pk, hall.table.pk)
    undo_result(table=table, expected_version=1, entry_id=uuid4(), by=hall.by)
    hall.undo_round()

    playoffs = replace(AMERICAN[1], qualify_one_in=2)
    cup = TournamentHall(MemberFactory(organizer=True), stages=(*ONE_ROUND, playoffs))
    cup.report("Ann", "Ann", 21)
    cup.report("Bob", "Ann", 16)
    here = {"tournament_id": cup.cup.tournament.pk, "stage_id": cup.cup.stage().stage.pk, "pairing_id": cup.pairing.pk}
    (game,) = cross_check_of(cup.cup.state, cup.cup.state.stages[0]).games
    accept_case(**here, expected_version=game.token, by=cup.by)

    stored = {name: text for name, value in rows() for text in texts(value)}
    assert stored["ResultVersion.why"] == "the round was undone"
    assert stored["CardRuling.why"].startswith("Case ")
    assert left_in_english() == []


def test_why_a_game_was_set_aside_for_a_swap_is_read_in_the_language_of_the_reader():
    tonight = open_session(MemberFactory(organizer=True), "card-club-12-weeks")
    here = {there.member_id: there.pk for there in tonight.come("Ann", "Bob", "Carla", "Dev")}
    tonight.draw()
    tonight.call(1)
    at, (round_, *_) = {"session_id": tonight.session.pk, "by": tonight.by}, tonight.state().rounds
    one, other = (table.sides[0][0][0] for table in round_.tables)
    log_hand(**at, round_number=1, member_id=one, kind="29", entry_id=uuid4())
    seat_swaps.swap(**at, one_id=here[one], other_id=here[other], expected_version=round_.version)
    stored = {name: text for name, value in rows() for text in texts(value)}
    assert stored["ResultVersion.why"] == "seats were swapped"
    assert left_in_english() == []


def test_a_text_stored_in_english_is_found():
    pot = money.open_pot(club=MemberFactory().club, name="Q")
    money.post(pot=pot, kind="fee", memo="paid at the door", lines=[], by=None)
    assert left_in_english() == [("Transaction.memo", "paid at the door")]
