"""A director runs a Swiss of seven rounds through its pages; two players play one pairing online."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Sequence
from datetime import timedelta
from itertools import cycle
from random import Random

from django.utils import timezone
from playwright.sync_api import Page, expect

from games.models import Match
from league.clubs.models import Member
from league.tournaments.models import Pairing, Tournament
from testing.factories import MemberFactory
from testing.scale import examples
from testing.seats import play_on, state_of
from testing.sessions import in_thread
from tests.journeys.test_a_match import play

MEMBERS = ["Ann", "Bob", "Carla", "Dev", "Eva", "Fay", "Gus", "Hal", "Ida", "Jo", "Karl", "Lea", "Max"][
    : examples(6, 13)
]
GUESTS = ["Nell", "Otto", "Pat", "Quin", "Rosa", "Sam", "Tess", "Udo", "Vera"][: examples(4, 9)]
PEOPLE = len(MEMBERS) + len(GUESTS)
OWING, LATE, TIRED = ("Eva", "Otto"), "Will", "Quin"
ROUNDS, BY_NET = examples(5, 7), 4
PLAYED_BESIDE = examples(110, 95)  # holes of a game to 121 before the two continue in their browsers
ROUND = "section[id^=round-]"  # the last called round is open
LONG = 30_000  # milliseconds: another test may be using the machine
MARGINS = (12, 3, 31, 7, 45, 20)


class Director:
    """A tournament director; `tally` sums the points, wins and holes of all games."""

    def __init__(self, page: Page) -> None:
        self.page, self.main = page, page.locator("main")
        self.margins = cycle(MARGINS)
        self.tally: dict[str, Counter[str]] = defaultdict(Counter)

    def press(self, name: str | re.Pattern[str]) -> None:
        self.main.get_by_role("button", name=name, exact=True).click()
        self.page.wait_for_load_state()

    def follow(self, name: str) -> None:
        self.main.get_by_role("link", name=name, exact=True).click()
        self.page.wait_for_load_state()

    def expect_message(self, sentence: str) -> None:
        expect(self.page.locator("#messages")).to_contain_text(sentence)
        self.page.wait_for_load_state()

    def plan(self, club: str) -> None:
        self.page.goto(f"/c/{club}/tournaments/")
        self.follow("Plan a tournament")
        self.page.get_by_label("Name", exact=True).fill("A wet Sunday")
        self.main.locator("label").filter(has=self.page.get_by_text("Swiss", exact=True)).click()
        self.page.get_by_label("Rounds", exact=True).fill(str(ROUNDS))
        self.page.get_by_label("Scoring").select_option("acc-grass-roots")
        self.page.get_by_label("Entry fee").fill("5")
        self.press("Plan tournament")
        expect(self.page.get_by_role("heading", level=1)).to_have_text("A wet Sunday")

    def enter(self, name: str, fee: str = "paid") -> None:
        self.page.get_by_label("Name", exact=True).fill(name)
        if fee != "paid":
            self.main.get_by_role("radio", name=fee).check()
        self.press("Enter")
        self.expect_message(f"{name} has entered.")

    def call(self, number: int) -> None:
        self.press(f"Call round {number}")
        expect(self.main.get_by_role("heading", name=f"Round {number} of {ROUNDS}", exact=True)).to_be_visible()

    def count(self, winner: str, loser: str | None, margin: int) -> None:
        """Count a game, or without a loser a bye: a single game won by 0 holes."""
        self.tally[winner].update(points=3 if margin >= 31 else 2, wins=1, spread=margin)
        if loser:
            self.tally[loser].update(spread=-margin)

    def enter_round(self, but: Sequence[str] = ()) -> None:
        """Enter the results of all tables on one page, except those of two players; the earlier name usually wins."""
        for found in self.main.locator(ROUND).get_by_text(" has a bye").all_inner_texts():
            self.count(found.removesuffix(" has a bye"), None, 0)
        self.follow("Enter the whole round")
        tables = self.main.locator("form fieldset")
        titles = tables.locator("legend").all_inner_texts()
        for at, title in enumerate(titles):
            players = title.partition(": ")[2].split(" vs. ")
            if players == but:
                continue
            margin, side = next(self.margins), int(players[0] > players[1]) ^ (at % 4 == 3)
            tables.nth(at).locator(".winner").nth(side).click()
            tables.nth(at).get_by_label("by", exact=True).fill(str(margin))
            self.count(players[side], players[1 - side], margin)
        self.press("Save round")
        self.expect_message(f"{len(titles) - bool(but)} results saved.")

    def open_entries(self) -> None:
        self.page.get_by_role("navigation", name="Stages").get_by_role("link", name="Entries").click()
        expect(self.main.get_by_role("heading", name="Entries", exact=True)).to_be_visible()

    def let_play_online(self, members: Collection[str]) -> list[str]:
        """Allow online play at the first table of two players with accounts; returns them."""
        titles = self.main.locator(f"{ROUND} a").filter(has_text=" vs. ").all_text_contents()
        title = next(title for title in titles if {*title.split(" vs. ")} <= {*members})
        self.follow(title)
        self.follow("Absence, forfeit or online play")
        self.main.get_by_text("Play online", exact=True).click()
        until = timezone.localtime() + timedelta(days=2)
        self.page.get_by_label("Start the match by").fill(f"{until:%Y-%m-%dT%H:%M}")
        self.press("Allow online play")
        self.expect_message("Online play allowed.")
        self.follow("Back to Swiss")
        return title.split(" vs. ")

    def standings(self) -> dict[str, tuple[int, int, int]]:
        """Everyone's points, games won and spread on the page, from among the tie-breaks."""
        found = {}
        for row in self.main.get_by_role("table", name="Standings").locator("tbody tr").all():
            name = row.locator("th").inner_text().strip().partition("\n")[0]
            points, _, _, won, _, spread = row.locator("td.num").all_text_contents()
            found[name.removesuffix(" (withdrawn)")] = (
                int(points),
                int(won.split(" of ")[0]),
                int(spread.replace("−", "-")),
            )
        return found


