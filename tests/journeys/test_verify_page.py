"""The page that verifies a match, opened from disk in an offline browser: it agrees with the command."""

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from games.dealing import write, write_receipts
from games.dealing.words import WORDS
from games.engine import PRESETS, RuleSet
from testing.scale import examples
from tests.engine.table import named, tables
from tests.games.dealing.matches import a_match, receipts_of
from tests.games.dealing.oddities import FILE as ODD_FILE
from tests.games.dealing.oddities import ODD_RECEIPTS, REFUSED_FILES, TAKEN_FILES
from tests.games.dealing.tampering import HONEST, cheats, fields, flipped, outcome, plain, put
from tests.games.dealing.unbound import spellings, unbound

FILE = Path(__file__).parents[2] / "static" / "verify.html"
CHEATS = cheats(a_match(PRESETS["acc"]))
SHORT = PRESETS["hoyle"].but(target=31, lurch=None)
KEPT_MATCH = a_match(PRESETS["acc"].but(target=61, lurch=46, double_lurch=31))
KEPT = write_receipts(receipts_of(KEPT_MATCH))
UNBOUND = unbound(KEPT_MATCH)
GOLDEN = Path(__file__).parents[1] / "golden"
AXE = Axe().axe_script
COUNTINGS = ("automatic", "show by hand", "by hand", "muggins")
SAID = """async ([text, ...kept]) => {
  const said = [];
  try { for await (const finding of findings(text, ...kept)) said.push(finding); }
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
    page.on("filechooser", lambda _: None)  # install the observer of file choosers first: a key may be faster
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


def choose(page: Page, text: str, label: str = "Match file") -> None:
    page.get_by_label(label).set_input_files(
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


def test_receipts_are_chosen_in_addition_to_the_file(page: Page) -> None:
    choose(page, write(KEPT_MATCH))
    choose(page, KEPT, "Receipts (optional)")
    expect(page.get_by_text("They hold the seat’s own seeds for")).to_be_visible()
    assert page.get_by_role("listitem").all_text_contents() == outcome(write(KEPT_MATCH), KEPT)[:-1]
    choose(page, UNBOUND["when the match ended"])
    expect(page.get_by_role("status")).to_contain_text("was shown")


def test_files_chosen_while_a_check_is_on_are_checked_after_it(page: Page) -> None:
    """Two checks at once would mix their results, possibly with the older verdict last."""
    page.evaluate(
        """texts => { for (const [id, text] of Object.entries(texts)) {
        const data = new DataTransfer(); data.items.add(new File([text], "some.json"));
        element(id).files = data.files; element(id).dispatchEvent(new Event("change")); } }""",
        {"file": write(KEPT_MATCH), "kept": KEPT},
    )
    expect(page.get_by_text("They hold the seat’s own seeds for")).to_be_visible()
    expect(page.get_by_role("status")).to_have_text(HONEST)
    assert page.get_by_role("listitem").all_text_contents() == outcome(write(KEPT_MATCH), KEPT)[:-1]


def test_receipts_can_be_dropped_with_the_file(page: Page) -> None:
    dropped = page.evaluate_handle(
        """texts => { const data = new DataTransfer();
        for (const text of texts) data.items.add(new File([text], "some.json")); return data; }""",
        [KEPT, write(KEPT_MATCH)],
    )
    page.dispatch_event("body", "drop", {"dataTransfer": dropped})
    expect(page.get_by_text("They hold the seat’s own seeds for")).to_be_visible()


def test_a_file_is_chosen_by_keyboard(page: Page) -> None:
    page.keyboard.press("Tab")
    expect(page.get_by_label("Match file")).to_be_focused()
    with page.expect_file_chooser() as chooser:
        page.keyboard.press("Space")
    chooser.value.set_files({"name": "m.json", "mimeType": "application/json", "buffer": b"{}"})
    expect(page.get_by_role("status")).to_contain_text("not the file of an online match")


def test_a_file_can_be_dropped(page: Page) -> None:
    dropped = page.evaluate_handle(
        "text => { const data = new DataTransfer(); data.items.add(new File([text], 'match.json')); return data; }",
        write(a_match(SHORT)),
    )
    page.dispatch_event("body", "drop", {"dataTransfer": dropped})
    expect(page.get_by_role("status")).to_have_text(HONEST)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("file", [write(a_match(SHORT)), "{}"], ids=["honest", "refused"])
def test_the_page_is_accessible(page: Page, scheme: str, file: str) -> None:
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
        assert asked.evaluate(SAID, [text]) == outcome(text)


@pytest.mark.parametrize("cheat", CHEATS)
def test_page_and_command_agree_about_cheats(asked: Page, cheat: str) -> None:
    text, words = CHEATS[cheat]
    theirs = asked.evaluate(SAID, [text])
    assert words in theirs[-1]
    assert theirs[-1].split(":")[:2] == outcome(text)[-1].split(":")[:2]


@pytest.mark.parametrize("name", REFUSED_FILES | TAKEN_FILES)
def test_page_and_command_agree_about_values_of_another_kind(asked: Page, name: str) -> None:
    text = (REFUSED_FILES | TAKEN_FILES)[name]
    theirs, ours = asked.evaluate(SAID, [text]), outcome(text)
    assert (theirs[-1] == HONEST) == (ours[-1] == HONEST) == (name in TAKEN_FILES), (theirs[-1], ours[-1])


@pytest.mark.parametrize("name", ODD_RECEIPTS)
def test_page_and_command_agree_about_odd_receipts(asked: Page, name: str) -> None:
    texts = [write(ODD_FILE), ODD_RECEIPTS[name]]
    theirs, ours = asked.evaluate(SAID, texts)[-1], outcome(*texts)[-1]
    assert HONEST not in (theirs, ours)
    assert theirs.split(":")[1].rstrip(".") == ours.split(":")[1].rstrip(".")


def test_page_and_command_agree_about_receipts_of_a_part(asked: Page) -> None:
    """A seed drawn in vain, the drawer of seeds up to a head, and receipts from elsewhere in the chain."""
    whole = receipts_of(KEPT_MATCH)
    first, last = whole.heads[0], whole.deals[-1]
    in_vain = replace(last, seats=("", ""), drawn_by=("", ""), seed="ab" * 32)
    where = {name: getattr(whole.deals[3], name) for name in ("deal", "events", "head", "server")}
    stale = tuple(replace(receipt, events=first.events, head=first.head) for receipt in whole.deals)
    for kept in (
        [whole, replace(whole, heads=whole.heads[:-1], deals=(in_vain,))],
        [replace(whole, heads=whole.heads[:-1], deals=(in_vain,)), whole],
        [replace(whole, deals=whole.deals[:2], heads=whole.heads[:4])],
        [replace(whole, deals=whole.deals[:3], heads=whole.heads[:4])],
        [replace(whole, deals=(*whole.deals[:3], replace(in_vain, **where)), heads=whole.heads[:4])],
        [replace(whole, deals=stale, heads=(first,))],
    ):
        texts = [write(KEPT_MATCH), *map(write_receipts, kept)]
        assert asked.evaluate(SAID, texts) == outcome(*texts)


def test_the_page_finds_changed_bits(asked: Page) -> None:
    whole, dice = plain(a_match(SHORT.but(counting="muggins"))), random.Random(2)
    every = [*fields(whole)]
    for place, value in dice.sample(every, min(len(every), examples(short=120, full=len(every)))):
        assert asked.evaluate(SAID, [put(whole, place, flipped(value, dice))])[-1] != HONEST, place


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("dealing-1-*.json")), ids=lambda path: path.stem)
def test_page_and_command_agree_about_revision_1(asked: Page, path: Path) -> None:
    text = path.read_text()
    assert asked.evaluate(SAID, [text]) == outcome(text)
    assert asked.evaluate(SAID, [text, KEPT]) == outcome(text, KEPT)


def test_page_and_command_know_the_same_words(asked: Page) -> None:
    assert asked.evaluate("() => WORDS") == [*WORDS]


def test_page_and_command_agree_about_receipts(asked: Page) -> None:
    for kept in (
        [KEPT],
        [KEPT, write_receipts(receipts_of(KEPT_MATCH, 1))],
        [write_receipts(receipts_of(a_match(SHORT)))],
    ):
        assert asked.evaluate(SAID, [write(KEPT_MATCH), *kept]) == outcome(write(KEPT_MATCH), *kept)
    for text in UNBOUND.values():
        assert asked.evaluate(SAID, [text]) == outcome(text)
        assert asked.evaluate(SAID, [text, KEPT]) == outcome(text, KEPT)


def test_the_page_too_finds_every_kind_of_tampering_by_receipts(asked: Page) -> None:
    cheated = {name: text for name, (text, _) in cheats(KEPT_MATCH).items()}
    for name, text in (cheated | spellings(KEPT_MATCH)).items():
        assert asked.evaluate(SAID, [text, KEPT])[-1] != HONEST, name


def test_the_page_finds_changed_bits_of_receipts(asked: Page) -> None:
    short = a_match(SHORT)
    file, kept, dice = write(short), write_receipts(receipts_of(short)), random.Random(3)
    every = [*fields(json.loads(kept))]
    for place, value in dice.sample(every, min(len(every), examples(short=40, full=len(every)))):
        assert asked.evaluate(SAID, [file, put(json.loads(kept), place, flipped(value, dice))])[-1] != HONEST, place


FLIPPED = """async ([texts, which, bit, places]) => {
  const said = [];
  for (const at of places) {
    const changed = [...texts], bytes = new TextEncoder().encode(texts[which]);
    bytes[at] ^= 1 << bit;
    try {
      changed[which] = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
      for await (const finding of findings(...changed));
      said.push(at);
    } catch (error) {}
  }
  return said;
}"""


@pytest.mark.parametrize("bit", range(8))
@pytest.mark.parametrize("which", [0, 1], ids=["file", "receipts"])
def test_the_page_finds_a_bit_changed_anywhere_in_the_text(asked: Page, which: int, bit: int) -> None:
    short, dice = a_match(SHORT), random.Random(bit)
    texts = [write(short), write_receipts(receipts_of(short))]
    length = len(texts[which].encode())
    places = dice.sample(range(length), examples(short=25, full=length))
    for start in range(0, len(places), 500):
        assert asked.evaluate(FLIPPED, [texts, which, bit, places[start : start + 500]]) == []
