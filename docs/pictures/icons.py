"""Draws the icons of the site and the picture of its links from one drawing: `python -m docs.pictures.icons`."""

from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from testing.browser import launch
from testing.processes import ROOT

ICONS = ROOT / "static/icons"
PREVIEW = """
<style>
  body { margin: 0; width: 1200px; height: 630px; background: #faf7f0;
    color: #1e1b16; display: grid; align-content: center;
    gap: 34px; padding: 0 90px; box-sizing: border-box; font-family: Program, serif; }
  @font-face { font-family: Program; src: url(FONT); }
  p { margin: 0; font: 30px Program; letter-spacing: .08em; text-transform: uppercase; color: #5f584c; }
  h1 { margin: 0; font-size: 104px; font-weight: 600; letter-spacing: -.02em; }
  hr { width: 100%; border: 0; border-top: 9px double #b5a98f; margin: 0; }
  svg { width: 100%; height: auto; }
</style>
<p>For cribbage clubs</p><h1>Twice Around</h1><hr>BOARD
"""


def shoot(page: Page, content: str, width: int, height: int, to: Path) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.set_content(content)
    page.evaluate("document.fonts.ready")
    page.screenshot(path=to, animations="disabled")


def main() -> None:
    icon, board = (ICONS / "icon.svg").read_text(), (ICONS / "board.svg").read_text()
    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page()
        for size in (180, 192, 512):
            whole = "<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>" + icon
            shoot(page, whole, size, size, ICONS / f"icon-{size}.png")
        page.goto((ROOT / "static/fonts").as_uri())  # so that the page may load a file beside it
        font = (ROOT / "static/fonts/program-600.woff2").as_uri()
        shoot(page, PREVIEW.replace("FONT", font).replace("BOARD", board), 1200, 630, ICONS / "preview.png")
        browser.close()


if __name__ == "__main__":
    main()
