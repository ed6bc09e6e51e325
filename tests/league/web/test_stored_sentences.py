"""What the services wrote in one language is read from the rows in another."""

from collections.abc import Iterator

import pytest
from django.apps import apps

from common.sentences import SentenceField
from league.money import services as money
from league.tournaments.policies.payouts import pot_payout_of
from league.tournaments.services.payouts import pay_out
from league.tournaments.services.pools import change_pool
from league.tournaments.services.replacements import replace_by_name
from testing.factories import MemberFactory
from testing.pseudo_language import pseudo_language, untranslated
from testing.sessions import open_session
from testing.tournaments import SWISS, TournamentDriver
from tests.league.web.test_translation import NAMES, typed_in

pytestmark = pytest.mark.django_db
FREE = {"why"}  # of a journal entry: what someone typed


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
    evening = open_session(MemberFactory(organizer=True))
    ann, bob, *_ = evening.come("Ann", "Bob", "Carla", "Dev")
    evening.draw()
    evening.play_all()
    pot, by = evening.session.pot, evening.by
    money.charge_fee(pot=pot, member=bob.member, amount=25, paid=False, by=by)
    money.forgive_debt(pot=pot, member=bob.member, why="Carla", by=by)
    money.undo_forgiving(pot=pot, member=bob.member, by=by)
    money.settle_debt(pot=pot, member=bob.member, by=by)
    evening.close(counted=90, amounts={ann.member_id: 100})

    cup = TournamentDriver(SWISS, people=4, club=evening.session.club)
    here, pool = {"tournament_id": cup.tournament.pk, "by": cup.by}, cup.pool()
    first, second = cup.tournament.entries.order_by("number")[:2]
    replace_by_name(**here, entry_id=first.pk, names={first.member_id: "Eve"}, passes_fee=True)
    cup.call()
    change_pool(**here, pool_id=pool.pk, join=[first.pk, second.pk], leave=[], why="late")
    cup.play()
    cup.play_out()
    pot_id = cup.tournament.pot_id
    pay_out(**here, pot_id=pot_id, expected_version=pot_payout_of(cup.state, pot_id).sheet.mark)

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


def test_a_text_stored_in_english_is_found():
    pot = money.open_pot(club=MemberFactory().club, name="Q")
    money.post(pot=pot, kind="fee", memo="paid at the door", lines=[], by=None)
    assert left_in_english() == [("Transaction.memo", "paid at the door")]
