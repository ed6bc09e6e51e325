"""The table by typed words, keys and touch: whole games, and the focus is never lost."""

import time
from random import Random

from playwright.sync_api import Page, expect

from games.engine import Card, Discarding, GameOver, Playing, Rank, Suit, legal, to_act
from games.preferences import TablePreferences
from games.queries.accounts import preferences_of
from games.services.accounts import save_preferences
from testing.browser import wait_until_settled
from testing.seats import play_on, state_of
from testing.sessions import in_thread
from tests.journeys.listening import SHORT, Ear, begin_named, dealt, opened, others_move, sentences, version
from tests.journeys.test_a_match import LONGEST


def cards_in(sentence):
    """Parses "You hold five of hearts and jack of clubs." as cards."""
    said = sentence.replace(",", " ").replace(".", " ")
    return [card for rank in Rank for suit in Suit if (card := Card.of(rank, suit)).name in said]


class Listener:
    """Plays by the text field alone; knows only the announced sentences."""

    def __init__(self, page: Page, ear: Ear) -> None:
        self.page, self.ear = page, ear
        self.places = [36, 32, 28, 24, 20]
        self.hand: list[Card] = []  # as a player remembers their cards

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
        """The reply to "Your turn …"."""
        if "Cut for the deal" in call:
            self.say(f"cut {self.places.pop()}")  # another one after a tie
        elif "Cut the deck" in call:
            self.say("cut 9")
        elif "Discard" in call:
            first, second, *self.hand = cards_in(self.ask("hand"))
            self.say(f"away {first.name} and {second.name}")
        else:
            count = int(self.ask("count").rpartition(" ")[2].strip(".").replace("zero", "0"))
            fits = next((card for card in self.hand if count + card.value <= 31), None)
            assert fits is not None, "\n".join(map(str, self.ear.all()[-25:]))
            self.hand.remove(fits)
            self.say(fits.name)


def test_a_game_is_played_by_the_spoken_word_alone(open_page):
    """Without looking at the page: each move follows from the live regions, and is typed into one field."""
    match, (ann, _) = begin_named()
    dice = Random(11)
    in_thread(others_move, match, dice)
    page, ear = opened(open_page, ann, match)
    page.get_by_label("Ask or command").focus()
    listener = Listener(page, ear)
    called = 0
    listener.say("where")
    ear.wait_for("Your turn")
    call = "Cut for the deal."
    until = time.monotonic() + 240
    while call:
        assert time.monotonic() < until, ear.all()[-6:]
        before = page.locator("#seen").input_value()
        listener.answer(call)
        page.wait_for_function("seen => document.getElementById('seen').value !== seen", arg=before)
        in_thread(others_move, match, dice)
        called, call = ear.called(called)
        assert page.evaluate("document.activeElement.id") == "words"
    assert ear.heard == sentences(match)[-len(ear.heard) :]
    assert isinstance(state_of(match).phase, GameOver)


WATCH_FOCUS = """() => {
    window.lost = 0;
    setInterval(() => { if (document.activeElement === document.body) lost += 1; }, 10);
}"""


def test_a_game_of_three_is_played_by_thumb_on_a_small_phone_and_the_focus_is_never_lost(open_page):
    match, (ann, *_) = begin_named(SHORT.but(players=3, counting="by hand"))
    dice = Random(13)
    page, ear = opened(open_page, ann, match, width=320, height=640, has_touch=True)
    page.evaluate(WATCH_FOCUS)
    until = time.monotonic() + LONGEST
    while not isinstance((state := in_thread(dealt, match)).phase, GameOver):
        assert time.monotonic() < until
        if 0 not in to_act(state):
            in_thread(others_move, match, dice)
            continue
        page.wait_for_function("seen => document.getElementById('seen').value === seen", arg=str(version(match)))
        before = version(match)
        wait_until_settled(page)
        page.clock.fast_forward(700)  # until then a tap counts as one on the old content
        expect(page.locator(".shield")).to_have_count(0)
        if isinstance(state.phase, Discarding):
            page.locator("#match label.playing-card").nth(2).tap()
        for kind in ("button.playing-card:enabled", ".btn.call:visible"):
            if (controls := page.locator(f"#match {kind}")).count():
                assert min(control.bounding_box()["height"] for control in controls.all()) >= 44
                controls.first.tap()
        page.wait_for_function("seen => document.getElementById('seen').value > seen", arg=before)
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    assert page.evaluate("lost") == 0
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert ear.spoken_to_the_end(match) == sentences(match)


