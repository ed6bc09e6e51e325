"""Odd input in the forms of a tournament: numbers out of range, control characters, and foreign ids."""

import pytest

from league.tournaments.models import Entry, JournalEntry, Pairing, PoolEntry
from league.tournaments.queries.pairing_rows import swaps_version
from league.tournaments.queries.pools import payments_of
from league.tournaments.services.pools import change_pool
from testing.clients import signed_in
from testing.scale import FULL
from testing.tournaments import AMERICAN, SWISS, forfeit_of, url

pytestmark = pytest.mark.django_db
BIG = 10**30
CARD_RULINGS = ("decide_cards", "accept_case", "undo_card_ruling")
ODD = [
    "-5",
    "0",
    str(BIG),
    "1e9",
    "٣",
    "x",
    "\x00",
    "\ud800".encode("utf-16-le", "surrogatepass").decode("latin-1"),
    "",
]


@pytest.fixture
def cup(day):
    it = day(SWISS, people=4)
    it.call()
    return it


def forms_of(day):
    """Every form of a tournament with numbers or text: its page, and the data that the page sends."""
    at, pairing = {"pk": day.tournament.pk}, day.stage().rounds[0].pairings[0]
    game, round_ = pairing.games[0], day.stage().current
    entry = pairing.first.entry
    one, other = entry, day.stage().rounds[0].pairings[1].first.entry
    yield url(day.club, "enter", **at), {"name": "Ann", "fee": "paid", "partner": ""}
    yield url(day.club, "call", **at, number=1), {"expected_version": "1"}
    yield url(day.club, "fee", **at, entry=entry), {"fee": "owed"}
    yield url(day.club, "forfeit", **at, pairing=pairing.pk), forfeit_of(pairing)
    yield (
        url(day.club, "pairing", **at, pairing=pairing.pk),
        {"winner": "0", "margin": "10", "expected_version": "0", "entry_id": "0" * 32, "game": game.pk, "why": ""},
    )
    yield (
        url(day.club, "swap", **at, number=1),
        {"one": one, "other": other, "expected_version": swaps_version(round_.pk, 0), "why": "mixed"},
    )
    yield (
        url(day.club, "deadline", **at, number=1),
        {"round": round_.pk, "pairing": pairing.pk, "until": "2999-01-01T20:00"},
    )
    yield url(day.club, "deadline", **at, number=1), {"round": round_.pk, "place": pairing.pk, "clear": "yes"}
    yield url(day.club, "clock", **at, number=1), {"minutes": "20", "round": round_.pk}
    yield url(day.club, "absence", **at, pairing=pairing.pk), {"player": entry, "absent": "yes"}
    yield (
        url(day.club, "rule_match", **at, pairing=pairing.pk),
        {
            "winner": "0",
            "why": "ill",
            "game": game.pk,
            "expected_version": "0",
        },
    )
    yield url(day.club, "pay", **at), {"pot": day.tournament.pot_id, "expected_version": ""}
    yield (
        url(day.club, "announce", **at),
        {"takes_entries": "on", "entries_until": "2999-01-01T20:00", "place": "Hall", "director": "D", "contact": "C"},
    )
    yield (
        url(day.club, "open_pool", **at),
        {
            "name": "Q",
            "stake": "5",
            "stage_number": "1",
            "pays": "one_in",
            "one_in": "4",
            "scheme": "equal",
            "step": "5",
        },
    )
    yield (
        url(day.club, "decide_cards", **at, pairing=pairing.pk),
        {"expected_version": "0.0.0.0", "why": "x", "won_0": "1", "spread_0": "5"},
    )
    yield url(day.club, "accept_case", **at, pairing=pairing.pk), {"expected_version": "0.0.0.0"}
    yield (
        url(day.club, "card", **at, number=1, entry=entry),
        {f"g{pairing.pk}-expected_version": "0", f"g{pairing.pk}-spread": "5"},
    )


@pytest.mark.slow
def test_no_form_field_accepts_impossible_values_or_crashes(cup):
    client = signed_in(cup.by)
    tries = [(page, sent, field, odd) for page, sent in forms_of(cup) for field in sent for odd in ODD]
    for page, sent, field, odd in tries[:: 1 if FULL else 4]:  # in turn: two or three per field, and all per form
        answer = client.post(page, {**sent, field: odd})
        assert answer.status_code in (200, 302, 404, 409, 422), (page, field, odd)
    assert client.get(url(cup.club, "stage", pk=cup.tournament.pk, number=1)).status_code == 200
    assert client.get(url(cup.club, "flyer", pk=cup.tournament.pk)).status_code == 200


