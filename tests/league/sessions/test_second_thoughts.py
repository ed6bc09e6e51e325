"""Changes of mind that must not cost money or leave yesterday's rules behind."""

from collections.abc import Callable

import pytest

from league.common.errors import Refused
from league.money.selectors import cash_in, debts_of
from league.seasons.services import change_format
from league.sessions import services
from tests.league.sessions.conftest import Evening

Begin = Callable[..., Evening]


def test_a_fee_paid_on_another_night_is_not_taken_twice(evening: Begin) -> None:
    first, second = evening(), evening()
    (owing,) = first.come("Ann", fee="owed")
    second.come("Ann")
    services.settle_debt(session_id=second.session.pk, member_id=owing.member_id, by=second.by)
    with pytest.raises(Refused, match="paid this fee on another night"):
        services.set_fee(session_id=first.session.pk, check_in_id=owing.pk, fee="paid", by=first.by)
    assert (cash_in(first.session.pot), cash_in(second.session.pot)) == (0, 50)
    assert debts_of(first.session.club) == {}


def test_a_session_put_back_into_the_plan_takes_the_format_of_its_next_opening(evening: Begin) -> None:
    tonight = evening()
    services.take_back_opening(session_id=tonight.session.pk, by=tonight.by)
    change_format(season=tonight.session.season, format=tonight.session.rules.but(fee=50), by=tonight.by)
    assert services.open_check_in(session_id=tonight.session.pk, by=tonight.by).rules.fee == 50


def test_a_round_is_added_to_a_draw_and_never_without_end(evening: Begin) -> None:
    tonight = evening(games=59)
    tonight.come("Ann", "Bob")
    with pytest.raises(Refused, match="Draw the seats first"):
        services.add_round(session_id=tonight.session.pk, by=tonight.by)
    tonight.draw()
    services.add_round(session_id=tonight.session.pk, by=tonight.by)
    with pytest.raises(Refused, match="at most 60 rounds"):
        services.add_round(session_id=tonight.session.pk, by=tonight.by)


def test_nobody_is_paid_who_was_not_there(evening: Begin) -> None:
    tonight, other = evening(), evening()
    tonight.come("Ann", "Bob")
    (elsewhere,) = other.come("Zoe")
    tonight.draw()
    tonight.play_all()
    with pytest.raises(Refused, match="Only who came can be paid"):
        tonight.close(amounts={elsewhere.member_id: 50})
    assert cash_in(tonight.session.pot) == 50


def test_payouts_that_are_off_say_so_in_money(evening: Begin) -> None:
    tonight = evening()
    ann, _bob = tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.play_all()
    with pytest.raises(Refused, match=r"\$0\.05 still to be given out"):
        tonight.close(amounts={ann.member_id: 45})