def play_match(open_page: Callable[..., Page], two: Sequence[Member], stage: str) -> list[tuple[int, str]]:
    """Two members find their match on the stage's page and play it, mostly without the browser.

    Returns holes and name of each, the winner first.
    """
    hers, his = open_page(two[0].user), open_page(two[1].user, width=360, height=740)
    for page in (hers, his):
        page.goto(stage)
    hers.get_by_role("button", name="Play online").click()
    his.get_by_role("link", name="Go to your online match").click(timeout=LONG)
    his.get_by_role("button", name="Join match").click()
    expect(his.locator("#seen")).to_be_attached(timeout=LONG)
    expect(hers.get_by_role("heading", level=1)).to_contain_text(two[1].name, timeout=LONG)
    match = Match.objects.get()
    in_thread(play_on, match, Random(7), until=lambda state: max(state.board.front) > PLAYED_BESIDE)
    play(hers, his)
    front, seats = state_of(match).board.front, dict(match.seats.values_list("user", "number"))
    return sorted(((front[seats[each.user_id]], each.name) for each in two), reverse=True)


def met_in(cup: Tournament) -> tuple[list[frozenset[str]], list[str], dict[int, set[str]]]:
    """Who met whom, who had byes, and who was paired in each round."""
    pairs, byes, rounds = [], [], defaultdict(set)
    rows = Pairing.objects.filter(round__stage__tournament=cup)
    for number, *names in rows.values_list("round__number", "first__member__name", "second__member__name"):
        two = frozenset(filter(None, names))
        rounds[number] |= two
        pairs += [two] if len(two) == 2 else []
        byes += two if len(two) == 1 else []
    return pairs, byes, rounds


def check_page(director: Director, two: Sequence[str]) -> None:
    """The final page matches the played games, explains its tie-breaks, and is readable on a phone."""
    page, main = director.page, director.main
    page.wait_for_load_state()
    shown = director.standings()
    expect(main.get_by_role("rowheader", name=f"{TIRED} (withdrawn)")).to_be_visible()
    assert shown == {name: (each["points"], each["wins"], each["spread"]) for name, each in director.tally.items()}
    assert sum(spread for _, _, spread in shown.values()) == 0
    assert sum(wins for _, wins, _ in shown.values()) == ROUNDS * PEOPLE // 2 + 2
    main.get_by_role("navigation", name="Parts of this stage").get_by_role("link", name="Standings").click()
    page.wait_for_load_state()
    main.get_by_text("How the tie-breaks are calculated").click()
    expect(main.get_by_text(re.compile(r"Sonneborn-Berger \d+: (\w+ \d+, )+")).first).to_be_visible()
    expect(main.get_by_text(re.compile(r"^Buchholz \d+: .*not played"))).to_have_count(2)  # who had a bye
    for width in (360, 320):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_swiss_of_seven_rounds_with_one_pairing_played_online(open_page, worker, olga):
    members = {name: MemberFactory(club=olga.club, name=name, with_account=True) for name in MEMBERS}
    page = open_page(olga.user)
    page.set_default_timeout(LONG)
    director = Director(page)
    director.plan(olga.club.slug)
    for name in (*MEMBERS, *GUESTS):
        director.enter(name, fee="owed" if name in OWING else "paid")
    director.follow("Go to the first round")
    for number in range(1, ROUNDS + 1):
        director.call(number)
        if number == BY_NET:
            two = director.let_play_online(members)
            director.enter_round(but=two)
            expect(director.main).to_contain_text(f"Waiting for results: {' vs. '.join(two)}.")
            (won, winner), (lost, loser) = play_match(open_page, [members[name] for name in two], page.url)
            director.count(winner, loser, won - lost)
            result = page.locator(ROUND).get_by_role("listitem").filter(has_text=winner).filter(has_text=loser)
            expect(result).to_contain_text(f"{winner} won {won}", timeout=LONG)  # updated by the socket
            expect(result).to_contain_text(f"{loser} {lost}")
        else:
            director.enter_round()
        if number == 1:
            director.open_entries()
            director.enter(LATE)
            director.press(re.compile(rf"^Mark paid ?: {OWING[0]}$"))
            expect(page.locator(".chip", has_text="fee owed")).to_have_count(1)
            director.follow("Continue with Swiss")
        if number == 3:
            director.open_entries()
            director.main.get_by_text(f"Change {TIRED}").click()
            director.press(f"Withdraw {TIRED}")
            expect(page.get_by_text(f"{PEOPLE} entries")).to_be_visible()
            director.follow("Continue with Swiss")
    expect(director.main).to_contain_text("Swiss: all rounds played.")
    check_page(director, two)

    cup = Tournament.objects.get()
    pairs, byes, rounds = met_in(cup)
    everybody = {*MEMBERS, *GUESTS}
    assert len(pairs) == len({*pairs}) == ROUNDS * PEOPLE // 2
    assert len(byes) == len({*byes}) == 2
    assert rounds[1] == everybody
    assert rounds[2] == rounds[3] == everybody | {LATE}
    assert all(rounds[number] == everybody - {TIRED} | {LATE} for number in range(4, ROUNDS + 1))
