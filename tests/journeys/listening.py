"""An ear at the table's page: what each live region received, and when."""

import time

from playwright.sync_api import Page

# Sees every write into the regions, wherever they stand in the page now.
LISTEN = """window.spoken = [];
new MutationObserver((changes) => {
    const now = Date.now();
    for (const { target, addedNodes } of changes) {
        const region = target.closest?.("#heard, #call, #answer");
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
