"""A game whose player is absent is awarded to the other side, with the reason."""

from uuid import UUID, uuid4

import pytest
from django.core import mail
from django.db import IntegrityError, transaction
from django.utils import timezone

from common.errors import Refused
from league.audit.models import Action, AuditEntry
from league.audit.queries import sentence_of
from league.clubs.models import Member
from league.clubs.services.recap_consent import set_consent
from league.results.models import Game, GamePlayer, ResultChange, ResultVersion
from league.results.queries.cards import imbalances
from league.results.queries.season_table import meetings
from league.results.services.recording import StaleResult
from league.rounds.services.online import play_online, rule_match
from league.rounds.services.results import award_forfeit
from league.sessions.queries.rounds import cards_at
from league.sessions.queries.standings import live_standings
from league.sessions.queries.verification import first_difference
from league.sessions.services.tables import SessionTable
from league.sessions.tasks import send_recap
from testing.sessions import SessionDriver
from tests.league.sessions.conftest import Pages, Players, table_of
from tests.league.sessions.one_table import Begin, enter, one_table, undo

LEFT = "Bob went home"


def award(tonight: SessionDriver, side: int = 0, version: int = 0, why: str = LEFT, entry: UUID | None = None) -> Game:
    return award_forfeit(
        table=SessionTable(tonight.session.pk, table_of(tonight).pk),
        side=side,
        expected_version=version,
        by=tonight.by,
        entry_id=entry or uuid4(),
        why=why,
    )


def test_a_forfeit_is_a_win_by_no_holes_and_can_be_undone(called: SessionDriver) -> None:
    award(called)
    (game,) = called.state().games
    assert game.summary == f"{game.sides[0].name} by forfeit: Bob went home"
    assert not called.state().missing
    won, lost = (row.totals for row in live_standings(called.session))
    win, loss = called.session.format.win, called.session.format.loss
    assert [(each.games, each.wins, each.points, each.spread) for each in (won, lost)] == [
        (1, 1, win, 0),
        (1, 0, loss, 0),
    ]
    assert first_difference() is None
    undo(called, called.state().rounds[0].tables[0], 1)
    assert called.state().missing
    assert first_difference() is None


def test_the_loser_of_a_forfeit_counts_as_having_played_and_is_paid_where_everyone_is(new_session: Begin) -> None:
    """Carla came too late for the only round: players without a game are not paid."""
    tonight = new_session(games=1, one_in=1)
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.call(1)
    award(tonight)
    tonight.come("Carla")
    tonight.close()
    payouts = tonight.session.closings.get().payment.payouts.all()
    assert {str(each.member) for each in payouts} == {"Ann", "Bob"}


def test_a_forfeit_is_closed_with_the_session_and_is_not_head_to_head(called: SessionDriver) -> None:
    award(called)
    called.close()
    assert sorted(called.session.closings.get().session_result.scores.values_list("games", "wins")) == [(1, 0), (1, 1)]
    assert not meetings(called.session.season)


def test_the_results_and_their_e_mail_say_the_reason(called: SessionDriver) -> None:
    Member.objects.filter(name="Ann").update(email="ann@example.org", wants_mail=True)
    set_consent(club=called.session.club, email="ann@example.org", agreed=True)
    winner = award(called).sides.order_by("number").first()
    called.close()
    assert winner is not None
    line = f"Round 1, table 1: {winner.players.get().member} by forfeit: Bob went home"
    page = Pages(called).client.get(f"{Pages(called).base}recap/").content.decode()
    assert f"<li>{line}</li>" in page
    send_recap(closing_id=called.session.closings.get().pk)
    assert f"\n\n{line}\n" in mail.outbox[0].body


def test_sent_twice_it_is_one(called: SessionDriver) -> None:
    entry = uuid4()
    award(called, entry=entry)
    award(called, entry=entry)
    award(called, why="said by another scorekeeper")
    assert ResultVersion.objects.count() == ResultChange.objects.count() == 1
    assert Game.objects.get().award_reason == LEFT


def test_a_forfeit_does_not_overwrite_another_award_or_a_newer_result(called: SessionDriver) -> None:
    award(called)
    with pytest.raises(StaleResult):
        award(called, side=1)
    called.record(called.state().rounds[0].tables[0], (121, 90), expected_version=1)
    with pytest.raises(StaleResult):
        award(called, version=1, side=1)
    assert called.state().games[0].pegs == [121, 90]


@pytest.mark.parametrize(
    ("side", "why", "code"), [(0, " ", "no_reason"), (2, LEFT, "no_such_side"), (-1, LEFT, "no_such_side")]
)
def test_it_needs_a_reason_and_a_side(called: SessionDriver, side: int, why: str, code: str) -> None:
    with pytest.raises(Refused) as no:
        award(called, side=side, why=why)
    assert no.value.code == code
    assert not ResultVersion.objects.exists()


def test_a_game_that_was_played_is_not_awarded(called: SessionDriver) -> None:
    called.record(called.state().rounds[0].tables[0], (121, 90))
    with pytest.raises(Refused, match="Correct or undo its result"):
        award(called, version=1)


@pytest.mark.usefixtures("players")
def test_a_match_online_is_called_off_first(called: SessionDriver, players: Players) -> None:
    table = table_of(called)
    ann = table.game.players.first().member.user  # type: ignore[union-attr]
    play_online(table=SessionTable(called.session.pk, table.pk), by=ann, now=timezone.now())
    with pytest.raises(Refused, match="has an online match, or its board is kept on a phone"):
        award(called)
    rule_match(table=SessionTable(called.session.pk, table.pk), winner=None, why=LEFT, expected_version=0, by=called.by)
    award(called)


