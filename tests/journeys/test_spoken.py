"""The table as it is heard: the live regions of a real browser against the events of the match."""

import time
from itertools import pairwise
from random import Random

import pytest
from playwright.sync_api import Page, expect

from games import services
from games.engine import PRESETS, Card, GameOver, LayingAway, Playing, Rank, Suit, Voice, legal, lines_for, to_act
from games.models import Match
from games.selectors import Manner, events_of
from tests.factories import UserFactory
from tests.games.seats import person, play_on, state_of, submit
from tests.journeys.listening import Ear
from tests.journeys.night import aside

SHORT = PRESETS["hoyle"].but(target=31, lurch=None)
NAMES = ("Ann", "Bob", "Carla", "Dev")


def laid(rules=SHORT, **more):
    """A match between people, and the people."""
    people = [UserFactory(name=name) for name in NAMES[: rules.players]]
    match = aside(services.begin_match, by=person(people[0]), rules=rules, **more)
    for each in people[1:]:
        aside(services.join, match_id=match.pk, by=person(each))
    return Match.objects.get(pk=match.pk), people


def opened(open_page, who, match, **more):
    page = open_page(who, **more)
    ear = Ear(page)
    page.goto(f"/matches/{match.pk}/")
    page.wait_for_load_state("networkidle")
    return page, ear


def sentences(match, seat=0, voice=Voice()):  # noqa: B008  frozen
    names = NAMES[: match.rules.players]
    return [line.sentence for line in lines_for(events_of(match), seat, names, voice)]


def games(number):
    for seed in range(number):
        counting = ("automatic", "by hand", "muggins")[seed % 3]
        players = (2, 2, 2, 3, 4)[seed % 5]
        yield seed, SHORT.but(players=players, counting=counting), ("normal", "terse", "verbose")[seed % 7 % 3]


def test_twenty_games_are_heard_sentence_by_sentence_once_and_in_order(open_page):
    """And never two writes within half a second."""
    for seed, rules, verbosity in games(20):
        match, people = laid(rules)
        if verbosity != "normal":
            aside(services.keep_manner, user_id=people[0].pk, manner=Manner(verbosity=verbosity))
        page, ear = opened(open_page, people[0], match)
        assert ear.all() == [], "the regions are empty as the page is loaded"
        aside(play_on, match, Random(seed))
        told = sentences(match, voice=Voice(verbosity))
        assert ear.quiet(wanted=len(told)) == told, f"game {seed}"
        assert len(told) > 20
        times = sorted({at for _, _, at in ear.all()})
        assert min(later - at for at, later in pairwise(times)) >= 480
        page.context.close()


BREAKS = {
    "the region is gone": "document.getElementById('heard').remove()",
    "each sentence is written twice": """new MutationObserver((changes) => changes.forEach((change) =>
        change.addedNodes.forEach((node) => { if (!node.again) {
            const twice = node.cloneNode(true); twice.again = true; change.target.append(twice); } })
        )).observe(document.getElementById('heard'), { childList: true })""",
    "the newest comes first": "void (document.getElementById('heard').append = function (...all) {"
    " Element.prototype.append.apply(this, all.reverse()); })",
}


@pytest.mark.parametrize("broken", BREAKS)
def test_a_broken_region_is_noticed(open_page, broken):
    match, (ann, _) = laid()
    page, ear = opened(open_page, ann, match)
    page.evaluate(BREAKS[broken])
    aside(play_on, match, Random(3))
    told = sentences(match)
    assert ear.quiet(wanted=len(told), seconds=3) != told


