"""A pairing that two members play online: from the stage's page to the standings and the wall."""

import re
from datetime import date, timedelta
from random import Random

from django.utils import timezone
from playwright.sync_api import expect

from games.models import Match
from league.rules.presets import PRESETS
from league.rules.tournaments.stage_plans import StagePlan
from league.rules.tournaments.stage_settings import Kind
from league.tournaments.services.entries import enter_self
from league.tournaments.services.online import let_play_online
from league.tournaments.services.plans import plan_tournament
from league.tournaments.services.rounds import call_round
from testing.factories import MemberFactory
from testing.scale import examples
from testing.seats import deal_after, play_on
from testing.sessions import in_thread
from tests.journeys.test_a_match import play

PLAYED_BESIDE = examples(30, 20)  # holes before the two continue in their browsers


def a_match_by_sunday(director):
    """Ann and Bob are paired in a Swiss of one round, in a game to 61, and can start it for two days."""
    people = [MemberFactory(club=director.club, name=name, with_account=True) for name in ("Ann", "Bob")]
    swiss = StagePlan("Swiss", Kind.SWISS, planned_rounds=1)
    cup = plan_tournament(
        club=director.club,
        name="By Sunday",
        on=date(2026, 11, 21),
        format=PRESETS["acc-grass-roots"].but(target=61, lurch=31, games=1, seating="rotation"),
        stages=[swiss],
        by=director.user,
    )
    now = timezone.now()
    for member in people:
        enter_self(tournament_id=cup.pk, member_id=member.pk, by=member.user, now=now)
    common = {"tournament_id": cup.pk, "by": director.user}
    round_ = call_round(**common, stage_id=cup.stages.get().pk, expected_version=0)
    let_play_online(**common, round_id=round_.pk, until=now + timedelta(days=2), now=now)
    return cup, people


def test_two_members_play_their_pairing_online_to_its_end(open_page, worker, olga):
    cup, (ann, bob) = in_thread(a_match_by_sunday, olga)
    stage = f"/c/{olga.club.slug}/tournaments/{cup.pk}/stages/1/"
    hers, his, wall = open_page(ann.user), open_page(bob.user, width=360, height=740), open_page(olga.user)
    wall.goto(f"/c/{olga.club.slug}/tournaments/{cup.pk}/wall/")
    wall.evaluate("window.same = true")
    expect(wall.get_by_text("Waiting for results: table 1")).to_be_visible()
    his.goto(stage)
    his.evaluate("window.same = true")
    expect(his.get_by_role("heading", name="Your tournament match")).to_be_visible()
    hers.goto(stage)
    hers.get_by_role("button", name="Play online").click()
    his.get_by_role("link", name="Go to your online match").click()  # his page is updated by the socket
    his.get_by_role("button", name="Join match").click()
    expect(his.locator("#seen")).to_be_attached()
    expect(hers.get_by_role("heading", level=1)).to_contain_text("Bob")
    in_thread(play_on, Match.objects.get(), Random(7), until=deal_after(PLAYED_BESIDE))
    assert play(hers, his) > 5
    expect(wall.get_by_label("Winner").get_by_role("heading")).to_have_text(re.compile("Ann|Bob"))
    assert wall.evaluate("window.same")
    hers.goto(stage)
    expect(hers.get_by_text("Swiss: all rounds played.")).to_be_visible()
    winner = hers.get_by_role("rowheader").first.inner_text().split()[0]
    expect(wall.get_by_label("Winner").get_by_role("heading")).to_have_text(winner)
    wall.keyboard.press("ArrowRight")
    expect(wall.get_by_label("Standings").get_by_role("listitem").first).to_contain_text(winner)
