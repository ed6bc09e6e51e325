"""A pot is paid once, by the seen sheet or with edited amounts; and that can be undone once."""

from collections import Counter

import pytest
from django.db import DatabaseError, IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from common.errors import Refused
from league.clubs.models import Member
from league.money import services
from league.money.models import Posting, Pot, PotPayment
from league.money.presentation import payouts_made
from league.money.queries import cash_in
from league.rules.payouts import Share, Sheet
from testing.factories import MemberFactory, PotFactory

pytestmark = pytest.mark.django_db


class Desk:
    """A pot of $1.00: Ann and Bob have paid 50 cents each, and Ann is due 70, Bob 30."""

    def __init__(self) -> None:
        self.pot: Pot = PotFactory()
        self.ann, self.bob = (MemberFactory(club=self.pot.club, name=name) for name in ("Ann", "Bob"))
        for member in (self.ann, self.bob):
            services.charge_fee(pot=self.pot, member=member, amount=50, paid=True, by=None)
        self.payees: dict[int, list[Member]] = {self.ann.pk: [self.ann], self.bob.pk: [self.bob]}
        self.sheet = Sheet(100, (Share(self.ann.pk, 1, 70, "1st"), Share(self.bob.pk, 2, 30, "2nd")), ("70 and 30",))

    def pay(self, amounts: dict[int | None, int] | None = None, expected_version: str | None = None) -> PotPayment:
        return services.pay_out(
            pot=self.pot,
            sheet=self.sheet,
            payees=self.payees,
            expected_version=expected_version,
            amounts=amounts,
            by=None,
        )


@pytest.fixture
def desk() -> Desk:
    return Desk()


def paid(payment: PotPayment) -> list[tuple[str, int, str]]:
    return [(str(each.member or "club"), each.amount, each.reason) for each in payment.payouts.all()]


def test_the_database_lets_one_payment_of_a_pot_stand(desk: Desk) -> None:
    first = desk.pay()
    with pytest.raises(IntegrityError, match="one_standing_payment_per_pot"), transaction.atomic():
        PotPayment.objects.create(pot=desk.pot, total=0, arithmetic=[], sheet_version="0")
    services.undo_payout(payment=first, why="a slip", by=None)
    PotPayment.objects.create(pot=desk.pot, total=0, arithmetic=[], sheet_version="0")


def test_paying_again_returns_the_payment_in_force(desk: Desk) -> None:
    assert desk.pay() == desk.pay(expected_version="of another sheet")
    assert cash_in(desk.pot) == 0


def test_a_sheet_that_was_not_looked_at_is_not_paid(desk: Desk) -> None:
    with pytest.raises(Refused, match="changed after you opened the page") as no:
        desk.pay(expected_version="of another sheet")
    assert no.value.code == "stale_payouts"
    assert desk.pay(expected_version=desk.sheet.version).sheet_version == desk.sheet.version


def test_edited_amounts_are_refused_if_another_payout_was_made(desk: Desk) -> None:
    edited = {desk.ann.pk: 60, desk.bob.pk: 40}
    first = desk.pay(amounts=edited)
    assert desk.pay(amounts=edited) == first
    with pytest.raises(Refused, match="undo the payout") as no:
        desk.pay(amounts={desk.ann.pk: 50, desk.bob.pk: 50})
    assert no.value.code == "paid"


def test_the_proposal_is_refused_if_edited_amounts_were_paid(desk: Desk) -> None:
    desk.pay(amounts={desk.ann.pk: 60, desk.bob.pk: 40})
    with pytest.raises(Refused, match="undo the payout") as no:
        desk.pay(expected_version=desk.sheet.version)
    assert no.value.code == "paid"


def test_the_arithmetic_says_which_amounts_were_edited(desk: Desk) -> None:
    assert desk.pay(amounts={desk.ann.pk: 70, desk.bob.pk: 0, None: 30}).arithmetic == [
        "70 and 30",
        "Changed manually: Bob gets $0.00 instead of $0.30.",
        "Changed manually: the club gets $0.30 instead of $0.00.",
    ]


def test_without_the_standings_payouts_are_by_name_and_give_no_reason(desk: Desk) -> None:
    payment = desk.pay(amounts={desk.bob.pk: 70, desk.ann.pk: 20, None: 10})
    seen = payouts_made(payment, "USD").without_standings()
    assert [(line.name, line.place, line.reason) for line in seen.lines] == [
        ("Ann", "", ""),
        ("Bob", "", ""),
        ("the club", "", ""),
    ]
    assert seen.arithmetic == ()


def test_an_amount_edited_by_hand_says_so_and_the_others_keep_their_reason(desk: Desk) -> None:
    assert paid(desk.pay(amounts={desk.ann.pk: 70, desk.bob.pk: 20, None: 10})) == [
        ("Ann", 70, "1st"),
        ("Bob", 20, "2nd, changed manually"),
        ("club", 10, "added manually"),
    ]