def test_what_happens_is_said_within_a_second(open_page):
    match, (ann, _) = laid()
    _, ear = opened(open_page, ann, match)
    dice, at = Random(2), {}
    for _ in range(12):
        state = state_of(match)
        seat = to_act(state)[0]
        known = len(sentences(match))
        began = time.time() * 1000
        aside(submit, match, seat, dice.choice(legal(state, seat)))
        at |= dict.fromkeys(range(known, len(sentences(match))), began)
        ear.page.wait_for_timeout(700)
    said = [when for region, _, when in ear.all() if region == "heard"]
    late = sorted(when - at[number] for number, when in enumerate(said))
    assert len(late) == len(sentences(match))
    assert late[len(late) * 9 // 10] <= 1000, late


def test_after_a_reload_one_hears_what_was_missed_and_where_the_game_stands(open_page):
    match, (ann, _) = laid()
    dice = Random(5)
    aside(play_on, match, dice, until=lambda state: isinstance(state.phase, Playing))
    page, ear = opened(open_page, ann, match)
    assert ear.all() == []
    page.goto("/matches/")
    aside(play_on, match, dice, until=lambda state: isinstance(state.phase, Playing) and len(state.phase.pile) == 3)
    page.goto(f"/matches/{match.pk}/")
    ear.wait_for("You missed three plays.")
    page.wait_for_timeout(700)
    missed, stands = ear.heard
    assert missed == "You missed three plays."
    assert stands.startswith("You ") and "; count " in stands
    page.reload()
    ear.wait_for("; count ")
    page.wait_for_timeout(700)
    assert ear.heard == [stands]


def test_after_a_lost_connection_one_hears_how_much_was_missed(open_page):
    match, (ann, _) = laid()
    dice = Random(5)
    aside(play_on, match, dice, until=lambda state: isinstance(state.phase, Playing))
    page, ear = opened(open_page, ann, match)
    page.context.set_offline(True)
    page.evaluate("document.body.dispatchEvent(new Event('lost'))")
    aside(play_on, match, dice, until=lambda state: isinstance(state.phase, Playing) and len(state.phase.pile) == 3)
    page.context.set_offline(False)
    page.evaluate("document.body.dispatchEvent(new Event('poke'))")
    ear.wait_for("You missed three plays.")
    assert ear.heard[1] == page.locator("[data-answer=where]").text_content()


def others_move(match, dice):
    """Everybody but seat 0 does what the game waits for."""
    while 0 not in (acting := to_act(state := state_of(match))) and acting:
        submit(match, acting[0], dice.choice(legal(state, acting[0])))


def cards_in(sentence):
    """The cards that a sentence names: "You hold five of hearts and jack of clubs." """
    return [
        card
        for rank in Rank
        for suit in Suit
        if f"{(card := Card.of(rank, suit)).name}" in sentence.replace(",", " ").replace(".", " ")
    ]


class Listener:
    """Plays by the field alone; knows nothing but what was said."""

    def __init__(self, page: Page, ear: Ear) -> None:
        self.page, self.ear = page, ear
        self.hand: list[Card] = []  # remembered, as one remembers one's cards

    def say(self, words: str) -> None:
        self.page.keyboard.type(words)
        self.page.keyboard.press("Enter")

    def ask(self, words: str) -> str:
        known = len(self.ear.all())
        self.say(words)
        while True:
            for region, text, _ in self.ear.after(known):
                known += 1
                if region == "answer":
                    return text

    def answer(self, call: str) -> None:
        """To "Your turn …"."""
        if "Cut for the deal" in call:
            self.say("cut 20")
        elif "Cut the pack" in call:
            self.say("cut 9")
        elif "Lay away" in call:
            first, second, *self.hand = cards_in(self.ask("hand"))
            self.say(f"away {first.name} and {second.name}")
        else:
            count = int(self.ask("count").rpartition(" ")[2].strip(".").replace("nothing", "0"))
            fits = next((card for card in self.hand if count + card.value <= 31), None)
            assert fits is not None, "\n".join(map(str, self.ear.all()[-25:]))
            self.hand.remove(fits)
            self.say(fits.name)


def test_a_game_is_played_by_the_spoken_word_alone(open_page):
    """No look at the page: each move follows from what the regions said, and is typed into one field."""
    match, (ann, _) = laid()
    dice = Random(11)
    aside(others_move, match, dice)
    page, ear = opened(open_page, ann, match)
    page.get_by_label("Ask or do").focus()
    listener = Listener(page, ear)
    called = 0
    listener.say("where")
    ear.wait_for("your turn")
    listener.answer("Cut for the deal.")
    until = time.monotonic() + 240
    while not any("match." in said for said in ear.heard):
        assert time.monotonic() < until, ear.all()[-6:]
        aside(others_move, match, dice)
        calls = ear.of("call")
        if len(calls) > called:
            called = len(calls)
            listener.answer(calls[-1])
        page.wait_for_timeout(50)
        assert page.evaluate("document.activeElement.id") == "words"
    assert ear.heard == sentences(match)[-len(ear.heard) :]
    assert isinstance(state_of(match).phase, GameOver)


WATCH_FOCUS = """() => {
    window.lost = 0;
    setInterval(() => { if (document.activeElement === document.body) lost += 1; }, 10);
}"""


def test_a_game_of_three_is_played_by_thumb_on_a_small_phone_and_the_focus_is_never_lost(open_page):
    match, (ann, *_) = laid(SHORT.but(players=3, counting="by hand"))
    dice = Random(13)
    page, ear = opened(open_page, ann, match, width=320, height=640, has_touch=True)
    page.evaluate(WATCH_FOCUS)
    until = time.monotonic() + 120
    while not isinstance((state := state_of(match)).phase, GameOver):
        assert time.monotonic() < until
        if 0 not in to_act(state):
            aside(others_move, match, dice)
            continue
        page.wait_for_function("seen => document.getElementById('seen').value === seen", arg=str(version(match)))
        before = version(match)
        if isinstance(state.phase, LayingAway):
            page.locator("#match label.pc").nth(2).tap()
        buttons = page.locator("#match :is(button.pc:enabled, .btn.call:visible)")
        assert min(button.bounding_box()["height"] for button in buttons.all()) >= 44
        buttons.first.tap()
        page.wait_for_function("seen => document.getElementById('seen').value > seen", arg=before)
    expect(page.get_by_role("link", name="Play again")).to_be_visible()
    assert page.evaluate("lost") == 0
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    told = sentences(match)
    assert ear.quiet(wanted=len(told)) == told


def test_a_game_is_played_by_keys_alone_and_the_focus_is_never_lost(open_page):
    match, (ann, _) = laid()
    dice = Random(12)
    aside(others_move, match, dice)
    page, ear = opened(open_page, ann, match)
    page.evaluate(WATCH_FOCUS)
    press = page.keyboard.press
    until = time.monotonic() + 120
    while not isinstance((state := state_of(match)).phase, GameOver):
        assert time.monotonic() < until
        if 0 not in to_act(state):
            aside(others_move, match, dice)
            continue
        page.wait_for_function("seen => document.getElementById('seen').value === seen", arg=str(version(match)))
        before = version(match)
        if isinstance(state.phase, LayingAway):
            for key in ("1", "2", "x"):
                press(key)
        elif isinstance(state.phase, Playing):
            legal_cards = [command.card for command in legal(state, 0)]
            hand = sorted(state.phase.hands[0], key=lambda card: (card.rank, card))
            press(str(hand.index(legal_cards[0]) + 1))
            press("Enter")
        else:
            press("Enter")
        page.wait_for_function("seen => document.getElementById('seen').value > seen", arg=before)
    expect(page.get_by_role("link", name="Play again")).to_be_visible()
    assert page.evaluate("lost") == 0
    told = sentences(match)
    assert ear.quiet(wanted=len(told)) == told


def version(match):
    return Match.objects.values_list("version", flat=True).get(pk=match.pk)


def test_keys_answer_with_what_is_asked_and_can_be_changed_or_turned_off(open_page):
    match, (ann, _) = laid()
    aside(play_on, match, Random(4), until=lambda state: isinstance(state.phase, Playing) and state.phase.turn == 0)
    page, ear = opened(open_page, ann, match)
    answers = {}
    for key in "hscrbktgl":
        page.keyboard.press(key)
        answers[key] = ear.after(len(answers))[-1][1]
    assert answers["h"].startswith("You hold ")
    assert answers["s"].startswith("The starter is the ")
    assert "to go." in answers["b"] and answers["t"] == "This match is untimed."
    page.keyboard.press("u")
    assert ear.after(9)[-1][1] == answers["l"]
    page.get_by_label("Ask or do").focus()
    page.keyboard.press("h")
    page.wait_for_timeout(700)
    assert len(ear.all()) == 10, "a letter in the field is a letter"
    page.goto(f"/matches/speech/?match={match.pk}")
    page.get_by_label("Your hand", exact=True).nth(1).fill("q")
    page.get_by_label("The starter").fill("q")
    page.get_by_role("button", name="Keep it so").click()
    expect(page.get_by_text("is the key for your hand already")).to_be_visible()
    page.get_by_label("The starter").fill("s")
    page.get_by_role("button", name="Keep it so").click()
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_timeout(700)
    known = len(ear.all())
    page.keyboard.press("h")
    page.keyboard.press("q")
    assert ear.after(known)[-1][1] == answers["h"]
    page.goto(f"/matches/speech/?match={match.pk}")
    page.get_by_label("Keys work").uncheck()
    page.get_by_role("button", name="Keep it so").click()
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_timeout(700)
    known = len(ear.all())
    page.keyboard.press("q")
    page.wait_for_timeout(700)
    assert len(ear.all()) == known


WATCH_PEGS = """() => {
    window.moved = [];
    new MutationObserver((all) => all.forEach(({ target }) => moved.push(target.getAttribute("cx"))))
        .observe(document.querySelector(".felt"), { attributes: true, attributeFilter: ["cx"], subtree: true });
}"""


def test_pegs_walk_hole_by_hole_unless_that_is_unwelcome(open_page):
    match, (ann, _) = laid()
    aside(play_on, match, Random(4), until=lambda state: isinstance(state.phase, Playing))
    page, _ = opened(open_page, ann, match)
    page.evaluate(WATCH_PEGS)
    aside(play_on, match, Random(4), until=lambda state: max(state.scores) > 8)
    page.wait_for_timeout(1500)
    assert page.evaluate("moved") == []
    page.emulate_media(reduced_motion="no-preference")
    aside(play_on, match, Random(4), until=lambda state: max(state.scores) > 16)
    page.wait_for_timeout(1500)
    moved = page.evaluate("moved")
    assert len(set(moved)) > 2
    pegs = page.locator("#match .board").first.locator(".peg[data-hole]")
    assert max(int(peg.get_attribute("data-hole")) for peg in pegs.all()) > 16


def test_the_spoken_page_answers_and_plays_without_javascript(open_page):
    match, (ann, _) = laid()
    page = open_page(ann, java_script_enabled=False)
    page.goto(f"/matches/{match.pk}/")
    page.get_by_label("Ask or do").fill("scores")
    page.get_by_role("button", name="Say", exact=True).click()
    expect(page.get_by_role("status")).to_have_text("You 0, 31 to go. Bob 0, 31 to go.")
    page.get_by_label("Ask or do").fill("cut 20")
    page.get_by_role("button", name="Say", exact=True).click()
    page.get_by_role("button", name="Cut at 20").click()
    expect(page.locator("#said")).to_contain_text("You cut the ")
    expect(page.get_by_role("link", name="Look again")).to_be_visible()


def test_a_card_is_cut_for_by_a_tap_on_the_spread_pack_on_a_small_phone(open_page):
    match, (ann, _) = laid()
    page, _ = opened(open_page, ann, match, width=320, height=640, has_touch=True)
    backs = page.locator(".fan .back")
    assert backs.count() == 44
    assert min(back.bounding_box()["width"] for back in backs.all()) >= 24
    backs.nth(10).tap()
    expect(page.locator("#said")).to_contain_text("You cut the ")
    assert [event.data["at"] for event in match.events.filter(data__event="CardCut")] == [14]
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_a_refusal_is_said_at_once_and_leaves_the_address_of_the_table(open_page):
    match, (ann, _) = laid()
    page, ear = opened(open_page, ann, match)
    length = page.evaluate("history.length")
    page.get_by_label("Ask or do").fill("cut 2")
    page.get_by_label("Ask or do").press("Enter")
    ear.wait_for("Four cards stay at either end")
    assert ear.all()[-1][0] == "call"
    assert page.url.endswith(f"/matches/{match.pk}/")
    assert page.evaluate("history.length") == length, "a move is no page to go back to"
    page.goto(f"/matches/{match.pk}/command/")
    assert page.url.endswith(f"/matches/{match.pk}/")


PRESS_AT_ONCE = """swap => {
    window.here = true;
    document.querySelector("[data-live]").setAttribute("hx-swap", swap);
    new MutationObserver(() => {
        if (!window.pressed) document.querySelector("#typed").requestSubmit();
        window.pressed = true;
    }).observe(document.querySelector(".felt"), { childList: true });
}"""


@pytest.mark.parametrize(("swap", "stays"), [("", True), ("outerHTML show:none", False)])
def test_a_form_is_sent_by_htmx_as_soon_as_it_is_there(open_page, swap, stays):
    """Pressed the moment that it is put into the page. With htmx's own delay the browser sends it, and all is well."""
    match, (ann, _) = laid()
    page, _ = opened(open_page, ann, match)
    page.evaluate(PRESS_AT_ONCE, swap or page.locator("[data-live]").get_attribute("hx-swap"))
    aside(submit, match, 1, legal(state_of(match), 1)[0])
    expect(page.locator("#refused")).to_be_visible()
    assert page.evaluate("window.here === true") == stays
    assert page.url.endswith(f"/matches/{match.pk}/")


PHASES = ("CuttingForDeal", "LayingAway", "CuttingStarter", "Playing", "Claiming", "GameOver")


def test_every_control_of_every_phase_has_a_name_and_a_role(open_page):
    """The accessibility tree in outline; what changes from game to game is put aside."""
    match, (ann, _) = laid(SHORT.but(counting="muggins"))
    page, dice, seen = open_page(ann), Random(3), {}
    for phase in PHASES:
        aside(play_on, match, dice, until=lambda state, wanted=phase: mine(state, wanted))
        page.goto(f"/matches/{match.pk}/")
        tree = page.get_by_role("region", name="Table").aria_snapshot()
        seen[phase] = [
            line.strip("- ").rstrip(":") for line in tree.splitlines() if line.strip(" -").startswith(CONTROLS)
        ]
    assert seen["LayingAway"][0] == 'group "Your hand"'
    assert sum(line.startswith("checkbox") for line in seen["LayingAway"]) == 6
    assert 'button "Lay away two cards"' in seen["LayingAway"]
    assert 'spinbutton "Which card of the pack, 4 to 47"' in " ".join(seen["CuttingForDeal"])
    assert 'button "Cut for the deal"' in seen["CuttingForDeal"]
    assert any(line.startswith('button "Play the ') for line in seen["Playing"])
    assert {'button "Say it"', 'button "Muggins!"'} & set(seen["Claiming"])
    assert 'link "Play again"' in seen["GameOver"]
    for phase, lines in seen.items():
        assert 'textbox "Ask or do"' in lines and 'button "Say"' in lines, phase
        assert [line for line in lines if '"' not in line and not line.startswith("group")] == [], phase


CONTROLS = ("button", "checkbox", "spinbutton", "textbox", "link", "group")


def mine(state, phase):
    return type(state.phase).__name__ == phase and (phase == "GameOver" or 0 in to_act(state))
