"""An ear at the table's page: what each live region received, and when; and the table that it listens to."""

import time

from playwright.sync_api import Page

from games import services
from games.engine import PRESETS, CutForDeal, Playing, Voice, legal, lines_for, to_act
from games.models import Match
from games.selectors import events_of, is_shuffling
from tests.factories import UserFactory
from tests.games.seats import person, shuffle, state_of, submit
from tests.journeys.night import aside

# Sees every write into the regions, wherever they stand in the page now.
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


class Ear:
    """`heard` is what happened, in the order in which it was said."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(LISTEN)

    def all(self) -> list[tuple[str, str, int]]:
        return [tuple(said) for said in self.page.evaluate("window.spoken ?? []")]

    def of(self, *regions: str) -> list[str]:
        return [text for region, text, _ in self.all() if region in regions]

    @property
    def heard(self) -> list[str]:
        return self.of("heard")

    def wait_for(self, sentence: str, *, seconds: float = 15) -> None:
        """Until somebody has said it."""
        self.page.wait_for_function(
            "it => window.spoken?.some(([, text]) => text.includes(it))", arg=sentence, timeout=seconds * 1000
        )

    def after(self, known: int, *, seconds: float = 10) -> list[tuple[str, str, int]]:
        """What was said since so much was heard; waits for more of it."""
        self.page.wait_for_function("known => window.spoken.length > known", arg=known, timeout=seconds * 1000)
        return self.all()[known:]

    def quiet(self, *, wanted: int, seconds: float = 6) -> list[str]:
        """What happened, once so many sentences of it were said, or it stayed quiet for too long."""
        until = time.monotonic() + seconds
        while len(self.heard) < wanted and time.monotonic() < until:
            self.page.wait_for_timeout(50)
        self.page.wait_for_timeout(600)  # one too many would come now
        return self.heard


SHORT = PRESETS["hoyle"].but(target=31, lurch=None)
NAMES = ("Ann", "Bob", "Carla", "Dev")


def laid(rules=SHORT, **more):
    """A match between people, and the people."""
    people = [UserFactory(name=name) for name in NAMES[: rules.players]]
    match = aside(services.begin_match, by=person(people[0]), rules=rules, **more)
    for each in people[1:]:
        aside(services.join, match_id=match.pk, by=person(each))
    aside(shuffle, match)
    return Match.objects.get(pk=match.pk), people


def dealt(match):
    """The state of the match, once no pack is waited for any longer."""
    until = time.monotonic() + 20
    while is_shuffling(state := state_of(match)):
        assert time.monotonic() < until, "a browser committed itself to a seed and does not show it"
        shuffle(match)
        time.sleep(0.02)
    return state


def opened(open_page, who, match, **more):
    page = open_page(who, **more)
    ear = Ear(page)
    page.goto(f"/matches/{match.pk}/")
    page.wait_for_load_state("networkidle")
    return page, ear


def sentences(match, seat=0, voice=Voice()):  # noqa: B008  frozen
    match.refresh_from_db()
    names = NAMES[: match.rules.players]
    return [line.sentence for line in lines_for(events_of(match), seat, names, voice)]


def three_played(state):
    return isinstance(state.phase, Playing) and sum(map(len, state.phase.played)) == 3


def missed_since(match, known):
    """What the page says to seat 0 of three cards that were played meanwhile; a go may have been said after them."""
    match.refresh_from_db()
    lines = lines_for(events_of(match), 0, NAMES[: match.rules.players], since=known)
    assert sum(line.play for line in lines) == 3
    return "You missed three plays" + ("", " and one other thing")[len(lines) - 3] + "."


def others_move(match, dice):
    """Everybody but seat 0 does what the game waits for."""
    while 0 not in (acting := to_act(state := dealt(match))) and acting:
        may = legal(state, acting[0])
        submit(match, acting[0], may[0] if isinstance(may[0], CutForDeal) else dice.choice(may))


def mine(state, phase):
    return type(state.phase).__name__ == phase and (phase == "GameOver" or 0 in to_act(state))


def version(match):
    return Match.objects.values_list("version", flat=True).get(pk=match.pk)
