"""A director runs a championship, from the first entry to the last payout."""

import re
from math import ceil, log2
from random import Random

import pytest
from playwright.sync_api import Page, expect

from league.money.models import Posting
from league.money.queries import cash_in
from league.rules.tournaments.state import StageView
from league.tournaments.models import Tournament
from league.tournaments.queries.state import state_of
from testing.factories import MemberFactory

FIRST = ["Ann", "Bob", "Cleo", "Dev", "Eva", "Fay", "Gus", "Hal", "Ida", "Jo"]
LAST = ["Arbor", "Burr", "Cribb"]
NAMES = [f"{first} {last}" for last in LAST for first in FIRST]
ROUNDS = 9
QUALIFY = 8  # one in four, rounded up
FEE = 1000  # cents
POT = f"${len(NAMES) * FEE // 100}.00"


@pytest.fixture
def director(open_page):
    member = MemberFactory(organizer=True, name="Dora Director")
    return open_page(member.user), f"/c/{member.club.slug}/tournaments/"


def save_round(page: Page, stage: str, dice: Random) -> None:
    """Call a round and enter it on one page, repeatedly for a best of three."""
    page.goto(stage)
    page.get_by_role("button", name=re.compile("^Call round")).click()
    page.wait_for_load_state()
    while page.get_by_role("link", name="Enter the whole round").count():
        page.get_by_role("link", name="Enter the whole round").click()
        page.wait_for_load_state()
        for table in page.locator("fieldset").all():
            table.locator(".winner").nth(dice.randrange(2)).click()
            table.get_by_label("by", exact=True).fill(str(dice.randint(1, 60)))
        page.get_by_role("button", name="Save round").click()
        page.wait_for_load_state()
        expect(page.locator("#messages")).to_contain_text("saved")
        page.wait_for_load_state()


def play_out(page: Page, stage: str, dice: Random) -> int:
    """Play every round of a stage; returns how many there were."""
    page.goto(stage)
    rounds = 0
    while not page.get_by_text(": all rounds played.").count():
        save_round(page, stage, dice)
        rounds += 1
    return rounds


def write_card(page: Page, cards: str, player: str, opponent: str, mark: str, holes: int) -> None:
    """Enter the line of a player's card for this opponent."""
    page.goto(cards)
    page.get_by_role("link", name=player, exact=True).click()
    row = page.get_by_role("group", name=f"against {opponent} (")
    row.locator(".winner", has_text=mark).click()
    row.get_by_role("textbox").fill(str(holes))
    page.get_by_role("button", name="Save scorecard").click()
    expect(page.locator("#messages")).to_contain_text(f"{player}’s scorecard has been saved.")


@pytest.mark.long
def test_a_championship_from_entry_to_payout(director):
    page, tournaments = director
    dice = Random(121)
    page.goto(tournaments)
    page.get_by_role("link", name="Plan a tournament").click()
    page.locator("[name=name]").fill("Championship")
    page.locator("label.checkbox", has_text="ACC style").click()
    page.locator("[name=rounds]").fill(f"{ROUNDS}")
    page.locator("[name=game]").select_option("acc-grass-roots")
    page.locator("[name=fee]").fill(f"{FEE // 100}")
    page.get_by_text("More choices").click()
    page.locator("[name=consolation_share]").fill("25")
    page.get_by_role("button", name="Plan tournament").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Championship")
    here = page.url
    for name in NAMES:
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_role("button", name="Enter", exact=True).click()
        expect(page.locator("#messages")).to_contain_text(f"{name} has entered.")
    cup = Tournament.objects.get()

    assert play_out(page, f"{here}stages/1/", dice) == ROUNDS
    (qualifying, *_) = state_of(cup).stages
    assert {row.totals.games for row in qualifying.standings} == {ROUNDS}
    dispute_a_card(page, f"{here}stages/1/cards/", qualifying)

    ruled = state_of(cup)
    best = [ruled.players[row.player].name for row in ruled.stages[0].standings]
    page.goto(f"{here}stages/1/")
    expect(page.get_by_text(f"High non-qualifier: {best[QUALIFY]}")).to_be_visible()
    assert play_out(page, f"{here}stages/2/", dice) == ceil(log2(QUALIFY))
    assert play_out(page, f"{here}stages/3/", dice) == ceil(log2(len(NAMES) - QUALIFY))
    pay_out(page, here, cup)


def dispute_a_card(page: Page, cards: str, qualifying: StageView) -> None:
    """The best card claims more holes than its opponent's: the cases rule one way, and the director another."""
    first = qualifying.standings[0]
    pairing, game = next(
        (pairing, pairing.games[0])
        for round_ in qualifying.rounds
        for pairing in round_.pairings
        if not pairing.is_bye and pairing.winner is not None and pairing.players[pairing.winner].entry == first.player
    )
    assert pairing.winner is not None
    winner, loser = pairing.players[pairing.winner], pairing.players[1 - pairing.winner]
    margin = max(game.pegs) - min(game.pegs)
    write_card(page, cards, winner.name, loser.name, "won", margin + 5)
    write_card(page, cards, loser.name, winner.name, "lost", margin)
    page.goto(cards)
    expect(page.get_by_role("heading", name="1 game to decide")).to_be_visible()
    expect(page.locator("#differ")).to_contain_text("Case a")
    expect(page.locator("#differ")).to_contain_text(f"Case i: Tell {winner.name}")
    page.get_by_role("link", name="Make a different ruling").click()
    side = page.locator("fieldset", has_text=winner.name)
    side.get_by_label("Won or lost").select_option(label="won")
    side.get_by_label("by", exact=True).fill(str(margin + 2))
    other = page.locator("fieldset", has_text=loser.name)
    other.get_by_label("Won or lost").select_option(label="lost")
    other.get_by_label("by", exact=True).fill(str(margin))
    page.get_by_label("Reason (shown to both players)").fill("The board stood there still")
    page.get_by_role("button", name="Save ruling").click()
    expect(page.get_by_text("The board stood there still")).to_be_visible()
    now = state_of(Tournament.objects.get()).stages[0]
    spread = {row.player: row.totals.spread for row in now.standings}
    before = {row.player: row.totals.spread for row in qualifying.standings}
    assert spread[winner.entry] == before[winner.entry] + 2
    assert spread[loser.entry] == before[loser.entry]


def pay_out(page: Page, here: str, cup: Tournament) -> None:
    """Pay one in four, with a quarter of the pot for the consolation; undo it, and pay again."""
    page.goto(f"{here}money/")
    expect(page.get_by_role("heading", name=f"Pot: {POT}")).to_be_visible()
    page.get_by_role("button", name="Pay out").click()
    expect(page.locator("#messages")).to_contain_text("Paid out and recorded")
    assert cash_in(cup.pot) == 0
    page.get_by_text("Something wrong? Undo the payout").click()
    page.get_by_label("Reason").fill("A name was wrong")
    page.get_by_role("button", name="Undo the payout").click()
    expect(page.locator("#messages")).to_contain_text("Payout undone.")
    assert cash_in(cup.pot) == len(NAMES) * FEE
    page.get_by_role("button", name="Pay out").click()
    expect(page.locator("#messages")).to_contain_text("Paid out and recorded")
    assert cash_in(cup.pot) == 0
    paid = page.locator("table", has_text="The pot")
    expect(paid).to_contain_text(POT)
    assert sum(Posting.objects.values_list("amount", flat=True)) == 0