def test_a_game_is_played_by_keys_alone_and_the_focus_is_never_lost(open_page):
    match, (ann, _) = begin_named()
    dice = Random(12)
    in_thread(others_move, match, dice)
    page, ear = opened(open_page, ann, match)
    page.evaluate(WATCH_FOCUS)
    press = page.keyboard.press
    until = time.monotonic() + LONGEST
    while not isinstance((state := in_thread(dealt, match)).phase, GameOver):
        assert time.monotonic() < until
        if 0 not in to_act(state):
            in_thread(others_move, match, dice)
            continue
        page.wait_for_function("seen => document.getElementById('seen').value === seen", arg=str(version(match)))
        before = version(match)
        if isinstance(state.phase, Discarding):
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
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    assert page.evaluate("lost") == 0
    assert ear.spoken_to_the_end(match) == sentences(match)


def test_keys_answer_questions_and_can_be_changed_or_turned_off(open_page):
    match, (ann, _) = begin_named()
    in_thread(play_on, match, Random(4), until=lambda state: isinstance(state.phase, Playing) and state.phase.turn == 0)
    page, ear = opened(open_page, ann, match)
    answers = {}
    for key in "hscrbktgl":
        page.keyboard.press(key)
        answers[key] = ear.after(len(answers))[-1][1]
    assert answers["h"].startswith("You hold ")
    assert answers["s"].startswith("The starter is the ")
    assert "to go." in answers["b"] and answers["t"] == "This match has no clock."
    page.keyboard.press("u")
    assert ear.after(9)[-1][1] == answers["l"]
    page.get_by_label("Ask or command").focus()
    page.keyboard.press("h")
    ear.settle()
    assert len(ear.all()) == 10, "a letter in the field is a letter"
    page.goto(f"/matches/speech/?match={match.pk}")
    page.get_by_label("Your hand", exact=True).nth(1).fill("q")
    page.get_by_label("The starter").fill("q")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("is already the key for “your hand”")).to_be_visible()
    page.get_by_label("The starter").fill("s")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Back to the table").click()
    known = len(ear.after(0))  # the state of the game, announced once the page has caught up
    page.keyboard.press("h")
    page.keyboard.press("q")
    assert ear.after(known)[-1][1] == answers["h"]
    page.goto(f"/matches/speech/?match={match.pk}")
    page.get_by_label("Use keys").uncheck()
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_function("() => window.spoken?.length && document.querySelector('.felt')")
    known = len(ear.all())
    page.keyboard.press("q")
    ear.settle()
    assert len(ear.all()) == known


WATCH_PEGS = """() => {
    window.moved = [];  // where pegs were before they came to their holes
    const place = (peg) => `M${peg.getAttribute("cx")} ${peg.getAttribute("cy")}`;
    const drawn = () => document.querySelector("#match .holes").getAttribute("d").match(/M[0-9.]+ [0-9.]+/g);
    const home = (peg) => drawn()[Number(peg.dataset.first) + Number(peg.dataset.hole) - 1] ?? place(peg);
    new MutationObserver((all) => all.forEach(({ target: peg }) => place(peg) !== home(peg) && moved.push(place(peg))))
        .observe(document.querySelector(".felt"), { attributes: true, attributeFilter: ["cx", "cy"], subtree: true });
}"""