def test_two_of_a_pair_halve_an_edited_amount_and_one_of_nothing_is_not_kept(desk: Desk) -> None:
    desk.payees[desk.ann.pk].append(MemberFactory(club=desk.pot.club, name="Al"))
    payment = desk.pay(amounts={desk.ann.pk: 99, desk.bob.pk: 0, None: 1})
    assert [(name, amount) for name, amount, _ in paid(payment)] == [("Ann", 50), ("Al", 49), ("club", 1)]


@pytest.mark.parametrize(
    ("ann", "bob", "code", "sentence"),
    [
        (70, 20, "payouts_off", "must add up to $1.00. $0.10 is left to pay."),
        (70, 40, "payouts_off", "must add up to $1.00. They are $0.10 too high."),
        (130, -30, "negative_payout", "can’t be negative"),
    ],
)
def test_edited_amounts_that_cannot_be_are_refused(desk: Desk, ann: int, bob: int, code: str, sentence: str) -> None:
    with pytest.raises(Refused) as no:
        desk.pay(amounts={desk.ann.pk: ann, desk.bob.pk: bob})
    assert (no.value.code, sentence in no.value.sentence) == (code, True)
    assert cash_in(desk.pot) == 100


def test_only_participants_are_paid(desk: Desk) -> None:
    with pytest.raises(Refused) as no:
        desk.pay(amounts={MemberFactory(club=desk.pot.club).pk: 100})
    assert no.value.code == "was_not_here"


def test_the_clubs_addition_stays_when_amounts_are_edited(desk: Desk) -> None:
    adds = Share(None, None, -20, "what rounding adds")
    desk.sheet = Sheet(80, (*desk.sheet.shares, adds), ())
    with pytest.raises(Refused, match=r"must add up to \$1\.00"):
        desk.pay(amounts={desk.ann.pk: 50, desk.bob.pk: 30})
    assert paid(desk.pay(amounts={desk.ann.pk: 60, desk.bob.pk: 40}))[-1] == ("club", -20, "what rounding adds")


def test_undoing_books_the_exact_opposite_of_the_payout_and_of_the_count_once(desk: Desk) -> None:
    before = balances()
    payment = desk.pay()
    services.count_cash(pot=desk.pot, expected=100, counted=95, by=None)
    assert balances() != before
    with pytest.raises(Refused) as no:
        services.undo_payout(payment=payment, why=" ", by=None)
    assert no.value.code == "why_missing"
    for _ in range(2):
        services.undo_payout(payment=payment, why="a wrong margin", by=None)
    assert balances() == before
    assert (payment.undone_why, payment.payouts.count()) == ("a wrong margin", 2)


def balances() -> Counter[tuple[str, int | None]]:
    found: Counter[tuple[str, int | None]] = Counter()
    for posting in Posting.objects.all():
        found[posting.account, posting.member_id] += posting.amount
    return Counter({account: amount for account, amount in found.items() if amount})


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"total": 1, "undone_at": timezone.now(), "undone_why": "forged"}, "append-only"),
        ({"undone_at": timezone.now()}, "an_undone_payment_says_why"),
        ({"undone_why": "forged"}, "append-only"),
    ],
)
def test_the_database_lets_a_payment_be_undone_and_changed_in_no_other_way(
    desk: Desk, change: dict[str, object], sentence: str
) -> None:
    payment = desk.pay()
    with pytest.raises(DatabaseError, match=sentence), transaction.atomic():
        PotPayment.objects.filter(pk=payment.pk).update(**change)


def test_the_database_keeps_when_and_why_a_payment_was_undone(desk: Desk) -> None:
    payment = desk.pay()
    services.undo_payout(payment=payment, why="a slip", by=None)
    for change in ({"undone_at": None}, {"undone_why": "forged"}):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            PotPayment.objects.filter(pk=payment.pk).update(**change)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"pay_1": "20", "pay_2": "15.50", "pay_club": ""}, "The payouts must add up to $40.00. $4.50 is left to pay."),
        ({"pay_1": "20", "pay_2": "25"}, "The payouts must add up to $40.00. They are $5.00 too high."),
        ({"pay_1": "20", "pay_2": "$20"}, "They add up to $40.00."),
        ({"pay_1": "twenty"}, 'aria-live="polite">\n\n</p>'),
    ],
)
def test_the_amount_left_to_pay_is_shown_while_amounts_are_typed(
    client: Client, typed: dict[str, str], said: str
) -> None:
    organizer = MemberFactory(organizer=True)
    client.force_login(organizer.user)
    answer = client.get(f"/c/{organizer.club.slug}/money/left/", {"due": 4000, **typed})
    assert said in answer.text