@pytest.mark.parametrize("until", ["0001-01-01T00:00", "9999-12-31T23:59"])
def test_a_time_at_the_end_of_the_calendar_breaks_nothing(cup, until):
    for zone in ("Pacific/Auckland", "America/Los_Angeles"):
        cup.club.time_zone = zone
        cup.club.save()
        client, at = signed_in(cup.by), {"pk": cup.tournament.pk}
        round_ = cup.stage().current.pk
        assert (
            client.post(url(cup.club, "deadline", **at, number=1), {"round": round_, "until": until}).status_code < 500
        )
        assert client.post(url(cup.club, "announce", **at), {"entries_until": until}).status_code < 500
        for name in ("detail", "flyer", "wall"):
            assert client.get(url(cup.club, name, **at)).status_code == 200
        assert client.get(url(cup.club, "stage", **at, number=1)).status_code == 200
        pairing = cup.stage().rounds[0].pairings[0].pk
        assert client.get(url(cup.club, "pairing", **at, pairing=pairing)).status_code == 200


@pytest.mark.parametrize("fee", ["100001", str(BIG), "-1"])
def test_a_fee_that_no_pot_takes_is_refused_with_a_sentence(day, fee):
    it = day(SWISS)
    typed = {"name": "Wet Sunday", "on": "2026-11-22", "system": "swiss", "rounds": "3", "best_of": "3"}
    answer = signed_in(it.by).post(url(it.club, "plan"), {**typed, "game": "acc-grass-roots", "fee": fee})
    assert answer.status_code == 422


def test_an_address_with_a_number_that_no_row_has_is_not_found(cup):
    client = signed_in(cup.by)
    at = {"pk": cup.tournament.pk}
    for name, more in (
        ("online", {"pairing": BIG}),
        ("pairing", {"pairing": BIG}),
        ("forfeit", {"pairing": BIG}),
        ("withdraw", {"entry": BIG}),
        ("undo_payout", {"payment": BIG}),
        ("in_pool", {"pool": BIG}),
        ("drop_pool", {"pool": BIG}),
        ("card", {"number": 1, "entry": BIG}),
        ("stage", {"number": BIG}),
    ):
        page = url(cup.club, name, **at, **more)
        assert client.post(page, {"why": "x"}).status_code < 500, name
        assert client.get(page).status_code < 500, name
    assert client.get(url(cup.club, "detail", pk=BIG)).status_code == 404


@pytest.mark.slow
def test_nothing_of_another_tournament_is_reached_through_this_one(cup, day):
    """Every id of another tournament, of the same club or another, sent to the URLs of this one."""
    for club in (cup.club, None):
        other = day(AMERICAN, people=4) if club is None else day_in(day, club)
        pool, entry = other.pool(), other.tournament.entries.first()
        change_pool(tournament_id=other.tournament.pk, pool_id=pool.pk, join=[entry.pk], leave=[], by=other.by)
        other.call()
        pairing = other.stage().rounds[0].pairings[0]
        before = picture(other)
        own = cup.pool(name=f"Own {other.tournament.pk}")
        client, at = signed_in(cup.by), {"pk": cup.tournament.pk}
        mine = cup.stage().rounds[0].pairings[0]
        sent = {
            "why": "x",
            "side": "0",
            "fee": "waived",
            "game": pairing.games[0].pk,
            "entry": entry.pk,
            "player": entry.pk,
            "absent": "yes",
            "round": other.stage().current.pk,
            "tables": "yes",
            "pot": other.tournament.pot_id,
            "now": [],
            "was": [entry.pk],
            "one": pairing.first.entry,
            "other": other.stage().rounds[0].pairings[1].first.entry,
            "expected_version": "0",
            "entry_id": "1" * 32,
            "winner": "0",
            "margin": "10",
        }
        for name, more in (
            *((name, {"entry": entry.pk}) for name in ("withdraw", "come_back", "fee")),
            *(
                (name, {"pairing": pairing.pk})
                for name in ("pairing", "undo", "forfeit", "online", "rule_match", "absence")
            ),
            *((name, {"pairing": pairing.pk}) for name in CARD_RULINGS),
            *((name, {"pairing": mine.pk}) for name in ("pairing", "undo", "forfeit", "rule_match", "absence")),
            *((name, {"number": 1}) for name in ("deadline", "swap")),
            *((name, {"pool": pool.pk}) for name in ("in_pool", "drop_pool")),
            ("in_pool", {"pool": own.pk}),
            ("card", {"number": 1, "entry": entry.pk}),
            ("pay", {}),
        ):
            versions = dict.fromkeys(CARD_RULINGS, "0.0.0.0") | {"swap": swaps_version(sent["round"], 0)}
            seen = {"expected_version": versions.get(name, "0")}
            answer = client.post(url(cup.club, name, **at, **more), sent | seen)
            assert answer.status_code in (302, 404, 422), name
        assert picture(other) == before


def day_in(day, club):
    """Another tournament of the same club, on another day."""
    it = day(AMERICAN, people=0, club=None)
    it.club = club
    it.tournament.club, it.tournament.name = club, "Another"
    it.tournament.save()
    it.come(4)
    return it


def picture(day):
    """All stored data of a tournament, for comparison."""
    inside = {"tournament": day.tournament}
    return [
        list(rows.order_by("pk").values())
        for rows in (
            Entry.objects.filter(**inside),
            JournalEntry.objects.filter(**inside),
            Pairing.objects.filter(round__stage__tournament=day.tournament),
            PoolEntry.objects.filter(pool__tournament=day.tournament),
            payments_of(day.tournament),
        )
    ]