def test_undoing_a_later_change_restores_the_reason(called: SessionDriver) -> None:
    award(called)
    called.record(called.state().rounds[0].tables[0], (121, 90), expected_version=1)
    undo(called, called.state().rounds[0].tables[0], 2)
    assert called.state().games[0].summary.endswith("by forfeit: Bob went home")
    called.record(called.state().rounds[0].tables[0], (121, 80), expected_version=3)
    undo(called, called.state().rounds[0].tables[0], 4)
    assert called.state().games[0].summary.endswith("by forfeit: Bob went home")
    assert first_difference() is None


def test_a_card_of_a_forfeited_game_is_reported(new_session: Begin) -> None:
    tonight, table, ann, _ = one_table(new_session)
    award(tonight)
    enter(tonight, table, ann, 12)
    (found,) = imbalances(tonight.state().games, cards_at(tonight.session.pk))
    assert found.sentence == "Ann’s scorecard has a result for a game that was won by forfeit."


def test_at_three_the_others_both_lose(new_session: Begin) -> None:
    tonight = new_session("hoyle")
    tonight.come("Ann", "Bob", "Carla")
    tonight.choose(0, 1, 0)
    tonight.draw()
    tonight.call(1)
    award(tonight, side=2)
    assert sorted(row.totals.wins for row in live_standings(tonight.session)) == [0, 0, 1]


def test_the_database_knows_no_forfeit_without_a_winner(called: SessionDriver) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.update(status="forfeit")
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.update(awarded_to=1)


def test_partners_win_and_lose_together_and_a_volunteer_has_nothing_of_it(new_session: Begin) -> None:
    tonight = new_session("hoyle")
    tonight.come("Ann", "Bob", "Carla", "Dev")
    tonight.choose(1, 0, 0)
    tonight.draw()
    tonight.call(1)
    GamePlayer.objects.filter(side__number=0, member__name="Ann").update(counted=False)
    award(tonight)
    wins = {row.player: (row.totals.games, row.totals.wins) for row in live_standings(tonight.session)}
    first, second = (side.members for side in tonight.state().games[0].sides)
    volunteers = tonight.state().games[0].uncounted
    assert [wins[one] for one in first] == [(0, 0) if one in volunteers else (1, 1) for one in first]
    assert [wins[one] for one in second] == [(1, 0), (1, 0)]


def test_readers_of_results_get_them_on_the_wall_on_paper_and_by_the_api(called: SessionDriver) -> None:
    award(called)
    pages, name = Pages(called), called.state().games[0].sides[0].name
    for page in ("wall/", "print/results/", "follow/"):
        assert "by forfeit: Bob went home" in pages.client.get(pages.base + page).content.decode(), page
    (table,) = pages.client.get(f"{pages.club}api/sessions/{called.session.pk}/").json()["rounds"][0]["tables"]
    assert (table["status"], table["result"]) == ("forfeit", f"{name} by forfeit: Bob went home")
    assert [side["won"] for side in table["sides"]] == [True, False]


def test_an_api_client_that_overwrites_a_forfeit_gets_the_saved_result(called: SessionDriver) -> None:
    award(called)
    pages, table = Pages(called), table_of(called)
    sent = {"pegs": [121, 90], "expected_version": 0, "entry_id": str(uuid4())}
    path = f"{pages.club}api/sessions/{called.session.pk}/tables/{table.pk}/result/"
    answer = pages.client.post(path, sent, content_type="application/json")
    name = called.state().games[0].sides[0].name
    stands = {"version": 1, "status": "forfeit", "result": f"{name} by forfeit", "pegs": None}
    assert (answer.status_code, answer.json()["standing"]) == (409, stands)


def test_it_is_in_the_audit_trail_when_it_was_corrected(called: SessionDriver) -> None:
    award(called)
    undo(called, called.state().rounds[0].tables[0], 1)
    (entry,) = AuditEntry.objects.filter(action=Action.RESULT_CORRECTED)
    name = called.state().games[0].sides[0].name
    assert f"from {name} by forfeit to no result" in sentence_of(entry)


class TestThePage:
    def send(self, tonight: SessionDriver, **typed: object) -> str:
        sent = {"side": 0, "why": LEFT, "expected_version": 0, "entry_id": uuid4()} | typed
        return Pages(tonight).post(f"tables/{table_of(tonight).pk}/forfeit/", **sent).content.decode()

    def test_it_is_awarded_and_read_with_its_reason(self, called: SessionDriver) -> None:
        page = self.send(called)
        name = called.state().games[0].sides[0].name
        assert f"Table 1: {name} by forfeit: Bob went home." in page
        assert "by forfeit: Bob went home" in page.partition("</h1>")[2]
        pages = Pages(called)
        history = pages.client.get(f"{pages.base}tables/{table_of(called).pk}/history/").content.decode()
        assert f"{name} by forfeit" in history
        assert LEFT in history

    @pytest.mark.parametrize(
        ("typed", "expected"),
        [
            ({"side": ""}, "Choose the winner."),
            ({"side": 7}, "Choose the winner."),
            ({"why": ""}, "Enter a reason"),
            ({"why": "x" * 201}, "up to 200 characters"),
            ({"entry_id": "mine"}, "Enter a valid UUID"),
        ],
    )
    def test_a_missing_field_is_named(self, called: SessionDriver, typed: dict[str, object], expected: str) -> None:
        page = self.send(called, **typed)
        assert expected in page
        assert f'value="{typed.get("why", LEFT)}"' in page
        assert not ResultVersion.objects.exists()
