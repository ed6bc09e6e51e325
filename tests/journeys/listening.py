"""Records what each live region of the table's page received, and when."""

import time
from dataclasses import replace

from playwright.sync_api import Page

from games.engine import PRESETS, CutForDeal, Playing, Voice, legal, lines_for, to_act
from games.match_cache import events_of
from games.models import Match
from games.policies.decks import is_shuffling
from games.queries.accounts import preferences_of
from games.services import tables
from games.services.accounts import save_preferences
from games.services.tables import begin_match
from testing.browser import wait_for_version, wait_until_live
from testing.factories import UserFactory
from testing.limits import forget_limits
from testing.seats import person, shuffle, state_of, submit
from testing.sessions import in_thread

# Observes every write into the regions, at any place in the page.
LISTEN = """window.spoken = [];
new MutationObserver((changes) => {
    const now = Date.now();
    for (const { target, addedNodes } of changes) {
        const region = target.closest?.("#heard, #call, #next, #answer");
        for (const { textContent } of region ? addedNodes : []) {
            spoken.push([region.id, textContent.replace("\\u00a0", ""), now]);
        }
    }
}).observe(document, { childList: true, subtree: true });"""


CALLED_OR_OVER = """known => spoken.filter(([region]) => region === "call" || region === "next").length > known
    || spoken.some(([region, text]) => region === "heard" && text.includes("match."))"""
PAUSE = 500  # milliseconds between two sentences
SAID_BY_THEN = 3000  # milliseconds: regions are written one after the other, every half second


class Ear:
    """`heard`: the sentences about events, in order."""

    def __init__(self, page: Page, *, real_time: bool = False) -> None:
        self.page, self.real_time = page, real_time
        page.add_init_script(LISTEN)

    def all(self) -> list[tuple[str, str, int]]:
        return [tuple(said) for said in self.page.evaluate("window.spoken ?? []")]

    def of(self, *regions: str) -> list[str]:
        return [text for region, text, _ in self.all() if region in regions]

    @property
    def heard(self) -> list[str]:
        return self.of("heard")

    def until(self, holds: str, arg: object, *, seconds: float) -> None:
        """Wait for the page; its clock is advanced, so that the pauses between sentences take no time."""
        if self.real_time:
            self.page.wait_for_function(holds, arg=arg, timeout=seconds * 1000)
            return
        deadline = time.monotonic() + seconds
        while not self.page.evaluate(holds, arg):
            assert time.monotonic() < deadline, self.all()[-6:]
            self.page.clock.run_for(PAUSE / 2)
            time.sleep(0.02)  # its clock must not overtake the responses to its heartbeat

    def wait_for(self, sentence: str, *, seconds: float = 15) -> None:
        """Wait for a sentence."""
        self.until("it => window.spoken?.some(([, text]) => text.includes(it))", sentence, seconds=seconds)

    def after(self, known: int, *, seconds: float = 10) -> list[tuple[str, str, int]]:
        """The sentences after the first `known`; waits for more."""
        self.until("known => window.spoken.length > known", known, seconds=seconds)
        return self.all()[known:]

    def called(self, known: int) -> tuple[int, str]:
        """The newest call after `known`, and the number of calls; an empty one when the match is over."""
        self.until(CALLED_OR_OVER, known, seconds=30)
        calls = self.of("call", "next")
        return len(calls), calls[-1] if len(calls) > known else ""

    def settle(self) -> None:
        """Advance the page's clock until it has announced everything, plus one sentence."""
        self.page.wait_for_function("() => observed.requests === 0")
        self.page.clock.run_for(SAID_BY_THEN)

    def spoken_to_the_end(self, match: Match) -> list[str]:
        """The sentences about events, once the page has announced all up to the newest version of the match."""
        wait_for_version(self.page, version(match))
        self.settle()
        return self.heard


SHORT = PRESETS["hoyle"].but(target=31, lurch=None)
NAMES = ("Ann", "Bob", "Carla", "Dev")


def begin_named(rules=SHORT, **more):
    """A match between people, and the people."""
    people = [UserFactory(name=name) for name in NAMES[: rules.players]]
    match = in_thread(begin_match, by=person(people[0]), rules=rules, **more)
    for each in people[1:]:
        in_thread(tables.join, match_id=match.pk, by=person(each))
    in_thread(shuffle, match)
    return Match.objects.get(pk=match.pk), people


def dealt(match):
    """The state of the match, once no deck is awaited any longer."""
    forget_limits()
    until = time.monotonic() + 60
    while is_shuffling(state := state_of(match)):
        assert time.monotonic() < until, "a browser committed itself to a seed and does not show it"
        shuffle(match)
        time.sleep(0.02)
    return state


def go_on_at_once(user):
    """Disable the pauses in the show for a user."""
    save_preferences(user_id=user.pk, preferences=replace(preferences_of(user.pk), pace="none"))


def opened(open_page, who, match, *, real_time=False, **more):
    """The table's page without pauses in the show, and a recorder of its live regions.

    Its clock can be advanced, unless it is used for measuring.
    """
    in_thread(go_on_at_once, who)
    page = open_page(who, **more)
    ear = Ear(page, real_time=real_time)
    if not real_time:
        page.clock.install()
    page.goto(f"/matches/{match.pk}/")
    wait_until_live(page)
    return page, ear


def sentences(match, seat=0, voice=Voice()):  # noqa: B008  frozen
    match.refresh_from_db()
    names = NAMES[: match.rules.players]
    return [line.sentence for line in lines_for(events_of(match), seat, names, voice)]


def three_played(state):
    return isinstance(state.phase, Playing) and sum(map(len, state.phase.played)) == 3


def missed_since(match, known):
    """The page's announcement to seat 0 about three cards played during its absence; a go may follow them."""
    match.refresh_from_db()
    lines = lines_for(events_of(match), 0, NAMES[: match.rules.players], since=known)
    assert sum(line.play for line in lines) == 3
    return "You missed 3 plays." + ("", " You also missed one other update.")[len(lines) - 3]


def others_move(match, dice):
    """All seats except seat 0 send the commands that the game waits for."""
    while 0 not in (acting := to_act(state := dealt(match))) and acting:
        may = legal(state, acting[0])
        submit(match, acting[0], may[0] if isinstance(may[0], CutForDeal) else dice.choice(may))


def mine(state, phase):
    return type(state.phase).__name__ == phase and (phase == "GameOver" or 0 in to_act(state))


def version(match):
    return Match.objects.values_list("version", flat=True).get(pk=match.pk)
