"""Starts Debian's Chromium; none is ever downloaded."""

import os
import shutil

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]


def program() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def launch(playwright: Playwright) -> Browser:
    flags = [*QUIET, "--no-sandbox"] if os.geteuid() == 0 else QUIET
    return playwright.chromium.launch(executable_path=program(), args=flags)