def test_pegs_walk_hole_by_hole_unless_that_is_unwelcome(open_page):
    match, (ann, _) = begin_named(SHORT.but(target=61))
    in_thread(play_on, match, Random(4), until=lambda state: isinstance(state.phase, Playing))
    page, ear = opened(open_page, ann, match)
    page.evaluate(WATCH_PEGS)
    in_thread(play_on, match, Random(4), until=lambda state: max(state.scores) > 8)
    ear.spoken_to_the_end(match)
    assert page.evaluate("moved") == []
    page.emulate_media(reduced_motion="no-preference")
    stood = max(in_thread(dealt, match).scores)
    in_thread(play_on, match, Random(4), until=lambda state: max(state.scores) > stood + 12)
    page.wait_for_function("() => new Set(moved).size > 2")
    pegs = page.locator("#match .board").first.locator(".peg[data-hole]").all()
    assert max(int(peg.get_attribute("data-hole")) for peg in pegs) > stood


def test_the_spoken_page_works_without_javascript(open_page):
    match, (ann, _) = begin_named()
    page = open_page(ann, java_script_enabled=False)
    page.goto(f"/matches/{match.pk}/")
    page.get_by_label("Ask or command").fill("scores")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator("#answer")).to_have_text("You: 0, 31 to go. Bob: 0, 31 to go.")
    page.get_by_label("Ask or command").fill("cut 20")
    page.get_by_role("button", name="Send", exact=True).click()
    page.get_by_role("button", name="Cut at 20").click()
    expect(page.locator("#said")).to_contain_text("You cut the ")
    expect(page.get_by_role("link", name="Refresh")).to_be_visible()


def test_a_card_is_cut_for_by_a_tap_on_the_spread_deck_on_a_small_phone(open_page):
    match, (ann, _) = begin_named()
    page, _ = opened(open_page, ann, match, width=320, height=640, has_touch=True)
    backs = page.locator(".fan .back")
    assert backs.count() == 44
    assert min(back.bounding_box()["width"] for back in backs.all()) >= 24
    backs.nth(10).tap()
    expect(page.locator("#said")).to_contain_text("You cut the ")
    assert [event.data["at"] for event in match.events.filter(data__event="CardCut")] == [14]
    assert page.evaluate("document.documentElement.scrollWidth") == 320


COUNT_TONES = """() => {
    window.tones = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { tones.push(this.frequency.value); start.apply(this, when); };
}"""


def test_sounds_are_played_only_if_chosen(open_page):
    tones = {}
    for sound in (False, True):
        match, (ann, _) = begin_named()
        in_thread(save_preferences, user_id=ann.pk, preferences=TablePreferences(sound=sound))
        in_thread(play_on, match, Random(4), until=lambda it: isinstance(it.phase, Playing) and it.phase.turn == 1)
        page, ear = opened(open_page, ann, match)
        page.evaluate(COUNT_TONES)
        in_thread(others_move, match, Random(4))
        ear.wait_for("Your turn.")
        tones[sound] = [round(tone) for tone in page.evaluate("tones")]
    assert tones == {False: [], True: [1100, 660, 880]}


def test_more_words_or_fewer_by_a_key(open_page):
    match, (ann, _) = begin_named()
    page, ear = opened(open_page, ann, match)
    page.locator(".felt").focus()
    for number, verbosity in enumerate(("verbose", "terse")):
        page.wait_for_function("() => !document.querySelector('#verbosity button').disabled")
        with page.expect_response("**/speech/verbosity/"):
            page.keyboard.press("v")
        assert ear.after(number)[-1][1] == f"The table now uses {verbosity} sentences."
        assert in_thread(preferences_of, ann.pk).verbosity == verbosity


STIRS = """card => new Promise((done) => {
    const tops = new Set();
    const look = (left) => {
        if (left < 40) tops.add(card.getBoundingClientRect().top);
        left ? requestAnimationFrame(() => look(left - 1)) : done(tops.size);
    };
    look(60);
})"""


def test_a_card_does_not_move_under_a_pointer_at_its_lower_edge(open_page):
    """It rises under the pointer; if it left the pointer it would fall back and rise again."""
    match, (ann, _) = begin_named()
    in_thread(play_on, match, Random(5), until=lambda state: isinstance(state.phase, Playing) and state.phase.turn == 0)
    page, _ = opened(open_page, ann, match)
    card = page.locator("#match button.playing-card:enabled").first
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    for above in (0.5, 1, 2, 4, 8):
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - above)
        assert card.evaluate(STIRS) == 1, above
        page.mouse.move(0, 0)
