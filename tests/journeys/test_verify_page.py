"""The page that checks a match: opened from disk in a browser without a network, it says what the command says."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from games.dealing import write
from games.engine import PRESETS, RuleSet
from tests.engine.table import named, tables
from tests.games.dealing.matches import a_match
from tests.games.dealing.tampering import HONEST, cheats, fields, flipped, outcome, plain, put

FILE = Path(__file__).parents[2] / "static" / "verify.html"
CHEATS = cheats(a_match(PRESETS["acc"]))
SHORT = PRESETS["hoyle"].but(target=31, lurch=None)
AXE = Axe().axe_script
COUNTINGS = ("automatic", "by hand", "muggins")
SAID = """async (text) => {
  const said = [];
  try { for await (const finding of findings(text)) said.push(finding); }
  catch (error) { return [...said, `Mismatch: ${error.message}`]; }
  return [...said, "Nothing is wrong with this match."];
}"""


@contextmanager
def opened(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(offline=True, viewport={"width": 390, "height": 844})
    page, wrong = context.new_page(), []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text))
    page.on("request", lambda request: wrong.append(request.url) if request.url != FILE.as_uri() else None)
    page.on("filechooser", lambda _: None)  # from here on choosers are caught: asked for later, a key may be quicker
    page.goto(FILE.as_uri())
    yield page
    context.close()
    assert wrong == []


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with opened(browser) as page:
        yield page


@pytest.fixture(scope="module")
def asked(browser: Browser) -> Iterator[Page]:
    """One page for all tests that only call its functions."""
    with opened(browser) as page:
        yield page


def choose(page: Page, text: str) -> None:
    page.get_by_label("File of the match").set_input_files(
        {"name": "match.json", "mimeType": "application/json", "buffer": text.encode()}
    )


def test_an_honest_match_passes(page: Page) -> None:
    text = write(a_match(PRESETS["te-club"]))
    choose(page, text)
    expect(page.get_by_role("status")).to_have_text(HONEST)
    assert page.get_by_role("listitem").all_text_contents() == outcome(text)[:-1]


def test_a_mismatch_is_said_and_then_forgotten(page: Page) -> None:
    text = CHEATS["a hole too many"][0]
    choose(page, text)
    expect(page.get_by_role("status")).to_have_text(outcome(text)[-1])
    choose(page, write(a_match(SHORT)))
    expect(page.get_by_role("status")).to_have_text(HONEST)


def test_a_file_is_chosen_by_keyboard(page: Page) -> None:
    page.keyboard.press("Tab")
    expect(page.get_by_label("File of the match")).to_be_focused()
    with page.expect_file_chooser() as chooser:
        page.keyboard.press("Space")
    chooser.value.set_files({"name": "m.json", "mimeType": "application/json", "buffer": b"{}"})
    expect(page.get_by_role("status")).to_contain_text("no file of a match")


def test_a_file_can_be_dropped(page: Page) -> None:
    dropped = page.evaluate_handle(
        "text => { const data = new DataTransfer(); data.items.add(new File([text], 'match.json')); return data; }",
        write(a_match(SHORT)),
    )
    page.dispatch_event("body", "drop", {"dataTransfer": dropped})
    expect(page.get_by_role("status")).to_have_text(HONEST)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("file", [write(a_match(SHORT)), "{}"], ids=["honest", "refused"])
def test_the_page_is_for_everybody(page: Page, scheme: str, file: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    choose(page, file)
    expect(page.get_by_role("status")).to_have_text(outcome(file)[-1])
    page.evaluate(AXE)
    assert page.evaluate("() => axe.run(document)")["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.sampled(4)
@pytest.mark.parametrize("rules", [*tables()], ids=named)
def test_page_and_command_agree_about_honest_matches(asked: Page, rules: RuleSet) -> None:
    for seed, counting in enumerate(COUNTINGS):
        text = write(a_match(rules.but(counting=counting, best_of=3 if seed == 1 else 1), seed))
        assert asked.evaluate(SAID, text) == outcome(text)


@pytest.mark.parametrize("cheat", CHEATS)
def test_page_and_command_agree_about_cheats(asked: Page, cheat: str) -> None:
    text, words = CHEATS[cheat]
    theirs = asked.evaluate(SAID, text)
    assert words in theirs[-1]
    assert theirs[-1].split(":")[:2] == outcome(text)[-1].split(":")[:2]


def test_the_page_finds_changed_bits(asked: Page) -> None:
    whole, dice = plain(a_match(SHORT.but(counting="muggins"))), random.Random(2)
    for place, value in dice.sample([*fields(whole)], 120):
        assert asked.evaluate(SAID, put(whole, place, flipped(value, dice)))[-1] != HONEST, place
