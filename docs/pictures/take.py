"""Takes the README's pictures of the demo club: `make pictures`."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from testing.browser import launch
from testing.processes import ROOT, free_port

HERE = Path(__file__).parent
EMAIL = "olga@example.org"
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 860}


@contextmanager
def demo() -> Iterator[tuple[str, str]]:
    """The demo club served from a folder of its own: its address and password."""
    home = Path(tempfile.mkdtemp(prefix="twice-around-pictures-"))
    home.chmod(0o711)  # PostgreSQL runs as somebody else where this runs as root
    port = free_port()
    command = [sys.executable, ROOT / "manage.py", "up", "--demo", "--port", str(port)]
    env = os.environ | {"TWICE_AROUND_HOME": str(home)}
    up = subprocess.Popen(command, env=env, cwd=ROOT, text=True, stdout=subprocess.PIPE, start_new_session=True)  # noqa: S603
    try:
        assert up.stdout
        if not any("Ctrl-C stops" in line for line in up.stdout):
            sys.exit("The demo did not start.")
        yield f"http://localhost:{port}", (home / "demo_password").read_text()
    finally:
        up.send_signal(signal.SIGINT)
        up.communicate(timeout=30)
        shutil.rmtree(home)


def take(page: Page, name: str, address: str, size: dict[str, int]) -> None:
    page.set_viewport_size(size)  # type: ignore[arg-type]
    page.goto(address, wait_until="load")
    page.screenshot(path=HERE / f"{name}.png", animations="disabled")


def main() -> None:
    with demo() as (site, password), sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page(base_url=site, reduced_motion="reduce")
        page.goto("/accounts/sign-in/")
        page.get_by_label("E-mail").fill(EMAIL)
        page.get_by_label("Password").fill(password)
        page.get_by_role("button", name="Sign in").click()
        page.goto("/c/riverside-peggers/")
        page.get_by_role("link", name="Continue the session").click()
        session = page.url.rsplit("/rounds/", maxsplit=1)[0]
        take(page, "check-in", f"{session}/check-in/", PHONE)
        take(page, "rounds", f"{session}/rounds/", DESK)
        take(page, "wall", f"{session}/wall/", {"width": 1280, "height": 720})
        take(page, "standings", "/c/riverside-peggers/season/", DESK)
        browser.close()


if __name__ == "__main__":
    main()
